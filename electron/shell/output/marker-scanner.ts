import { takeRandomBytes } from '../random-pool.ts'

/** A marker nobody can know before it is made (protocol 6.5). */
export function createMarker(): Buffer {
  return Buffer.from(`__CMD_DONE_${takeRandomBytes(16).toString('hex')}__`, 'latin1')
}

/** What a piece of output holds. Views into what was given; copy what you keep. */
export interface Scanned {
  /** Bytes that certainly stand before the marker. */
  readonly before: readonly Uint8Array[]
  /** Bytes behind the marker, once it was found. */
  readonly after: Uint8Array | null
}

/** Finds one marker in a stream, also where it is cut into pieces. Every other byte comes out, once and in order. */
export class MarkerScanner {
  readonly #marker: Buffer
  /** Bytes at the end that may be the beginning of the marker. */
  #held: Buffer = Buffer.alloc(0)

  constructor(marker: Buffer) {
    this.#marker = marker
  }

  /** Takes the next piece. After the marker was found the scanner must not be used again. */
  push(piece: Buffer): Scanned {
    const text = this.#held.length === 0 ? piece : Buffer.concat([this.#held, piece])
    const index = text.indexOf(this.#marker)
    if (index !== -1) {
      this.#held = Buffer.alloc(0)
      return {
        before: index === 0 ? [] : [text.subarray(0, index)],
        after: text.subarray(index + this.#marker.length),
      }
    }
    const keep = this.#beginningAtEnd(text)
    this.#held = Buffer.from(text.subarray(text.length - keep))
    const sure = text.subarray(0, text.length - keep)
    return { before: sure.length === 0 ? [] : [sure], after: null }
  }

  /** What is held back, when the stream ends without the marker. */
  flush(): Uint8Array {
    const held = this.#held
    this.#held = Buffer.alloc(0)
    return held
  }

  #beginningAtEnd(text: Buffer): number {
    const longest = Math.min(text.length, this.#marker.length - 1)
    for (let length = longest; length > 0; length--) {
      const tail = text.subarray(text.length - length)
      if (tail.equals(this.#marker.subarray(0, length))) return length
    }
    return 0
  }
}
