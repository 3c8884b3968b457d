/** Random numbers that a seed gives again: Marsaglia's xorshift with 32 bits, good enough to mix a load. */
export class Random {
  readonly seed: number
  #state: number

  constructor(seed: number) {
    this.seed = seed
    // Zero would stay zero; an odd multiplier spreads small seeds over all bits.
    this.#state = Math.imul(seed + 1, 0x9e3779b1) >>> 0 || 1
  }

  /** A generator of its own, so that what runs beside it does not change its numbers. */
  fork(): Random {
    return new Random(Math.floor(this.#next() * 2 ** 32))
  }

  /** A whole number from 0 to `below` - 1. */
  below(below: number): number {
    return Math.floor(this.#next() * below)
  }

  /** One of a list. */
  pick<T>(list: readonly T[]): T {
    const picked = list[this.below(list.length)]
    if (picked === undefined) throw new Error('nothing to pick from')
    return picked
  }

  #next(): number {
    let state = this.#state
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    this.#state = state >>> 0
    return this.#state / 2 ** 32
  }
}
