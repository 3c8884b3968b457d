import { close, writev } from 'node:fs'
import { promisify } from 'node:util'
import { toErrorMessage } from '../../../shared/errors/error-payload.ts'
import type { OpenedOutputFile, OutputSlot } from './output-folder.ts'

const writeAll = promisify(writev)

/** Above this many unwritten bytes the command is made to wait; with the preview's tail far below 8 MB (shell-tool 8). */
const PAUSE_ABOVE_BYTES = 2_097_152
/** Below this many it goes on. Half, so that it does not flutter. */
const RESUME_BELOW_BYTES = 1_048_576

/**
 * The full output of one command on disk. Written while the command runs, in order, with bounded memory. A disk that
 * fails is remembered and never stops the command.
 */
export class OutputFile {
  readonly #slot: OutputSlot
  readonly #maxBytes: number
  readonly #onRoom: () => void
  #opened: OpenedOutputFile | null = null
  #emptyName: string | null = null
  #queue: Uint8Array[] = []
  #queuedBytes = 0
  #acceptedBytes = 0
  #capped = false
  #pausing = false
  #writing: Promise<void> | null = null
  #closed = false
  #error: string | undefined

  /** `onRoom` is called when output may flow again after {@link append} asked for a pause. */
  constructor(slot: OutputSlot, maxBytes: number, onRoom: () => void) {
    this.#slot = slot
    this.#maxBytes = maxBytes
    this.#onRoom = onRoom
  }

  /** Output was left out because the file reached its limit. */
  get capped(): boolean {
    return this.#capped
  }

  /** Why the file is not whole, where the disk failed. */
  get error(): string | undefined {
    return this.#error
  }

  /** The name for reports; null where there is no file, yet or at all. */
  get name(): string | null {
    return this.#opened?.name ?? this.#emptyName
  }

  /** Opens the file, should it not be open. The first bytes do that too. */
  open(): void {
    if (this.#opened !== null || this.#error !== undefined || this.#closed) return
    try {
      this.#opened = this.#slot.open()
    } catch (error) {
      this.#fail(error)
    }
  }

  /** The command has ended. Without output, only the name of an empty file is needed. */
  finish(): void {
    if (this.#opened !== null || this.#error !== undefined) return
    try {
      this.#emptyName = this.#slot.leaveEmpty()
    } catch (error) {
      this.#fail(error)
    }
  }

  /** Takes the next bytes, which must not change any more. Returns false when the command should wait. */
  append(bytes: Uint8Array): boolean {
    this.open()
    if (this.#error !== undefined || this.#closed) return true
    const room = this.#maxBytes - this.#acceptedBytes
    if (bytes.length > room) this.#capped = true
    const taken = bytes.length > room ? bytes.subarray(0, room) : bytes
    if (taken.length === 0) return true
    this.#acceptedBytes += taken.length
    this.#queue.push(taken)
    this.#queuedBytes += taken.length
    this.#writing ??= this.#write()
    if (this.#queuedBytes > PAUSE_ABOVE_BYTES) this.#pausing = true
    return !this.#pausing
  }

  /** Resolves when everything taken so far is in the file, or the disk failed; null where that is so already. */
  written(): Promise<void> | null {
    return this.#writing
  }

  /** Writes what is left and closes the file. */
  async close(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    await this.#writing
    if (this.#opened === null) return
    close(this.#opened.fd, () => {
      // every write was checked; a failing close has nothing to add
    })
  }

  async #write(): Promise<void> {
    while (this.#queue.length > 0) {
      const batch = this.#queue
      this.#queue = []
      const bytes = batch.reduce((sum, piece) => sum + piece.length, 0)
      try {
        if (this.#opened !== null) await writeWhole(this.#opened.fd, batch, bytes)
      } catch (error) {
        this.#fail(error)
      }
      this.#queuedBytes -= bytes
      this.#makeRoom()
    }
    this.#writing = null
  }

  #fail(error: unknown): void {
    this.#error ??= toErrorMessage(error)
    this.#queue = []
    this.#queuedBytes = 0
    this.#makeRoom()
  }

  #makeRoom(): void {
    if (!this.#pausing || this.#queuedBytes >= RESUME_BELOW_BYTES) return
    this.#pausing = false
    this.#onRoom()
  }
}

async function writeWhole(fd: number, batch: readonly Uint8Array[], bytes: number): Promise<void> {
  const { bytesWritten } = await writeAll(fd, batch)
  // A disk that fills up takes a part without an error; the next write tells it.
  if (bytesWritten < bytes) {
    const rest = Buffer.concat(batch).subarray(bytesWritten)
    if (bytesWritten === 0) throw new Error('the disk takes no more')
    await writeWhole(fd, [rest], rest.length)
  }
}
