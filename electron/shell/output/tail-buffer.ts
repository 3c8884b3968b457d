/** First size; most commands write less. */
const FIRST_BYTES = 4_096

/** Keeps the last bytes of a stream: at least `limit` of them, in at most twice that memory. */
export class TailBuffer {
  readonly #limit: number
  #store = Buffer.alloc(0)
  #length = 0
  #total = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  /** Number of bytes ever appended. */
  get total(): number {
    return this.#total
  }

  /** Offset of the first byte still kept. */
  get start(): number {
    return this.#total - this.#length
  }

  append(bytes: Uint8Array): void {
    this.#total += bytes.length
    let rest = bytes
    if (rest.length > this.#limit) {
      rest = rest.subarray(rest.length - this.#limit)
      this.#length = 0
    }
    this.#makeRoom(rest.length)
    this.#store.set(rest, this.#length)
    this.#length += rest.length
  }

  /** A copy of what is kept from `offset` on. */
  from(offset: number): Buffer {
    const first = Math.max(0, offset - this.start)
    return Buffer.from(this.#store.subarray(first, this.#length))
  }

  #makeRoom(bytes: number): void {
    if (this.#length + bytes <= this.#store.length) return
    const keep = Math.min(this.#length, this.#limit - Math.min(bytes, this.#limit))
    const wanted = Math.max(FIRST_BYTES, this.#store.length * 2, keep + bytes)
    if (this.#store.length < 2 * this.#limit && this.#length + bytes <= 2 * this.#limit) {
      const grown = Buffer.alloc(Math.min(2 * this.#limit, Math.max(wanted, this.#length + bytes)))
      grown.set(this.#store.subarray(0, this.#length))
      this.#store = grown
      return
    }
    this.#store.copyWithin(0, this.#length - keep, this.#length)
    this.#length = keep
  }
}
