import type { CallId, ConversationId, TaskId } from '../../shared/protocol/identifiers.ts'
import type { ToolCallMessage } from '../../shared/protocol/tool-call-messages.ts'
import type { ShellAction } from '../../shared/shell-tool/shell-arguments.ts'
import type { PolicyDecision } from '../../shared/tool-call/policy-decision.ts'
import { createDeferred } from '../../shared/util/deferred.ts'
import type { Deferred } from '../../shared/util/deferred.ts'
import type { AcceptedCall, Expiry } from './accepted-call.ts'
import type { OutputDeltas } from './output-deltas.ts'
import type { StopRequest } from './rooms.ts'

/** A call between its receipt and its end, with what only this process knows of it. */
export interface LiveCall {
  readonly callId: CallId
  readonly conversationId: ConversationId
  readonly message: ToolCallMessage
  readonly argsHash: string
  readonly receivedAt: string
  readonly expiry: Expiry
  readonly abort: AbortController
  /** Resolves when its result is in the journal: nothing of its task may be told before (protocol 5.10). */
  readonly answered: Deferred<undefined>
  /** Resolves when nothing of it runs any more, its task included, and all is in the journal. */
  readonly ended: Deferred<undefined>
  deltas: OutputDeltas | null
  action: ShellAction | null
  admitted: AcceptedCall | null
  /** The open question, if there is one. */
  question: (PolicyDecision & { readonly kind: 'ask' }) | null
  startedAt: string | null
  /** Set once the command goes on in the background. */
  taskId: TaskId | null
  hasResult: boolean
}

/** A call at its receipt. */
export function createLiveCall(
  message: ToolCallMessage,
  argsHash: string,
  expiry: Expiry,
  receivedAt: number,
): LiveCall {
  return {
    callId: message.callId,
    conversationId: message.conversationId,
    message,
    argsHash,
    receivedAt: new Date(receivedAt).toISOString(),
    expiry,
    abort: new AbortController(),
    answered: createDeferred<undefined>(),
    ended: createDeferred<undefined>(),
    deltas: null,
    action: null,
    admitted: null,
    question: null,
    startedAt: null,
    taskId: null,
    hasResult: false,
  }
}

/** Stops a call wherever it is; the first reason wins. */
export function stopLiveCall(live: LiveCall, request: StopRequest): void {
  if (!live.abort.signal.aborted) live.abort.abort(request)
}
