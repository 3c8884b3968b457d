import { EventEmitter, once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingHttpHeaders, IncomingMessage, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { onTestFinished } from 'vitest'
import type { WebSocket } from 'ws'
import { WebSocketServer } from 'ws'

/** Fields of a message in wire spelling. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests look at fields of every message
export type Fields = Record<string, any>

/** A `welcome` (protocol 5.4) with nothing special in it. */
export const A_WELCOME: Fields = {
  type: 'welcome',
  protocol_version: 1,
  link_id: 'lnk-1',
  resume_token: 'rt_9a1c77d2e5f04b13',
  connection_id: 'con-1',
  resumed: false,
  heartbeat_interval_ms: 15_000,
  heartbeat_timeout_ms: 40_000,
  resume_window_ms: 900_000,
  limits: { max_frame_bytes: 1_048_576 },
  capabilities: {},
  server: { name: 'raw', version: '1' },
  server_time: '2026-11-30T15:00:00Z',
  user: { id: '42', display_name: 'Lin' },
  call_actions: [],
}

/** The server's end of one connection: it says exactly what a test tells it to. */
export class RawPeer {
  readonly socket: WebSocket
  readonly headers: IncomingHttpHeaders
  readonly requestUrl: string
  /** Every frame that came, in order. */
  readonly frames: Fields[] = []
  readonly closed: Promise<number>
  readonly #events = new EventEmitter<{ frame: [] }>().setMaxListeners(0)
  #taken = 0

  constructor(socket: WebSocket, request: IncomingMessage) {
    this.socket = socket
    this.headers = request.headers
    this.requestUrl = request.url ?? ''
    this.closed = once(socket, 'close').then(([code]) => code as number)
    socket.on('error', () => undefined)
    socket.on('message', (data) => {
      this.frames.push(JSON.parse((data as Buffer).toString('utf8')) as Fields)
      this.#events.emit('frame')
    })
  }

  send(...messages: Fields[]): void {
    for (const message of messages) this.socket.send(JSON.stringify(message))
  }

  /** The next frame. */
  async take(): Promise<Fields> {
    while (this.frames.length <= this.#taken) await once(this.#events, 'frame')
    return this.frames[this.#taken++]!
  }

  /** Resolves when the client has handled all that was sent before. */
  async settle(): Promise<void> {
    this.send({ type: 'ping', nonce: 'settle' })
    while ((await this.take())['nonce'] !== 'settle');
  }
}

/** A WebSocket server without any rules, on 127.0.0.1. */
export class RawServer {
  /** What each upgrade is answered with; the last one repeats. */
  answers: (
    'accept' | 'accept without subprotocol' | { status: number; headers?: Record<string, string> }
  )[] = ['accept']
  /** The Authorization header of each upgrade. */
  readonly authorizations: (string | undefined)[] = []
  readonly #http: Server
  readonly #sockets = new WebSocketServer({
    noServer: true,
    handleProtocols: () => this.#subprotocol,
  })
  readonly #events = new EventEmitter<{ peer: [RawPeer] }>()
  #port = 0
  #subprotocol: string | false = 'local-tool.v1'

  private constructor() {
    this.#http = createServer()
    this.#http.on('upgrade', (request, socket, head) => {
      this.#answer(request, socket, head)
    })
  }

  static async start(): Promise<RawServer> {
    const server = new RawServer()
    server.#http.listen(0, '127.0.0.1')
    await once(server.#http, 'listening')
    server.#port = (server.#http.address() as AddressInfo).port
    onTestFinished(() => server.close())
    return server
  }

  get url(): URL {
    return new URL(`ws://127.0.0.1:${String(this.#port)}/ws/local-tool`)
  }

  /** The next connection that is accepted. */
  async connection(): Promise<RawPeer> {
    const [peer] = await once(this.#events, 'peer')
    return peer as RawPeer
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets.clients) socket.terminate()
    this.#http.closeAllConnections()
    if (this.#http.listening) await new Promise((closed) => this.#http.close(closed))
  }

  #answer(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    this.authorizations.push(request.headers.authorization)
    const answer = (this.answers.length > 1 ? this.answers.shift() : this.answers[0]) ?? 'accept'
    if (typeof answer === 'object') {
      const headers = Object.entries({ 'Content-Length': '0', ...answer.headers })
      const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
      socket.end(`HTTP/1.1 ${String(answer.status)} No\r\n${lines}\r\n`)
      return
    }
    this.#subprotocol = answer === 'accept' ? 'local-tool.v1' : false
    this.#sockets.handleUpgrade(request, socket, head, (webSocket) => {
      this.#events.emit('peer', new RawPeer(webSocket, request))
    })
  }
}
