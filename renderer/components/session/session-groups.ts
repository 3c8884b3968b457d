import type { ApprovalRequest } from '../../../shared/tool-call/approval.ts'
import type { SessionSnapshot } from '../../../shared/tool-call/session-snapshot.ts'
import type { ToolCall } from '../../../shared/tool-call/tool-call.ts'
import { toCardState } from '../tool-call/card-state.ts'

/** The most urgent thing about a session. */
export type SessionState = 'approval' | 'running' | 'failed' | 'ok' | 'idle' | 'closed'

/** One row of the rail: a named session, or all one-shot commands of a conversation. */
export interface SessionRow {
  readonly key: string
  /** Null for the one-shot commands. */
  readonly sessionId: string | null
  readonly session: SessionSnapshot | null
  readonly state: SessionState
  readonly pendingCount: number
  readonly runningCount: number
}

/** Sessions of one agent in one workspace. */
export interface SessionGroup {
  readonly key: string
  readonly agentName: string | null
  readonly workspace: string
  readonly rows: readonly SessionRow[]
}

/** Key of the row a call belongs to. */
export function rowKeyOf(call: ToolCall): string {
  return toKey(call.conversationId, call.oneShot ? null : call.sessionId)
}

/** Groups what is known into the rows of the rail; order is first seen first, so rows never jump. */
export function toSessionGroups(
  calls: readonly ToolCall[],
  sessions: readonly SessionSnapshot[],
  requests: readonly ApprovalRequest[],
): readonly SessionGroup[] {
  const groups = new Map<string, { group: Omit<SessionGroup, 'rows'>; rows: Map<string, Draft> }>()
  const groupOfConversation = new Map<string, string>()
  const rowOf = (
    conversationId: string,
    sessionId: string | null,
    agent: string | null,
    workspace: string,
  ) => {
    const groupKey = `${agent ?? ''}\n${workspace}`
    const found = groups.get(groupKey) ?? {
      group: { key: groupKey, agentName: agent, workspace },
      rows: new Map<string, Draft>(),
    }
    groups.set(groupKey, found)
    groupOfConversation.set(conversationId, groupKey)
    const key = toKey(conversationId, sessionId)
    const row = found.rows.get(key) ?? { ...EMPTY_ROW, key, sessionId }
    found.rows.set(key, row)
    return row
  }
  for (const call of calls) {
    const sessionId = call.oneShot ? null : call.sessionId
    const row = rowOf(call.conversationId, sessionId, call.agentName, call.workspace)
    const state = toCardState(call)
    if (state.isLive) row.runningCount += 1
    if (state.result !== null) row.last = state.isBad ? 'failed' : 'ok'
  }
  for (const request of requests) {
    const { conversationId, sessionId, agentName, workspace } = request
    rowOf(conversationId, sessionId, agentName, workspace).pendingCount += 1
  }
  for (const session of sessions) {
    if (session.oneShot) continue
    const groupKey = groupOfConversation.get(session.conversationId)
    const known = groupKey === undefined ? undefined : groups.get(groupKey)?.group
    const row = rowOf(
      session.conversationId,
      session.sessionId,
      known?.agentName ?? null,
      known?.workspace ?? session.currentWorkdir,
    )
    row.session = session
  }
  return [...groups.values()].map(({ group, rows }) => ({
    ...group,
    rows: [...rows.values()].map(finish),
  }))
}

interface Draft {
  readonly key: string
  readonly sessionId: string | null
  session: SessionSnapshot | null
  pendingCount: number
  runningCount: number
  last: 'failed' | 'ok' | null
}

const EMPTY_ROW = { session: null, pendingCount: 0, runningCount: 0, last: null }

function finish(draft: Draft): SessionRow {
  const { last, ...row } = draft
  return { ...row, state: toState(draft, last) }
}

function toState(draft: Draft, last: Draft['last']): SessionState {
  if (draft.pendingCount > 0) return 'approval'
  if (draft.runningCount > 0 || draft.session?.busy === true) return 'running'
  if (draft.session !== null && draft.session.status !== 'ACTIVE') return 'closed'
  return last ?? 'idle'
}

function toKey(conversationId: string, sessionId: string | null): string {
  return `${conversationId}\n${sessionId ?? ''}`
}
