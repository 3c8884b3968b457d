import type { ConversationId } from '../../shared/protocol/identifiers.ts'

/**
 * "For this session" answers of this run of the app: they vanish with the session, the conversation or the app
 * (reliability A9), so nothing of them is on disk.
 */
export class RememberedDecisions {
  /** Conversation → sessions whose creation a person has approved. */
  readonly #approvedSessions = new Map<ConversationId, Set<string>>()
  /** Conversation → exact commands, by their hash. */
  readonly #exactCommands = new Map<ConversationId, Map<string, 'allow' | 'reject'>>()

  approveSession(conversationId: ConversationId, sessionId: string): void {
    const sessions = this.#approvedSessions.get(conversationId) ?? new Set()
    this.#approvedSessions.set(conversationId, sessions.add(sessionId))
  }

  isSessionApproved(conversationId: ConversationId, sessionId: string): boolean {
    return this.#approvedSessions.get(conversationId)?.has(sessionId) ?? false
  }

  rememberCommand(conversationId: ConversationId, key: string, decision: 'allow' | 'reject'): void {
    const commands =
      this.#exactCommands.get(conversationId) ?? new Map<string, 'allow' | 'reject'>()
    this.#exactCommands.set(conversationId, commands.set(key, decision))
  }

  findCommand(conversationId: ConversationId, key: string): 'allow' | 'reject' | undefined {
    return this.#exactCommands.get(conversationId)?.get(key)
  }

  /** The session has ended: a new one of that name is a new question. */
  forgetSession(conversationId: ConversationId, sessionId: string): void {
    this.#approvedSessions.get(conversationId)?.delete(sessionId)
  }

  /** The conversation has ended (protocol 5.12). */
  forgetConversation(conversationId: ConversationId): void {
    this.#approvedSessions.delete(conversationId)
    this.#exactCommands.delete(conversationId)
  }
}
