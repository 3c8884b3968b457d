import type { ErrorDetails } from '../../shared/errors/companion-error.ts'
import type { ToolErrorCode } from '../../shared/errors/error-code.ts'
import type { ConversationId, SessionId } from '../../shared/protocol/identifiers.ts'
import type { SessionEndReason } from '../../shared/tool-call/session-snapshot.ts'
import type { Refusal, ShellRequest } from './engine-contract.ts'
import type { SessionManager } from './sessions/session-manager.ts'
import type { Session } from './sessions/session.ts'

/** A refusal with a sentence the model can act on. */
export function refuse(code: ToolErrorCode, message: string, details?: ErrorDetails): Refusal {
  return { kind: 'refused', code, message, details }
}

/** The session is unknown, or has ended: says when and why. */
export function refuseUnknown(
  manager: SessionManager,
  conversationId: ConversationId,
  id: string,
): Refusal {
  const ended = manager.findEnded(conversationId, id)
  if (ended === undefined) {
    const reason = manager.find(conversationId, id)?.endReason ?? null
    return reason === null
      ? refuse('SESSION_NOT_FOUND', `there is no session or task ${id} in this conversation`)
      : refuse('SESSION_NOT_FOUND', `session ${id} is ending: ${END_REASONS[reason]}`, { reason })
  }
  const at = ended.at.toISOString()
  if (ended.kind === 'task') {
    const message = `task ${id} ended at ${at}, and its end was told; its output is in its output file`
    return refuse('SESSION_NOT_FOUND', message, { ended_at: at, reason: ended.reason })
  }
  return refuse(
    'SESSION_NOT_FOUND',
    `session ${id} ended at ${at}: ${END_REASONS[ended.reason]}; ` +
      (ended.mayOpenAgain === true
        ? 'the next command with this id opens it anew'
        : 'its id is not used again, choose a new one'),
    { ended_at: at, reason: ended.reason },
  )
}

/** The session runs another command: says which and for how long. */
export function refuseBusy(session: Session): Refusal {
  const run = session.running
  const seconds = Math.round((run?.elapsedMs ?? 0) / 1_000)
  const command = shorten(run?.command ?? '')
  const task = run?.taskId === undefined ? '' : ` as task ${run.taskId}`
  return refuse(
    'SESSION_BUSY',
    `session ${session.id} has been running for ${String(seconds)} s${task}: ${command}; ` +
      'wait with write_stdin and an empty input, close it, or use another session_id',
    { running_command: command, running_seconds: seconds },
  )
}

/** The session runs in the other mode than the call asks for. */
export function refuseMode(session: Session): Refusal {
  const has = session.pty ? 'runs in a terminal' : 'runs without a terminal'
  return refuse(
    'INVALID_ARGUMENTS',
    `pty differs from the mode of session ${session.id}, which ${has}; leave pty out, or use another session_id`,
  )
}

/** The state a decision spoke of no longer holds; null where it does. */
export function refuseChanged(
  manager: SessionManager,
  request: ShellRequest,
  id: string,
): Refusal | null {
  const { judged, conversationId, args } = request
  if (judged === undefined || judged.subject === 'look' || judged.subject === 'harmless')
    return null
  const session = manager.find(conversationId, id)
  if (session === undefined) {
    return judged.sessionExists ? refuseUnknown(manager, conversationId, id) : null
  }
  if (!judged.sessionExists) {
    return refuse(
      'SESSION_BUSY',
      `session ${id} was opened after this call was judged; send it again`,
    )
  }
  // A command for a session that runs another one is refused in any case.
  if (args.action !== 'write_stdin') return null
  if ((session.running?.callId ?? null) === judged.runningCallId) return null
  if (session.running !== null) return refuseBusy(session)
  return refuse(
    'SESSION_NOT_FOUND',
    `the program in session ${id} ended before this input reached it; nothing was run`,
  )
}

/** Stopped, expired or without a link since it was let through; null where it may begin. */
export function refuseLate({ mayBegin }: ShellRequest, signal: AbortSignal): Refusal | null {
  if (mayBegin?.() !== false && !signal.aborted) return null
  return refuse('CANCELLED', 'the call was stopped before it began; nothing ran')
}

/** The directory is no longer the one that was judged. */
export function refuseMoved(expected: string, now: string): Refusal {
  return refuse(
    'WORKDIR_NOT_FOUND',
    `the directory changed after it was approved; ask again (it was ${expected}, it is ${now})`,
  )
}

/** As many sessions as allowed are open: lists them. */
export function refuseSessionLimit(open: readonly SessionId[]): Refusal {
  const ids = open.join(', ')
  return refuse(
    'SESSION_LIMIT',
    `${String(open.length)} sessions are open, which is the limit: ${ids}; close one or use one of them`,
    { sessions: ids },
  )
}

const END_REASONS: Record<SessionEndReason, string> = {
  command_done: 'its command was done',
  agent: 'it was closed',
  user: 'the user ended it',
  idle: 'it was idle for too long',
  lifetime: 'it reached the end of its life',
  exited: 'its shell ended',
  conversation_close: 'its conversation was closed',
  client_restart: 'the app was started again',
  shutdown: 'the app was shut down',
}

function shorten(command: string): string {
  return command.length > 200 ? `${command.slice(0, 199)}…` : command
}
