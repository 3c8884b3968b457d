/** A smaller piece that does not continue the one before is copied, so that a list of pieces stays short. */
const OWN_BELOW_BYTES = 4_096
/** Size of the blocks small pieces are copied into. */
const BLOCK_BYTES = 16_384

/**
 * Pieces of a stream in order, as few as can be: pieces that lie one behind the other in memory become one, without a
 * copy, and small ones are gathered. What is given must not change any more.
 */
export class JoinedPieces {
  #pieces: Uint8Array[] = []
  #length = 0
  /** Memory of our own for small pieces, and how much of it is used. */
  #block: Uint8Array | null = null
  #used = 0

  /** Number of bytes held. */
  get length(): number {
    return this.#length
  }

  /** What is held. Valid until the next change. */
  get pieces(): readonly Uint8Array[] {
    return this.#pieces
  }

  append(bytes: Uint8Array): void {
    if (bytes.length === 0) return
    this.#length += bytes.length
    const last = this.#pieces.at(-1)
    if (last !== undefined && continues(last, bytes)) {
      this.#pieces[this.#pieces.length - 1] = join(last, bytes.length)
    } else if (bytes.length >= OWN_BELOW_BYTES) this.#pieces.push(bytes)
    else this.#appendCopy(bytes)
  }

  /** Takes everything out. */
  takeAll(): Uint8Array[] {
    const pieces = this.#pieces
    this.clear()
    return pieces
  }

  /** Takes bytes out at the beginning. */
  drop(bytes: number): void {
    let left = Math.min(bytes, this.#length)
    this.#length -= left
    let whole = 0
    while (left > 0) {
      const piece = this.#pieces[whole]
      if (piece === undefined) break
      if (piece.length > left) {
        this.#pieces[whole] = piece.subarray(left)
        break
      }
      left -= piece.length
      whole += 1
    }
    if (whole > 0) this.#pieces.splice(0, whole)
  }

  clear(): void {
    this.#pieces = []
    this.#length = 0
    this.#block = null
  }

  #appendCopy(bytes: Uint8Array): void {
    if (this.#block === null || this.#used + bytes.length > this.#block.length) {
      // Most commands write little: the first block is no larger than what comes.
      const size = this.#block === null ? OWN_BELOW_BYTES : BLOCK_BYTES
      this.#block = Buffer.allocUnsafeSlow(size)
      this.#used = 0
    }
    const place = this.#block.subarray(this.#used, this.#used + bytes.length)
    place.set(bytes)
    this.#used += bytes.length
    const last = this.#pieces.at(-1)
    if (last !== undefined && continues(last, place)) {
      this.#pieces[this.#pieces.length - 1] = join(last, place.length)
    } else this.#pieces.push(place)
  }
}

function continues(last: Uint8Array, next: Uint8Array): boolean {
  return last.buffer === next.buffer && last.byteOffset + last.length === next.byteOffset
}

function join(last: Uint8Array, more: number): Uint8Array {
  return new Uint8Array(last.buffer, last.byteOffset, last.length + more)
}
