import { BugError } from '../../../shared/errors/assert-never.ts'
import type { ConversationId, SessionId } from '../../../shared/protocol/identifiers.ts'
import type { SessionEndReason } from '../../../shared/tool-call/session-snapshot.ts'
import { createDeferred } from '../../../shared/util/deferred.ts'
import { NO_EXIT_CODE } from '../ending/exit-status.ts'
import type { ProcessRow } from '../ending/process-row.ts'
import { sendSignal, terminate } from '../ending/terminate.ts'
import { LateOutput } from '../output/late-output.ts'
import type { LoadedPty } from '../terminal/node-pty.ts'
import { Screen } from '../terminal/screen.ts'
import { isInLineMode } from '../terminal/terminal-settings.ts'
import { isSyntaxError, SYNTAX_ERROR_EXIT_CODE } from '../terminal/syntax-check.ts'
import type { CommandStatus } from '../terminal/terminal-channel.ts'
import { TerminalShell } from '../terminal/terminal-shell.ts'
import type { TerminalSize } from '../terminal/terminal-end.ts'
import { TerminalFeed } from '../terminal/terminal-feed.ts'
import type { TerminalStarter } from '../terminal/terminal-starter.ts'
import { TerminalUpkeep } from '../terminal/terminal-upkeep.ts'
import type { TerminalView } from '../terminal/terminal-view.ts'
import type { CommandEnd, CommandRun, StopCause } from './command-run.ts'
import { closeOutput, CommandSlot } from './command-slot.ts'
import type { FifoPool } from './fifo-pool.ts'
import { DISCARD } from './output-pipe.ts'
import type { OutputSink } from './output-pipe.ts'
import { SessionClock } from './session-clock.ts'
import type { CommandLaunch, Session, SessionIdentity } from './session.ts'
import type { ShellStart } from './shell-process.ts'
import { ShellRevival } from './shell-revival.ts'
import type { Abort } from './stop-foreground.ts'
import { stopForeground } from './stop-foreground.ts'

/** What a session in a terminal needs. */
export interface PtySessionOptions {
  readonly identity: SessionIdentity
  readonly start: ShellStart
  readonly fifos: FifoPool
  readonly nodePty: LoadedPty
  readonly starter: Pick<TerminalStarter, 'start' | 'run'>
  readonly size: TerminalSize
  /** It runs one command and ends with it. */
  readonly oneShot: boolean
  readonly graceMs: () => number
  /** Called once, when nothing of the session is left. */
  readonly onEnd: (session: Session) => void
}

/** How long an idle shell may take to end at the end of its script, in ms. */
const SHELL_END_MS = 500
/** A substitution that may lack its end. */
const MAY_BE_UNFINISHED = /[$<>]\(|`/

/** Ctrl-D. */
const END_OF_INPUT = Buffer.from([0x04])

/**
 * A shell in a terminal. It runs one command at a time, and what a command changes in the shell stays. A one-shot is the
 * same with one command. Reasons: docs/decisions/0012.
 */
export class PtySession implements Session {
  readonly id: SessionId
  readonly conversationId: ConversationId
  readonly oneShot: boolean
  readonly pty = true
  readonly terminal: TerminalView
  readonly clock = new SessionClock()
  readonly #slot = new CommandSlot(this.clock)
  readonly #options: PtySessionOptions
  readonly #shell: TerminalShell
  readonly #upkeep: TerminalUpkeep
  readonly #revival: ShellRevival
  readonly #late = new LateOutput()
  readonly #feed: TerminalFeed
  readonly #ended = createDeferred<undefined>()
  readonly #screens = new WeakMap<CommandRun, Screen>()
  #size: TerminalSize
  #endReason: SessionEndReason | null = null
  #closing: Promise<void> | null = null
  #isGone = false
  #lost = false
  /** The command that the shell was given last. */
  #sent: CommandRun | null = null
  /** What changes the flow of output happens one after the other. */
  #order = Promise.resolve()

  private constructor(options: PtySessionOptions, shell: TerminalShell) {
    this.id = options.identity.id
    this.conversationId = options.identity.conversationId
    this.oneShot = options.oneShot
    this.#options = options
    this.#size = options.size
    this.#shell = shell
    this.#upkeep = new TerminalUpkeep(shell, (command) => options.starter.run(command))
    this.#revival = new ShellRevival(options.fifos)
    this.terminal = this.#createView()
    this.#feed = new TerminalFeed(shell, {
      revival: options.oneShot ? null : this.#revival,
      onLost: (notRun = false) => {
        if (notRun) this.#sent = null
        this.#lose()
      },
    })
    shell.listen({
      onIdle: (idle) => {
        this.#feed.becomeIdle(idle)
      },
      onShellEnd: (exitCode) => {
        this.#feed.shellEnded()
        this.#inOrder(() => this.#shellEnded({ exitCode }))
      },
    })
    shell.terminal.setSink(this.#lateSink)
    void shell.terminal.exited.then((exit) => {
      this.#feed.shellEnded()
      this.#inOrder(() => this.#shellEnded(exit, true))
    })
  }

  /** Starts the shell. Rejects where it cannot be started. */
  static async open(options: PtySessionOptions): Promise<PtySession> {
    return new PtySession(options, await TerminalShell.open(options))
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

  get currentWorkdir(): string {
    return this.#shell.cwd
  }

  readWorkdir(): string {
    return this.#shell.cwd
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
    const before = this.#slot.last
    const { run, sink } = this.#slot.take(launch, {
      pipe: () => this.#shell.terminal,
      lateOutput: this.#late.take(),
      stop: (stopped, cause) => this.#stop(stopped, cause),
    })
    const screen = new Screen(this.#size.columns, this.#size.rows)
    this.#screens.set(run, screen)
    const begin = (): void => {
      this.#inOrder(() =>
        this.#begin(run, launch, (bytes) => {
          screen.append(bytes)
          return sink(bytes)
        }),
      )
    }
    this.#feed.whenIdle(begin, before !== null)
    closeOutput(before)
    return run
  }

  write(input: Buffer): ReturnType<TerminalView['type']> {
    return this.#type(input)
  }

  endInput(): void {
    this.#type(END_OF_INPUT)
  }

  async signal(signal: NodeJS.Signals): Promise<void> {
    const run = this.#slot.running
    if (run === null || !this.#hasBegun(run)) return
    for (const row of await this.#shell.foreground(run)) {
      if (this.#slot.running === run) sendSignal(row, signal)
    }
  }

  async close(reason: SessionEndReason, cause: StopCause): Promise<void> {
    this.#endReason ??= reason
    this.#closing ??= this.#close(cause).finally(() => (this.#closing = null))
    await this.#closing
  }

  readonly #lateSink: OutputSink = (bytes) => {
    this.#late.append(bytes)
    return this.#slot.last?.collector.file.append(bytes) ?? true
  }

  #createView(): TerminalView {
    const { terminal } = this.#shell
    return {
      size: this.#size,
      screenOf: (run) => this.#screens.get(run),
      type: (keys) => this.#type(keys),
      isInLineMode: () => isInLineMode(terminal.path),
      resize: (size) => {
        this.#size = size
        terminal.resize(size)
        if (this.#slot.last !== null)
          this.#screens.get(this.#slot.last)?.resize(size.columns, size.rows)
      },
      watch: (listener) => terminal.watch(listener),
    }
  }

  #type(keys: Buffer): ReturnType<TerminalView['type']> {
    if (this.#slot.running === null) return 'closed'
    this.#upkeep.noteInput()
    this.clock.touch()
    return this.#shell.terminal.write(keys)
  }

  /** Does one thing after the other; a fault of ours must not leave a call without an answer. */
  #inOrder(work: () => Promise<void>): void {
    this.#order = this.#order.then(work).catch(() => {
      this.#breakOff()
    })
  }

  async #begin(run: CommandRun, launch: CommandLaunch, sink: OutputSink): Promise<void> {
    await this.#upkeep.inOrder()
    if (this.#slot.running !== run) return
    if (!(await this.#feed.findEval())) return
    // What came until now is late output of earlier commands.
    await this.#shell.terminal.cut(sink)
    if (run.cause !== null) {
      // Stopped before the shell could read it: it must not run any more.
      run.seal()
      await this.#finish(run, { exitCode: NO_EXIT_CODE, sessionClosed: false })
      if (this.oneShot) await this.#closeDown()
      return
    }
    this.#upkeep.noteStart()
    this.#sent = run
    this.#feed.send(launch, (status) => {
      run.seal()
      this.#inOrder(() => this.#commandEnded(run, status))
    })
  }

  /** The shell will never tell how its command ended: it is ended, and the next call opens another. */
  #lose(): void {
    this.#lost = true
    this.#endReason ??= 'exited'
    terminate(() => this.#shell.members(), 0).catch(() => {
      // its end is told by the launcher
    })
  }

  async #commandEnded(run: CommandRun, status: CommandStatus): Promise<void> {
    const exitCode = await this.#toExitCode(run, status)
    this.#revival.forgetUsed()
    if (this.oneShot) {
      this.#endReason ??= 'command_done'
      await this.#closeDown({ run, exitCode })
      return
    }
    this.#upkeep.restoreAfter(exitCode)
    if (status.dropped) this.#freeShell(run)
    await this.#shell.terminal.cut(this.#lateSink)
    await this.#finish(run, { exitCode, sessionClosed: this.#endReason !== null })
  }

  /** For an unfinished `$(` an interactive bash 5.2 says 1; without a terminal it is 2, as for every other mistake. */
  async #toExitCode(run: CommandRun, { exitCode }: CommandStatus): Promise<number> {
    if (exitCode !== 1 || !MAY_BE_UNFINISHED.test(run.command)) return exitCode
    const isMistake = await isSyntaxError(this.#options.start.profile.path, run.command)
    return isMistake ? SYNTAX_ERROR_EXIT_CODE : exitCode
  }

  /** Waits for what a result must not come before, and tells the end. */
  async #finish(run: CommandRun, end: CommandEnd): Promise<void> {
    await this.#slot.settle(run)
    await this.#screens.get(run)?.end()
    this.#slot.finish(run, end)
  }

  /** Ends what the command has started, but not the shell; if the shell does not come back in time, all of it. */
  async #stop(run: CommandRun, cause: StopCause): Promise<void> {
    const graceMs = () => run.cause?.graceMs ?? this.#options.graceMs()
    if (this.oneShot) {
      await terminate(() => this.#shell.members(), graceMs)
      return
    }
    // Ctrl-C makes an interactive shell drop the rest of its line.
    const abort = (): Abort => {
      if (!this.#hasBegun(run) || run.sealed) return 'never'
      this.#shell.interrupt()
      return 'sent'
    }
    // What the shell was not given yet runs nothing; the shell itself may only just be starting.
    const foreground = (): Promise<readonly ProcessRow[]> =>
      this.#hasBegun(run) ? this.#shell.foreground(run) : Promise.resolve([])
    if (await stopForeground(run, foreground, graceMs, abort)) return
    this.#endReason ??= cause.by === 'user' ? 'user' : 'exited'
    await terminate(() => this.#shell.all(), 0)
  }

  #hasBegun(run: CommandRun): boolean {
    return this.#sent === run && this.#feed.hasBegun
  }

  /** See {@link TerminalUpkeep.freeShell}; never into the next command. */
  #freeShell(run: CommandRun): void {
    const isBack = (): boolean => this.#feed.isIdle || this.#isGone || this.#slot.last !== run
    this.#upkeep.freeShell(isBack).catch(() => {
      // nothing can be seen at this moment: its end is told by the shell
    })
  }

  async #close(cause: StopCause): Promise<void> {
    const graceMs = cause.graceMs ?? this.#options.graceMs()
    const startedAtMs = performance.now()
    this.#slot.running?.stop(cause)
    // The shell last: at its end programs in the terminal would get a second signal while they still clean up.
    await terminate(() => this.#shell.children(), graceMs)
    this.#shell.endScript()
    const leftMs = Math.max(SHELL_END_MS, startedAtMs + graceMs - performance.now())
    const timer = setTimeout(() => {
      this.#shell.killAll()
    }, leftMs)
    await this.#ended.promise
    clearTimeout(timer)
  }

  /** The shell has ended; `all` means its terminal with it. */
  async #shellEnded(exit: Omit<CommandEnd, 'sessionClosed'>, all = false): Promise<void> {
    if (this.#isGone) return
    const run = this.#slot.running
    run?.seal()
    if (run !== null && !all && this.#startAgain(exit.exitCode, run)) {
      await this.#shell.terminal.cut(this.#lateSink)
      await this.#finish(run, { ...exit, sessionClosed: false })
      return
    }
    this.#endReason ??= this.oneShot ? 'command_done' : 'exited'
    await this.#closeDown(run === null ? undefined : { ...exit, run })
  }

  /** Ends all there is, and then tells the end of the command that ran last. */
  async #closeDown(last?: { readonly run: CommandRun; readonly exitCode: number }): Promise<void> {
    if (this.#isGone) return
    this.#isGone = true
    await this.#slot.stopped()
    const { ended } = await terminate(() => this.#shell.children(), this.#graceOf(last?.run))
    // What they still wrote on being ended belongs to the command too.
    await this.#shell.terminal.cut(DISCARD)
    this.#shell.endScript()
    const timer = setTimeout(() => {
      this.#shell.killAll()
    }, SHELL_END_MS)
    await this.#shell.close()
    clearTimeout(timer)
    this.#revival.close()
    await this.#slot.last?.collector.file.close()
    if (last !== undefined) {
      const { run, ...exit } = last
      const isBackground = this.oneShot && run.cause === null && ended > 0
      const backgroundEnded = isBackground ? ended : undefined
      const end = { ...exit, sessionClosed: !this.oneShot, backgroundEnded }
      await this.#finish(
        run,
        this.#sent === run && !this.#lost ? end : this.#withoutStatus(end, run),
      )
    }
    if (!this.oneShot) this.#options.onEnd(this)
    this.#ended.resolve(undefined)
  }

  /** A command that the shell never got, or whose end it could not tell, has no exit status. */
  #withoutStatus(end: CommandEnd, run: CommandRun): CommandEnd {
    return {
      ...end,
      exitCode: NO_EXIT_CODE,
      signal: undefined,
      shellLost: this.#lost,
      notRun: this.#sent !== run,
    }
  }

  #graceOf(run: CommandRun | undefined): () => number {
    return () => run?.cause?.graceMs ?? this.#options.graceMs()
  }

  #breakOff(): void {
    this.#endReason ??= 'exited'
    this.#isGone = true
    const run = this.#slot.running
    if (run !== null) this.#slot.finish(run, { exitCode: NO_EXIT_CODE, sessionClosed: true })
    this.#shell.killAll()
    this.#shell.close().catch(() => {
      // it was closed as far as it can be
    })
    if (!this.oneShot) this.#options.onEnd(this)
    this.#ended.resolve(undefined)
  }

  /** A mistake ended the shell, and it left its state: another goes on with it. False where the session is over. */
  #startAgain(exitCode: number, run: CommandRun): boolean {
    return this.#endReason === null && this.#feed.startAgain(run.command, exitCode)
  }
}
