import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { BugError } from '../../shared/errors/assert-never.ts'
import type {
  CallId,
  ConversationId,
  SessionId,
  TaskId,
} from '../../shared/protocol/identifiers.ts'
import type { ShellOutcome } from '../../shared/shell-tool/shell-result.ts'
import type { SessionSnapshot } from '../../shared/tool-call/session-snapshot.ts'
import { ok } from '../../shared/util/result.ts'
import type { Result } from '../../shared/util/result.ts'
import type { EngineContext } from './engine-context.ts'
import type {
  EngineSettings,
  SessionFacts,
  ShellEvents,
  ShellRequest,
  StopRequest,
  TaskEnd,
} from './engine-contract.ts'
import { endLeftovers } from './ending/leftovers.ts'
import type { RecordedProcess } from './ending/process-identity.ts'
import { CommandEnvironment } from './environment/command-environment.ts'
import { readLoginPath } from './environment/login-path.ts'
import { toMarkPrefix } from './environment/variables.ts'
import { resolveWorkdir } from './environment/working-directory.ts'
import type { WorkdirProblem } from './environment/working-directory.ts'
import { OutputFolder } from './output/output-folder.ts'
import { performAction } from './perform-action.ts'
import { BackgroundTasks } from './sessions/background-tasks.ts'
import type { StopCause } from './sessions/command-run.ts'
import { FifoPool } from './sessions/fifo-pool.ts'
import { SessionLifetime } from './sessions/session-lifetime.ts'
import { SessionManager } from './sessions/session-manager.ts'
import type { Session } from './sessions/session.ts'
import { toSessionSnapshot } from './sessions/snapshot.ts'
import { SpareShells } from './sessions/spare-shells.ts'
import { endOldSupervisors, Supervisor } from './supervisor/supervisor.ts'
import { TerminalStarter } from './terminal/terminal-starter.ts'

/** What the engine needs from the app. */
export interface ShellEngineOptions {
  /** The app's data folder; output goes there where a workspace takes none. */
  readonly dataDir: string
  /** Asked at each use, so that a change takes effect at once. */
  readonly settings: () => EngineSettings
  /** Real paths of all allowed workspaces. */
  readonly workspaceRoots: () => readonly string[]
  /** The app's own environment; its secrets are taken out before a command sees it. */
  readonly environment: NodeJS.ProcessEnv
  /** Reads the user's PATH; must have a time limit. @default asks their login shell */
  readonly loginPath?: (env: NodeJS.ProcessEnv) => Promise<string | undefined>
}

/** After a crash nobody waits for the result of a clean-up: as long as the supervisor waits. */
const MAX_LEFTOVER_GRACE_MS = 2_000

/** Runs commands: step 9 of the flow. See `tool-calls/rooms.ts` for what each method promises. */
export class ShellEngine {
  readonly #context: EngineContext
  readonly #lifetime: SessionLifetime
  /** Tells the processes of this installation from those of another one. */
  readonly #owner: string
  /** Aborted when the engine closes, so that a login shell that hangs is not left behind. */
  readonly #loginShell = new AbortController()
  #closing: Promise<void> | null = null

  constructor(options: ShellEngineOptions) {
    const { settings, environment } = options
    // A data folder has one running app, so it names the owner of its processes, also across runs.
    this.#owner = createHash('sha256').update(options.dataDir).digest('hex').slice(0, 16)
    const { signal } = this.#loginShell
    const read = options.loginPath ?? ((env) => readLoginPath(env, { signal }))
    const loginPath = read(environment).catch(() => undefined)
    const manager = new SessionManager()
    const isLive = (id: string): boolean => manager.all().some((session) => session.id === id)
    const terminalStarter = new TerminalStarter()
    const fifos = new FifoPool(join(options.dataDir, 'run'), (command) =>
      terminalStarter.run(command),
    )
    const commands = new CommandEnvironment(environment, this.#owner, loginPath)
    this.#context = {
      settings,
      workspaceRoots: options.workspaceRoots,
      manager,
      tasks: new BackgroundTasks(),
      fifos,
      spares: new SpareShells({ fifos, environment: commands }),
      folder: new OutputFolder(options.dataDir, () => settings().limits, isLive),
      environment: commands,
      supervisor: new Supervisor(toMarkPrefix(this.#owner)),
      terminalStarter,
    }
    this.#lifetime = new SessionLifetime(
      () => settings().limits,
      () => this.#context.manager.all(),
      (session, reason) => {
        this.#expire(session, reason).catch(() => {
          // The next sweep tries again.
        })
      },
      () => void this.#context.folder.sweep(),
    )
  }

  /** Ends what an earlier run of the app left running; answers how many processes. Call it before any `perform`. */
  async endLeftovers(recorded: readonly RecordedProcess[]): Promise<number> {
    const { graceMs } = this.#context.settings().limits
    const markPrefix = toMarkPrefix(this.#owner)
    await endOldSupervisors(markPrefix)
    return endLeftovers(recorded, markPrefix, Math.min(graceMs, MAX_LEFTOVER_GRACE_MS))
  }

  findSession(conversationId: ConversationId, id: string): SessionFacts | undefined {
    const session = this.#context.manager.find(conversationId, id)
    if (session?.endReason !== null) return undefined
    return {
      sessionId: session.id,
      busy: session.running !== null,
      currentWorkdir: session.currentWorkdir,
      runningCommand: session.running?.command ?? null,
      callId: session.running?.callId ?? null,
    }
  }

  async resolveWorkdir(request: ShellRequest): Promise<Result<string, WorkdirProblem>> {
    const { args, conversationId, workspace } = request
    const sessionId = 'sessionId' in args ? args.sessionId : undefined
    const workdir = args.action === 'exec' ? args.workdir : undefined
    const session =
      sessionId === undefined ? undefined : this.findSession(conversationId, sessionId)
    if (session !== undefined && workdir === undefined) return ok(session.currentWorkdir)
    return resolveWorkdir(workdir ?? '.', workspace, this.#context.workspaceRoots())
  }

  async perform(
    request: ShellRequest,
    events: ShellEvents,
    signal: AbortSignal,
  ): Promise<ShellOutcome> {
    if (this.#closing !== null) throw new BugError('the shell engine was closed')
    return performAction(this.#context, request, events, signal)
  }

  stop(id: CallId | TaskId, request: StopRequest): boolean {
    const run = this.#context.manager.findRun(id)
    run?.stop({ status: 'cancelled', by: request.by, graceMs: request.graceMs })
    return run !== undefined
  }

  async closeConversation(conversationId: ConversationId, killTasks: boolean): Promise<void> {
    const sessions = this.#context.manager.inConversation(conversationId)
    const ending = sessions.filter((each) => killTasks || each.running?.taskId === undefined)
    await this.#closeAll(ending, 'conversation_close', { status: 'cancelled', by: 'server' })
  }

  sessions(): readonly SessionSnapshot[] {
    return this.#context.manager.all().map(toSessionSnapshot)
  }

  tasks(): readonly {
    taskId: TaskId
    callId: CallId
    conversationId: ConversationId
    sessionId: SessionId
    command: string
  }[] {
    return this.#context.tasks.running.map(({ taskId, request, session, run }) => ({
      taskId,
      callId: request.callId,
      conversationId: request.conversationId,
      sessionId: session.id,
      command: run.command,
    }))
  }

  onTaskEnd(listener: (end: TaskEnd) => void): () => void {
    return this.#context.tasks.onEnd(listener)
  }

  onSessionChange(listener: (session: SessionSnapshot) => void): () => void {
    return this.#context.manager.onChange(listener)
  }

  async close(): Promise<void> {
    this.#closing ??= this.#close()
    await this.#closing
  }

  async #close(): Promise<void> {
    this.#lifetime.close()
    this.#loginShell.abort()
    const cause: StopCause = { status: 'cancelled', by: 'client_shutdown' }
    const { spares } = this.#context
    const withoutSpare = spares.close()
    // A shell that is just being started is ended as soon as it is there.
    await this.#context.manager.close()
    await this.#closeAll(this.#context.manager.all(), 'shutdown', cause)
    await this.#context.terminalStarter.close()
    await withoutSpare
    // One that was being taken meanwhile may have been given up.
    await spares.close()
    await this.#context.fifos.close()
    await this.#context.folder.settle()
    // The last step: should any before it fail, the supervisor ends what is left once the app is gone.
    await this.#context.supervisor.close()
  }

  async #closeAll(
    sessions: readonly Session[],
    reason: 'conversation_close' | 'shutdown',
    cause: StopCause,
  ): Promise<void> {
    await Promise.all(
      sessions.map(async (session) => {
        await session.close(reason, cause)
        this.#context.manager.remove(session, session.endReason ?? reason)
      }),
    )
  }

  async #expire(session: Session, reason: 'idle' | 'lifetime'): Promise<void> {
    const message = 'the session reached the end of its life'
    await session.close(reason, { status: 'failed', error: { code: 'CANCELLED', message } })
    this.#context.manager.remove(session, reason)
  }
}
