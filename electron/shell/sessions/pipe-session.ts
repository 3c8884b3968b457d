import { setTimeout as delay } from 'node:timers/promises'
import { BugError } from '../../../shared/errors/assert-never.ts'
import type { ConversationId, SessionId } from '../../../shared/protocol/identifiers.ts'
import type { SessionEndReason } from '../../../shared/tool-call/session-snapshot.ts'
import { createDeferred } from '../../../shared/util/deferred.ts'
import { NO_EXIT_CODE } from '../ending/exit-status.ts'
import type { ExitStatus } from '../ending/exit-status.ts'
import type { ProcessRow } from '../ending/process-row.ts'
import { catchesSignal } from '../ending/process-table.ts'
import { sendSignal, terminate } from '../ending/terminate.ts'
import { LateOutput } from '../output/late-output.ts'
import { CommandFeed } from './command-feed.ts'
import type { CommandRun, StopCause } from './command-run.ts'
import { closeOutput, CommandSlot } from './command-slot.ts'
import type { ShellStatus } from './completion-channel.ts'
import type { FifoPool } from './fifo-pool.ts'
import { foregroundOf, readForegroundClock } from './foreground.ts'
import { DISCARD } from './output-pipe.ts'
import { SessionClock } from './session-clock.ts'
import { SessionPipes } from './session-pipes.ts'
import type { CommandLaunch, Session, SessionIdentity } from './session.ts'
import { ABORT_SIGNAL } from './shell-lines.ts'
import type { ShellProcess, ShellStart } from './shell-process.ts'
import { ShellRevival } from './shell-revival.ts'
import { ShellWatch } from './shell-watch.ts'
import { startSessionShell } from './start-shell.ts'
import type { StartedShell } from './start-shell.ts'
import { stopForeground } from './stop-foreground.ts'
import type { Abort } from './stop-foreground.ts'
import { Workdir } from './workdir.ts'

/** Input that a program does not read is kept up to this, as in a terminal; then no more is taken. */
const MAX_WAITING_INPUT_BYTES = 1_048_576
/** How long a signal waits for a program of the command to appear, and between two looks, in ms. */
const SIGNAL_WAIT_MS = 500
const SIGNAL_RETRY_MS = 20

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
  readonly clock = new SessionClock()
  readonly #slot = new CommandSlot(this.clock)
  readonly #options: PipeSessionOptions
  readonly #pipes: SessionPipes
  readonly #late = new LateOutput()
  readonly #workdir: Workdir
  readonly #watch: ShellWatch
  readonly #revival: ShellRevival
  readonly #ended = createDeferred<undefined>()
  #shell: ShellProcess
  #feed: CommandFeed
  #endReason: SessionEndReason | null = null
  #lost = false
  #closing: Promise<void> | null = null
  #inputUsed = false

  private constructor(options: PipeSessionOptions, pipes: SessionPipes, started: StartedShell) {
    this.id = options.identity.id
    this.conversationId = options.identity.conversationId
    this.#options = options
    this.#pipes = pipes
    this.#shell = started.shell
    this.#workdir = new Workdir(options.start.cwd, started.startName)
    this.#revival = new ShellRevival(options.fifos)
    const { scriptInode } = pipes
    this.#watch = new ShellWatch(
      () => ({ pid: this.#shell.pid, scriptInode }),
      () => {
        if (this.#feed.askAgain()) this.#watch.start()
        else this.#lose()
      },
    )
    this.#feed = this.#createFeed()
    pipes.output.setSink(this.#lateSink)
    this.#greet(started)
  }

  /** Starts the shell. Rejects where it cannot be started. */
  static async open(options: PipeSessionOptions): Promise<PipeSession> {
    const pipes = await SessionPipes.open(options.fifos)
    try {
      const started = await pipes.lend((ends) => startSessionShell(options, ends))
      return new PipeSession(options, pipes, started)
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

  get commandCount(): number {
    return this.#slot.count
  }

  /** An idle shell cannot change its directory; a running command may. */
  get currentWorkdir(): string {
    return this.#slot.running === null ? this.#workdir.known : this.#workdir.recent(this.#shell)
  }

  readWorkdir(): string {
    return this.#workdir.read(this.#shell)
  }

  takeLateOutput(): string {
    return this.#late.take()
  }

  get running(): CommandRun | null {
    return this.#slot.running
  }

  get last(): CommandRun | null {
    return this.#slot.last
  }

  get endReason(): SessionEndReason | null {
    return this.#endReason
  }

  get lost(): boolean {
    return this.#lost
  }

  run(launch: CommandLaunch): CommandRun {
    if (this.#endReason !== null) throw new BugError('the session has ended')
    if (this.#inputUsed) {
      this.#pipes.input.renew()
      this.#inputUsed = false
    }
    // What came until now is late output of earlier commands.
    this.#pipes.output.cut(this.#lateSink)
    const before = this.#slot.last
    const { run, sink } = this.#slot.take(launch, {
      pipe: () => this.#pipes.output,
      lateOutput: this.#late.take(),
      stop: (stopped, cause) => this.#stop(stopped, cause),
    })
    this.#workdir.age(run.startedAtMs)
    this.#pipes.output.setSink(sink)
    this.#watch.start()
    this.#feed.send({
      launch,
      // Stopped before the shell could read it: it must not run any more.
      mayRun: () => run.cause === null,
      onStatus: (status) => {
        this.#commandEnded(run, status).catch(() => {
          this.#finish(run, { exitCode: status.exitCode }, this.#endReason !== null)
        })
      },
      onDropped: () => {
        run.seal()
        this.#slot
          .settle(run)
          .catch(() => {
            // what it waits for has failed, and nothing of this command ran
          })
          .finally(() => {
            this.#finish(run, NO_STATUS, this.#endReason !== null)
          })
      },
      onUnusable: () => {
        this.#lose()
      },
    })
    // Only now, so that it is done while the shell works already.
    closeOutput(before)
    return run
  }

  write(input: Buffer): 'taken' | 'full' | 'closed' {
    if (this.#pipes.input.waiting > MAX_WAITING_INPUT_BYTES) return 'full'
    this.#inputUsed = true
    this.clock.touch()
    return this.#pipes.input.write(input) ? 'taken' : 'closed'
  }

  endInput(): void {
    this.#inputUsed = true
    this.#pipes.input.end()
  }

  async signal(signal: NodeJS.Signals): Promise<void> {
    const run = this.#slot.running
    const endMs = performance.now() + SIGNAL_WAIT_MS
    while (run !== null && this.#slot.running === run) {
      const rows = await this.#foreground(run)
      for (const row of rows) if (this.#slot.running === run) sendSignal(row, signal)
      // A shell that was given its command a moment ago may not have started the program yet.
      if (rows.length > 0) return
      if (performance.now() > endMs) {
        // The shell does all the work itself: a loop of builtins, say.
        if (signal === 'SIGINT' && this.#abort() === 'sent') this.#feed.absorbAbort()
        return
      }
      await Promise.race([delay(SIGNAL_RETRY_MS), run.ended])
    }
  }

  async close(reason: SessionEndReason, cause: StopCause): Promise<void> {
    this.#endReason ??= reason
    this.#closing ??= this.#close(cause).finally(() => (this.#closing = null))
    await this.#closing
  }

  readonly #lateSink = (bytes: Uint8Array): boolean => {
    this.#late.append(bytes)
    return this.#slot.last?.collector.file.append(bytes) ?? true
  }

  #createFeed(flags?: string): CommandFeed {
    const { status } = this.#pipes
    const { dialect } = this.#options.start.profile
    return new CommandFeed(
      { script: () => this.#pipes.script, status },
      { dialect, revival: this.#revival, flags },
    )
  }

  #greet({ shell, beginning }: StartedShell, restoreLine = ''): void {
    this.#pipes.script.write(Buffer.from(beginning + restoreLine))
    shell.exited
      .then((exit) => this.#shellExited(exit))
      .catch(() => {
        this.#breakOff()
      })
  }

  async #commandEnded(run: CommandRun, status: ShellStatus): Promise<void> {
    this.#watch.stop()
    run.seal()
    this.#revival.forgetUsed()
    this.#workdir.read(this.#shell)
    this.#pipes.output.cut(this.#lateSink)
    await this.#slot.settle(run)
    this.#finish(run, { exitCode: status.exitCode }, this.#endReason !== null)
  }

  #finish(run: CommandRun, exit: ExitStatus, sessionClosed: boolean, notRun = false): void {
    this.#watch.stop()
    this.#slot.finish(run, { ...exit, sessionClosed, shellLost: this.#lost, notRun })
  }

  /**
   * Makes the shell drop what is left of its command, loops of builtins included.
   *
   * The kernel is asked whether the shell has our trap: the signal would end one that is just being started, or a program
   * in its place.
   */
  #abort(): Abort {
    if (!this.#feed.mayAbort || !this.#shell.alive || this.#shell.isReplaced) return 'never'
    try {
      if (!catchesSignal(this.#shell.pid, ABORT_SIGNAL)) return 'soon'
      process.kill(this.#shell.pid, ABORT_SIGNAL)
      // The report goes with the rest of the line, and is asked for as soon as the shell is seen waiting.
      if (this.#slot.running?.sealed === false) this.#watch.start()
      return 'sent'
    } catch {
      return 'never' // it ended a moment ago, or nothing can be seen of it
    }
  }

  /** The shell will never tell how its command ended: it is ended, and the next call opens another. */
  #lose(): void {
    this.#lost = true
    this.#endReason ??= 'exited'
    terminate(() => this.#shell.tree.members(), 0).catch(() => {
      // its exit is told by the shell itself
    })
  }

  /** Ends what the command has started, but not the shell; if the shell does not come back in time, all of it. */
  async #stop(run: CommandRun, cause: StopCause): Promise<void> {
    const graceMs = () => run.cause?.graceMs ?? this.#options.graceMs()
    const abort = (): Abort => this.#abort()
    if (await stopForeground(run, () => this.#foreground(run), graceMs, abort)) {
      this.#feed.absorbAbort()
      return
    }
    this.#endReason ??= cause.by === 'user' ? 'user' : 'exited'
    await terminate(() => this.#shell.tree.members(), 0)
  }

  async #close(cause: StopCause): Promise<void> {
    this.#slot.running?.stop(cause)
    // An idle shell ends at the end of its script, also one that ignores SIGTERM.
    this.#pipes.script.end()
    await terminate(() => this.#shell.tree.members(), cause.graceMs ?? this.#options.graceMs())
    await this.#ended.promise
  }

  async #shellExited(exit: ExitStatus): Promise<void> {
    this.#watch.stop()
    const run = this.#slot.running
    // Where the status came before the exit, the command has ended in its own way already.
    const unfinished = run !== null && !run.sealed ? run : null
    unfinished?.seal()
    const notRun = unfinished !== null && !this.#feed.wasRead(this.#pipes.script.takeUnread())
    this.#pipes.output.cut(this.#lateSink)
    if (exit.signal === undefined && this.#endReason === null && (await this.#revive(exit, run))) {
      if (unfinished === null) return
      await this.#slot.settle(unfinished)
      this.#finish(unfinished, exit, false)
      return
    }
    this.#endReason ??= 'exited'
    await terminate(() => this.#shell.tree.members(), this.#options.graceMs())
    this.#pipes.output.cut(DISCARD)
    this.#pipes.close()
    this.#feed.stop()
    this.#revival.close()
    await this.#slot.last?.collector.file.close()
    if (unfinished !== null) {
      this.#finish(unfinished, this.#lost || notRun ? NO_STATUS : exit, true, notRun)
    }
    this.#tellEnd()
  }

  #tellEnd(): void {
    // First, so that whoever waits for the end goes on whatever those do that are told of it.
    this.#ended.resolve(undefined)
    this.#options.onEnd(this)
  }

  /** A fault of ours at the end of the shell must not leave a call without an answer. */
  #breakOff(): void {
    this.#lose()
    this.#pipes.close()
    if (this.#slot.running !== null) this.#finish(this.#slot.running, NO_STATUS, true)
    this.#tellEnd()
  }

  /** A mistake ended the shell, and it left its state: another goes on with it. False where the session is over. */
  async #revive(exit: ExitStatus, run: CommandRun | null): Promise<boolean> {
    const revival = run === null ? null : this.#revival.takeUp(run.command, exit.exitCode)
    if (revival === null) return false
    let started: StartedShell
    try {
      started = await this.#pipes.lendAgain((ends) =>
        startSessionShell(this.#options, ends, this.#shell),
      )
    } catch {
      return false // no second shell: the session ends, as it would have without a guard
    }
    this.#shell = started.shell
    this.#workdir.startsIn(started.startName, revival.directory)
    this.#feed.stop()
    this.#feed = this.#createFeed(revival.flags)
    this.#greet(started, revival.restoreLine)
    return true
  }

  async #foreground(run: CommandRun): Promise<readonly ProcessRow[]> {
    // Before that it is a child of the shell's own that sets or takes away the guard.
    if (!this.#feed.hasBegun) return []
    const members = await this.#shell.tree.members()
    const started = foregroundOf(members, readForegroundClock(this.#shell, run.start))
    if (!this.#shell.isReplaced) return started
    // `exec`: what stands in the place of the shell is the command itself.
    return [...started, ...members.filter(({ pid }) => pid === this.#shell.pid)]
  }
}

const NO_STATUS: ExitStatus = { exitCode: NO_EXIT_CODE }
