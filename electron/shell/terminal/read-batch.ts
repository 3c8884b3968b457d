/** One batch, at most. */
const BATCH_BYTES = 65_536
/** A batch of at least this many bytes is handed over as it is; a smaller one is copied, so that no room is wasted. */
const LARGE_BYTES = 16_384

/**
 * Puts together what comes in one turn of the event loop. The kernel hands a terminal's output over in pieces of 4 KB at
 * most, and each piece would cost as much as a large one on its way.
 */
export class ReadBatch {
  readonly #onBatch: (bytes: Uint8Array) => void
  #store = Buffer.allocUnsafeSlow(BATCH_BYTES)
  #length = 0
  #scheduled = false

  /** `onBatch` may keep the bytes. */
  constructor(onBatch: (bytes: Uint8Array) => void) {
    this.#onBatch = onBatch
  }

  append(bytes: Uint8Array): void {
    let rest = bytes
    while (rest.length > 0) {
      const taken = rest.subarray(0, BATCH_BYTES - this.#length)
      this.#store.set(taken, this.#length)
      this.#length += taken.length
      rest = rest.subarray(taken.length)
      if (this.#length === BATCH_BYTES) this.flush()
    }
    if (this.#length === 0 || this.#scheduled) return
    this.#scheduled = true
    // Runs right behind the reads of this turn.
    setImmediate(() => {
      this.#scheduled = false
      this.flush()
    })
  }

  /** Hands over what there is. */
  flush(): void {
    if (this.#length === 0) return
    const bytes = this.#store.subarray(0, this.#length)
    this.#length = 0
    if (bytes.length < LARGE_BYTES) {
      this.#onBatch(Uint8Array.from(bytes))
      return
    }
    this.#store = Buffer.allocUnsafeSlow(BATCH_BYTES)
    this.#onBatch(bytes)
  }
}
