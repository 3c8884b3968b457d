import type {
  BackgroundTaskResult,
  ToolResultMessage,
} from '../../shared/protocol/tool-call-messages.ts'
import type { ToolResultSummary } from '../../shared/tool-call/tool-result.ts'

/** What the window shows of a result or a task's end. Pure. */
export function toResultSummary(
  message: ToolResultMessage | BackgroundTaskResult,
): ToolResultSummary {
  const { data } = message
  return {
    status: message.status,
    executed: message.executed,
    exitCode: readNumber(data['exit_code']),
    signal: readString(data['signal']),
    elapsedMs: readNumber(data['elapsed_ms']),
    outputLines: readNumber(data['output_lines']),
    outputBytes: readNumber(data['output_bytes']) ?? 0,
    truncated: data['truncated'] === true,
    outputFile: readString(data['output_file']),
    currentWorkdir: readString(data['current_workdir']),
    errorCode: message.error?.code ?? null,
    errorMessage: message.error?.message ?? null,
    cancelledBy: message.cancelledBy ?? null,
    feedback: message.type === 'tool_result' ? (message.feedback ?? null) : null,
    finishedAt: message.finishedAt ?? new Date().toISOString(),
  }
}

function readNumber(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}

function readString(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
