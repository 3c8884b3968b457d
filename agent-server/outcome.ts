import type { ToolErrorCode } from '../shared/errors/error-code.ts'
import type { CallId, ConversationId } from '../shared/protocol/identifiers.ts'
import type { ToolResultMessage } from '../shared/protocol/tool-call-messages.ts'
import type { Executed } from '../shared/tool-call/tool-result.ts'

/** An end of a call that the agent server had to state itself, because no client did (protocol 4.6). */
export interface ServerOutcome {
  readonly type: 'server_outcome'
  readonly callId: CallId
  readonly conversationId: ConversationId
  /** `failed`: it was never sent, or the client could not take it. */
  readonly status: 'lost' | 'expired' | 'cancelled' | 'failed'
  readonly executed: Executed
  /** The text for the model. */
  readonly result: string
  readonly data: Readonly<Record<string, unknown>>
  readonly error: { readonly code: ToolErrorCode; readonly message: string }
}

/** How a call ended: what the client said or, failing that, what the agent server knows. */
export type CallOutcome = ToolResultMessage | ServerOutcome

/** What the model reads where no app is connected (protocol 7.3, S8). */
export const NOT_CONNECTED_TEXT =
  'Local client is not connected. Please ensure the desktop app is running and connected.'

const LOST_TEXT =
  'The connection to the desktop app was lost for good before a result came; the command may have run, partly or wholly. Check before running it again.'

/** The call was never sent: no app was connected (S8). */
export function notConnected(callId: CallId, conversationId: ConversationId): ServerOutcome {
  return notBegun(callId, conversationId, 'failed', 'NOT_CONNECTED', NOT_CONNECTED_TEXT)
}

/** The app did not come back, or came back without the call (S4): nobody knows whether it ran. */
export function lost(callId: CallId, conversationId: ConversationId): ServerOutcome {
  return {
    ...notBegun(callId, conversationId, 'lost', 'CLIENT_LOST', LOST_TEXT),
    executed: 'unknown',
  }
}

/** It is certain that nothing ran. */
export function notBegun(
  callId: CallId,
  conversationId: ConversationId,
  status: ServerOutcome['status'],
  code: ToolErrorCode,
  message: string,
): ServerOutcome {
  return {
    type: 'server_outcome',
    callId,
    conversationId,
    status,
    executed: 'no',
    result: JSON.stringify({ error: message, code }),
    data: {},
    error: { code, message },
  }
}
