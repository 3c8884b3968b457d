import type { WebSocket } from 'ws'
import type { ProtocolErrorCode } from '../shared/errors/error-code.ts'
import { CLOSE } from '../shared/protocol/close-codes.ts'
import type {
  Goodbye,
  Hello,
  ProtocolErrorMessage,
} from '../shared/protocol/connection-messages.ts'
import { decodeClientFrame, encodeFrame } from '../shared/protocol/frame-codec.ts'
import type { FrameProblem } from '../shared/protocol/frame-codec.ts'
import type { ClientMessage, ServerMessage } from '../shared/protocol/messages.ts'
import { utf8Length } from '../shared/util/utf8-length.ts'
import { newId } from './ids.ts'
import { MessageRate } from './message-rate.ts'
import type { ServerSettings } from './settings.ts'
import type { Identity } from './tokens.ts'

/** A peer that does not answer a close is cut off after this. */
const CLOSE_GRACE_MS = 2_000

/** Sees every frame, in order, before it is handled or sent; `false` makes it as if lost. For tests and logs. */
export interface FrameTap {
  incoming?(text: string, connection: ClientConnection): boolean
  outgoing?(text: string, connection: ClientConnection): boolean
}

/** What a connection tells its owner. Nothing comes after `onClosed`. */
export interface ConnectionListener {
  onHello(hello: Hello, connection: ClientConnection): void
  onMessage(message: Exclude<ClientMessage, Hello>, connection: ClientConnection): void
  onClosed(code: number, connection: ClientConnection): void
}

/** One WebSocket of a client: frames, `hello` first, heartbeats, limits. Knows nothing of calls. */
export class ClientConnection {
  readonly connectionId = newId('con')
  readonly identity: Identity
  readonly #socket: WebSocket
  readonly #settings: ServerSettings
  readonly #listener: ConnectionListener
  readonly #tap: FrameTap
  readonly #rate: MessageRate
  readonly #helloTimer: NodeJS.Timeout
  #pingTimer: NodeJS.Timeout | undefined
  #deathTimer: NodeJS.Timeout | undefined
  #phase: 'awaiting_hello' | 'open' | 'closed' = 'awaiting_hello'

  constructor(
    socket: WebSocket,
    identity: Identity,
    settings: ServerSettings,
    listener: ConnectionListener,
    tap: FrameTap = {},
  ) {
    this.identity = identity
    this.#socket = socket
    this.#settings = settings
    this.#listener = listener
    this.#tap = tap
    this.#rate = new MessageRate(settings.incomingRate, performance.now())
    this.#helloTimer = setTimeout(() => {
      this.fail('HELLO_TIMEOUT', 'no hello came in time', CLOSE.helloTimeout)
    }, settings.helloTimeoutMs)
    socket.on('message', (data, isBinary) => {
      this.#onFrame(data as Buffer, isBinary)
    })
    socket.on('close', (code) => {
      this.#end(code)
    })
    // ws closes by itself, with the right code, after a frame that is too large or broken.
    socket.on('error', () => undefined)
  }

  /** Sends a message; does nothing once the connection is closed. */
  send(message: ServerMessage): void {
    if (this.#phase !== 'closed') this.sendText(encodeFrame(message))
  }

  /** Sends any text as a frame. */
  sendText(text: string): void {
    this.#pingTimer?.refresh()
    if (this.#tap.outgoing?.(text, this) ?? true) this.sendUntapped(text)
  }

  /** For a tap that held a frame back and now lets it go. */
  sendUntapped(text: string): void {
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.send(text)
  }

  /** Reports a fatal protocol error and closes. */
  fail(
    code: ProtocolErrorCode,
    message: string,
    closeCode: number,
    ref?: FrameProblem['ref'],
  ): void {
    this.#sendError(code, message, true, ref)
    this.close(closeCode, code)
  }

  /** Closes, after a `goodbye` where one is given; from now on every frame of the peer is ignored. */
  close(code: number, reason = '', goodbye?: Omit<Goodbye, 'type'>): void {
    if (this.#phase === 'closed') return
    if (goodbye !== undefined) this.send({ type: 'goodbye', ...goodbye })
    this.#socket.close(code, reason)
    const cutOff = setTimeout(() => {
      this.#socket.terminate()
    }, CLOSE_GRACE_MS)
    this.#socket.once('close', () => {
      clearTimeout(cutOff)
    })
    this.#end(code)
  }

  /** Drops the socket without a word, as a broken network would. */
  terminate(): void {
    this.#socket.terminate()
    this.#end(1006)
  }

  #onFrame(data: Buffer, isBinary: boolean): void {
    if (this.#phase === 'closed') return
    if (isBinary) {
      this.fail('BAD_FRAME', 'a text frame is expected', CLOSE.binaryFrame)
      return
    }
    if (!this.#rate.take(performance.now())) {
      this.fail('RATE_LIMITED', 'too many messages', CLOSE.rateLimited)
      return
    }
    this.#deathTimer?.refresh()
    const text = data.toString('utf8')
    if (!(this.#tap.incoming?.(text, this) ?? true)) return
    const decoded = decodeClientFrame(text)
    if (!decoded.ok) this.#onProblem(decoded.problem)
    else if (decoded.message.type === 'hello') this.#onHello(decoded.message)
    else this.#onMessage(decoded.message)
  }

  #onProblem({ code, message, fatal, ref }: FrameProblem): void {
    const isHello = ref.type === 'hello'
    if (fatal || isHello) this.fail(code, message, CLOSE.protocolError, ref)
    else if (this.#phase === 'awaiting_hello') this.#failWithoutHello(ref)
    else this.#sendError(code, message, false, ref)
  }

  #onHello(hello: Hello): void {
    if (this.#phase !== 'awaiting_hello') {
      this.fail('INVALID_MESSAGE', 'hello may come only once', CLOSE.protocolError, {
        type: 'hello',
      })
      return
    }
    clearTimeout(this.#helloTimer)
    this.#phase = 'open'
    this.#listener.onHello(hello, this)
    this.#startHeartbeat()
  }

  #onMessage(message: Exclude<ClientMessage, Hello>): void {
    if (this.#phase === 'awaiting_hello') {
      this.#failWithoutHello({ type: message.type })
      return
    }
    if (message.type === 'ping') this.send({ type: 'pong', nonce: message.nonce })
    // Pings go on to the owner too: any message shows that the `welcome` has arrived (protocol 4.3).
    this.#listener.onMessage(message, this)
  }

  #startHeartbeat(): void {
    // `onHello` may have closed it.
    if (this.#phase === 'closed') return
    this.#pingTimer = setInterval(() => {
      this.send({ type: 'ping', nonce: newId('n') })
    }, this.#settings.heartbeatIntervalMs)
    this.#deathTimer = setTimeout(() => {
      this.fail('HEARTBEAT_TIMEOUT', 'nothing heard for too long', CLOSE.heartbeatTimeout)
    }, this.#settings.heartbeatTimeoutMs)
  }

  #failWithoutHello(ref: FrameProblem['ref']): void {
    this.fail('HELLO_REQUIRED', 'the first message must be hello', CLOSE.protocolError, ref)
  }

  #sendError(
    code: ProtocolErrorMessage['code'],
    message: string,
    fatal: boolean,
    ref?: FrameProblem['ref'],
  ): void {
    this.send({ type: 'error', code, message, fatal, ref })
  }

  #end(code: number): void {
    if (this.#phase === 'closed') return
    this.#phase = 'closed'
    clearTimeout(this.#helloTimer)
    clearInterval(this.#pingTimer)
    clearTimeout(this.#deathTimer)
    this.#listener.onClosed(code, this)
  }
}

/** Size of a message on the wire, in bytes. */
export function frameBytes(message: ServerMessage): number {
  return utf8Length(encodeFrame(message))
}
