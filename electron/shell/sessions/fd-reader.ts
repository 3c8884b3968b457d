import { Socket } from 'node:net'
import type { ConnectOpts, SocketConstructorOpts } from 'node:net'

/**
 * Memory that bytes are read into one behind the other. Output that is kept needs no copy then, and neighbours can be
 * told from their place.
 */
const SLAB_BYTES = 262_144
/** The first slab: most sessions write little. */
const FIRST_SLAB_BYTES = 65_536
/** A slab with less room is left: short reads cost more than the room is worth. */
const SMALLEST_READ_BYTES = 16_384

/**
 * Reads a descriptor as bytes come, into one buffer that is used again and again: output that nobody keeps makes no
 * garbage. `onBytes` must copy what it keeps; it returns false to pause until `resume()`. Destroying closes the
 * descriptor.
 */
export function createFdReader(
  fd: number,
  bufferBytes: number,
  onBytes: (bytes: Buffer) => boolean,
): Socket {
  const buffer = Buffer.allocUnsafe(bufferBytes)
  return read(fd, { buffer, callback: (length) => onBytes(buffer.subarray(0, length)) })
}

/** Like {@link createFdReader}, but `onBytes` may keep what it gets: it never changes. At most `maxBytes` at once. */
export function createKeepingFdReader(
  fd: number,
  maxBytes: number,
  onBytes: (bytes: Uint8Array) => boolean,
): Socket {
  let slab = Buffer.allocUnsafeSlow(FIRST_SLAB_BYTES)
  let used = 0
  const nextRoom = (): Buffer => {
    if (slab.length - used < SMALLEST_READ_BYTES) {
      slab = Buffer.allocUnsafeSlow(SLAB_BYTES)
      used = 0
    }
    return slab.subarray(used, used + maxBytes)
  }
  return read(fd, {
    buffer: nextRoom,
    callback: (length) => {
      const bytes = slab.subarray(used, used + length)
      used += length
      return onBytes(bytes)
    },
  })
}

function read(fd: number, onread: NonNullable<ConnectOpts['onread']>): Socket {
  const options: SocketConstructorOpts & ConnectOpts = {
    fd,
    readable: true,
    writable: false,
    onread,
  }
  const socket = new Socket(options)
  socket.on('error', () => {
    // a pipe that breaks has no more to tell; the end of the process is told elsewhere
  })
  socket.resume()
  return socket
}
