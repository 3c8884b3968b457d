import type { CallAction, Hello } from '../shared/protocol/connection-messages.ts'
import type { StoredCall } from './call-store.ts'

/** What becomes of the calls of a device that has come back. */
export interface ReturnPlan {
  /** For `welcome`: what the client must do with calls it listed (protocol 5.4, S5). */
  readonly callActions: readonly CallAction[]
  /** Still open and known to the client: bound to the link of this connection from now on. */
  readonly keep: readonly StoredCall[]
  /** Never reached the client: sent again (S3). */
  readonly resend: readonly StoredCall[]
  /** Never reached the client, and too late now: nothing ran. */
  readonly settleUnsent: readonly StoredCall[]
  /** The client has forgotten them (S4a): nobody knows whether they ran. */
  readonly settleLost: readonly StoredCall[]
}

/**
 * Compares what the client says it has with what was sent to it (protocol 4.3, 7.3).
 *
 * @param sent Calls of this device that were sent and are not settled.
 * @param find Looks up any call of this device, settled ones too.
 */
export function planReturn(
  listed: Hello['calls'],
  sent: readonly StoredCall[],
  find: (callId: string) => StoredCall | undefined,
  resumed: boolean,
  nowMs: number,
): ReturnPlan {
  const listedIds = new Set<string>(listed.map(({ callId }) => callId))
  const missing = sent.filter((call) => !listedIds.has(call.message.callId))
  // An accepted call was journaled, so a client that resumes without listing it has merely settled it: sending it again
  // brings its result. One that was not accepted and is not listed can only have been lost on the way.
  const isOver = (call: StoredCall) =>
    call.state === 'sent' && (call.cancelReason !== undefined || call.expiresAtMs <= nowMs)
  return {
    callActions: listed.flatMap(({ callId }) => toCallAction(callId, find(callId))),
    keep: sent.filter((call) => listedIds.has(call.message.callId)),
    resend: resumed ? missing.filter((call) => !isOver(call)) : [],
    settleUnsent: resumed ? missing.filter(isOver) : [],
    settleLost: resumed ? [] : missing,
  }
}

function toCallAction(callId: CallAction['callId'], call: StoredCall | undefined): CallAction[] {
  if (call === undefined) return [{ callId, action: 'cancel', reason: 'unknown_call' }]
  if (call.outcome?.type === 'tool_result' || call.lateResult !== undefined) {
    return [{ callId, action: 'settled' }]
  }
  if (call.outcome !== undefined) {
    return [{ callId, action: 'cancel', reason: call.cancelReason ?? 'abandoned' }]
  }
  if (call.cancelReason === undefined) return []
  return [{ callId, action: 'cancel', reason: call.cancelReason }]
}
