import type { ShellOutcome } from '../../../shared/shell-tool/shell-result.ts'
import type { EngineContext } from '../engine-context.ts'
import type { ShellRequest } from '../engine-contract.ts'
import { toListEntry } from '../sessions/snapshot.ts'

/** All sessions and tasks of the conversation. */
export function list(context: EngineContext, request: ShellRequest): ShellOutcome {
  const sessions = context.manager.inConversation(request.conversationId)
  return { kind: 'list', entries: sessions.map(toListEntry) }
}
