import type { DecidedBy, ToolCall } from '../../../shared/tool-call/tool-call.ts'
import type { ToolResultSummary } from '../../../shared/tool-call/tool-result.ts'
import { assertNever } from '../../../shared/errors/assert-never.ts'

/** The state of a card (ux 5); each has its own word, icon and colour. */
export type CardKind =
  | 'received'
  | 'queued'
  | 'awaiting'
  | 'starting'
  | 'running'
  | 'background'
  | 'handed_over'
  | 'stopping'
  | 'done'
  | 'exited_ok'
  | 'exited_bad'
  | 'killed'
  | 'timed_out'
  | 'stopped'
  | 'failed'
  | 'not_started'
  | 'lost'
  | 'denied'
  | 'cancelled'
  | 'expired'

/** What a card shows of a call. */
export interface CardState {
  readonly kind: CardKind
  readonly decidedBy: DecidedBy | null
  readonly startedAt: string | null
  readonly stoppingSince: string | null
  /** How it ended, of the task where it became one; null while nothing has ended. */
  readonly result: ToolResultSummary | null
  /** It went on, or was started, in the background. */
  readonly taskId: string | null
  /** A process runs, so there is something to stop. */
  readonly isLive: boolean
  /** It ended badly: never collapsed, marked at the edge. */
  readonly isBad: boolean
}

const BAD_KINDS: ReadonlySet<CardKind> = new Set([
  'exited_bad',
  'killed',
  'timed_out',
  'failed',
  'not_started',
  'lost',
])

/** Derives the state of a card from a call; pure. */
export function toCardState(call: ToolCall): CardState {
  const { progress } = call
  switch (progress.state) {
    case 'received':
      return waiting('received', null)
    case 'pending_approval':
      return waiting('awaiting', null)
    case 'queued':
      return waiting('queued', progress.decidedBy)
    case 'started':
      return waiting('starting', progress.decidedBy)
    case 'running':
      return {
        ...waiting(progress.stoppingSince === null ? 'running' : 'stopping', progress.decidedBy),
        startedAt: progress.startedAt,
        stoppingSince: progress.stoppingSince,
        isLive: true,
      }
    case 'done':
    case 'settled':
      return ended(progress)
    default:
      return assertNever(progress, 'state of a call')
  }
}

type Ended = Extract<ToolCall['progress'], { state: 'done' | 'settled' }>

function ended(progress: Ended): CardState {
  const { decidedBy, startedAt, result, task } = progress
  const base = { decidedBy, startedAt, taskId: task?.taskId ?? null }
  if (task !== null && task.end === null) {
    return {
      ...base,
      kind: task.stoppingSince === null ? 'background' : 'stopping',
      stoppingSince: task.stoppingSince,
      result: null,
      isLive: true,
      isBad: false,
    }
  }
  const last = task?.end ?? result
  const kind = kindOfResult(last)
  return {
    ...base,
    kind,
    stoppingSince: null,
    result: last,
    isLive: false,
    isBad: BAD_KINDS.has(kind),
  }
}

function kindOfResult(result: ToolResultSummary): CardKind {
  switch (result.status) {
    case 'completed':
      if (result.signal !== null) return 'killed'
      if (result.exitCode === null) return 'done'
      return result.exitCode === 0 ? 'exited_ok' : 'exited_bad'
    case 'running':
    case 'async':
      return 'handed_over'
    case 'timed_out':
      return 'timed_out'
    case 'cancelled':
      return result.executed === 'no' ? 'cancelled' : 'stopped'
    case 'denied':
      return 'denied'
    case 'expired':
      return 'expired'
    case 'interrupted':
      return 'lost'
    case 'failed':
      if (result.executed === 'unknown') return 'lost'
      return result.executed === 'no' ? 'not_started' : 'failed'
    default:
      return assertNever(result.status, 'status of a result')
  }
}

function waiting(kind: CardKind, decidedBy: DecidedBy | null): CardState {
  return {
    kind,
    decidedBy,
    startedAt: null,
    stoppingSince: null,
    result: null,
    taskId: null,
    isLive: false,
    isBad: false,
  }
}
