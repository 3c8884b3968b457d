import type { SessionListEntry } from '../../../shared/shell-tool/shell-result.ts'
import type { SessionSnapshot } from '../../../shared/tool-call/session-snapshot.ts'
import type { Session } from './session.ts'

/** What the window and the agent server may know of a session. */
export function toSessionSnapshot(session: Session): SessionSnapshot {
  const { endReason } = session
  return {
    sessionId: session.id,
    conversationId: session.conversationId,
    status: toStatus(session),
    oneShot: session.oneShot,
    ptyMode: session.pty,
    currentWorkdir: session.currentWorkdir,
    commandCount: session.commandCount,
    busy: session.running !== null,
    createdAt: session.clock.createdAt.toISOString(),
    lastActiveAt: session.clock.lastActiveAt.toISOString(),
    ...(endReason === null ? {} : { closedAt: new Date().toISOString(), reason: endReason }),
  }
}

/** One row of `list` (shell-tool 4). */
export function toListEntry(session: Session): SessionListEntry {
  const taskId = session.last?.taskId
  return {
    // A session that runs a task is still a session; a one-shot that lives on is nothing but its task.
    kind: session.oneShot ? 'task' : 'session',
    sessionId: session.id,
    taskId: session.oneShot || session.running !== null ? taskId : undefined,
    pty: session.pty,
    alive: session.endReason === null,
    busy: session.running !== null,
    currentWorkdir: session.currentWorkdir,
    runningCommand: session.running?.command,
    createdAt: session.clock.createdAt.toISOString(),
    lastActiveAt: session.clock.lastActiveAt.toISOString(),
    commandCount: session.commandCount,
    pid: session.pid,
  }
}

function toStatus(session: Session): SessionSnapshot['status'] {
  if (session.endReason === null) return 'ACTIVE'
  const expired = session.endReason === 'idle' || session.endReason === 'lifetime'
  return expired ? 'EXPIRED' : 'CLOSED'
}
