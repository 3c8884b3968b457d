import { statfsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'

/** After this many bytes the disk is looked at again; far below the 1 GB that is kept free (shell-tool 8). */
const LOOK_AFTER_BYTES = 8_388_608
/** Others write too: a look is good for this long, in ms, and only as long as something is written. */
const LOOK_AFTER_MS = 10_000

/** Reads how many bytes an ordinary user may still write. */
export interface SpaceReader {
  now(folder: string): number
  soon(folder: string): Promise<number>
}

const SYSTEM: SpaceReader = {
  now: (folder) => toBytes(statfsSync(folder)),
  soon: async (folder) => toBytes(await statfs(folder)),
}

/**
 * Watches the disk a folder is on, so that output files stop before it is full (shell-tool 8). Costs nothing while
 * nothing is written, and next to nothing for little output. What cannot be read counts as room enough: then the disk
 * itself has the last word.
 */
export class FreeSpace {
  readonly #folder: string
  readonly #minFreeBytes: () => number
  readonly #reader: SpaceReader
  #low = false
  #notedBytes = 0
  #lookedAtMs = Number.NEGATIVE_INFINITY
  #bytesSince = 0
  #looking: Promise<void> | null = null

  /** @param folder must exist; `minFreeBytes` is asked each time, so that a change of the setting counts from the next look on */
  constructor(folder: string, minFreeBytes: () => number, reader: SpaceReader = SYSTEM) {
    this.#folder = folder
    this.#minFreeBytes = minFreeBytes
    this.#reader = reader
  }

  /** Below this nothing more is written. */
  get minFreeBytes(): number {
    return this.#minFreeBytes()
  }

  /** Too little was free at the last look. The first time it looks at once: a new command must know. */
  get isLow(): boolean {
    if (this.#lookedAtMs === Number.NEGATIVE_INFINITY) this.#lookNow()
    return this.#low
  }

  /** Number of bytes ever noted. */
  get notedBytes(): number {
    return this.#notedBytes
  }

  /** Bytes are about to be written. Starts a look where it is time for one, and does not wait for it. */
  note(bytes: number): void {
    this.#notedBytes += bytes
    this.#bytesSince += bytes
    if (this.#looking !== null) return
    if (
      this.#bytesSince < LOOK_AFTER_BYTES &&
      performance.now() - this.#lookedAtMs < LOOK_AFTER_MS
    ) {
      return
    }
    void this.look()
  }

  /** Looks at the disk; resolves when {@link isLow} is up to date. Never rejects. */
  async look(): Promise<void> {
    this.#looking ??= this.#lookSoon()
    await this.#looking
  }

  #lookNow(): void {
    try {
      this.#take(this.#reader.now(this.#folder))
    } catch {
      this.#take(Number.POSITIVE_INFINITY)
    }
  }

  async #lookSoon(): Promise<void> {
    this.#bytesSince = 0
    try {
      this.#take(await this.#reader.soon(this.#folder))
    } catch {
      this.#take(Number.POSITIVE_INFINITY)
    }
    this.#looking = null
  }

  #take(freeBytes: number): void {
    this.#low = freeBytes < this.#minFreeBytes()
    this.#lookedAtMs = performance.now()
  }
}

function toBytes({ bavail, bsize }: { bavail: number; bsize: number }): number {
  return bavail * bsize
}
