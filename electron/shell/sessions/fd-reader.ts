import { Socket } from 'node:net'
import type { ConnectOpts, SocketConstructorOpts } from 'node:net'

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
  const options: SocketConstructorOpts & ConnectOpts = {
    fd,
    readable: true,
    writable: false,
    onread: { buffer, callback: (length) => onBytes(buffer.subarray(0, length)) },
  }
  const socket = new Socket(options)
  socket.on('error', () => {
    // a pipe that breaks has no more to tell; the end of the process is told elsewhere
  })
  socket.resume()
  return socket
}
