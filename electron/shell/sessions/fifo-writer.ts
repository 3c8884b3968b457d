import { closeSync, constants, openSync, readSync, writeSync } from 'node:fs'
import { Socket } from 'node:net'
import type { Fifo } from './fifo-pool.ts'

/** The usual capacity of a pipe. */
const DRAIN_BYTES = 65_536

/** Our end of a pipe that a shell reads: its script, or the standard input of its commands. Writing never waits. */
export class FifoWriter {
  readonly #readFd: number
  #writeFd: number | null
  /** Takes over where the pipe is full. */
  #socket: Socket | null = null
  #closed = false

  constructor(fifo: Pick<Fifo, 'readFd' | 'writeFd'>) {
    this.#readFd = fifo.readFd
    this.#writeFd = fifo.writeFd
  }

  /** Bytes that wait here since the pipe is full. */
  get waiting(): number {
    return this.#socket?.writableLength ?? 0
  }

  /** What was written and nobody has read; it is taken out. For a pipe whose reader is gone. */
  takeUnread(): string {
    const pieces: Buffer[] = []
    const buffer = Buffer.allocUnsafe(DRAIN_BYTES)
    try {
      for (;;) {
        const length = readSync(this.#readFd, buffer)
        if (length === 0) break
        pieces.push(Buffer.from(buffer.subarray(0, length)))
      }
    } catch {
      // empty
    }
    return Buffer.concat(pieces).toString('latin1')
  }

  /** Writes all of it, in order, as fast as it is read. False where the pipe was ended. */
  write(bytes: Buffer): boolean {
    if (this.#socket !== null) {
      if (this.#socket.writableEnded) return false
      this.#socket.write(bytes)
      return true
    }
    if (this.#writeFd === null) return false
    const written = this.#tryWrite(this.#writeFd, bytes)
    if (written < bytes.length) this.#toSocket(this.#writeFd).write(bytes.subarray(written))
    return true
  }

  /** The reader sees the end of its input behind what was written. */
  end(): void {
    if (this.#socket !== null) this.#socket.end()
    else if (this.#writeFd !== null) closeSync(this.#writeFd)
    this.#writeFd = null
  }

  /**
   * Makes the pipe as new for the next command: what nobody read is thrown away, and an ended pipe is open again.
   * Works where a descriptor can be opened again through `/proc`.
   */
  renew(): void {
    this.#socket?.destroy()
    if (this.#socket !== null) this.#writeFd = null
    this.#socket = null
    this.#drain()
    this.#writeFd ??= openSync(
      `/proc/self/fd/${String(this.#readFd)}`,
      constants.O_WRONLY | constants.O_NONBLOCK,
    )
  }

  close(): void {
    if (this.#closed) return
    this.#closed = true
    this.#socket?.destroy()
    if (this.#socket === null && this.#writeFd !== null) closeSync(this.#writeFd)
    this.#writeFd = null
    closeSync(this.#readFd)
  }

  #toSocket(fd: number): Socket {
    this.#socket = new Socket({ fd, readable: false, writable: true })
    this.#socket.on('error', () => {
      // the reader is gone; its end is told elsewhere
    })
    return this.#socket
  }

  #tryWrite(fd: number, bytes: Buffer): number {
    try {
      return writeSync(fd, bytes)
    } catch {
      return 0 // full
    }
  }

  #drain(): void {
    const buffer = Buffer.allocUnsafe(DRAIN_BYTES)
    try {
      while (readSync(this.#readFd, buffer) > 0);
    } catch {
      // empty
    }
  }
}
