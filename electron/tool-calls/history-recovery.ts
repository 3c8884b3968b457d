import type { Clock } from '../../shared/util/clock.ts'
import { toShownCall } from './restart.ts'
import type { HistoryRoom, JournaledCall } from './rooms.ts'
import type { ToolCallRegistry } from './tool-call-registry.ts'

/** What the history may lack after a power failure is in the journal (decision 0015). */
export interface HistoryRecovery {
  readonly entries: Iterable<JournaledCall>
  readonly registry: Pick<ToolCallRegistry, 'get'>
  readonly history: Pick<HistoryRoom, 'known' | 'recordCall' | 'recordDecision'>
  readonly clock: Clock
  /** What is older was deleted for its age; milliseconds since 1970. */
  readonly since: number
}

/** Brings the history what it lacks. To be called once all calls were taken up again. */
export function recoverHistory({
  entries,
  registry,
  history,
  clock,
  since,
}: HistoryRecovery): void {
  for (const entry of entries) {
    if (entry.receivedAt < since) continue
    const { callId, decision, message, state } = entry
    const known = history.known(callId)
    // What was taken up is recorded with each of its changes.
    if (!known.call && state === 'settled' && registry.get(callId) === undefined) {
      history.recordCall(toShownCall(entry, clock))
    }
    if (!known.decision && decision !== null) {
      history.recordDecision({ callId, conversationId: message.conversationId, ...decision })
    }
  }
}
