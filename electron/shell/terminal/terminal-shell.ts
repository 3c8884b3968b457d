import { randomBytes } from 'node:crypto'
import { fstatSync } from 'node:fs'
import { kill, sendSignal } from '../ending/terminate.ts'
import type { ProcessRow } from '../ending/process-row.ts'
import { readWorkingDirectory } from '../ending/kernel-facts.ts'
import { toStartTime } from '../ending/process-identity.ts'
import { toMarkCommand } from '../ending/process-marks.ts'
import { readProcess, readProcFile } from '../ending/process-table.ts'
import { ProcessTree } from '../ending/process-tree.ts'
import { BugError } from '../../../shared/errors/assert-never.ts'
import type { CommandRun } from '../sessions/command-run.ts'
import { foregroundOf, readForegroundClock } from '../sessions/foreground.ts'
import type { Moment } from '../sessions/foreground.ts'
import { FifoWriter } from '../sessions/fifo-writer.ts'
import type { FifoPool, NamedFifo } from '../sessions/fifo-pool.ts'
import type { ShellStart } from '../sessions/shell-process.ts'
import { readCommandLine } from '../sessions/shell-watch.ts'
import type { WatchedShell } from '../sessions/shell-watch.ts'
import { toFirstLines } from './beside-lines.ts'
import { FIRST_INTERACTIVE_LINES, toIdleLine } from './interactive-lines.ts'
import { LAUNCHER } from './launcher.ts'
import type { LoadedPty } from './node-pty.ts'
import { PtyProcess } from './pty-process.ts'
import { TerminalChannel } from './terminal-channel.ts'
import type { TerminalEvents } from './terminal-channel.ts'
import { discardDevice, openDevice, SpawnedEnd, StartedEnd } from './terminal-end.ts'
import type { TerminalEnd, TerminalSize } from './terminal-end.ts'
import type { TerminalStarter } from './terminal-starter.ts'

/** How long the launcher may take to end after its shell, in ms; it only has to read the end of its script. */
const LAUNCHER_END_MS = 1_000

/** What a terminal with a shell needs. */
export interface TerminalShellOptions {
  readonly nodePty: LoadedPty
  readonly starter: Pick<TerminalStarter, 'start' | 'run'>
  readonly start: ShellStart
  readonly size: TerminalSize
  readonly fifos: FifoPool
  /** For one command: a shell that is not interactive, without job control. */
  readonly oneShot: boolean
}

/** Hears what the shell tells. */
export type ShellListener = Omit<TerminalEvents, 'onShell'>

/** An interactive shell in a terminal, with the pipes for its script and its status, and the launcher around it. */
export class TerminalShell {
  readonly terminal: PtyProcess
  /** Of the launcher, which leads the terminal's session. */
  readonly startTime: string | null
  readonly #start: Moment
  readonly #tree: ProcessTree
  readonly #script: FifoWriter
  readonly #scriptInode: bigint
  readonly #channel: TerminalChannel
  readonly #names: readonly NamedFifo[]
  readonly #secret: string
  /** The shell itself; null until it has told. */
  #shellPid: number | null = null
  #commandLine: string | null = null
  #cwd: string
  #listener: ShellListener | null = null

  private constructor(
    options: TerminalShellOptions,
    terminal: PtyProcess,
    names: readonly NamedFifo[],
    secret: string,
  ) {
    const { start } = options
    const [script, status] = names
    if (script === undefined || status === undefined) throw new BugError('two FIFOs are needed')
    this.terminal = terminal
    const { pid, row } = terminal
    this.startTime = toStartTime(row)
    this.#start = { ticks: row?.startTime ?? 0, ms: performance.now() }
    start.supervisor.add({ pid, startTime: row?.startTime ?? null, mark: start.mark })
    this.#tree = new ProcessTree({ pid, row, mark: start.mark }, (gone) => {
      start.supervisor.remove(gone)
    })
    this.#script = new FifoWriter(script.fifo)
    this.#scriptInode = fstatSync(script.fifo.readFd, { bigint: true }).ino
    this.#names = names
    this.#secret = secret
    this.#cwd = start.cwd
    this.#channel = new TerminalChannel(status.fifo, {
      onShell: (pid) => {
        this.#shellPid = pid
        this.#commandLine = readCommandLine(pid)
        this.#forgetNames()
      },
      onIdle: (idle) => this.#listener?.onIdle(idle),
      onShellEnd: (exitCode) => this.#listener?.onShellEnd(exitCode),
    })
    this.#greet('')
  }

  /** Starts the terminal and its shell. Rejects where there is none to be had. */
  static async open(options: TerminalShellOptions): Promise<TerminalShell> {
    options.start.supervisor.start(options.start.profile)
    const started = await TerminalShell.#openBy(startBeside, options)
    const shell = started ?? (await TerminalShell.#openBy(startHere, options))
    if (shell === null) throw new BugError('node-pty has started nothing and not said so')
    return shell
  }

  /**
   * Null where `launch` cannot start anything. Each try has FIFOs of its own: what somebody else's end left half started must
   * not share a script with what is started instead.
   */
  static async #openBy(
    launch: Launch,
    options: TerminalShellOptions,
  ): Promise<TerminalShell | null> {
    const names = await options.fifos.takeNamed(2)
    const secret = randomBytes(16).toString('hex')
    try {
      const paths = names.map(({ path }) => path)
      const interactive = options.oneShot ? '' : 'interactive'
      const end = await launch(options, [...paths, options.start.profile.path, secret, interactive])
      if (end === null) {
        for (const name of names) name.abandon()
        return null
      }
      try {
        return new TerminalShell(options, new PtyProcess(end), names, secret)
      } catch (error) {
        if (end.row !== null) sendSignal(end.row, 'SIGKILL')
        end.close()
        throw error
      }
    } catch (error) {
      for (const name of names) name.abandon()
      throw error
    }
  }

  /** Tells what the shell tells from now on. To be called in the turn of the event loop in which it was opened. */
  listen(listener: ShellListener): void {
    this.#listener = listener
  }

  /** Pid of the launcher; everything in the terminal comes from it. */
  get pid(): number {
    return this.terminal.pid
  }

  get shellPid(): number | null {
    return this.#shellPid
  }

  /** What a watch has to look at, once the shell is there. */
  get watched(): WatchedShell | null {
    if (this.#shellPid === null) return null
    const [pid, scriptInode] = [this.#shellPid, this.#scriptInode]
    return { pid, scriptInode, commandLine: this.#commandLine }
  }

  /** The shell's working directory; the last known one when it is gone. */
  get cwd(): string {
    if (this.#shellPid !== null) this.#cwd = readWorkingDirectory(this.#shellPid) ?? this.#cwd
    return this.#cwd
  }

  /**
   * A number that grows with each child the shell has waited for: page faults of children in `/proc/<pid>/stat`. Null
   * where it cannot be read.
   */
  get childFaults(): number | null {
    return readStat(this.#shellPid, CHILD_FAULTS)
  }

  /** What runs in the foreground of the terminal, should it not be the shell. */
  async foregroundGroup(): Promise<ProcessRow[]> {
    const group = readStat(this.#shellPid, FOREGROUND_GROUP)
    if (group === null || group === this.#shellPid) return []
    return (await this.members()).filter(({ groupId }) => groupId === group)
  }

  /** Gives the shell lines to read. */
  send(lines: string): void {
    this.#script.write(Buffer.from(lines))
  }

  get channel(): Pick<TerminalChannel, 'expect' | 'expectIdle' | 'hasStarted'> {
    return this.#channel
  }

  /** Starts another shell after this one has ended. `restoreLine` brings back what the first one left. */
  startAgain(restoreLine: string): void {
    this.#shellPid = null
    this.send(`${this.#secret}\n`)
    this.#greet(restoreLine)
  }

  /** Everything in the terminal. */
  all(): Promise<readonly ProcessRow[]> {
    return this.#tree.members()
  }

  /** SIGKILL for all of it, the launcher included: it may be stopped, or wait for a script that will not come. */
  killAll(): void {
    kill(() => this.all()).catch(() => {
      // it cannot be seen at this moment; closing comes back to it
    })
  }

  /** Everything in the terminal but the launcher: the shell, and all that comes from it. */
  async members(): Promise<ProcessRow[]> {
    return (await this.#tree.members()).filter(({ pid }) => pid !== this.pid)
  }

  /** Everything in the terminal but its shell. */
  async children(): Promise<ProcessRow[]> {
    return (await this.members()).filter(({ pid }) => pid !== this.#shellPid)
  }

  /** What this command has started; see {@link foregroundOf}. */
  async foreground(run: CommandRun): Promise<readonly ProcessRow[]> {
    const shell = { pid: this.#shellPid ?? this.pid, start: this.#start }
    return foregroundOf(await this.members(), readForegroundClock(shell, run.start))
  }

  /** As Ctrl-C does it: a loop ends, and so does the rest of a list, once the program in it has ended. */
  interrupt(): void {
    const shell = this.#shellPid === null ? null : readProcess(this.#shellPid)
    if (shell !== null) sendSignal(shell, 'SIGINT')
  }

  /** The script ends: an idle shell ends with it, and after it the launcher. */
  endScript(): void {
    this.#script.end()
  }

  /** Closes all, once nothing runs any more. */
  async close(): Promise<void> {
    this.terminal.letGo()
    this.#script.end()
    const timer = setTimeout(() => {
      this.killAll()
    }, LAUNCHER_END_MS)
    await this.terminal.exited
    clearTimeout(timer)
    this.terminal.close()
    this.#forgetNames()
    this.#channel.close()
    this.#script.close()
  }

  #greet(restoreLine: string): void {
    this.send(FIRST_INTERACTIVE_LINES + restoreLine + toIdleLine())
  }

  #forgetNames(): void {
    for (const { unlink } of this.#names) unlink()
  }
}

/** Starts the launcher in a new terminal; null where this way there is none. Rejects with why it cannot be started. */
type Launch = (
  options: TerminalShellOptions,
  args: readonly string[],
) => Promise<TerminalEnd | null>

const startBeside: Launch = async ({ nodePty, starter, start, size }, args) => {
  const device = openDevice(nodePty.native, size)
  const started = await starter.start({
    ...{ bash: start.profile.path, env: start.env, mark: start.mark, cwd: start.cwd, args },
    device: device.pty,
  })
  try {
    if (typeof started === 'object') return new StartedEnd(nodePty.native, device, started.pid)
  } catch (error) {
    // What was started ends with its terminal.
    discardDevice(device)
    throw error
  }
  discardDevice(device)
  if (started === 'no_directory') throw new Error('its directory cannot be entered')
  return null
}

/** For macOS, or where somebody has stopped the starter. */
const startHere: Launch = ({ nodePty, start, size }, args) => {
  const script = [toMarkCommand(start.mark), toFirstLines(2), LAUNCHER].join('\n')
  const options = ['--norc', '--noprofile', '-c', script, 'bash', ...args]
  const terminal = nodePty.spawn(start.profile.path, options, {
    cwd: start.cwd,
    env: start.env,
    cols: size.columns,
    rows: size.rows,
    encoding: null,
  })
  return Promise.resolve(new SpawnedEnd(terminal))
}

/** Fields of `/proc/<pid>/stat`, counted from 0 behind the name (proc(5): tpgid, cminflt). */
const FOREGROUND_GROUP = 5
const CHILD_FAULTS = 8

function readStat(pid: number | null, field: number): number | null {
  try {
    const stat = pid === null ? null : readProcFile(pid, 'stat')
    if (stat === null) return null // no /proc, or no such process
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ', field + 1)[field])
  } catch {
    return null // no descriptor is free
  }
}
