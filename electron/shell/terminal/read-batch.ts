/** A batch is handed over when it has grown to this. */
const BATCH_BYTES = 65_536

/**
 * Puts together what comes in one turn of the event loop. The kernel hands a terminal's output over in pieces of 4 KB at
 * most, and each piece would cost as much as a large one on its way.
 */
export class ReadBatch {
  readonly #onBatch: (bytes: Uint8Array) => void
  #pieces: Uint8Array[] = []
  #length = 0
  #scheduled = false

  /** `onBatch` may keep the bytes. */
  constructor(onBatch: (bytes: Uint8Array) => void) {
    this.#onBatch = onBatch
  }

  /** Takes bytes that must not change any more. */
  append(bytes: Uint8Array): void {
    if (bytes.length === 0) return
    this.#pieces.push(bytes)
    this.#length += bytes.length
    if (this.#length >= BATCH_BYTES) this.flush()
    else if (!this.#scheduled) {
      this.#scheduled = true
      // Runs right behind the reads of this turn.
      setImmediate(() => {
        this.#scheduled = false
        this.flush()
      })
    }
  }

  /** Hands over what there is. */
  flush(): void {
    const [first] = this.#pieces
    if (first === undefined) return
    const bytes = this.#pieces.length === 1 ? first : Buffer.concat(this.#pieces, this.#length)
    this.#pieces = []
    this.#length = 0
    this.#onBatch(bytes)
  }
}
