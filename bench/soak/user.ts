import { readFile } from 'node:fs/promises'
import type { CommandReport, ShellOutcome } from '../../shared/shell-tool/shell-result.ts'
import type { StopRequest, TaskEnd } from '../../electron/shell/engine-contract.ts'
import { createDeferred } from '../../shared/util/deferred.ts'
import type { BenchEngine } from '../support/bench-engine.ts'
import type { Random } from './random.ts'

/** Sessions a user keeps open: below the limit of five, so that there is room for short ones. */
const SESSIONS = 3

/** Calls that are remembered, to be told with an answer that is wrong. */
const KEPT_CALLS = 12

/** What a session must say when it is asked next. */
export interface KnownSession {
  readonly id: string
  count: number
}

/** One conversation with the engine, which does one thing after the other and knows what each answer must be. */
export class SoakUser {
  readonly on: BenchEngine
  readonly random: Random
  readonly conversation: string
  readonly #sessions: KnownSession[] = []
  readonly #taskEnd: (taskId: string) => Promise<TaskEnd>
  readonly #calls: string[] = []
  #names = 0

  constructor(options: {
    readonly on: BenchEngine
    readonly random: Random
    readonly conversation: string
    readonly taskEnd: (taskId: string) => Promise<TaskEnd>
  }) {
    this.on = options.on
    this.random = options.random
    this.conversation = options.conversation
    this.#taskEnd = options.taskEnd
  }

  /** A word that no other answer holds. */
  word(): string {
    this.#names += 1
    return `w${this.conversation}-${String(this.#names)}-${String(this.random.below(1e9))}`
  }

  /** A session that is there, or a new one. */
  session(): KnownSession {
    if (this.#sessions.length === SESSIONS) return this.random.pick(this.#sessions)
    const session = { id: this.word(), count: 0 }
    this.#sessions.push(session)
    return session
  }

  /** The session has ended. */
  forget(session: KnownSession): void {
    this.#sessions.splice(this.#sessions.indexOf(session), 1)
  }

  /** What was asked last, oldest first. */
  get lastCalls(): string {
    return this.#calls.join('\n  ')
  }

  #remember(raw: Record<string, unknown>): void {
    this.#calls.push(JSON.stringify(raw))
    if (this.#calls.length > KEPT_CALLS) this.#calls.shift()
  }

  perform(raw: Record<string, unknown>): Promise<ShellOutcome> {
    this.#remember(raw)
    return this.on.perform(raw, { conversation: this.conversation })
  }

  /** Starts a command in a session and answers as soon as it runs. */
  async begin(
    command: string,
    id: string,
  ): Promise<{
    readonly outcome: Promise<ShellOutcome>
    readonly stop: (request: StopRequest) => void
  }> {
    const controller = new AbortController()
    const raw = { action: 'exec', command, session_id: id, yield_time_ms: 300_000 }
    this.#remember(raw)
    const { conversation } = this
    const { signal } = controller
    const { promise: started, resolve: onStarted } = createDeferred<undefined>()
    const outcome = this.on.perform(raw, {
      conversation,
      signal,
      onStarted: () => {
        onStarted(undefined)
      },
    })
    // A refusal never starts, and is told by the outcome.
    await Promise.race([started, outcome])
    return {
      outcome,
      stop: (request) => {
        controller.abort(request)
      },
    }
  }

  /** Runs a command; the answer must be a report. */
  async exec(command: string, more: Record<string, unknown> = {}): Promise<CommandReport> {
    const raw = { action: 'exec', command, yield_time_ms: 300_000, ...more }
    return toReport(await this.perform(raw))
  }

  async write(id: string, input: string, yieldMs = 300_000): Promise<CommandReport> {
    const raw = { action: 'write_stdin', session_id: id, input, yield_time_ms: yieldMs }
    return toReport(await this.perform(raw))
  }

  /** The end of a task that was started. */
  async taskEnd(taskId: string | undefined): Promise<CommandReport> {
    if (taskId === undefined) throw new Error('the answer has no task id')
    return (await this.#taskEnd(taskId)).report
  }

  /** All of the output, from the file. */
  async raw(report: CommandReport): Promise<string> {
    return readFile(this.on.outputPath(report), 'latin1')
  }
}

function toReport(outcome: ShellOutcome): CommandReport {
  if (outcome.kind !== 'command') throw new Error(`no report: ${JSON.stringify(outcome)}`)
  return outcome.report
}

/** Throws where an answer is not what it must be. */
export function must(what: string, got: unknown, wanted: unknown): void {
  const [left, right] = [JSON.stringify(got), JSON.stringify(wanted)]
  if (left !== right) {
    throw new Error(`${what}: got ${left.slice(0, 300)}, wanted ${right.slice(0, 300)}`)
  }
}
