import { readSync } from 'node:fs'
import type { ConnectOpts, SocketConstructorOpts } from 'node:net'
import { ReadStream } from 'node:tty'

/** Memory that bytes are read into one behind the other, so that what is kept needs no copy. */
const SLAB_BYTES = 262_144
/** Most commands print little. */
const FIRST_SLAB_BYTES = 16_384
/** The kernel hands over no more than this at once. */
const PIECE_BYTES = 4_096
/** After so many bytes others get their turn of the event loop. */
const TURN_BYTES = 65_536

/**
 * Reads a terminal's master in large pieces. The kernel gives 4 KB at most, and a turn of the event loop for each of them
 * costs more than all else that is done with it; so at each sign of output everything that is there is read at once.
 *
 * @param fd non-blocking; destroying the stream closes it
 * @param onBytes may keep what it gets: it never changes
 */
export function readTerminal(fd: number, onBytes: (bytes: Uint8Array) => void): ReadStream {
  let slab = Buffer.allocUnsafeSlow(FIRST_SLAB_BYTES)
  let used = 0
  const onread: NonNullable<ConnectOpts['onread']> = {
    buffer: () => {
      if (slab.length - used < 2 * PIECE_BYTES) {
        slab = Buffer.allocUnsafeSlow(SLAB_BYTES)
        used = 0
      }
      return slab.subarray(used, used + PIECE_BYTES)
    },
    callback: (length) => {
      const start = used
      const end = Math.min(slab.length, start + TURN_BYTES)
      let last = length
      used += length
      while (last > 0 && end - used >= PIECE_BYTES) {
        last = tryRead(fd, slab, used)
        used += last
      }
      onBytes(slab.subarray(start, used))
      return true
    },
  }
  const options: SocketConstructorOpts & ConnectOpts = { onread }
  const stream = new ReadStream(fd, options)
  stream.on('error', () => {
    // the terminal is gone; the end of the program is told elsewhere
  })
  stream.resume()
  return stream
}

function tryRead(fd: number, slab: Buffer, at: number): number {
  try {
    return readSync(fd, slab, at, PIECE_BYTES, null)
  } catch {
    return 0 // nothing there, or the terminal is gone
  }
}
