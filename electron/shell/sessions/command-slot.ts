import { BugError } from '../../../shared/errors/assert-never.ts'
import type { CommandEnd, CommandRun, StopCause } from './command-run.ts'
import type { OutputPipe } from './output-pipe.ts'
import { createRun } from './running-output.ts'
import type { RunWithSink } from './running-output.ts'
import type { SessionClock } from './session-clock.ts'
import type { CommandLaunch } from './session.ts'

/** What a command needs of its session. */
export interface CommandSurroundings {
  readonly pipe: () => Pick<OutputPipe, 'resume'>
  /** Output of background children since the command before. */
  readonly lateOutput: string
  /** Ends what the command has started; may reject where its end is told by the shell. */
  readonly stop: (run: CommandRun, cause: StopCause) => Promise<void>
}

/** The one place a long-lived session has for a command: which one runs or ran last in it, and how its end is told. */
export class CommandSlot {
  readonly #clock: Pick<SessionClock, 'touch'>
  #running: CommandRun | null = null
  #last: CommandRun | null = null
  #count = 0
  #stopping: Promise<void> | null = null

  constructor(clock: Pick<SessionClock, 'touch'>) {
    this.#clock = clock
  }

  /** The command that runs; null where none does. */
  get running(): CommandRun | null {
    return this.#running
  }

  /** The command started last. */
  get last(): CommandRun | null {
    return this.#last
  }

  /** Commands started so far. */
  get count(): number {
    return this.#count
  }

  /** Makes the next command, which runs from now on. Throws a BugError while one runs. */
  take(launch: CommandLaunch, { pipe, lateOutput, stop }: CommandSurroundings): RunWithSink {
    if (this.#running !== null) throw new BugError('a session runs one command at a time')
    const taken = createRun(launch, pipe, lateOutput, (cause) => {
      this.#stopping ??= stop(taken.run, cause).catch(() => {
        // its end is told by the shell, which was killed or comes back
      })
    })
    this.#running = taken.run
    this.#last = taken.run
    this.#count += 1
    this.#clock.touch()
    return taken
  }

  /** Waits for what a result must not come before. Often nothing, and then not even a turn of the loop is lost. */
  async settle(run: CommandRun): Promise<void> {
    if (this.#stopping !== null) await this.#stopping
    const writing = run.collector.file.written()
    if (writing !== null) await writing
  }

  /** The stop that is under way, if any. */
  async stopped(): Promise<void> {
    await this.#stopping
  }

  /** The command is over: the place is free, and whoever waits is told. */
  finish(run: CommandRun, end: CommandEnd): void {
    if (this.#running === run) this.#running = null
    this.#stopping = null
    run.collector.file.finish()
    this.#clock.touch()
    run.finish(end)
  }
}

/** Closes the file of a command that ended, once it is not needed for late output any more. */
export function closeOutput(run: CommandRun | null): void {
  run?.collector.file.close().catch(() => {
    // its file stays open; the command that runs now must not suffer
  })
}
