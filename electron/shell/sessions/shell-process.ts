import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { readlinkSync, realpathSync, writeFileSync } from 'node:fs'
import { createDeferred } from '../../../shared/util/deferred.ts'
import { toExitStatus } from '../ending/exit-status.ts'
import type { ExitStatus } from '../ending/exit-status.ts'
import { OOM_SCORE, readWorkingDirectory } from '../ending/kernel-facts.ts'
import { noteOwnChild } from '../ending/own-children.ts'
import { ProcessTree } from '../ending/process-tree.ts'
import { toStartTime } from '../ending/process-identity.ts'
import { toMarkCommand } from '../ending/process-marks.ts'
import { readProcess } from '../ending/process-table.ts'
import { toClosingCommand } from '../terminal/open-terminals.ts'
import type { ShellProfile } from '../environment/shell-profile.ts'
import type { Supervisor } from '../supervisor/supervisor.ts'
import type { Moment } from './foreground.ts'

/** What is needed to start a shell. */
export interface ShellStart {
  readonly profile: ShellProfile
  readonly env: NodeJS.ProcessEnv
  /** `NAME=value` in `env` that marks everything this shell starts. */
  readonly mark: string
  readonly cwd: string
  /** Ends the shell should the app come to a sudden end. */
  readonly supervisor: Supervisor
}

/** A shell that runs, in a process group and session of its own, with all that comes from it. */
export class ShellProcess {
  readonly pid: number
  /** Start time of the pid for the record, where it can be read. */
  readonly startTime: string | null
  /** The shell must run these before anything else. */
  readonly firstCommands: readonly string[]
  /** Its start on the clock of start times and on ours. */
  readonly start: Moment
  readonly tree: ProcessTree
  /** How the shell itself ended; output may still stand in its pipe. */
  readonly exited: Promise<ExitStatus>
  readonly #path: string
  #cwd: string
  #alive = true

  private constructor(child: ChildProcess, pid: number, start: ShellStart, tree: ProcessTree) {
    this.pid = pid
    this.#path = start.profile.path
    this.#cwd = start.cwd
    const row = readProcess(pid)
    this.startTime = toStartTime(row)
    this.start = { ticks: row?.startTime ?? 0, ms: performance.now() }
    const closing = start.profile.dialect === 'bash' ? toClosingCommand() : ''
    this.firstCommands = [toMarkCommand(start.mark), ...(closing === '' ? [] : [closing])]
    start.supervisor.add({ pid, startTime: row?.startTime ?? null, mark: start.mark })
    this.tree = tree
    const exited = createDeferred<ExitStatus>()
    this.exited = exited.promise
    const forget = noteOwnChild(pid)
    child.on('exit', (code, signal) => {
      this.#alive = false
      forget()
      exited.resolve(toExitStatus(code, signal))
    })
  }

  /**
   * Starts the shell on the given descriptors; with `before` it takes that shell's place and its processes. Rejects with
   * what the system says where it cannot be started.
   */
  static async start(
    start: ShellStart,
    stdio: readonly number[],
    before?: ShellProcess,
  ): Promise<ShellProcess> {
    start.supervisor.start(start.profile)
    const child = spawn(start.profile.path, start.profile.args, {
      argv0: start.profile.name,
      cwd: start.cwd,
      env: start.env,
      // A group and session of its own: signals to it cannot reach the app, and no terminal of the app is left to it.
      detached: true,
      stdio: [...stdio],
    })
    const pid = child.pid
    if (pid === undefined) {
      throw await new Promise<Error>((resolve) => child.once('error', resolve))
    }
    child.on('error', () => {
      // a signal that could not be sent; the end of the process is told by `exit`
    })
    raiseOomScore(pid)
    try {
      before?.tree.follow(pid)
      const tree =
        before?.tree ??
        new ProcessTree({ pid, mark: start.mark }, (gone) => {
          start.supervisor.remove(gone)
        })
      return new ShellProcess(child, pid, start, tree)
    } catch (error) {
      // Nothing can be read of it, for want of a descriptor: it has not run anything yet.
      child.kill('SIGKILL')
      throw error
    }
  }

  get alive(): boolean {
    return this.#alive
  }

  /** Whether it is still the program that its path names: another may have been installed. False where that cannot be seen. */
  get isUpToDate(): boolean {
    try {
      return readlinkSync(`/proc/${String(this.pid)}/exe`) === realpathSync(this.#path)
    } catch {
      return false
    }
  }

  /** Whether `exec` has put another program in the place of the shell; false where that cannot be seen. */
  get isReplaced(): boolean {
    if (!this.#alive) return false
    try {
      const program = readlinkSync(`/proc/${String(this.pid)}/exe`)
      // After an update of bash the old one runs on.
      return program.replace(/ \(deleted\)$/, '') !== realpathSync(this.#path)
    } catch {
      return false // ended a moment ago, or no /proc
    }
  }

  /** The shell's working directory; the last known one when it is gone. */
  get cwd(): string {
    if (this.#alive) this.#cwd = readWorkingDirectory(this.pid) ?? this.#cwd
    return this.#cwd
  }
}

/** At once and in one turn: a file of the kernel takes a thread of Node's pool twenty times as long. */
function raiseOomScore(pid: number): void {
  try {
    writeFileSync(`/proc/${String(pid)}/oom_score_adj`, String(OOM_SCORE))
  } catch {
    // not Linux, or not allowed: the app is only less safe from the killer
  }
}
