/** When a session began, and when it was last used: for people by the wall clock, for limits by one that never jumps. */
export class SessionClock {
  readonly createdAt = new Date()
  readonly #createdAtMs = performance.now()
  #lastActiveAt = this.createdAt
  #lastActiveAtMs = this.#createdAtMs

  get lastActiveAt(): Date {
    return this.#lastActiveAt
  }

  get ageMs(): number {
    return performance.now() - this.#createdAtMs
  }

  get idleMs(): number {
    return performance.now() - this.#lastActiveAtMs
  }

  /** The session is being used. */
  touch(): void {
    this.#lastActiveAt = new Date()
    this.#lastActiveAtMs = performance.now()
  }
}
