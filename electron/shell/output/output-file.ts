import { close, writev } from 'node:fs'
import { promisify } from 'node:util'
import { createDeferred } from '../../../shared/util/deferred.ts'
import { toLowSpaceError, toOpenError, toWriteError } from './disk-errors.ts'
import { JoinedPieces } from './joined-pieces.ts'
import type { OpenedOutputFile, OutputSlot } from './output-folder.ts'

/** Above this many unwritten bytes the command is made to wait; with the preview's tail far below 8 MB (shell-tool 8). */
const PAUSE_ABOVE_BYTES = 2_097_152
/** Below this many it goes on. Half, so that it does not flutter. */
const RESUME_BELOW_BYTES = 1_048_576
/** This much is written at once, if it comes fast enough: each write costs a change of threads. */
const BATCH_BYTES = 262_144
/** Less than a batch waits this long for more, in ms: nobody who looks at the file notices. */
const GATHER_MS = 5
/**
 * A disk that takes nothing for this long, in ms, counts as broken, so that neither the command nor its result waits for
 * ever. Long: a network disk may hang for a while, and waiting loses less than giving up.
 */
const STALL_MS = 30_000

const writeVector = promisify(writev)

/** What a test may replace. */
export interface OutputDisk {
  /** Writes at least one byte of the pieces and answers how many. */
  write(fd: number, pieces: readonly Uint8Array[]): Promise<number>
  readonly stallMs: number
}

const SYSTEM: OutputDisk = {
  write: async (fd, pieces) => (await writeVector(fd, pieces)).bytesWritten,
  stallMs: STALL_MS,
}

/**
 * The full output of one command on disk. Written while the command runs, in order, with bounded memory. A disk that
 * fails, fills up or hangs is remembered and never stops the command.
 */
export class OutputFile {
  readonly #slot: OutputSlot
  readonly #maxBytes: number
  readonly #onRoom: () => void
  readonly #disk: OutputDisk
  readonly #queue = new JoinedPieces()
  #opened: OpenedOutputFile | null = null
  #emptyName: string | null = null
  /** A look at a disk that was low; bytes wait for it. */
  #looking: Promise<void> | null = null
  #inFlightBytes = 0
  #acceptedBytes = 0
  #writtenBytes = 0
  #capped = false
  #pausing = false
  #writing = false
  #gathering: NodeJS.Timeout | undefined
  #waiters: { readonly atBytes: number; readonly resolve: () => void }[] = []
  #closed = false
  #isDescriptorClosed = false
  #gone = false
  #error: string | undefined

  /** `onRoom` is called when output may flow again after {@link append} asked for a pause. */
  constructor(slot: OutputSlot, maxBytes: number, onRoom: () => void, disk: OutputDisk = SYSTEM) {
    this.#slot = slot
    this.#maxBytes = maxBytes
    this.#onRoom = onRoom
    this.#disk = disk
  }

  /** Output was left out because the file reached its limit. */
  get capped(): boolean {
    return this.#capped
  }

  /** Why the file is not whole or is not there, in words. */
  get error(): string | undefined {
    return this.#error
  }

  /** The name for reports; null where there is no file, yet or at all. */
  get name(): string | null {
    return this.#gone ? null : (this.#opened?.name ?? this.#emptyName)
  }

  /** Opens the file, should it not be open. The first bytes do that too. On a disk that was low it looks there first. */
  open(): void {
    if (this.#opened !== null || this.#looking !== null || !this.#isFit) return
    if (this.#slot.space.isLow) this.#looking = this.#openAfterLook()
    else this.#openNow()
  }

  /** The command has ended. Without output, only the name of an empty file is needed. */
  finish(): void {
    if (this.#opened !== null) this.#checkPlace()
    else if (this.#looking === null && this.#error === undefined) {
      try {
        this.#emptyName = this.#slot.leaveEmpty()
      } catch (error) {
        this.#fail(toOpenError(error))
      }
    }
  }

  /** Takes the next bytes, which must not change any more. Returns false when the command should wait. */
  append(bytes: Uint8Array): boolean {
    this.open()
    if (this.#opened?.space.isLow === true) this.#stopForSpace(this.#opened.space.minFreeBytes)
    if (!this.#isFit) return true
    const room = this.#maxBytes - this.#acceptedBytes
    if (bytes.length > room) this.#capped = true
    const taken = bytes.length > room ? bytes.subarray(0, room) : bytes
    if (taken.length === 0) return true
    this.#opened?.space.note(taken.length)
    this.#acceptedBytes += taken.length
    this.#queue.append(taken)
    this.#writeSoon()
    if (this.#unwrittenBytes > PAUSE_ABOVE_BYTES) this.#pausing = true
    return !this.#pausing
  }

  /** Resolves when everything taken so far is in the file, or the disk failed; null where that is so already. */
  written(): Promise<void> | null {
    if (this.#unwrittenBytes === 0 || this.#error !== undefined) return null
    const { promise, resolve } = createDeferred<undefined>()
    this.#waiters.push({
      atBytes: this.#acceptedBytes,
      resolve: () => {
        resolve(undefined)
      },
    })
    this.#writeNow()
    return promise
  }

  /** Writes what is left and closes the file. */
  async close(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    await this.#looking
    await this.written()
    this.#checkPlace()
    // A write that hangs still has the descriptor: it is closed when the write returns.
    if (!this.#writing) this.#closeDescriptor()
  }

  /** It was neither closed nor given up. */
  get #isFit(): boolean {
    return this.#error === undefined && !this.#closed
  }

  get #unwrittenBytes(): number {
    return this.#queue.length + this.#inFlightBytes
  }

  #openNow(): void {
    try {
      this.#opened = this.#slot.open()
    } catch (error) {
      this.#fail(toOpenError(error))
    }
  }

  async #openAfterLook(): Promise<void> {
    const { space } = this.#slot
    await this.#withinStall(space.look()).catch(() => {
      // a disk that cannot even be looked at counts as low
    })
    this.#looking = null
    if (this.#error !== undefined) return
    if (space.isLow) this.#stopForSpace(space.minFreeBytes)
    else this.#openNow()
    this.#writeNow()
  }

  #stopForSpace(minFreeBytes: number): void {
    this.#fail(toLowSpaceError(minFreeBytes))
  }

  /** A command may have removed or moved the folder; no report must name a file that is not there. */
  #checkPlace(): void {
    if (this.#opened === null || this.#isDescriptorClosed || this.#opened.isInPlace()) return
    this.#gone = true
    this.#fail('the output file was removed or moved while the command ran')
  }

  #writeSoon(): void {
    if (this.#writing || this.#opened === null) return
    // The first bytes are seen at once.
    if (this.#writtenBytes === 0 || this.#queue.length >= BATCH_BYTES) this.#writeNow()
    else {
      this.#gathering ??= setTimeout(() => {
        this.#writeNow()
      }, GATHER_MS)
    }
  }

  #writeNow(): void {
    clearTimeout(this.#gathering)
    this.#gathering = undefined
    if (this.#writing || this.#opened === null || this.#queue.length === 0) return
    this.#writing = true
    void this.#writeBatch(this.#opened.fd)
  }

  async #writeBatch(fd: number): Promise<void> {
    this.#inFlightBytes = this.#queue.length
    const writing = this.#writeWhole(fd, this.#queue.takeAll())
    try {
      await this.#withinStall(writing)
      this.#writtenBytes += this.#inFlightBytes
      this.#writing = false
    } catch (error) {
      this.#fail(toWriteError(error))
      // Where it hangs, the descriptor is in use until it returns.
      const returned = (): void => {
        this.#writing = false
        if (this.#closed) this.#closeDescriptor()
      }
      writing.then(returned, returned)
    }
    this.#inFlightBytes = 0
    this.#makeRoom()
    this.#resolveWaiters()
    if (this.#waiters.length > 0) this.#writeNow()
    else if (this.#queue.length > 0) this.#writeSoon()
  }

  /** A disk that fills up takes a part without an error; the next write tells it. */
  async #writeWhole(fd: number, pieces: readonly Uint8Array[]): Promise<void> {
    let rest = pieces
    // Given up meanwhile: the rest would be of no use.
    while (rest.length > 0 && this.#error === undefined) {
      const bytes = await this.#disk.write(fd, rest)
      if (bytes === 0) throw new Error('the disk takes no more')
      rest = without(rest, bytes)
    }
  }

  async #withinStall(work: Promise<void>): Promise<void> {
    const { promise, reject } = createDeferred<undefined>()
    const { stallMs } = this.#disk
    const timer = setTimeout(() => {
      reject(new Error(`the disk did not answer for ${String(Math.round(stallMs / 1_000))} s`))
    }, stallMs)
    try {
      await Promise.race([work, promise])
    } finally {
      clearTimeout(timer)
    }
  }

  #fail(error: string): void {
    this.#error ??= error
    clearTimeout(this.#gathering)
    this.#queue.clear()
    this.#makeRoom()
    this.#resolveWaiters()
  }

  #makeRoom(): void {
    if (!this.#pausing) return
    if (this.#error === undefined && this.#unwrittenBytes >= RESUME_BELOW_BYTES) return
    this.#pausing = false
    this.#onRoom()
  }

  #resolveWaiters(): void {
    if (this.#waiters.length === 0) return
    const isDone = (atBytes: number): boolean =>
      this.#error !== undefined || this.#writtenBytes >= atBytes
    const done = this.#waiters.filter(({ atBytes }) => isDone(atBytes))
    this.#waiters = this.#waiters.filter(({ atBytes }) => !isDone(atBytes))
    for (const { resolve } of done) resolve()
  }

  #closeDescriptor(): void {
    if (this.#opened === null || this.#isDescriptorClosed) return
    this.#isDescriptorClosed = true
    close(this.#opened.fd, () => {
      // every write was checked; a failing close has nothing to add
    })
  }
}

function without(pieces: readonly Uint8Array[], bytes: number): Uint8Array[] {
  let left = bytes
  return pieces.flatMap((piece) => {
    const taken = Math.min(left, piece.length)
    left -= taken
    return taken === piece.length ? [] : [piece.subarray(taken)]
  })
}
