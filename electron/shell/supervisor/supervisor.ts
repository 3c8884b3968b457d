import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { Socket } from 'node:net'
import { hasVariable, marksOfOwner, marksOfShell } from '../ending/process-marks.ts'
import type { ProcessMarks } from '../ending/process-marks.ts'
import { readProcessTable } from '../ending/process-table.ts'
import { sendSignal } from '../ending/terminate.ts'
import { findBash } from '../environment/shell-profile.ts'
import type { ShellProfile } from '../environment/shell-profile.ts'
import { toClosingCommand } from '../terminal/open-terminals.ts'
import { toSupervisorScript } from './supervisor-script.ts'

/** What `ps` shows in place of `bash`, so that the user knows what it is. */
const TITLE = 'drawbridge-supervisor'
/** Runs the script that the environment has: so it is whole from the first moment, and not in what `ps` shows. */
const RUN_SCRIPT = 'eval "$SCRIPT"'
/** Its variable that tells whose it is. */
const OWNER_VARIABLE = 'SUPERVISOR_OF'
/** Where `grep` and `ps` stand; nothing of the user's own environment reaches it. */
const SUPERVISOR_PATH = '/usr/bin:/bin:/usr/local/bin:/run/current-system/sw/bin'
/** One that ended sooner than this after its start is not replaced at once, so that a fault cannot make a storm. */
const SOUND_LIFE_MS = 1_000
const RESTART_PAUSE_MS = 1_000
/** After so many of those no more are started: something here cannot work. */
const MAX_FAILURES = 5

/** A shell to be ended with the app. */
export interface SupervisedShell {
  readonly pid: number
  /** Kernel start time in ticks; null where it could not be read: then only its mark tells. */
  readonly startTime: number | null
  /** `NAME=value` in its environment. */
  readonly mark: string
}

/**
 * Ends everything of this installation as soon as the app is gone, however it ended: a small shell that waits at the end
 * of a pipe. The kernel closes the pipe with the app, also after SIGKILL. See decision 0010.
 */
export class Supervisor {
  readonly #marks: ProcessMarks
  readonly #shells = new Map<number, SupervisedShell>()
  #child: ChildProcess | null = null
  /** Null where there is no bash: then there is no supervisor, and the next start of the app ends what is left. */
  #bashPath: string | null = null
  /** How often one ended as soon as it had begun, without a sound one in between. */
  #failures = 0
  #startedAtMs = 0
  #isClosed = false

  /** @param markPrefix what the marks of this installation begin with */
  constructor(markPrefix: string) {
    this.#marks = marksOfOwner(markPrefix)
  }

  /**
   * Makes sure that it runs; call it before a shell is started, not after, so that no moment is uncovered. It costs a
   * process the first time, nothing later. Where it cannot be started, the next start of the app ends what is left.
   */
  start(shell: Pick<ShellProfile, 'path' | 'dialect'>): void {
    this.#bashPath ??= shell.dialect === 'bash' ? shell.path : findBash()
    // Windows has neither the signals nor `/proc`; there the next start of the app ends what was recorded.
    if (this.#child !== null || this.#isClosed || process.platform === 'win32') return
    if (this.#bashPath === null || this.#failures >= MAX_FAILURES) return
    this.#child = this.#spawn(this.#bashPath)
  }

  /** A shell was started. */
  add(shell: SupervisedShell): void {
    this.#shells.set(shell.pid, shell)
    this.#tell(toLine(shell))
  }

  /** Nothing is left of a shell: from now on others can be given its number. */
  remove(pid: number): void {
    if (this.#shells.delete(pid)) this.#tell(`- ${String(pid)}\n`)
  }

  /** Ends it without any further effect: call it when no shell is left. Resolves when it is gone. */
  async close(): Promise<void> {
    this.#isClosed = true
    const child = this.#child
    if (child === null) return
    await new Promise<void>((resolve) => {
      child.once('exit', () => {
        resolve()
      })
      child.ref()
      // It ends at once whatever state it is in, so leaving never waits on it.
      child.kill('SIGKILL')
    })
  }

  #spawn(bashPath: string): ChildProcess | null {
    // It lives as long as the app: without this it would hold the terminals that are open now.
    const script = [toClosingCommand(), RUN_SCRIPT].filter((line) => line !== '').join(';')
    const child = spawn(bashPath, ['--norc', '--noprofile', '-c', script], {
      argv0: TITLE,
      cwd: '/',
      env: {
        PATH: SUPERVISOR_PATH,
        LC_ALL: 'C',
        SCRIPT: toSupervisorScript(this.#marks),
        [OWNER_VARIABLE]: this.#marks.variable,
      },
      // A session of its own: what ends the app's group or terminal does not reach it.
      detached: true,
      // Node's own pipes are closed in every other child, and nobody can open them again through `/proc`.
      stdio: ['pipe', 'ignore', 'ignore'],
    })
    const { stdin } = child
    child.on('error', () => {
      // it could not be started, or not be signalled: its end is told below
    })
    if (child.pid === undefined) return null
    stdin.on('error', () => {
      // it is gone; its end is told below
    })
    child.once('exit', () => {
      this.#replace(child)
    })
    // It must not keep the app alive.
    child.unref()
    if (stdin instanceof Socket) stdin.unref()
    this.#startedAtMs = performance.now()
    for (const shell of this.#shells.values()) stdin.write(toLine(shell))
    return child
  }

  /** Somebody ended it: another takes its place, with the shells that run now. */
  #replace(child: ChildProcess): void {
    if (this.#child !== child) return
    this.#child = null
    if (this.#shells.size === 0) return // the next shell starts one
    const isSound = performance.now() - this.#startedAtMs >= SOUND_LIFE_MS
    this.#failures = isSound ? 0 : this.#failures + 1
    setTimeout(
      () => {
        if (this.#bashPath !== null) this.start({ path: this.#bashPath, dialect: 'bash' })
      },
      isSound ? 0 : RESTART_PAUSE_MS,
    ).unref()
  }

  #tell(line: string): void {
    this.#child?.stdin?.write(line)
  }
}

/**
 * Ends the supervisors of earlier runs, so that they cannot take what this run starts for what they must end. Call it
 * before any shell is started, and end what is left over then.
 */
export async function endOldSupervisors(markPrefix: string): Promise<void> {
  const table = await readProcessTable()
  for (const row of table) {
    if (row.parentPid === process.pid) continue
    if (hasVariable(row.pid, `${OWNER_VARIABLE}=${markPrefix}`)) sendSignal(row, 'SIGKILL')
  }
}

function toLine({ pid, startTime, mark }: SupervisedShell): string {
  const { variable, limit } = marksOfShell(mark)
  return `+ ${String(pid)} ${String(startTime ?? 0)} ${variable} ${limit}\n`
}
