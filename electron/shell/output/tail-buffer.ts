import { JoinedPieces } from './joined-pieces.ts'

/**
 * Keeps the last `limit` bytes of a stream without copying them, in at most a quarter more memory. What is given must
 * not change any more.
 */
export class TailBuffer {
  #limit: number
  #pieces = new JoinedPieces()
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
    return Math.max(0, this.#total - this.#limit)
  }

  append(bytes: Uint8Array): void {
    this.#total += bytes.length
    this.#pieces.append(bytes)
    // Not at every piece: a quarter at once.
    const spare = this.#pieces.length - this.#limit
    if (spare > this.#limit / 4) this.#pieces.drop(spare)
  }

  /** Keeps less from now on, and nothing of the memory that held the rest. */
  shrink(limit: number): void {
    if (limit >= this.#limit) return
    const kept = this.from(this.#total - limit)
    this.#limit = limit
    this.#pieces = new JoinedPieces()
    this.#pieces.append(kept)
  }

  /** A copy of what is kept from `offset` on. */
  from(offset: number): Buffer {
    const first = Math.max(offset, this.start)
    let skip = first - (this.#total - this.#pieces.length)
    const copy = Buffer.allocUnsafe(Math.max(0, this.#total - first))
    let length = 0
    for (const piece of this.#pieces.pieces) {
      if (piece.length > skip) {
        const part = piece.subarray(skip)
        copy.set(part, length)
        length += part.length
      }
      skip = Math.max(0, skip - piece.length)
    }
    return copy
  }
}
