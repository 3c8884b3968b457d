import { takeRandomBytes } from '../random-pool.ts'
import type {
  CallId,
  ConversationId,
  SessionId,
  TaskId,
} from '../../../shared/protocol/identifiers.ts'
import { sessionIdSchema, taskIdSchema } from '../../../shared/protocol/identifiers.ts'
import type {
  SessionEndReason,
  SessionSnapshot,
} from '../../../shared/tool-call/session-snapshot.ts'
import type { CommandRun } from './command-run.ts'
import type { Session } from './session.ts'
import { toSessionSnapshot } from './snapshot.ts'

/** Ended ids remembered for each conversation. An id is not used again, and a late call is told what became of it. */
const MAX_ENDED_IDS = 1_000

/** Conversations remembered after their last session; the ids of those that were silent longest are forgotten. */
const MAX_CONVERSATIONS = 1_000

/** What is remembered of a session or task that has ended. */
export interface EndedSession {
  readonly kind: 'session' | 'task'
  readonly at: Date
  readonly reason: SessionEndReason
  /** Its shell was lost: the next command with this id opens another. */
  readonly mayOpenAgain?: boolean
}

/** The sessions of one conversation, live and ended. */
interface Conversation {
  readonly live: Map<SessionId, Session>
  readonly ended: Map<SessionId | TaskId, EndedSession>
  readonly opening: Set<SessionId>
}

/** Knows all sessions: by conversation and id, by call and by task. */
export class SessionManager {
  readonly #conversations = new Map<ConversationId, Conversation>()
  #closed = false
  readonly #openings = new Set<Promise<unknown>>()
  readonly #listeners = new Set<(session: SessionSnapshot) => void>()

  /** A new id for a one-shot. */
  createSessionId(): SessionId {
    return sessionIdSchema.parse(`sh-${takeRandomBytes(6).toString('hex')}`)
  }

  /** A new id for a task. */
  createTaskId(): TaskId {
    return taskIdSchema.parse(`bg-${takeRandomBytes(6).toString('hex')}`)
  }

  #add(session: Session): void {
    const { live, ended } = this.#of(session.conversationId)
    live.set(session.id, session)
    ended.delete(session.id)
    this.changed(session)
  }

  /** Forgets a session that has ended; its id stays known. */
  remove(session: Session, reason: SessionEndReason): void {
    const { live } = this.#of(session.conversationId)
    if (!live.delete(session.id)) return
    this.#remember(session.conversationId, session.id, {
      kind: 'session',
      at: new Date(),
      reason,
      mayOpenAgain: session.lost,
    })
    this.changed(session)
  }

  /** The id of a task stays known after its end, whatever becomes of its session: a notice has named it (case TG01). */
  taskEnded(conversationId: ConversationId, taskId: TaskId): void {
    const ended: EndedSession = { kind: 'task', at: new Date(), reason: 'command_done' }
    this.#remember(conversationId, taskId, ended)
  }

  /** Forgets a session in which nothing ran; its id stays free. */
  forget(session: Session): void {
    if (this.#of(session.conversationId).live.delete(session.id)) this.changed(session)
  }

  /** A live session by its id, or by the id of the task it runs; a one-shot also by that of a task whose end nobody fetched. */
  find(conversationId: ConversationId, id: string): Session | undefined {
    const { live } = this.#of(conversationId)
    return (
      live.get(id as SessionId) ??
      // Of a task in a session only while it runs: what comes later would be for the shell, not for the task.
      [...live.values()].find(({ oneShot, running, last }) =>
        oneShot ? last?.taskId === id : running?.taskId === id,
      )
    )
  }

  findEnded(conversationId: ConversationId, id: string): EndedSession | undefined {
    return this.#of(conversationId).ended.get(id as SessionId | TaskId)
  }

  /** Ids that count towards the limit, also while they are being opened: one-shots do not (shell-tool 2). */
  namedIds(conversationId: ConversationId): SessionId[] {
    const named = this.inConversation(conversationId).filter((session) => !session.oneShot)
    return [...named.map(({ id }) => id), ...this.#of(conversationId).opening]
  }

  isOpening(conversationId: ConversationId, id: SessionId): boolean {
    return this.#of(conversationId).opening.has(id)
  }

  /** Opens a session with `how` and adds it. Its id is taken at once. */
  async open<Refused extends { readonly kind: string }>(
    conversationId: ConversationId,
    id: SessionId | undefined,
    how: () => Promise<Session | Refused>,
  ): Promise<Session | Refused> {
    const { opening } = this.#of(conversationId)
    if (id !== undefined) opening.add(id)
    const opened = how()
    this.#openings.add(opened)
    try {
      const session = await opened
      if (!('kind' in session)) this.#add(session)
      return session
    } finally {
      this.#openings.delete(opened)
      if (id !== undefined) opening.delete(id)
    }
  }

  get isClosed(): boolean {
    return this.#closed
  }

  /** No session must be opened any more; resolves when none is being opened. */
  async close(): Promise<void> {
    this.#closed = true
    while (this.#openings.size > 0) await Promise.allSettled(this.#openings)
  }

  inConversation(conversationId: ConversationId): Session[] {
    return [...this.#of(conversationId).live.values()]
  }

  all(): Session[] {
    return [...this.#conversations.values()].flatMap(({ live }) => [...live.values()])
  }

  /** The running command of a call or task. */
  findRun(id: CallId | TaskId): CommandRun | undefined {
    return this.all()
      .flatMap((session) => session.running ?? [])
      .find((run) => run.callId === id || run.taskId === id)
  }

  onChange(listener: (session: SessionSnapshot) => void): () => void {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  /** Tells the listeners how a session is now. */
  changed(session: Session): void {
    if (this.#listeners.size === 0) return
    const snapshot = toSessionSnapshot(session)
    for (const listener of this.#listeners) listener(snapshot)
  }

  #remember(conversationId: ConversationId, id: SessionId | TaskId, what: EndedSession): void {
    const conversation = this.#of(conversationId)
    const { ended } = conversation
    ended.set(id, what)
    // The one that was heard of last comes last.
    this.#conversations.delete(conversationId)
    this.#conversations.set(conversationId, conversation)
    const oldest = ended.keys().next().value
    if (ended.size > MAX_ENDED_IDS && oldest !== undefined) ended.delete(oldest)
  }

  #of(conversationId: ConversationId): Conversation {
    let conversation = this.#conversations.get(conversationId)
    if (conversation === undefined) {
      conversation = { live: new Map(), ended: new Map(), opening: new Set() }
      this.#conversations.set(conversationId, conversation)
      this.#forgetSilent()
    }
    return conversation
  }

  #forgetSilent(): void {
    for (const [id, { live, opening }] of this.#conversations) {
      if (this.#conversations.size <= MAX_CONVERSATIONS) return
      if (live.size === 0 && opening.size === 0) this.#conversations.delete(id)
    }
  }
}
