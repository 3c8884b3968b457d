import type { Limits } from '../../../shared/settings/settings-schema.ts'
import type { Session } from './session.ts'

/** Ends sessions that are idle or too old (shell-tool 7). Runs one timer, which does not keep the program alive. */
export class SessionLifetime {
  readonly #limits: () => Limits
  readonly #sessions: () => readonly Session[]
  readonly #expire: (session: Session, reason: 'idle' | 'lifetime') => void
  readonly #alsoSweep: () => void
  #timer: NodeJS.Timeout | undefined

  constructor(
    limits: () => Limits,
    sessions: () => readonly Session[],
    expire: (session: Session, reason: 'idle' | 'lifetime') => void,
    alsoSweep: () => void,
  ) {
    this.#limits = limits
    this.#sessions = sessions
    this.#expire = expire
    this.#alsoSweep = alsoSweep
    this.#schedule()
  }

  close(): void {
    clearTimeout(this.#timer)
  }

  #schedule(): void {
    // Not an interval: the setting may change between two sweeps.
    this.#timer = setTimeout(() => {
      this.#sweep()
      this.#alsoSweep()
      this.#schedule()
    }, this.#limits().sweepSeconds * 1_000)
    this.#timer.unref()
  }

  #sweep(): void {
    const { idleSeconds, lifeSeconds } = this.#limits()
    for (const session of this.#sessions()) {
      if (session.clock.ageMs >= lifeSeconds * 1_000 && !isTask(session)) {
        this.#expire(session, 'lifetime')
      } else if (session.running === null && session.clock.idleMs >= idleSeconds * 1_000) {
        this.#expire(session, 'idle')
      }
    }
  }
}

/** A one-shot that runs as a task has the life of its timeout, at most 24 h (shell-tool 5). */
function isTask(session: Session): boolean {
  return session.oneShot && session.running !== null
}
