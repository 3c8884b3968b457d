import { writeSync } from 'node:fs'

/** Input that waits for a program to read; then the next is refused. A call brings 65,536 bytes (protocol 6.2). */
const MAX_WAITING_BYTES = 1_048_576
/** Pauses between two tries where the program does not read, in ms. They grow, so that nothing is burnt on it. */
const FIRST_PAUSE_MS = 4
const LAST_PAUSE_MS = 100

/** What became of input. */
export type InputResult = 'taken' | 'full' | 'closed'

/**
 * Keys for a terminal. Writing never waits and loses nothing: what does not fit into the terminal's buffer is written
 * when the program has read. (A stream of Node's would spin on a full terminal and block the whole app.)
 */
export class TerminalInput {
  readonly #fd: number
  #waiting = Buffer.alloc(0)
  #timer: NodeJS.Timeout | undefined
  #pauseMs = FIRST_PAUSE_MS
  #closed = false

  /** @param fd the terminal's master, non-blocking; it stays with its owner */
  constructor(fd: number) {
    this.#fd = fd
  }

  /** Number of bytes no program has room for yet. */
  get waitingBytes(): number {
    return this.#waiting.length
  }

  write(bytes: Buffer): InputResult {
    if (this.#closed) return 'closed'
    if (this.#waiting.length + bytes.length > MAX_WAITING_BYTES) return 'full'
    const isFirst = this.#waiting.length === 0
    this.#waiting = isFirst ? Buffer.from(bytes) : Buffer.concat([this.#waiting, bytes])
    if (isFirst) this.#flush()
    return 'taken'
  }

  /** A sign that the program lives: perhaps there is room now. */
  nudge(): void {
    if (this.#waiting.length > 0) this.#flush()
  }

  /** Throws away what waits. */
  discard(): void {
    this.#waiting = Buffer.alloc(0)
    clearTimeout(this.#timer)
  }

  close(): void {
    this.#closed = true
    this.discard()
  }

  #flush(): void {
    clearTimeout(this.#timer)
    const written = this.#tryWrite()
    this.#waiting = this.#waiting.subarray(written)
    if (this.#waiting.length === 0) {
      this.#pauseMs = FIRST_PAUSE_MS
      return
    }
    this.#pauseMs = written > 0 ? FIRST_PAUSE_MS : Math.min(this.#pauseMs * 2, LAST_PAUSE_MS)
    this.#timer = setTimeout(() => {
      this.#flush()
    }, this.#pauseMs)
  }

  #tryWrite(): number {
    let total = 0
    try {
      while (total < this.#waiting.length) {
        total += writeSync(this.#fd, this.#waiting, total)
      }
    } catch {
      // full, or the terminal is gone, which its owner tells by close()
    }
    return total
  }
}
