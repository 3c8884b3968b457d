import type { CallId, TaskId } from '../../../shared/protocol/identifiers.ts'
import type { CommandReport, CommandStatus } from '../../../shared/shell-tool/shell-result.ts'
import { createDeferred } from '../../../shared/util/deferred.ts'
import type { ExitStatus } from '../ending/exit-status.ts'
import type { StopRequest } from '../engine-contract.ts'
import { OUTPUT_START } from '../output/output-collector.ts'
import type { OutputCollector, OutputPlace } from '../output/output-collector.ts'
import { readCommandStart } from './foreground.ts'

/** Why a command is being ended before its own end. */
export interface StopCause {
  readonly status: Extract<CommandStatus, 'timed_out' | 'cancelled' | 'failed'>
  readonly by?: StopRequest['by'] | undefined
  readonly error?: CommandReport['error']
  /** Milliseconds between SIGTERM and SIGKILL; absent means the setting. */
  readonly graceMs?: number | undefined
}

/** How a command ended. */
export interface CommandEnd extends ExitStatus {
  /** The session's shell is gone. */
  readonly sessionClosed: boolean
  /** The shell could not tell how the command ended, and was ended itself. */
  readonly shellLost?: boolean | undefined
  /** The shell ended before it read the command. */
  readonly notRun?: boolean | undefined
  /** What the command left running and was ended, in a one-shot. */
  readonly backgroundEnded?: number | undefined
}

/** One command in a shell, from its start to its end. */
export class CommandRun {
  readonly command: string
  readonly callId: CallId
  readonly collector: OutputCollector
  /** Output of background children of earlier commands, shown before this command's own. */
  readonly lateOutput: string
  readonly start = readCommandStart()
  /** Resolves once, when the command has ended and all its output is in the collector. */
  readonly ended: Promise<CommandEnd>
  /** Set when the command goes on in the background. */
  taskId: TaskId | undefined
  /** Up to where an answer has told the output. */
  told: OutputPlace = OUTPUT_START
  #end: CommandEnd | null = null
  #endedAtMs: number | null = null
  #cause: StopCause | null = null
  #sealed = false
  readonly #ended = createDeferred<CommandEnd>()
  readonly #onStop: (cause: StopCause) => void
  readonly #onOutput = new Set<() => void>()

  constructor(start: {
    readonly command: string
    readonly callId: CallId
    readonly collector: OutputCollector
    readonly lateOutput: string
    readonly onStop: (cause: StopCause) => void
  }) {
    this.command = start.command
    this.callId = start.callId
    this.collector = start.collector
    this.lateOutput = start.lateOutput
    this.#onStop = start.onStop
    this.ended = this.#ended.promise
  }

  get startedAtMs(): number {
    return this.start.ms
  }

  get end(): CommandEnd | null {
    return this.#end
  }

  /** It came to its own end. */
  get sealed(): boolean {
    return this.#sealed
  }

  /** Why it was stopped; the first cause wins. */
  get cause(): StopCause | null {
    return this.#cause
  }

  get elapsedMs(): number {
    return Math.round((this.#endedAtMs ?? performance.now()) - this.startedAtMs)
  }

  /**
   * Ends the command; {@link ended} tells when it is done. A later cause can only shorten the grace ("Force stop"); a
   * command that has ended is left alone.
   */
  stop(cause: StopCause): void {
    if (this.#sealed) return
    if (this.#cause !== null) {
      const { graceMs } = cause
      if (graceMs !== undefined) this.#cause = { ...this.#cause, graceMs }
      return
    }
    this.#cause = cause
    this.#onStop(cause)
  }

  /** For its session: the command came to its own end, which no later stop can change. */
  seal(): void {
    this.#sealed = true
    this.#endedAtMs ??= performance.now()
  }

  /** For its session: the command is over. */
  finish(end: CommandEnd): void {
    if (this.#end !== null) return
    this.seal()
    this.#end = end
    this.#ended.resolve(end)
  }

  /** For its session: more output came. */
  noteOutput(): void {
    for (const listener of this.#onOutput) listener()
  }

  /** Calls `listener` at each piece of output; returns the function that stops it. */
  onOutput(listener: () => void): () => void {
    this.#onOutput.add(listener)
    return () => {
      this.#onOutput.delete(listener)
    }
  }
}
