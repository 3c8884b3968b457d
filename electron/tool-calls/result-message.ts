import type { ToolErrorCode } from '../../shared/errors/error-code.ts'
import { MAX_RESULT_BYTES } from '../../shared/protocol/limits.ts'
import type { MessageId } from '../../shared/protocol/identifiers.ts'
import type {
  BackgroundTaskResult,
  ToolCallMessage,
  ToolResultMessage,
} from '../../shared/protocol/tool-call-messages.ts'
import { toErrorText, toResultData, toResultText } from '../../shared/shell-tool/result-text.ts'
import type { ShellAction } from '../../shared/shell-tool/shell-arguments.ts'
import type { CommandReport, ShellOutcome } from '../../shared/shell-tool/shell-result.ts'
import type { PolicyDecision } from '../../shared/tool-call/policy-decision.ts'
import { utf8Length } from '../../shared/util/utf8-length.ts'
import type { CallEnding } from './call-ending.ts'
import type { TaskEnd } from './rooms.ts'

/** What the corridor knows of a call beside its ending; times are RFC 3339 UTC. */
export interface CallTimes {
  readonly receivedAt: string
  readonly startedAt: string | null
  readonly finishedAt: string
}

const INTERRUPTED_MESSAGE =
  'The desktop app was restarted while this command was running; it may have run partly. Check before running it again.'

type Outcome = Pick<
  ToolResultMessage,
  'status' | 'executed' | 'result' | 'data' | 'error' | 'cancelledBy' | 'feedback'
>

/** The one answer to a call (protocol 5.9). Pure. */
export function toResultMessage(
  message: ToolCallMessage,
  action: ShellAction | null,
  ending: CallEnding,
  times: CallTimes,
  msgId: MessageId,
): ToolResultMessage {
  return {
    type: 'tool_result',
    msgId,
    callId: message.callId,
    conversationId: message.conversationId,
    toolName: message.toolName,
    action,
    ...toOutcome(ending),
    receivedAt: times.receivedAt,
    ...(times.startedAt === null ? {} : { startedAt: times.startedAt }),
    finishedAt: times.finishedAt,
  }
}

/** The end of a background task (protocol 5.10). Pure. */
export function toTaskMessage(
  end: TaskEnd,
  times: { startedAt: string | null; finishedAt: string },
  msgId: MessageId,
): BackgroundTaskResult {
  const outcome = toCommandOutcome({ kind: 'command', report: end.report }, end.report)
  const { status, executed, result, data, error, cancelledBy } = outcome
  return {
    type: 'background_task_result',
    msgId,
    taskId: end.taskId,
    callId: end.callId,
    conversationId: end.conversationId,
    status: status === 'running' || !isTaskStatus(status) ? 'failed' : status,
    executed,
    result,
    data,
    ...(error === undefined ? {} : { error }),
    ...(cancelledBy === undefined ? {} : { cancelledBy }),
    ...(times.startedAt === null ? {} : { startedAt: times.startedAt }),
    finishedAt: times.finishedAt,
  }
}

function isTaskStatus(status: string): status is BackgroundTaskResult['status'] {
  return ['completed', 'timed_out', 'cancelled', 'interrupted', 'failed'].includes(status)
}

function toOutcome(ending: CallEnding): Outcome {
  switch (ending.kind) {
    case 'performed':
      return toShellOutcome(ending.outcome)
    case 'blocked':
      return toFailure('failed', 'no', 'COMMAND_BLOCKED', describeBlock(ending.decision))
    case 'denied': {
      const { feedback } = ending
      const failure = toFailure('denied', 'no', 'APPROVAL_DENIED', ending.message, feedback)
      return feedback === null ? failure : { ...failure, feedback }
    }
    case 'expired':
      return toFailure(
        'expired',
        'no',
        'EXPIRED',
        'Nobody answered in time; the command did not run.',
      )
    case 'cancelled':
      return {
        ...toFailure('cancelled', 'no', 'CANCELLED', 'Cancelled before it began; nothing ran.'),
        cancelledBy: ending.by,
      }
    case 'refused':
      return toFailure('failed', 'no', ending.code, ending.message)
    case 'interrupted':
      return toFailure('interrupted', 'unknown', 'CLIENT_RESTARTED', INTERRUPTED_MESSAGE)
  }
}

function toShellOutcome(outcome: ShellOutcome): Outcome {
  switch (outcome.kind) {
    case 'command':
      return toCommandOutcome(outcome, outcome.report)
    case 'refused':
      return toFailure('failed', 'no', outcome.code, outcome.message)
    case 'async':
    case 'closed':
    case 'list':
      return {
        status: outcome.kind === 'async' ? 'async' : 'completed',
        executed: 'yes',
        result: fitResult(toResultText(outcome)),
        data: toResultData(outcome),
      }
  }
}

function toCommandOutcome(
  outcome: ShellOutcome & { kind: 'command' },
  report: CommandReport,
): Outcome {
  const error = toCommandError(report)
  return {
    status: report.status,
    executed: report.status === 'interrupted' ? 'unknown' : 'yes',
    result: fitResult(toResultText(outcome)),
    data: toResultData(outcome),
    ...(error === undefined ? {} : { error }),
    ...(report.status === 'cancelled' ? { cancelledBy: report.cancelledBy ?? 'server' } : {}),
  }
}

function toCommandError(report: CommandReport): Outcome['error'] {
  if (report.error !== undefined) return report.error
  switch (report.status) {
    case 'timed_out':
      return { code: 'TIMED_OUT', message: 'The command was ended at its time limit.' }
    case 'cancelled':
      return report.cancelledBy === 'client_shutdown'
        ? { code: 'CLIENT_SHUTDOWN', message: 'The desktop app was closed while it ran.' }
        : { code: 'CANCELLED', message: `Stopped by the ${report.cancelledBy ?? 'server'}.` }
    case 'interrupted':
      return { code: 'CLIENT_RESTARTED', message: INTERRUPTED_MESSAGE }
    case 'failed':
      return { code: 'INTERNAL', message: 'The command could not be completed.' }
    case 'completed':
    case 'running':
      return undefined
  }
}

function describeBlock(decision: PolicyDecision): string {
  const why = decision.reasons.map((reason) => reason.text).join(' ')
  const rule = decision.pattern === undefined ? '' : ` (rule ${JSON.stringify(decision.pattern)})`
  return `Blocked by the user's policy${rule}; it was not run. ${why}`.trim()
}

function toFailure(
  status: Outcome['status'],
  executed: Outcome['executed'],
  code: ToolErrorCode,
  message: string,
  feedback: string | null = null,
): Outcome {
  const result = toErrorText(code, message, feedback ?? undefined)
  return { status, executed, result: fitResult(result), data: {}, error: { code, message } }
}

/** The contract caps `result`; the preview's own caps keep it far below, so this only ever meets a flood of rows. */
function fitResult(text: string): string {
  if (utf8Length(text) <= MAX_RESULT_BYTES) return text
  // A UTF-16 unit is at most 3 bytes of UTF-8.
  return `${text.slice(0, Math.floor(MAX_RESULT_BYTES / 3) - 2)}…`
}
