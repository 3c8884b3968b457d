import type { WebSocket } from 'ws'
import { toErrorMessage } from '../../shared/errors/error-payload.ts'
import { CLOSE, reactToClose } from '../../shared/protocol/close-codes.ts'
import type { CloseReaction } from '../../shared/protocol/close-codes.ts'
import type { Welcome } from '../../shared/protocol/connection-messages.ts'
import { decodeServerFrame } from '../../shared/protocol/frame-codec.ts'
import type { FrameProblem } from '../../shared/protocol/frame-codec.ts'
import { HANDSHAKE_TIMEOUT_MS, MAX_FRAME_BYTES } from '../../shared/protocol/limits.ts'
import type { ClientMessage, ServerMessage } from '../../shared/protocol/messages.ts'
import { PROTOCOL_VERSION } from '../../shared/protocol/version.ts'
import type { ConnectionEnd } from './connection-end.ts'
import { toFittingFrame } from './fitting-frame.ts'
import { startHeartbeat } from './heartbeat.ts'
import type { ReadyLease } from './ready-lease.ts'
import { describeHttpRefusal, describeSocketError } from './refusals.ts'

/** Messages that other rooms act on; the rest is the connection's own business. */
export type RoutedMessage = Exclude<
  ServerMessage,
  { type: 'welcome' | 'ping' | 'pong' | 'goodbye' | 'error' }
>

export interface WebSocketEvents {
  /** The upgrade is done: answers the `hello` to send. */
  onOpen(): ClientMessage
  /** A valid `welcome`; frames that follow wait until this has resolved (protocol C8). */
  onWelcome(welcome: Welcome): Promise<void>
  onReady(welcome: Welcome): void
  onMessage(message: RoutedMessage): void
  onInvalidMessage(problem: FrameProblem): void
  onDraining(): void
  onEnd(end: ConnectionEnd): void
  log(line: string): void
}

/** One WebSocket from the upgrade to its end. Its end is told exactly once. */
export class WebSocketConnection {
  readonly #socket: WebSocket
  readonly #lease: ReadyLease
  readonly #events: WebSocketEvents
  /** Frames that came in between `welcome` and READY. */
  #held: RoutedMessage[] | null = null
  #phase: 'opening' | 'greeting' | 'welcoming' | 'ready' | 'ended' = 'opening'
  #refusal: ConnectionEnd | null = null
  #drainDelayMs: number | undefined
  #maxFrameBytes = MAX_FRAME_BYTES
  #lastSentAt = 0
  #stopHeartbeat: (() => void) | null = null
  #welcomeTimer: NodeJS.Timeout | null = null

  constructor(socket: WebSocket, lease: ReadyLease, events: WebSocketEvents) {
    this.#socket = socket
    this.#lease = lease
    this.#events = events
    socket.on('unexpected-response', (_request, response) => {
      this.#refusal = describeHttpRefusal(response, Date.now())
      response.resume()
      socket.terminate()
    })
    socket.on('error', (error) => {
      this.#refusal ??= describeSocketError(error)
    })
    socket.on('open', () => {
      this.#greet()
    })
    socket.on('message', (data, isBinary) => {
      this.#receive(data as Buffer, isBinary)
    })
    socket.on('close', (code, reason) => {
      const said =
        reason.length > 0 ? reason.toString('utf8').slice(0, 200) : `code ${String(code)}`
      this.#finish(
        this.#refusal ?? {
          reaction: reactToClose(code),
          detail: said,
          tokenRefused: code === CLOSE.unauthenticated,
        },
      )
    })
  }

  /** Bytes handed to the socket that have not left yet. */
  get unsentBytes(): number {
    return this.#socket.bufferedAmount
  }

  /** Sends now; false where it cannot leave on this connection. */
  send(message: ClientMessage): boolean {
    return this.#phase === 'ready' && this.#write(message)
  }

  /** Closes from this side without an `onEnd`; a peer that does not answer within a second is cut off. */
  close(code = 1000): void {
    this.#phase = 'ended'
    this.#dispose()
    this.#closeSocket(code, '')
  }

  #greet(): void {
    if (this.#phase !== 'opening') return
    this.#phase = 'greeting'
    this.#write(this.#events.onOpen())
    this.#welcomeTimer = setTimeout(() => {
      this.#end({ next: 'backoff', problem: 'handshake_timeout' }, 'no welcome within 10 s', 1000)
    }, HANDSHAKE_TIMEOUT_MS)
  }

  #receive(data: Buffer, isBinary: boolean): void {
    if (this.#phase === 'ended') return
    this.#lease.renew()
    if (isBinary) {
      this.#refuse(CLOSE.binaryFrame, 'BAD_FRAME', 'binary frames are not part of the protocol')
      return
    }
    const decoded = decodeServerFrame(data.toString('utf8'))
    if (decoded.ok) this.#dispatch(decoded.message)
    else this.#refuseFrame(decoded.problem)
  }

  #dispatch(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome':
        void this.#welcome(message)
        return
      case 'ping':
        this.#write({ type: 'pong', nonce: message.nonce })
        return
      case 'pong':
        return
      case 'goodbye':
        this.#drainDelayMs = message.retryAfterMs
        if (message.reason === 'draining' || message.reason === 'shutdown')
          this.#events.onDraining()
        return
      case 'error':
        this.#events.log(`the server reports ${message.code}: ${message.message}`)
        return
      default:
        if (this.#held !== null) this.#held.push(message)
        else if (this.#phase === 'ready') this.#events.onMessage(message)
        else this.#events.log(`ignored ${message.type} before welcome`)
    }
  }

  async #welcome(welcome: Welcome): Promise<void> {
    if (this.#phase !== 'greeting') {
      this.#events.log('ignored a second welcome')
      return
    }
    if (welcome.protocolVersion !== PROTOCOL_VERSION) {
      const detail = `the server chose protocol version ${String(welcome.protocolVersion)}`
      this.#end({ next: 'stopped', problem: 'version_mismatch' }, detail, CLOSE.unsupportedVersion)
      return
    }
    this.#phase = 'welcoming'
    this.#held = []
    this.#clearWelcomeTimer()
    this.#maxFrameBytes = Math.min(MAX_FRAME_BYTES, welcome.limits.maxFrameBytes)
    this.#lease.begin(welcome.heartbeatTimeoutMs)
    this.#stopHeartbeat = startHeartbeat({
      intervalMs: welcome.heartbeatIntervalMs,
      lease: this.#lease,
      lastSentAt: () => this.#lastSentAt,
      ping: (nonce) => {
        this.#write({ type: 'ping', nonce })
      },
      onDead: (silentForMs) => {
        const detail = `nothing received for ${String(Math.round(silentForMs))} ms`
        this.#end(
          { next: 'reconnect_at_once', problem: 'heartbeat_timeout' },
          detail,
          CLOSE.heartbeatTimeout,
        )
      },
    })
    try {
      await this.#events.onWelcome(welcome)
    } catch (error) {
      // Fail closed: what the server has given up on must not begin (protocol C8).
      const detail = `welcome not applied: ${toErrorMessage(error)}`
      this.#end({ next: 'backoff_slow', problem: 'protocol_error' }, detail, 1000)
      return
    }
    this.#becomeReady(welcome)
  }

  #becomeReady(welcome: Welcome): void {
    if (this.#phase !== 'welcoming') return
    this.#phase = 'ready'
    this.#events.onReady(welcome)
    const held = this.#held ?? []
    this.#held = null
    for (const message of held) this.#events.onMessage(message)
  }

  #refuseFrame(problem: FrameProblem): void {
    // Without a usable welcome there is nothing to go on with.
    if (problem.fatal || problem.ref.type === 'welcome') {
      this.#refuse(CLOSE.protocolError, problem.code, problem.message)
      return
    }
    if (problem.code === 'INVALID_MESSAGE') this.#events.onInvalidMessage(problem)
    const { code, message, ref } = problem
    this.#write({ type: 'error', code, message, fatal: false, ref })
  }

  #refuse(closeCode: number, code: FrameProblem['code'], message: string): void {
    this.#write({ type: 'error', code, message, fatal: true })
    const next = closeCode === CLOSE.protocolError ? 'backoff_slow' : 'backoff'
    this.#end({ next, problem: 'protocol_error' }, message, closeCode)
  }

  #write(message: ClientMessage): boolean {
    if (this.#socket.readyState !== this.#socket.OPEN) return false
    const frame = toFittingFrame(message, this.#maxFrameBytes)
    if (frame === null) {
      this.#events.log(`not sent: ${message.type} is above the frame limit`)
      return false
    }
    this.#socket.send(frame)
    this.#lastSentAt = performance.now()
    return true
  }

  #end(reaction: CloseReaction, detail: string, closeCode: number): void {
    if (this.#phase === 'ended') return
    this.#closeSocket(closeCode, detail)
    this.#finish({ reaction, detail, tokenRefused: false })
  }

  #finish(end: ConnectionEnd): void {
    if (this.#phase === 'ended') return
    this.#phase = 'ended'
    this.#dispose()
    // What the server said in its `goodbye` holds however the socket ends.
    this.#events.onEnd({ ...end, delayMs: end.delayMs ?? this.#drainDelayMs })
  }

  #closeSocket(code: number, detail: string): void {
    const socket = this.#socket
    if (socket.readyState === socket.CLOSED) return
    // ws reports an aborted handshake as an error; nobody waits for it any more.
    socket.close(code, detail.slice(0, 100))
    const timer = setTimeout(() => {
      socket.terminate()
    }, 1_000)
    socket.once('close', () => {
      clearTimeout(timer)
    })
  }

  #clearWelcomeTimer(): void {
    if (this.#welcomeTimer !== null) clearTimeout(this.#welcomeTimer)
    this.#welcomeTimer = null
  }

  #dispose(): void {
    this.#held = null
    this.#lease.end()
    this.#clearWelcomeTimer()
    this.#stopHeartbeat?.()
    this.#stopHeartbeat = null
  }
}
