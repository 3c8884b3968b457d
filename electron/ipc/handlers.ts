import { isAbsolute, join } from 'node:path'
import { CompanionError } from '../../shared/errors/companion-error.ts'
import type { AppFacts, AppSnapshot, Appearance } from '../../shared/ipc/contract.ts'
import type { ApprovalList } from '../../shared/ipc/contract.ts'
import type { CallId, ConversationId } from '../../shared/protocol/identifiers.ts'
import type { Settings } from '../../shared/settings/settings-schema.ts'
import type { ApprovalAnswer } from '../../shared/tool-call/approval.ts'
import type { ConnectionStatus } from '../../shared/tool-call/connection-status.ts'
import type { ToolCall } from '../../shared/tool-call/tool-call.ts'
import type { EventPublisher } from './event-publisher.ts'
import type { IpcHandlers } from './handle-request.ts'
import type { OutputPublisher } from './output-publisher.ts'
import type { SessionLog } from './session-log.ts'

/** What the handlers need of the other rooms; `main.ts` hands in the real ones. */
export interface HandlerRooms {
  readonly companion: {
    readonly toolCalls: {
      readonly registry: {
        readonly calls: readonly ToolCall[]
        get(callId: CallId): ToolCall | undefined
      }
      stop(callId: CallId, request: { by: 'user'; graceMs?: number }): boolean
    }
    readonly approvals: { readonly questions: ApprovalList; answer(answer: ApprovalAnswer): void }
    readonly connection: { readonly status: ConnectionStatus; retryNow(): void }
    readonly workspaces: { readonly roots: readonly string[] }
    stopAll(): void
    closeSession(conversationId: ConversationId, sessionId: string): Promise<void>
  }
  readonly store: {
    readonly settings: Settings
    update(change: Partial<Settings>): Promise<void>
  }
  readonly publisher: EventPublisher
  readonly output: OutputPublisher
  readonly sessions: SessionLog
  readonly facts: AppFacts
  copyText(text: string): Promise<void>
  showInFolder(path: string): void
  onThemeChange(theme: Appearance['theme']): void
  /** Checks the address, keeps address and token, connects. */
  configure(url: string, token: string): Promise<void>
  /** Lets the person choose a folder; answers all allowed ones. */
  addWorkspace(): Promise<readonly string[]>
}

/** One function for each request of the contract. */
export function createHandlers(rooms: HandlerRooms): IpcHandlers {
  const { companion, store, publisher } = rooms
  const { toolCalls, approvals, connection } = companion
  return {
    'app:snapshot': () => toSnapshot(rooms),
    'app:copy-text': async ({ text }) => {
      await rooms.copyText(text)
      return null
    },
    'appearance:update': async (change) => {
      const { language = store.settings.language, theme = store.settings.theme } = change
      await store.update({ language, theme })
      const appearance = { language, theme }
      rooms.onThemeChange(theme)
      publisher.publish('appearance:updated', appearance)
      return appearance
    },
    'approval:answer': (answer) => {
      approvals.answer(answer)
      return null
    },
    'tool-call:stop': ({ callId, force }) => {
      toolCalls.stop(callId, { by: 'user', ...(force ? { graceMs: 0 } : {}) })
      return null
    },
    'tool-call:stop-all': () => {
      companion.stopAll()
      return null
    },
    'tool-call:output-tail': ({ callId }) => rooms.output.tail(callId),
    'tool-call:show-output-file': ({ callId }) => {
      rooms.showInFolder(toOutputPath(toolCalls.registry.get(callId)))
      return null
    },
    'session:close': async ({ conversationId, sessionId }) => {
      await companion.closeSession(conversationId, sessionId)
      return null
    },
    'connection:configure': async ({ url, token }) => {
      await rooms.configure(url, token)
      return null
    },
    'connection:retry': () => {
      connection.retryNow()
      return null
    },
    'workspace:add': () => rooms.addWorkspace(),
  }
}

function toSnapshot({ companion, store, sessions, facts }: HandlerRooms): AppSnapshot {
  const { language, theme } = store.settings
  return {
    facts,
    appearance: { language, theme },
    workspaces: companion.workspaces.roots,
    connection: companion.connection.status,
    toolCalls: companion.toolCalls.registry.calls,
    approvals: companion.approvals.questions,
    sessions: sessions.state,
  }
}

/** The output file of a call; its path comes from our own result, never from the window. */
function toOutputPath(call: ToolCall | undefined): string {
  const progress = call?.progress
  if (call === undefined || progress === undefined || !('result' in progress)) {
    throw new CompanionError('IPC_INVALID_ARGUMENT', 'this command has no output file yet')
  }
  const file = progress.task?.end?.outputFile ?? progress.result.outputFile
  if (file === null)
    throw new CompanionError('IPC_INVALID_ARGUMENT', 'this command has no output file')
  return isAbsolute(file) ? file : join(call.workspace, file)
}
