import { BugError } from '../../../shared/errors/assert-never.ts'
import type { ConversationId, SessionId } from '../../../shared/protocol/identifiers.ts'
import type { SessionEndReason } from '../../../shared/tool-call/session-snapshot.ts'
import { createDeferred } from '../../../shared/util/deferred.ts'
import { NO_EXIT_CODE } from '../ending/exit-status.ts'
import type { ExitStatus } from '../ending/exit-status.ts'
import type { ProcessRow } from '../ending/process-row.ts'
import { sendSignal, terminate } from '../ending/terminate.ts'
import { LateOutput } from '../output/late-output.ts'
import type { CommandRun, StopCause } from './command-run.ts'
import { createNonce } from './completion-channel.ts'
import type { ShellStatus } from './completion-channel.ts'
import type { FifoPool } from './fifo-pool.ts'
import { foregroundOf, readForegroundClock } from './foreground.ts'
import { DISCARD } from './output-pipe.ts'
import { createRun } from './running-output.ts'
import { SessionPipes } from './session-pipes.ts'
import type { CommandLaunch, Session, SessionIdentity } from './session.ts'
import { forgetState, needsGuard, readLeftState, toRestoreLine, wasMistake } from './shell-guard.ts'
import { FIRST_LINES, toShellLines } from './shell-lines.ts'
import { ShellProcess } from './shell-process.ts'
import type { ShellStart } from './shell-process.ts'
import { stopForeground } from './stop-foreground.ts'

/** How old the directory of a running command may be when it is told, in ms. */
const WORKDIR_AGE_MS = 50

/** What a session needs besides its shell. */
export interface PipeSessionOptions {
  readonly identity: SessionIdentity
  readonly start: ShellStart
  readonly fifos: FifoPool
  readonly graceMs: () => number
  /** Called once, when nothing of the session is left. */
  readonly onEnd: (session: Session) => void
}

/** A long-lived shell on pipes. It runs one command at a time, and what a command changes in the shell stays. */
export class PipeSession implements Session {
  readonly id: SessionId
  readonly conversationId: ConversationId
  readonly oneShot = false
  readonly pty = false
  readonly createdAt = new Date()
  readonly #options: PipeSessionOptions
  readonly #pipes: SessionPipes
  readonly #late = new LateOutput()
  readonly #createdAtMs = performance.now()
  /** Where the shell writes its state when a mistake ends it. */
  #statePath: string
  /** A state that a shell is reading or has read. */
  #usedStatePath: string | null = null
  readonly #ended = createDeferred<undefined>()
  #shell: ShellProcess
  #workdir: string
  #workdirReadMs = this.#createdAtMs
  #lastActiveAt = this.createdAt
  #lastActiveAtMs = this.#createdAtMs
  #commandCount = 0
  #running: CommandRun | null = null
  #last: CommandRun | null = null
  #endReason: SessionEndReason | null = null
  #closing: Promise<void> | null = null
  #stopping: Promise<void> | null = null
  #inputUsed = false
  /** `$-` of the shell. */
  #flags = ''
  #evalIsHidden = false
  /** The shell reads its next lines. */
  #idle = true
  /** Sends the lines of a command that came before the shell was idle. */
  #sendWhenIdle: (() => void) | null = null

  private constructor(options: PipeSessionOptions, pipes: SessionPipes, shell: ShellProcess) {
    this.id = options.identity.id
    this.conversationId = options.identity.conversationId
    this.#options = options
    this.#pipes = pipes
    this.#statePath = options.fifos.freePath()
    this.#workdir = options.start.cwd
    this.#shell = shell
    pipes.output.setSink(this.#lateSink)
    this.#greet(shell, '')
  }

  /** Starts the shell. Rejects where it cannot be started. */
  static async open(options: PipeSessionOptions): Promise<PipeSession> {
    const pipes = await SessionPipes.open(options.fifos)
    try {
      const shell = await pipes.lend((stdio) => ShellProcess.start(options.start, stdio))
      return new PipeSession(options, pipes, shell)
    } catch (error) {
      pipes.close()
      throw error
    }
  }

  get pid(): number {
    return this.#shell.pid
  }

  get startTime(): string | null {
    return this.#shell.startTime
  }

  get lastActiveAt(): Date {
    return this.#lastActiveAt
  }

  get ageMs(): number {
    return performance.now() - this.#createdAtMs
  }

  get idleMs(): number {
    return performance.now() - this.#lastActiveAtMs
  }

  get commandCount(): number {
    return this.#commandCount
  }

  /** An idle shell cannot change its directory; a running command may. */
  get currentWorkdir(): string {
    if (this.#running !== null) this.#readWorkdir(WORKDIR_AGE_MS)
    return this.#workdir
  }

  readWorkdir(): string {
    this.#readWorkdir(0)
    return this.#workdir
  }

  get running(): CommandRun | null {
    return this.#running
  }

  get last(): CommandRun | null {
    return this.#last
  }

  get endReason(): SessionEndReason | null {
    return this.#endReason
  }

  run(launch: CommandLaunch): CommandRun {
    if (this.#running !== null || this.#endReason !== null) {
      throw new BugError('a session runs one command at a time')
    }
    // What came until now is late output of earlier commands.
    this.#pipes.output.cut(this.#lateSink)
    const { run, sink } = createRun(
      launch,
      () => this.#pipes.output,
      this.#late.take(),
      (cause) => {
        this.#stopping ??= this.#stop(run, cause).catch(() => {
          // its end is told by the shell, which was killed or comes back
        })
      },
    )
    const before = this.#last
    this.#running = run
    this.#last = run
    this.#workdirReadMs = run.startedAtMs
    this.#commandCount += 1
    this.#touch()
    this.#pipes.output.setSink(sink)
    if (this.#inputUsed) {
      this.#inputUsed = false
      this.#pipes.input.renew()
    }
    if (this.#idle) this.#send(run, launch)
    else {
      this.#sendWhenIdle = () => {
        // Stopped before the shell could read it: it must not run any more.
        if (run.cause === null) this.#send(run, launch)
        else this.#finish(run, { exitCode: NO_EXIT_CODE }, false)
      }
    }
    // Only now, so that it is done while the shell works already.
    before?.collector.file.close().catch(() => {
      // its file stays open; the command that runs now must not suffer
    })
    return run
  }

  write(input: Buffer): boolean {
    this.#inputUsed = true
    this.#touch()
    return this.#pipes.input.write(input)
  }

  endInput(): void {
    this.#inputUsed = true
    this.#pipes.input.end()
  }

  async signal(signal: NodeJS.Signals): Promise<void> {
    const run = this.#running
    if (run === null) return
    for (const row of await this.#foreground(run)) {
      if (this.#running === run) sendSignal(row, signal)
    }
  }

  async close(reason: SessionEndReason, cause: StopCause): Promise<void> {
    this.#endReason ??= reason
    this.#closing ??= this.#close(cause)
    await this.#closing
  }

  readonly #lateSink = (bytes: Uint8Array): boolean => {
    this.#late.append(bytes)
    return this.#last?.collector.file.append(bytes) ?? true
  }

  #greet(shell: ShellProcess, restoreLine: string): void {
    // On a line of its own: bash 5.2 takes back what `exec` redirects behind it when a `$(` is not finished later.
    this.#pipes.script.write(Buffer.from(`${shell.markCommand}\n${FIRST_LINES}${restoreLine}`))
    shell.exited
      .then((exit) => this.#shellExited(exit))
      .catch(() => {
        this.#breakOff()
      })
  }

  #send(run: CommandRun, launch: CommandLaunch): void {
    const nonce = createNonce()
    this.#idle = false
    this.#pipes.status.expect(
      nonce,
      (status) => {
        this.#commandEnded(run, status).catch(() => {
          this.#finish(run, { exitCode: status.exitCode }, this.#endReason !== null)
        })
      },
      (evalIsHidden) => {
        this.#becomeIdle(evalIsHidden)
      },
    )
    const lines = toShellLines(launch, nonce, {
      flags: this.#flags,
      evalIsHidden: this.#evalIsHidden,
      guardPath: needsGuard(launch.command, this.#flags) ? this.#statePath : null,
    })
    this.#pipes.script.write(Buffer.from(lines))
  }

  #becomeIdle(evalIsHidden: boolean): void {
    this.#evalIsHidden = evalIsHidden
    this.#idle = true
    const send = this.#sendWhenIdle
    this.#sendWhenIdle = null
    send?.()
  }

  async #commandEnded(run: CommandRun, status: ShellStatus): Promise<void> {
    run.seal()
    this.#flags = status.flags
    this.#forgetUsedState()
    this.#readWorkdir(0)
    this.#pipes.output.cut(this.#lateSink)
    await this.#settle(run)
    this.#finish(run, { exitCode: status.exitCode }, this.#endReason !== null)
  }

  /** Waits for what a result must not come before. Often nothing, and then not even a turn of the loop is lost. */
  async #settle(run: CommandRun): Promise<void> {
    if (this.#stopping !== null) await this.#stopping
    const writing = run.collector.file.written()
    if (writing !== null) await writing
  }

  #finish(run: CommandRun, exit: ExitStatus, sessionClosed: boolean): void {
    if (this.#running === run) this.#running = null
    this.#stopping = null
    run.collector.file.finish()
    this.#touch()
    run.finish({ ...exit, sessionClosed })
  }

  /** Ends what the command has started, but not the shell; if the shell does not come back in time, all of it. */
  async #stop(run: CommandRun, cause: StopCause): Promise<void> {
    const graceMs = () => run.cause?.graceMs ?? this.#options.graceMs()
    if (await stopForeground(run, () => this.#foreground(run), graceMs)) return
    this.#endReason ??= cause.by === 'user' ? 'user' : 'exited'
    await terminate(() => this.#shell.tree.members(), 0)
  }

  async #close(cause: StopCause): Promise<void> {
    this.#running?.stop(cause)
    // An idle shell ends at the end of its script, also one that ignores SIGTERM.
    this.#pipes.script.end()
    await terminate(() => this.#shell.tree.members(), cause.graceMs ?? this.#options.graceMs())
    await this.#ended.promise
  }

  async #shellExited(exit: ExitStatus): Promise<void> {
    const run = this.#running
    // Where the status came before the exit, the command has ended in its own way already.
    const unfinished = run !== null && !run.sealed ? run : null
    unfinished?.seal()
    this.#pipes.output.cut(this.#lateSink)
    if (exit.signal === undefined && this.#endReason === null && (await this.#revive(exit, run))) {
      if (unfinished === null) return
      await this.#settle(unfinished)
      this.#finish(unfinished, exit, false)
      return
    }
    this.#endReason ??= 'exited'
    await terminate(() => this.#shell.tree.members(), this.#options.graceMs())
    this.#pipes.output.cut(DISCARD)
    this.#pipes.close()
    forgetState(this.#statePath)
    this.#forgetUsedState()
    await this.#last?.collector.file.close()
    if (unfinished !== null) this.#finish(unfinished, exit, true)
    this.#options.onEnd(this)
    this.#ended.resolve(undefined)
  }

  /** A fault of ours at the end of the shell must not leave a call without an answer. */
  #breakOff(): void {
    this.#endReason ??= 'exited'
    this.#pipes.close()
    if (this.#running !== null) this.#finish(this.#running, { exitCode: NO_EXIT_CODE }, true)
    this.#options.onEnd(this)
    this.#ended.resolve(undefined)
  }

  /** A mistake ended the shell, and it left its state: another goes on with it. False where the session is over. */
  async #revive(exit: ExitStatus, run: CommandRun | null): Promise<boolean> {
    const left = readLeftState(this.#statePath)
    if (left === null || run === null) return false
    if (!wasMistake(run.command, exit.exitCode, left)) return false
    try {
      this.#shell = await this.#pipes.lendAgain((stdio) =>
        ShellProcess.start({ ...this.#options.start, cwd: '/' }, stdio, this.#shell),
      )
    } catch {
      return false // no second shell: the session ends, as it would have without a guard
    }
    this.#flags = left.flags
    this.#greet(this.#shell, toRestoreLine(this.#statePath))
    // A path is used once, so that an old state is never taken for that of the next shell.
    this.#usedStatePath = this.#statePath
    this.#statePath = this.#options.fifos.freePath()
    this.#becomeIdle(false)
    return true
  }

  #forgetUsedState(): void {
    if (this.#usedStatePath !== null) forgetState(this.#usedStatePath)
    this.#usedStatePath = null
  }

  async #foreground(run: CommandRun): Promise<readonly ProcessRow[]> {
    const members = await this.#shell.tree.members()
    return foregroundOf(members, readForegroundClock(this.#shell, run.start))
  }

  #readWorkdir(maxAgeMs: number): void {
    const now = performance.now()
    if (now - this.#workdirReadMs < maxAgeMs) return
    this.#workdirReadMs = now
    this.#workdir = this.#shell.cwd
  }

  #touch(): void {
    this.#lastActiveAt = new Date()
    this.#lastActiveAtMs = performance.now()
  }
}
