import { closeSync, readSync, writeSync } from 'node:fs'
import type { Socket } from 'node:net'
import { createMarker, MarkerScanner } from '../output/marker-scanner.ts'
import { createKeepingFdReader } from './fd-reader.ts'
import type { Fifo } from './fifo-pool.ts'

/** Bytes taken by one read: the usual capacity of a pipe. */
const READ_BYTES = 65_536
/**
 * Largest capacity a command can give a pipe (`/proc/sys/fs/pipe-max-size`). What stands in a pipe at one moment is not
 * more, so after this many bytes everything written before that moment has been read.
 */
const MAX_PIPE_BYTES = 1_048_576

/**
 * Reads of a full pipe that brought nothing, before it is given up: a command may fill and empty it itself. Each is a turn
 * of the event loop, so this takes some tenths of a second.
 */
const MAX_VAIN_READS = 1_000

/** What came of writing a marker: `full` means that there is no room for it now. */
type Sent = 'sent' | 'full' | 'failed'

/** For {@link OutputPipe.cut}, which keeps nothing in it: one for all, since a new one for each command is garbage. */
const CUT_BUFFER = Buffer.allocUnsafeSlow(READ_BYTES)

/** Takes output; false asks for a pause. The bytes may be kept. */
export type OutputSink = (bytes: Uint8Array) => boolean

/** The sink for output that belongs to nobody. */
export const DISCARD: OutputSink = () => true

/**
 * Our end of the pipe a shell writes its output to.
 *
 * {@link cut} draws an exact line through the stream: what was written before the call is on one side, all else on the
 * other. It writes a marker into the pipe, behind everything that is there, and reads up to it at once. The marker
 * is made at that moment, so no command can have printed it, and no silence has to be waited for.
 */
export class OutputPipe {
  readonly #readFd: number
  readonly #writeFd: number
  readonly #socket: Socket
  #sink: OutputSink
  #paused = false
  #closed = false

  constructor(fifo: Fifo, sink: OutputSink) {
    this.#readFd = fifo.readFd
    this.#writeFd = fifo.writeFd
    this.#sink = sink
    this.#socket = createKeepingFdReader(fifo.readFd, READ_BYTES, (bytes) => {
      this.#deliver(bytes)
      return !this.#paused
    })
  }

  /** From here on output goes to another sink. */
  setSink(sink: OutputSink): void {
    this.#sink = sink
    this.resume()
  }

  /** Lets output flow again after a sink asked for a pause. */
  resume(): void {
    if (!this.#paused) return
    this.#paused = false
    this.#socket.resume()
  }

  /** Reads everything that was written before this call into the present sink; what came later goes to `next`. */
  cut(next: OutputSink): void {
    const marker = createMarker()
    const scanner = new MarkerScanner(marker)
    const buffer = CUT_BUFFER
    let unsent = true
    let readBytes = 0
    let vainReads = 0
    for (;;) {
      const sent: Sent = unsent ? this.#tryWrite(marker) : 'sent'
      unsent = sent !== 'sent'
      const length = this.#tryRead(buffer)
      readBytes += length
      vainReads = length === 0 ? vainReads + 1 : 0
      if (unsent) {
        // Full: read first, then there is room for the marker, unless others fill it faster.
        this.#deliverCopy(buffer.subarray(0, length))
        if (readBytes >= MAX_PIPE_BYTES) break
        if (length === 0 && (sent === 'failed' || vainReads > MAX_VAIN_READS)) break
        continue
      }
      const { before, after } = scanner.push(buffer.subarray(0, length))
      for (const piece of before) this.#deliverCopy(piece)
      if (after !== null) {
        this.setSink(next)
        this.#deliverCopy(after)
        return
      }
      // Nothing there although the marker was written: another reader of this pipe took it.
      if (length === 0) break
    }
    this.#deliverCopy(scanner.flush())
    this.setSink(next)
  }

  close(): void {
    if (this.#closed) return
    this.#closed = true
    this.#socket.destroy()
    closeSync(this.#writeFd)
  }

  /** For bytes in a buffer that is used again. */
  #deliverCopy(bytes: Uint8Array): void {
    this.#deliver(Uint8Array.from(bytes))
  }

  #deliver(bytes: Uint8Array): void {
    if (bytes.length === 0) return
    if (!this.#sink(bytes) && !this.#paused) {
      this.#paused = true
      this.#socket.pause()
    }
  }

  #tryWrite(marker: Buffer): Sent {
    try {
      // Shorter than PIPE_BUF, so it goes in whole or not at all, and nobody's bytes get between.
      return writeSync(this.#writeFd, marker) === marker.length ? 'sent' : 'failed'
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'EAGAIN' ? 'full' : 'failed'
    }
  }

  #tryRead(buffer: Buffer): number {
    try {
      return readSync(this.#readFd, buffer)
    } catch {
      return 0 // empty
    }
  }
}
