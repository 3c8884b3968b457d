import type { JournalEntry, JournalState } from './journal-state.ts'
import type { JournalRecord } from './journal-records.ts'

/** The journal remembers settled calls this long (protocol section 9). */
const RETENTION_MS = 7 * 86_400_000
/** And never more of them than this: a busy device must not make every start slower. */
const MAX_SETTLED = 10_000

/** The fewest records that say the same as the state, without what may be forgotten. Pure. */
export function toCompactRecords(state: JournalState, now: number): JournalRecord[] {
  const records: JournalRecord[] = []
  if (state.link !== null) records.push({ kind: 'link', ...state.link })
  for (const [callId, at] of state.tombstones) {
    if (now - at < RETENTION_MS) records.push({ kind: 'tombstone', callId, at })
  }
  const entries = [...state.entries.values()]
  const settled = entries.filter(isSettled).sort((a, b) => a.receivedAt - b.receivedAt)
  const forgotten = new Set(settled.slice(0, Math.max(0, settled.length - MAX_SETTLED)))
  for (const entry of entries) {
    if (forgotten.has(entry)) continue
    if (isSettled(entry) && now - entry.receivedAt >= RETENTION_MS) continue
    records.push(...toRecords(entry))
  }
  return records
}

function isSettled(entry: JournalEntry): boolean {
  return entry.state === 'settled' && (entry.task === null || entry.task.settled)
}

function toRecords(entry: JournalEntry): JournalRecord[] {
  const { callId } = entry
  const records: JournalRecord[] = [
    {
      kind: 'received',
      callId,
      argsHash: entry.argsHash,
      message: entry.message,
      receivedAt: entry.receivedAt,
    },
  ]
  if (entry.state === 'queued') {
    records.push({ kind: 'decided', callId, decision: 'compacted', hash: entry.argsHash })
  }
  if (entry.state === 'started' || entry.state === 'running') {
    records.push({ kind: 'started', callId })
  }
  if (entry.process !== null) {
    records.push({ kind: 'running', callId, ...entry.process, sessionId: '' })
  }
  if (entry.task !== null) records.push({ kind: 'task', callId, taskId: entry.task.taskId })
  if (entry.result !== null) records.push({ kind: 'done', callId, message: entry.result })
  if (entry.state === 'settled') records.push({ kind: 'settled', callId })
  if (entry.task?.result != null) {
    records.push({ kind: 'task_done', callId, message: entry.task.result })
  }
  if (entry.task?.settled === true) records.push({ kind: 'task_settled', callId })
  return records
}
