import type { JournalEntry, JournalState } from './journal-state.ts'
import type { JournalRecord } from './journal-records.ts'

/** The journal remembers settled calls at least this long (protocol sections 4.5 and 9) … */
const RETENTION_MS = 7 * 86_400_000
/** … and the newest ones however old they are: a call that comes again must be known. */
const MIN_SETTLED = 10_000

/** The fewest records that say the same as the state, without what may be forgotten. Pure. */
export function toCompactRecords(state: JournalState, now: number): JournalRecord[] {
  const records: JournalRecord[] = []
  if (state.link !== null) records.push({ kind: 'link', ...state.link })
  for (const [callId, at] of state.tombstones) {
    if (now - at < RETENTION_MS) records.push({ kind: 'tombstone', callId, at })
  }
  const entries = [...state.entries.values()]
  const settled = entries.filter(isSettled).sort((a, b) => a.receivedAt - b.receivedAt)
  const beyond = settled.slice(0, Math.max(0, settled.length - MIN_SETTLED))
  const forgotten = new Set(beyond.filter((entry) => now - entry.receivedAt >= RETENTION_MS))
  for (const entry of entries) if (!forgotten.has(entry)) records.push(...toRecords(entry))
  return records
}

function isSettled(entry: JournalEntry): boolean {
  return entry.state === 'settled' && (entry.task === null || entry.task.settled)
}

/** Each record moves the call on as it did before, so the one that says where it stands comes last. */
function toRecords(entry: JournalEntry): JournalRecord[] {
  const { callId, argsHash, message, receivedAt, process, result, task, state } = entry
  const isDone = state === 'done' || state === 'settled'
  const done: JournalRecord[] = result === null ? [] : [{ kind: 'done', callId, message: result }]
  const records: JournalRecord[] = [{ kind: 'received', callId, argsHash, message, receivedAt }]
  if (entry.decision !== null) {
    const { decision } = entry.decision
    records.push({ kind: 'decided', callId, decision, hash: argsHash, facts: entry.decision })
  }
  if (!isDone) records.push(...done)
  if (process !== null) {
    records.push({ kind: 'started', callId })
    records.push({ kind: 'running', callId, ...process, sessionId: '' })
  }
  if (task !== null) records.push({ kind: 'task', callId, taskId: task.taskId })
  if (isDone) records.push(...done)
  if (task?.result != null) records.push({ kind: 'task_done', callId, message: task.result })
  if (task?.settled === true) records.push({ kind: 'task_settled', callId })
  switch (state) {
    case 'queued':
      records.push({ kind: 'decided', callId, decision: 'compacted', hash: argsHash })
      break
    case 'started':
    case 'settled':
      records.push({ kind: state, callId })
      break
    case 'received':
    case 'running':
    case 'done':
      break
  }
  return records
}
