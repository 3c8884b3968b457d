import type { SessionSnapshot } from '../../shared/tool-call/session-snapshot.ts'
import type { ToolCall } from '../../shared/tool-call/tool-call.ts'
import type { ToolResultSummary } from '../../shared/tool-call/tool-result.ts'
import type { HistoryDatabase, Row } from './database.ts'

/** Facts that a later snapshot may not know any more, after a restart of the app: the known one stays. */
const KEPT = ['session_id', 'agent', 'action', 'command', 'workdir', 'executed_at'] as const

/** Writes what is known of a call now: one row for each, however often. To be called in a transaction. */
export function writeCall(database: HistoryDatabase, server: string, call: ToolCall): void {
  const row: Row = { server, ...toCallRow(call) }
  const names = Object.keys(row)
  const kept: readonly string[] = KEPT
  const changes = names
    .filter((name) => name !== 'server' && name !== 'call_id' && name !== 'received_at')
    .map((name) =>
      kept.includes(name)
        ? `${name} = COALESCE(excluded.${name}, ${name})`
        : `${name} = excluded.${name}`,
    )
  database.run(
    `INSERT INTO shell_command_log (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})
     ON CONFLICT (server, call_id) DO UPDATE SET ${changes.join(', ')}`,
    ...Object.values(row),
  )
}

/** The process of a session, which only its first command tells. To be called in a transaction, behind the session. */
export function writeSessionPid(database: HistoryDatabase, server: string, call: ToolCall): void {
  const { progress, sessionId } = call
  if (progress.state !== 'running' || sessionId === null) return
  database.run(
    `UPDATE shell_session SET pid = ?
     WHERE server = ? AND conversation_id = ? AND session_id = ? AND status = 'ACTIVE' AND pid IS NULL`,
    ...[progress.pid, server, call.conversationId, sessionId],
  )
}

/** What was typed for a shell at its prompt is a command, and is kept like one. To be called in a transaction. */
export function writeCommandText(
  database: HistoryDatabase,
  server: string,
  callId: string,
  text: string,
): void {
  database.run(
    'UPDATE shell_command_log SET command = ? WHERE server = ? AND call_id = ?',
    ...[toText(text), server, callId],
  )
}

/** Writes what is known of a session now. To be called in a transaction. */
export function writeSession(
  database: HistoryDatabase,
  server: string,
  session: SessionSnapshot,
): void {
  const row: Row = {
    server,
    conversation_id: session.conversationId,
    session_id: session.sessionId,
    pty: session.ptyMode ? 1 : 0,
    workdir: session.currentWorkdir,
    status: session.status,
    command_count: session.commandCount,
    created_at: session.createdAt,
    last_active_at: session.lastActiveAt,
    closed_at: session.closedAt ?? null,
    reason: session.reason ?? null,
  }
  const names = Object.keys(row)
  const changes = names.slice(4).map((name) => `${name} = excluded.${name}`)
  database.run(
    `INSERT INTO shell_session (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})
     ON CONFLICT (server, conversation_id, session_id, created_at) DO UPDATE SET ${changes.join(', ')}`,
    ...Object.values(row),
  )
}

/**
 * Closes what an earlier run left open: nothing of it runs any more. A call that the journal still knows is opened again
 * when it is taken up. To be called in a transaction.
 */
export function closeLeftOpen(database: HistoryDatabase, now: string): void {
  database.run(
    `UPDATE shell_command_log SET status = 'interrupted', executed = 'unknown', exit_code = -1,
       error_code = 'CLIENT_RESTARTED', finished_at = ? WHERE finished_at IS NULL`,
    now,
  )
  database.run(
    `UPDATE shell_session SET status = 'CLOSED', reason = 'client_restart', closed_at = ?
     WHERE status = 'ACTIVE'`,
    now,
  )
}

function toCallRow(call: ToolCall): Row {
  const { progress, action } = call
  const isOver = progress.state === 'done' || progress.state === 'settled'
  const task = isOver ? progress.task : null
  // A command that went on in the background ends with its task.
  const end: ToolResultSummary | null = isOver ? (task === null ? progress.result : task.end) : null
  const startedAt = isOver || progress.state === 'running' ? progress.startedAt : null
  return {
    call_id: call.callId,
    conversation_id: call.conversationId,
    session_id: call.sessionId,
    agent: call.agentName === null ? null : toText(call.agentName),
    action,
    // Security: what is typed for a program may be a password. Only its length is kept (ux 6).
    command: action === 'exec' ? toText(call.command) : null,
    input_chars: action === 'write_stdin' ? call.command.length : null,
    workspace: toText(call.workspace),
    workdir: end?.currentWorkdir ?? call.cwd,
    status: end?.status ?? null,
    executed: end?.executed ?? null,
    exit_code: end?.exitCode ?? null,
    signal: end?.signal ?? null,
    error_code: end?.errorCode ?? null,
    cancelled_by: end?.cancelledBy ?? null,
    output_lines: end?.outputLines ?? null,
    output_bytes: end?.outputBytes ?? null,
    output_file: end?.outputFile ?? null,
    truncated: end === null ? null : end.truncated ? 1 : 0,
    elapsed_ms: end?.elapsedMs ?? null,
    received_at: call.receivedAt,
    executed_at: startedAt,
    finished_at: end?.finishedAt ?? null,
  }
}

/** The binding cuts a text at NUL; a sign for it stands in its place. */
function toText(text: string): string {
  return text.replaceAll('\0', '\u2400')
}
