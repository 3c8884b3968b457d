import { MAX_RESULT_BYTES } from '../protocol/limits.ts'
import { utf8Length } from '../util/utf8-length.ts'
import type { CommandReport, SessionListEntry, ShellOutcome } from './shell-result.ts'

/** Said when a one-shot left processes behind that were ended (shell-tool 2). */
const BACKGROUND_NOTE =
  'Background processes of a one-shot are ended with it; use async or a session to keep them.'

/** Of the result of `list` around its rows. */
const LIST_FRAME_BYTES = 128

/** Of a running command in a list: enough to know it by, and all rows together fit into one result. UTF-16 units. */
const MAX_LISTED_COMMAND_CHARS = 200

/** The text for the model (protocol 6.3). */
export function toResultText(outcome: ShellOutcome): string {
  switch (outcome.kind) {
    case 'command':
      return toCommandText(outcome.report)
    case 'async':
      return JSON.stringify(toResultData(outcome))
    case 'closed':
    case 'list':
      return JSON.stringify(toResultData(outcome))
    case 'refused':
      return toErrorText(outcome.code, outcome.message)
  }
}

/** `{"error":…,"code":…}` with the person's words where there are some (protocol 6.3). */
export function toErrorText(code: string, message: string, feedback?: string): string {
  return JSON.stringify({
    error: message,
    code,
    ...(feedback === undefined || feedback === '' ? {} : { feedback }),
  })
}

/** The `data` object of a result, in wire spelling (protocol 6.4). */
export function toResultData(outcome: ShellOutcome): Record<string, unknown> {
  switch (outcome.kind) {
    case 'command':
      return toCommandData(outcome.report)
    case 'async':
      return {
        async: true,
        task_id: outcome.taskId,
        message: 'Command submitted for background execution.',
        session_id: outcome.sessionId,
        ...(outcome.outputFile === null ? {} : { output_file: outcome.outputFile }),
      }
    case 'closed':
      return {
        session_id: outcome.sessionId,
        status: 'closed',
        ...(outcome.output === '' ? {} : { output: outcome.output }),
      }
    case 'list':
      return toListData(outcome.entries)
    case 'refused':
      return {}
  }
}

function toCommandText(report: CommandReport): string {
  const lines = [
    `exit_code: ${String(report.exitCode)}`,
    `session_id: ${report.sessionId}`,
    `elapsed_ms: ${String(Math.round(report.elapsedMs))}`,
    `current_workdir: ${toOneLine(report.currentWorkdir)}`,
    `output_lines: ${String(report.outputLines)}`,
    `truncated: ${String(report.truncated)}`,
  ]
  if (report.truncated && report.outputFile !== null) {
    lines.push(`output_file: ${toOneLine(report.outputFile)}`)
  }
  if (report.status !== 'completed') lines.push(`status: ${report.status}`)
  if (report.taskId !== undefined) lines.push(`task_id: ${report.taskId}`)
  if (report.signal !== undefined) lines.push(`signal: ${report.signal}`)
  if (report.sessionClosed) lines.push('session_closed: true')
  if (report.outputCapped) lines.push('output_capped: true')
  if (report.outputFileError !== undefined) {
    lines.push(`output_file_error: ${toOneLine(report.outputFileError)}`)
  }
  if (report.backgroundEnded !== undefined && report.backgroundEnded > 0) {
    lines.push(`background_ended: ${String(report.backgroundEnded)}`, `note: ${BACKGROUND_NOTE}`)
  }
  return `${lines.join('\n')}\n---\n${report.output}`
}

function toCommandData(report: CommandReport): Record<string, unknown> {
  return {
    exit_code: report.exitCode,
    session_id: report.sessionId,
    session_state: report.sessionState,
    elapsed_ms: Math.round(report.elapsedMs),
    current_workdir: report.currentWorkdir,
    output_lines: report.outputLines,
    output_bytes: report.outputBytes,
    truncated: report.truncated,
    completed: report.status !== 'running',
    output: report.output,
    pty: report.pty,
    ...(report.cursor === undefined ? {} : { cursor: report.cursor }),
    ...(report.outputFile === null ? {} : { output_file: report.outputFile }),
    ...(report.status === 'completed' ? {} : { status: report.status }),
    ...(report.taskId === undefined ? {} : { task_id: report.taskId }),
    ...(report.signal === undefined ? {} : { signal: report.signal }),
    ...(report.pid === undefined ? {} : { pid: report.pid }),
    ...(report.sessionClosed ? { session_closed: true } : {}),
    ...(report.outputCapped ? { output_capped: true } : {}),
    ...(report.outputBinary === true ? { output_binary: true } : {}),
    ...(report.outputFileError === undefined ? {} : { output_file_error: report.outputFileError }),
    ...(report.backgroundEnded === undefined ? {} : { background_ended: report.backgroundEnded }),
  }
}

/** The rows that fit into one result: live sessions first, then tasks; what is left out is counted. */
function toListData(entries: readonly SessionListEntry[]): Record<string, unknown> {
  const order = [...entries].sort((one, other) => rankOf(one) - rankOf(other))
  const sessions: Record<string, unknown>[] = []
  let bytes = LIST_FRAME_BYTES
  for (const entry of order) {
    const row = toListRow(entry)
    bytes += utf8Length(JSON.stringify(row)) + 1
    if (bytes > MAX_RESULT_BYTES) break
    sessions.push(row)
  }
  const left = entries.length - sessions.length
  return { sessions, count: entries.length, ...(left === 0 ? {} : { left_out: left }) }
}

function rankOf({ kind, busy }: SessionListEntry): number {
  if (kind === 'session') return 0
  return busy ? 1 : 2
}

function toListRow(entry: SessionListEntry): Record<string, unknown> {
  return {
    session_id: entry.sessionId,
    kind: entry.kind,
    ...(entry.taskId === undefined ? {} : { task_id: entry.taskId }),
    current_workdir: entry.currentWorkdir,
    alive: entry.alive,
    busy: entry.busy,
    pty: entry.pty,
    command_count: entry.commandCount,
    ...(entry.runningCommand === undefined
      ? {}
      : { running_command: shorten(entry.runningCommand) }),
    created_at: entry.createdAt,
    last_active_at: entry.lastActiveAt,
    ...(entry.pid === undefined ? {} : { pid: entry.pid }),
  }
}

/** The beginning of a command, never half a character. */
function shorten(command: string): string {
  if (command.length <= MAX_LISTED_COMMAND_CHARS) return command
  return `${command.slice(0, MAX_LISTED_COMMAND_CHARS).replace(/[\ud800-\udbff]$/, '')}…`
}

/** Line breaks in a header value become spaces, so that no value can forge a line (protocol 6.3). */
function toOneLine(value: string): string {
  return value.replace(/[\r\n\v\f\u0085\u2028\u2029]+/g, ' ')
}
