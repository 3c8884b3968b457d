import { randomUUID } from 'node:crypto'
import { ShellEngine } from '../../../electron/shell/shell-engine.ts'
import type {
  EngineSettings,
  OutputChunk,
  ShellEvents,
  ShellRequest,
  StopRequest,
  TaskEnd,
} from '../../../electron/shell/engine-contract.ts'
import { callIdSchema, conversationIdSchema } from '../../../shared/protocol/identifiers.ts'
import type { CallId, ConversationId } from '../../../shared/protocol/identifiers.ts'
import { defaultSettings } from '../../../shared/settings/settings-schema.ts'
import type { Limits } from '../../../shared/settings/settings-schema.ts'
import { parseShellArguments } from '../../../shared/shell-tool/shell-arguments.ts'
import type { CommandReport, ShellOutcome } from '../../../shared/shell-tool/shell-result.ts'
import type { SessionSnapshot } from '../../../shared/tool-call/session-snapshot.ts'
import { markOf, noLeaks } from '../../support/no-leaks.ts'
import { createTemporaryWorkspace } from '../../support/temporary-workspace.ts'

/** What a test may change. */
export interface EngineOptions {
  readonly limits?: Partial<Limits>
  readonly settings?: Partial<Omit<EngineSettings, 'limits'>>
  readonly environment?: NodeJS.ProcessEnv
  readonly loginPath?: () => Promise<string | undefined>
}

/** A call that runs. */
export interface StartedCall {
  readonly callId: CallId
  readonly outcome: Promise<ShellOutcome>
  readonly chunks: OutputChunk[]
  /** Resolves with the pid once a process runs the command. */
  readonly started: Promise<number>
  /** Resolves once the output so far holds `text`. */
  outputHolds(text: string): Promise<void>
  stop(request: StopRequest): void
}

/** A real engine with real shells in a throw-away workspace. */
export class EngineUnderTest {
  /** Engines that are open in this test process. */
  static #open = 0
  readonly engine: ShellEngine
  readonly workspace: string
  readonly dataDir: string
  readonly conversationId = conversationIdSchema.parse('1')
  readonly taskEnds: TaskEnd[] = []
  readonly snapshots: SessionSnapshot[] = []
  readonly marks = new Set<string>()
  readonly #remove: () => Promise<void>
  readonly #taskEndWaiters: (() => void)[] = []

  private constructor(
    options: EngineOptions,
    place: { workspace: string; dataDir: string; remove: () => Promise<void> },
  ) {
    const settings = defaultSettings()
    this.workspace = place.workspace
    this.dataDir = place.dataDir
    this.#remove = () => place.remove()
    this.engine = new ShellEngine({
      dataDir: place.dataDir,
      settings: () => ({
        ...settings,
        ...options.settings,
        limits: { ...settings.limits, ...options.limits },
      }),
      workspaceRoots: () => [place.workspace],
      environment: options.environment ?? process.env,
      loginPath: options.loginPath ?? (() => Promise.resolve(undefined)),
    })
    this.engine.onTaskEnd((end) => {
      this.taskEnds.push(end)
      for (const waiter of this.#taskEndWaiters.splice(0)) waiter()
    })
    this.engine.onSessionChange((snapshot) => this.snapshots.push(snapshot))
  }

  static async create(options: EngineOptions = {}): Promise<EngineUnderTest> {
    const place = await createTemporaryWorkspace()
    EngineUnderTest.#open += 1
    return new EngineUnderTest(options, place)
  }

  /** Starts a call with the arguments an agent would send. */
  start(
    raw: Record<string, unknown>,
    call: {
      conversationId?: ConversationId
      signal?: AbortSignal
      request?: Partial<ShellRequest>
    } = {},
  ): StartedCall {
    const parsed = parseShellArguments(raw)
    if (!parsed.ok) throw new Error(parsed.error.message)
    const callId = callIdSchema.parse(randomUUID())
    const chunks: OutputChunk[] = []
    const watchers: (() => void)[] = []
    const controller = new AbortController()
    let onPid: (pid: number) => void
    const started = new Promise<number>((resolve) => (onPid = resolve))
    const events: ShellEvents = {
      onStarted: ({ pid }) => {
        const mark = markOf(pid)
        if (mark !== null) this.marks.add(mark)
        onPid(pid)
      },
      onOutput: (chunk) => {
        chunks.push(chunk)
        for (const watch of watchers) watch()
      },
    }
    const outcome = this.engine.perform(
      {
        callId,
        conversationId: call.conversationId ?? this.conversationId,
        args: parsed.value,
        workspace: this.workspace,
        ...call.request,
      },
      events,
      call.signal ?? controller.signal,
    )
    return {
      callId,
      outcome,
      chunks,
      started,
      outputHolds: (text) =>
        new Promise((resolve) => {
          const look = (): void => {
            const seen = Buffer.concat(chunks.map(({ bytes }) => bytes)).toString()
            if (seen.includes(text)) resolve()
          }
          watchers.push(look)
          look()
        }),
      stop: (request) => {
        controller.abort(request)
      },
    }
  }

  /** Performs an action to its answer. */
  async perform(raw: Record<string, unknown>): Promise<ShellOutcome> {
    return this.start(raw).outcome
  }

  /** Runs a command to its report; one-shot without `session_id`. */
  async exec(command: string, more: Record<string, unknown> = {}): Promise<CommandReport> {
    return reportOf(await this.perform({ action: 'exec', command, ...more }))
  }

  /** Writes to a session or task. */
  async write(
    sessionId: string,
    input: string,
    more: Record<string, unknown> = {},
  ): Promise<CommandReport> {
    const raw = { action: 'write_stdin', session_id: sessionId, input, ...more }
    return reportOf(await this.perform(raw))
  }

  /** Resolves with the end of the n-th task that ended, counted from 1. */
  async taskEnd(count = 1): Promise<TaskEnd> {
    for (;;) {
      const end = this.taskEnds[count - 1]
      if (end !== undefined) return end
      await new Promise<void>((resolve) => this.#taskEndWaiters.push(resolve))
    }
  }

  /** Closes the engine and fails if anything is left of it. */
  async close(): Promise<void> {
    await this.engine.close()
    EngineUnderTest.#open -= 1
    noLeaks(this.marks, EngineUnderTest.#open)
    await this.#remove()
  }
}

/** The report of an outcome that must have one. */
export function reportOf(outcome: ShellOutcome): CommandReport {
  if (outcome.kind !== 'command') throw new Error(`no report: ${JSON.stringify(outcome)}`)
  return outcome.report
}

/** The parts of a report that most cases speak of. */
export function essence(report: CommandReport): { exitCode: number; output: string } {
  return { exitCode: report.exitCode, output: report.output }
}
