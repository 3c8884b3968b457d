import type { ToolCall } from '../../../shared/tool-call/tool-call.ts'

/** Why a request is no longer open, in the keys of `approval.departed`. */
export type Departure = 'cancelled' | 'expired' | 'answered' | 'gone'

/** Reads it from what became of the call. */
export function departureOf(call: ToolCall | undefined): Departure {
  const progress = call?.progress
  if (progress === undefined) return 'gone'
  if (progress.state === 'done' || progress.state === 'settled') {
    const { status } = progress.result
    if (status === 'cancelled' || status === 'expired') return status
    return status === 'denied' && progress.decidedBy?.kind !== 'user' ? 'gone' : 'answered'
  }
  return progress.state === 'received' || progress.state === 'pending_approval'
    ? 'gone'
    : 'answered'
}
