import type { SessionListState } from '../../shared/ipc/contract.ts'
import type { SessionSnapshot } from '../../shared/tool-call/session-snapshot.ts'

/** Ended sessions kept for the window; the history has them all. */
const MAX_SESSIONS = 200

/** The sessions of this run as the window lists them, ended ones included. */
export class SessionLog {
  readonly #sessions = new Map<string, SessionSnapshot>()
  #revision = 0

  constructor(sessions: readonly SessionSnapshot[]) {
    for (const session of sessions) this.update(session)
  }

  get state(): SessionListState {
    return { revision: this.#revision, sessions: [...this.#sessions.values()] }
  }

  /** Takes a change and answers the new list. */
  update(session: SessionSnapshot): SessionListState {
    this.#sessions.set(`${session.conversationId}\n${session.sessionId}`, session)
    if (this.#sessions.size > MAX_SESSIONS) this.#forgetOldestEnded()
    this.#revision += 1
    return this.state
  }

  #forgetOldestEnded(): void {
    for (const [key, session] of this.#sessions) {
      if (session.status !== 'ACTIVE') {
        this.#sessions.delete(key)
        return
      }
    }
  }
}
