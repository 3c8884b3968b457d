import { randomUUID } from 'node:crypto'
import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { userInfo } from 'node:os'
import { ApprovalQueue } from './approval/approval-queue.ts'
import { RememberedDecisions } from './approval/remembered-decisions.ts'
import { createDeltaBudget } from './connection/delta-budget.ts'
import { Outbox } from './connection/outbox.ts'
import { ServerConnection } from './connection/server-connection.ts'
import { History } from './history/history.ts'
import { Journal } from './journal/journal.ts'
import { toRecoveries } from './journal/recovery.ts'
import { createPolicyRoom } from './policy-room.ts'
import { ShellEngine } from './shell/shell-engine.ts'
import { applyCallAction, stopAll } from './tool-calls/cancellation.ts'
import { answerInvalidCall, routeMessage } from './tool-calls/message-router.ts'
import type { RouterRooms } from './tool-calls/message-router.ts'
import { recoverHistory } from './tool-calls/history-recovery.ts'
import { recoverCalls } from './tool-calls/restart.ts'
import type { LinkRoom, OutputSink, ShellRoom } from './tool-calls/rooms.ts'
import { ToolCalls } from './tool-calls/tool-calls.ts'
import { SEND_BUFFER_HOLD_BYTES } from '../shared/protocol/limits.ts'
import type { Settings } from '../shared/settings/settings-schema.ts'
import type { ConnectionStatus } from '../shared/tool-call/connection-status.ts'
import type { Clock } from '../shared/util/clock.ts'
import { Workspaces } from './workspaces.ts'

export interface CompanionOptions {
  /** Owner-only folder for the journal and what else is the app's own. */
  readonly dataDir: string
  readonly version: string
  /** Origin of the agent server this run works for; undefined while none is configured. */
  readonly serverOrigin: string | undefined
  /** More files of the app's own that no command may touch: settings, token. */
  readonly protectedFiles?: readonly string[]
  /** Read at every use, so a change holds at once. */
  settings(): Settings
  /** Real or not yet real paths of the folders the user has allowed. */
  readonly workspaces: readonly string[]
  readToken(): Promise<string>
  /** False where nobody can be asked: what would be asked is denied. */
  readonly interactive: boolean
  /** What `hello` says of it: true only where a person answers (shell-tool 10). @default as `interactive` */
  readonly announceInteractive?: boolean
  readonly output: OutputSink
  onStatus(status: ConnectionStatus): void
  readonly log: (line: string) => void
}

/** The rooms, joined: all of Drawbridge but the window. */
export interface Companion {
  readonly toolCalls: ToolCalls
  readonly approvals: ApprovalQueue
  readonly shell: ShellRoom
  readonly connection: ServerConnection
  readonly workspaces: Workspaces
  /** What ran, who let it run, and how it ended. */
  readonly history: History
  /** What was wrong with the journal that was found, for the user. */
  readonly journalProblem: string | null
  /** Stops every call and task at once (protocol 11.11). */
  stopAll(): void
  /** Ends everything in order: no new call, running ones ended and answered, journal closed. */
  shutDown(): Promise<void>
}

/** A year of a developer's days, and a file that is still copied in a moment. */
const HISTORY_RETENTION = { maxAgeDays: 365, maxBytes: 1_073_741_824 }

const systemClock: Clock = {
  now: () => ({ wallMs: Date.now(), monotonicMs: performance.now() }),
}

/**
 * Builds every room and connects them; used by the desktop app and the headless mode alike.
 *
 * @throws JOURNAL_LOCKED where another app uses the data folder; ENOENT where a workspace does not exist
 */
export async function assembleCompanion(options: CompanionOptions): Promise<Companion> {
  const { log } = options
  const workspaces = new Workspaces()
  for (const path of options.workspaces) await workspaces.allow(path)
  const { journal, problem } = await Journal.open(options.dataDir, options.serverOrigin)
  const recoveries = toRecoveries(journal.entries, Date.now())
  const protectedPaths = await toProtectedPaths(options)
  const history = new History({
    path: join(options.dataDir, 'history.db'),
    server: options.serverOrigin ?? '',
    log,
  })
  const approvals = new ApprovalQueue()
  const memory = new RememberedDecisions()
  const shell = new ShellEngine({
    dataDir: options.dataDir,
    settings: () => options.settings(),
    workspaceRoots: () => workspaces.roots,
    environment: process.env,
  }) satisfies ShellRoom

  const outbox = new Outbox((message) => connection.send(message))
  const mayLeave = createDeltaBudget(() => performance.now())
  const link: LinkRoom = {
    isReady: () => connection.isReady(),
    send: (message) => connection.send(message),
    deliver: (message) => {
      outbox.add(message)
    },
    mayStream: () => connection.unsentBytes <= SEND_BUFFER_HOLD_BYTES && mayLeave(),
  }
  const policy = createPolicyRoom({
    settings: () => options.settings(),
    memory,
    shell,
    calls: () => toolCalls.registry.calls,
    workspaceRoots: () => workspaces.roots,
    protectedPaths,
  })
  const toolCalls: ToolCalls = new ToolCalls({
    journal,
    history,
    link,
    policy,
    approvals: { interactive: options.interactive, ask: approvals.ask.bind(approvals) },
    memory,
    shell,
    workspaces,
    output: options.output,
    device: {
      userName: userInfo().username,
      isRoot: process.getuid?.() === 0,
      shell: 'bash',
      serverHost: () => connection.status.serverHost ?? '',
    },
    clock: systemClock,
    log,
  })
  const router: RouterRooms = {
    toolCalls,
    journal,
    shell,
    memory,
    link,
    acknowledge: (msgId) => outbox.acknowledge(msgId),
    log,
  }
  const connection = new ServerConnection({
    clock: systemClock,
    identity: {
      version: options.version,
      deviceId: journal.deviceId,
      instanceId: randomUUID(),
      journalId: journal.journalId,
      interactive: options.announceInteractive ?? options.interactive,
      maxTasks: options.settings().limits.tasks,
    },
    handlers: {
      helloFacts: () => ({
        calls: toolCalls.openCalls(),
        tasks: toolCalls.openTasks(),
        sessions: shell.sessions().map(({ oneShot: _, ...session }) => session),
      }),
      onWelcome: async (welcome) => {
        for (const action of welcome.callActions) {
          await applyCallAction(action, router, async (callId) => {
            for (const message of outbox.messages) {
              if (message.callId !== callId || message.type !== 'tool_result') continue
              outbox.acknowledge(message.msgId)
              await toolCalls.settled(message)
            }
          })
        }
      },
      onReady: () => {
        outbox.sendAll()
        toolCalls.onReady()
      },
      onMessage: (message) => {
        void routeMessage(message, router)
      },
      onInvalidMessage: (frameProblem) => {
        answerInvalidCall(frameProblem, router)
      },
      onLost: () => {
        outbox.pause()
      },
      onStatus: (status) => {
        options.onStatus(status)
      },
      readToken: () => options.readToken(),
      loadLink: () => journal.link,
      saveLink: async (data) => {
        await journal.write({ kind: 'link', ...data })
      },
      log,
    },
  })
  toolCalls.registry.onChange((call) => {
    history.recordCall(call)
  })
  shell.onSessionChange((session) => {
    history.recordSession(session)
    if (session.status !== 'ACTIVE') {
      memory.forgetSession(session.conversationId, session.sessionId)
    }
    const { oneShot: _, ...state } = session
    connection.send({ type: 'session_update', ...state })
  })

  const leftovers = recoveries.flatMap(({ entry }) => entry.process ?? [])
  const endedCount = await shell.endLeftovers(leftovers)
  if (endedCount > 0) log(`ended ${String(endedCount)} processes that an earlier run left behind`)
  await recoverCalls(recoveries, { toolCalls, link, clock: systemClock, log })
  recoverHistory({
    ...{ entries: journal.entries, registry: toolCalls.registry, history, clock: systemClock },
    since: Date.now() - HISTORY_RETENTION.maxAgeDays * 86_400_000,
  })
  history.keepWithin(HISTORY_RETENTION)

  return {
    toolCalls,
    approvals,
    shell,
    connection,
    workspaces,
    history,
    journalProblem: problem,
    stopAll: () => {
      stopAll({ toolCalls }, { by: 'user' })
    },
    shutDown: async () => {
      connection.sayGoodbye('shutdown')
      await toolCalls.shutDown()
      await shell.close()
      await connection.stop()
      outbox.pause()
      await journal.close()
      history.close()
    },
  }
}

/** As they were named and as they really are: a command may use either. */
async function toProtectedPaths(options: CompanionOptions): Promise<readonly string[]> {
  const named = [options.dataDir, ...(options.protectedFiles ?? [])]
  const real = await Promise.all(named.map((path) => realpath(path).catch(() => path)))
  return [...new Set([...named, ...real])]
}
