/** Limit on incoming messages (protocol 9: 100 a second sustained, 200 at once). */
export interface RateLimit {
  readonly perSecond: number
  readonly burst: number
}

/** A token bucket. `take` answers false once more messages came than the limit allows. */
export class MessageRate {
  readonly #limit: RateLimit
  #available: number
  #lastMs: number

  constructor(limit: RateLimit, nowMs: number) {
    this.#limit = limit
    this.#available = limit.burst
    this.#lastMs = nowMs
  }

  take(nowMs: number): boolean {
    const refill = ((nowMs - this.#lastMs) / 1000) * this.#limit.perSecond
    this.#available = Math.min(this.#limit.burst, this.#available + refill) - 1
    this.#lastMs = nowMs
    return this.#available >= 0
  }
}
