import type { CallId, TaskId } from '../../shared/protocol/identifiers.ts'
import type {
  BackgroundTaskResult,
  ToolCallMessage,
  ToolResultMessage,
} from '../../shared/protocol/tool-call-messages.ts'
import type { JournalRecord, JournaledDecision } from './journal-records.ts'

/** What the journal knows of one call. */
export interface JournalEntry {
  readonly callId: CallId
  readonly argsHash: string
  readonly message: ToolCallMessage
  readonly receivedAt: number
  state: 'received' | 'queued' | 'started' | 'running' | 'done' | 'settled'
  /** Who let it run, or refused it; null until then. */
  decision: JournaledDecision | null
  process: { pid: number; startTime: string | null } | null
  result: ToolResultMessage | null
  task: { taskId: TaskId; result: BackgroundTaskResult | null; settled: boolean } | null
}

/** Everything the journal knows; rebuilt from the records at start. */
export interface JournalState {
  readonly entries: Map<CallId, JournalEntry>
  readonly tombstones: Map<CallId, number>
  link: { linkId: string; resumeToken: string } | null
}

/** A journal without records. */
export function createJournalState(): JournalState {
  return { entries: new Map(), tombstones: new Map(), link: null }
}

/** Adds one record to the state. A record of a call that is not known (forgotten by compaction) changes nothing. */
export function applyRecord(state: JournalState, record: JournalRecord): void {
  switch (record.kind) {
    case 'header':
      return
    case 'link':
      state.link = { linkId: record.linkId, resumeToken: record.resumeToken }
      return
    case 'tombstone':
      state.tombstones.set(record.callId, record.at)
      return
    case 'received':
      state.entries.set(record.callId, {
        callId: record.callId,
        argsHash: record.argsHash,
        message: record.message,
        receivedAt: record.receivedAt,
        state: 'received',
        decision: null,
        process: null,
        result: null,
        task: null,
      })
      return
    default: {
      const entry = state.entries.get(record.callId)
      if (entry !== undefined) applyToEntry(entry, record)
    }
  }
}

function applyToEntry(
  entry: JournalEntry,
  record: Exclude<JournalRecord, { kind: 'header' | 'link' | 'tombstone' | 'received' }>,
): void {
  switch (record.kind) {
    case 'decided':
      entry.decision = record.facts ?? entry.decision
      entry.state = 'queued'
      return
    case 'retracted':
      entry.state = 'queued'
      return
    case 'started':
      entry.state = 'started'
      return
    case 'running':
      // A task's process may be reported after the call's own result.
      if (entry.state !== 'done' && entry.state !== 'settled') entry.state = 'running'
      entry.process = { pid: record.pid, startTime: record.startTime }
      return
    case 'done':
      entry.state = 'done'
      entry.result = record.message
      return
    case 'settled':
      entry.state = 'settled'
      return
    case 'task':
      entry.task = { taskId: record.taskId, result: null, settled: false }
      return
    case 'task_done':
      if (entry.task !== null) entry.task.result = record.message
      return
    case 'task_settled':
      if (entry.task !== null) entry.task.settled = true
      return
  }
}
