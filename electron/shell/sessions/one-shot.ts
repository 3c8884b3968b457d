import { BugError } from '../../../shared/errors/assert-never.ts'
import type { ConversationId, SessionId } from '../../../shared/protocol/identifiers.ts'
import type { SessionEndReason } from '../../../shared/tool-call/session-snapshot.ts'
import { NO_EXIT_CODE } from '../ending/exit-status.ts'
import { sendSignal, terminate } from '../ending/terminate.ts'
import type { CommandRun, StopCause } from './command-run.ts'
import type { FifoPool } from './fifo-pool.ts'
import type { FifoWriter } from './fifo-writer.ts'
import { DISCARD } from './output-pipe.ts'
import type { OutputPipe, OutputSink } from './output-pipe.ts'
import { createRun } from './running-output.ts'
import { SessionClock } from './session-clock.ts'
import type { CommandLaunch, Session, SessionIdentity } from './session.ts'
import type { ShellProcess, ShellStart } from './shell-process.ts'
import { quoteForShell } from './shell-quoting.ts'
import type { SpareShells } from './spare-shells.ts'
import { startWaitingShell } from './waiting-shell.ts'
import type { WaitingShell } from './waiting-shell.ts'

/** What a one-shot needs. */
export interface OneShotOptions {
  readonly identity: SessionIdentity
  readonly start: ShellStart
  readonly fifos: FifoPool
  readonly spares: SpareShells
  readonly graceMs: () => number
}

/** A fresh shell for one command. It is over when the shell has ended and nothing of it is left. */
export class OneShot implements Session {
  readonly id: SessionId
  readonly conversationId: ConversationId
  readonly oneShot = true
  readonly pty = false
  readonly lost = false
  readonly clock = new SessionClock()
  readonly #shell: ShellProcess
  readonly #script: FifoWriter
  readonly #pipe: OutputPipe
  readonly #firstCommands: readonly string[]
  readonly #options: OneShotOptions
  #run: CommandRun | null = null
  #ending: Promise<number> | null = null
  #endReason: SessionEndReason | null = null

  private constructor(options: OneShotOptions, waiting: WaitingShell) {
    this.id = options.identity.id
    this.conversationId = options.identity.conversationId
    this.#shell = waiting.shell
    this.#script = waiting.script
    this.#pipe = waiting.pipe
    this.#firstCommands = waiting.firstCommands
    this.#options = options
  }

  /** Takes the spare shell or starts one, which waits for its command. Rejects where it cannot be started. */
  static async open(options: OneShotOptions): Promise<OneShot> {
    const { start, fifos, spares } = options
    return new OneShot(
      options,
      (await spares.take(start)) ?? (await startWaitingShell(start, fifos)),
    )
  }

  get pid(): number {
    return this.#shell.pid
  }

  get startTime(): string | null {
    return this.#shell.startTime
  }

  get commandCount(): number {
    return this.#run === null ? 0 : 1
  }

  get currentWorkdir(): string {
    return this.#shell.cwd
  }

  readWorkdir(): string {
    return this.#shell.cwd
  }

  takeLateOutput(): '' {
    return ''
  }

  get running(): CommandRun | null {
    return this.#run?.end === null ? this.#run : null
  }

  get last(): CommandRun | null {
    return this.#run
  }

  get endReason(): SessionEndReason | null {
    return this.#endReason
  }

  run(launch: CommandLaunch): CommandRun {
    if (this.#run !== null) throw new BugError('a one-shot runs one command')
    const { run, sink } = createRun(
      launch,
      () => this.#pipe,
      '',
      () => {
        this.#ending ??= this.#endAll(() => run.cause?.graceMs ?? this.#options.graceMs())
      },
    )
    this.#run = run
    this.#pipe.setSink(sink)
    this.#script.write(Buffer.from(this.#toScript(launch.command)))
    this.#script.end()
    this.#options.spares.prepareAfter(run.ended, this.#options.start)
    this.#finish(run, sink).catch(() => {
      this.#breakOff(run)
    })
    return run
  }

  write(): 'closed' {
    return 'closed'
  }

  endInput(): void {
    // it has ended already
  }

  async signal(signal: NodeJS.Signals): Promise<void> {
    const members = await this.#shell.tree.members()
    const descendants = members.filter((row) => row.pid !== this.pid)
    // The shell only where it does all the work itself.
    for (const row of descendants.length > 0 ? descendants : members) sendSignal(row, signal)
  }

  async close(reason: SessionEndReason, cause: StopCause): Promise<void> {
    this.#endReason ??= reason
    if (this.#run === null) {
      // The app closes between the start of the shell and that of its command.
      await this.#endAll(() => 0)
      await this.#shell.exited
      this.#pipe.close()
      this.#script.close()
      return
    }
    this.#run.stop(cause)
    await this.#run.ended
  }

  /** Its input ends at once (shell-tool 2). The script ends too, so the shell exits with the status of the command. */
  #toScript(command: string): string {
    const { dialect, name } = this.#options.start.profile
    // `$_` is what it is in a new bash.
    const first = [...this.#firstCommands, ...(dialect === 'bash' ? [`\\: ${name}`] : [])]
    return `${[...first, `\\eval ${quoteForShell(command)} 0</dev/null`].join(';')}\n`
  }

  async #finish(run: CommandRun, sink: OutputSink): Promise<void> {
    const exit = await this.#shell.exited
    run.seal()
    // Everything the shell wrote stands in the pipe now. Waiting for its end would wait for background children.
    this.#pipe.cut(sink)
    const ended = await (this.#ending ?? this.#endAll(this.#options.graceMs))
    // What they still wrote on being ended belongs to the command too.
    this.#pipe.cut(DISCARD)
    this.#pipe.close()
    this.#script.close()
    run.collector.file.finish()
    await run.collector.file.close()
    this.#endReason ??= 'command_done'
    this.clock.touch()
    const backgroundEnded = run.cause === null && ended > 0 ? ended : undefined
    run.finish({ ...exit, sessionClosed: false, backgroundEnded })
  }

  /** A fault of ours at the end of a command must not leave its call without an answer. */
  #breakOff(run: CommandRun): void {
    this.#pipe.close()
    this.#script.close()
    this.#endReason ??= 'command_done'
    this.#ending ??= this.#endAll(() => 0)
    run.finish({ exitCode: NO_EXIT_CODE, sessionClosed: false, shellLost: true })
  }

  async #endAll(graceMs: () => number): Promise<number> {
    return (await terminate(() => this.#shell.tree.members(), graceMs)).ended
  }
}
