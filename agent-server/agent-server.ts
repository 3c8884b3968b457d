import { EventEmitter, once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { CompanionError } from '../shared/errors/companion-error.ts'
import { CLOSE } from '../shared/protocol/close-codes.ts'
import type { Goodbye, Hello } from '../shared/protocol/connection-messages.ts'
import { callIdSchema, conversationIdSchema } from '../shared/protocol/identifiers.ts'
import type { ConversationId, TaskId } from '../shared/protocol/identifiers.ts'
import { DEFAULT_EXPIRES_IN_MS } from '../shared/protocol/limits.ts'
import type { DurableClientMessage } from '../shared/protocol/messages.ts'
import type { SessionState } from '../shared/protocol/session-messages.ts'
import type {
  BackgroundTaskResult,
  ToolCallMessage,
  ToolResultMessage,
} from '../shared/protocol/tool-call-messages.ts'
import { PROTOCOL_VERSION, SUBPROTOCOL } from '../shared/protocol/version.ts'
import { CallHandle } from './call-handle.ts'
import { CallStore } from './call-store.ts'
import type { CancelReason, StoredCall } from './call-store.ts'
import { ClientConnection, frameBytes } from './client-connection.ts'
import type { FrameTap } from './client-connection.ts'
import { Device } from './device.ts'
import type { DeviceContext } from './device.ts'
import { newCallId, newMessageId, newTaskId } from './ids.ts'
import { notBegun, notConnected } from './outcome.ts'
import { DEFAULT_SETTINGS } from './settings.ts'
import type { ServerSettings } from './settings.ts'
import { toTaskResultsText } from './task-results-text.ts'
import type { Authenticate, Identity } from './tokens.ts'
import { UPGRADE_PATH, checkUpgrade, refuseUpgrade } from './upgrade-check.ts'
import type { UpgradeRefusal } from './upgrade-check.ts'

/** How an agent server is set up. */
export interface AgentServerOptions extends Partial<ServerSettings> {
  readonly authenticate: Authenticate
  /** A loopback address. @default '127.0.0.1' */
  readonly host?: string
  /** 0 takes any free port. @default 0 */
  readonly port?: number
  /** Where calls and results are kept across restarts; without it they live in memory. */
  readonly dataDir?: string
  /** For tests: `false`, or a function that says so, leaves results without an `ack`. @default true */
  readonly ackResults?: boolean | ((message: DurableClientMessage) => boolean)
  /** Asked after all other checks of an upgrade; a refusal is sent as HTTP answer, e.g. 503. */
  readonly refuse?: (request: IncomingMessage) => UpgradeRefusal | undefined
  readonly tap?: FrameTap
}

/** What a call may say besides its arguments (protocol 5.5). */
export interface CallOptions {
  /** Absolute path on the client's computer. */
  readonly workspace: string
  readonly callId?: string
  /** Execution must begin within this time. @default 900000 */
  readonly expiresInMs?: number
  readonly needApproval?: boolean
  readonly dangerReason?: string
  readonly stream?: boolean
  readonly toolCallId?: string
  readonly agent?: NonNullable<ToolCallMessage['agent']>
  /** @default 'shell' */
  readonly toolName?: string
  /** The device to send it to. @default the one that serves the conversation, else the one that came last */
  readonly deviceId?: string
  /** Its abort cancels the call (S9). */
  readonly signal?: AbortSignal
}

/** Events of an {@link AgentServer}. */
export interface AgentServerEvents {
  /** A device was welcomed and takes calls. */
  ready: [deviceId: string]
  disconnected: [deviceId: string, closeCode: number]
  /** A background task ended; also offered by `takeTaskResults`. */
  taskResult: [BackgroundTaskResult]
  /** A result came for a call that had been settled as lost, cancelled or expired. */
  lateResult: [ToolResultMessage]
  warning: [text: string]
}

const HOSTS = ['127.0.0.1', '::1']

/** The server side of the Local Tool Protocol: takes clients in, sends them tool calls, keeps their results. */
export class AgentServer extends EventEmitter<AgentServerEvents> {
  readonly #options: AgentServerOptions
  readonly #settings: ServerSettings
  readonly #store: CallStore
  readonly #http: Server
  readonly #webSockets: WebSocketServer
  readonly #connections = new Map<ClientConnection, Device | undefined>()
  /** In the order of their last `hello`. */
  readonly #devices = new Map<string, Device>()

  constructor(options: AgentServerOptions) {
    super()
    if (!HOSTS.includes(options.host ?? '127.0.0.1')) {
      // Security: this server is for development and tests; it has no TLS and must not be reachable from outside.
      throw new CompanionError('BAD_OPTION', `host must be one of ${HOSTS.join(', ')}`)
    }
    this.#options = options
    this.#settings = { ...DEFAULT_SETTINGS, ...options }
    if (this.#settings.resumeWindowMs < 2 * this.#settings.heartbeatTimeoutMs) {
      // A call could otherwise start on the client after it was reported lost here (protocol 7.4).
      throw new CompanionError(
        'BAD_OPTION',
        'resumeWindowMs must be at least 2 x heartbeatTimeoutMs',
      )
    }
    this.#store = new CallStore(options.dataDir)
    this.#http = createServer((_, response) => response.writeHead(404).end())
    this.#http.on('upgrade', (request, socket, head) => {
      this.#onUpgrade(request, socket, head)
    })
    this.#webSockets = new WebSocketServer({
      noServer: true,
      maxPayload: this.#settings.maxFrameBytes,
      perMessageDeflate: false,
      handleProtocols: () => SUBPROTOCOL,
    })
    this.#restoreCalls()
  }

  /** Starts to listen. Rejects where the port is taken. */
  async listen(): Promise<string> {
    this.#http.listen(this.#options.port ?? 0, this.#options.host ?? '127.0.0.1')
    await once(this.#http, 'listening')
    return this.url
  }

  /** Where clients connect to. */
  get url(): string {
    const { address, port } = this.#http.address() as AddressInfo
    const host = address.includes(':') ? `[${address}]` : address
    return `ws://${host}:${String(port)}${UPGRADE_PATH}`
  }

  /** All open connections, those before `hello` too. */
  get connections(): ClientConnection[] {
    return [...this.#connections.keys()]
  }

  /** Devices that take calls now; the one that came last is last. */
  get readyDevices(): string[] {
    return [...this.#devices.values()].filter((it) => it.isReady).map((it) => it.deviceId)
  }

  /** Resolves with a device that takes calls, at once where there is one. */
  async waitForDevice(signal?: AbortSignal): Promise<string> {
    const ready = this.readyDevices.at(-1)
    if (ready !== undefined) return ready
    const args = (await once(this, 'ready', signal === undefined ? {} : { signal })) as [string]
    return args[0]
  }

  /**
   * Calls the tool. The call is stored before it is sent; without a connected device it fails at once (S8). Arguments
   * are in wire spelling: `{ action: 'exec', command: 'ls', session_id: 'build' }`.
   */
  call(
    conversationId: string,
    args: Readonly<Record<string, unknown>> | string,
    options: CallOptions,
  ): CallHandle {
    const message = toMessage(conversationId, args, options)
    const { callId } = message
    if (this.#store.calls.get(callId) !== undefined) {
      throw new CompanionError('CALL_ID_CONFLICT', `call_id ${callId} was used before (S1)`)
    }
    const device = this.#chooseDevice(message.conversationId, options.deviceId)
    const handle = this.#createHandle(message, device)
    if (device === undefined) {
      handle.noteResult(notConnected(callId, message.conversationId))
      return handle
    }
    if (frameBytes(message) > device.maxFrameBytes) {
      const text = `The call is larger than ${String(device.maxFrameBytes)} bytes.`
      const { conversationId } = message
      handle.noteResult(notBegun(callId, conversationId, 'failed', 'INVALID_ARGUMENTS', text))
      return handle
    }
    const expiresAtMs = Date.now() + message.expiresInMs
    const { deviceId } = device
    const stored: StoredCall = { message, deviceId, state: 'created', attempt: 0, expiresAtMs }
    device.takeCall(stored, handle, 'new')
    cancelOnAbort(handle, options.signal)
    return handle
  }

  /** Stops a background task by its id. */
  cancelTask(conversationId: string, taskId: string, reason: CancelReason = 'agent_abort'): void {
    for (const device of this.#serving(conversationId)) device.cancelTask(taskId as TaskId, reason)
  }

  /** Stops all calls and tasks of a conversation. */
  cancelConversation(conversationId: string, reason: CancelReason = 'agent_abort'): void {
    for (const device of this.#serving(conversationId)) {
      device.cancelConversation(conversationIdSchema.parse(conversationId), reason)
    }
  }

  /** Closes all sessions of a conversation. */
  closeConversation(conversationId: string, killTasks = true): void {
    for (const device of this.#serving(conversationId)) {
      device.closeConversation(conversationIdSchema.parse(conversationId), killTasks)
    }
  }

  /** What the clients told of the sessions of a conversation. */
  sessions(conversationId: string): SessionState[] {
    return [...this.#devices.values()]
      .flatMap((device) => device.sessions)
      .filter((session) => session.conversationId === conversationId)
  }

  /** Text for the next agent round on tasks of this conversation that have ended; each is given once (5.10). */
  takeTaskResults(conversationId: string): string | undefined {
    const ended = this.#store.tasks
      .entries()
      .filter(([, { taken, result }]) => !taken && result.conversationId === conversationId)
    for (const [key, task] of ended) this.#store.tasks.put(key, { ...task, taken: true })
    return ended.length === 0 ? undefined : toTaskResultsText(ended.map(([, task]) => task.result))
  }

  /** Announces a restart: no new calls, results still flow; then closes with 1012. */
  drain(retryAfterMs: number, closeAfterMs: number): void {
    for (const [connection, device] of this.#connections) {
      device?.drain()
      connection.send({ type: 'goodbye', reason: 'draining', retryAfterMs })
      setTimeout(() => {
        connection.close(1012, 'draining')
      }, closeAfterMs)
    }
  }

  /** Closes all connections; clients react as the code tells them to (protocol 10.1). */
  disconnect(code: number, goodbye?: Omit<Goodbye, 'type'>): void {
    for (const connection of this.connections) connection.close(code, '', goodbye)
  }

  /** Says goodbye, closes everything and keeps what is stored. Open calls stay open in the store. */
  async close(): Promise<void> {
    this.disconnect(1001, { reason: 'shutdown' })
    for (const device of this.#devices.values()) device.dispose()
    this.#store.close()
    if (!this.#http.listening) return
    const closed = once(this.#http, 'close')
    this.#http.close()
    this.#http.closeAllConnections()
    await closed
  }

  // ── Connections ──────────────────────────────────────────────────────────────────────────────────────────────────

  #onUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    // Until ws takes the socket over, a reset by the peer would end the process.
    socket.on('error', () => socket.destroy())
    const verdict = checkUpgrade(request, this.#options.authenticate)
    const refusal = verdict.ok ? this.#options.refuse?.(request) : verdict.refusal
    if (refusal !== undefined) refuseUpgrade(socket, refusal)
    else if (verdict.ok) this.#accept(request, socket, head, verdict.identity)
  }

  #accept(request: IncomingMessage, socket: Duplex, head: Buffer, identity: Identity): void {
    this.#webSockets.handleUpgrade(request, socket, head, (webSocket) => {
      const listener = {
        onHello: this.#onHello.bind(this),
        onMessage: (message: Parameters<Device['handle']>[0], from: ClientConnection) =>
          this.#connections.get(from)?.handle(message),
        onClosed: this.#onClosed.bind(this),
      }
      const { tap } = this.#options
      const connection = new ClientConnection(webSocket, identity, this.#settings, listener, tap)
      this.#connections.set(connection, undefined)
    })
  }

  #onHello(hello: Hello, connection: ClientConnection): void {
    const { identity } = connection
    const owner = this.#store.links.get(hello.deviceId)?.userId ?? identity.userId
    // Security: a device belongs to whoever it was first used by, and to its token where that names a device.
    if (owner !== identity.userId || (identity.deviceId ?? hello.deviceId) !== hello.deviceId) {
      connection.fail('FORBIDDEN', 'the token is for another device', CLOSE.forbidden)
      return
    }
    if (!hello.protocolVersions.includes(PROTOCOL_VERSION)) {
      const text = `version ${String(PROTOCOL_VERSION)} is expected`
      connection.fail('UNSUPPORTED_VERSION', text, CLOSE.unsupportedVersion)
      return
    }
    const device = this.#device(hello.deviceId)
    this.#connections.set(connection, device)
    this.#devices.delete(hello.deviceId)
    this.#devices.set(hello.deviceId, device)
    device.welcome(hello, connection)
    this.emit('ready', hello.deviceId)
  }

  #onClosed(code: number, connection: ClientConnection): void {
    const device = this.#connections.get(connection)
    this.#connections.delete(connection)
    if (device === undefined) return
    device.disconnected(connection)
    this.emit('disconnected', device.deviceId, code)
  }

  // ── Devices and calls ────────────────────────────────────────────────────────────────────────────────────────────

  #device(deviceId: string): Device {
    const known = this.#devices.get(deviceId)
    if (known !== undefined) return known
    const { ackResults = true } = this.#options
    const context: DeviceContext = {
      store: this.#store,
      settings: this.#settings,
      server: { name: 'drawbridge-agent-server', version: '1' },
      shouldAck: typeof ackResults === 'function' ? ackResults : () => ackResults,
      onTaskResult: (result) => this.emit('taskResult', result),
      onLateResult: (result) => this.emit('lateResult', result),
      onWarning: (text) => this.emit('warning', text),
    }
    const device = new Device(deviceId, context)
    this.#devices.set(deviceId, device)
    return device
  }

  /** A call goes to one device only (4.4). */
  #chooseDevice(conversationId: ConversationId, wanted: string | undefined): Device | undefined {
    const ready = [...this.#devices.values()].filter((device) => device.isReady)
    if (wanted !== undefined) return ready.find(({ deviceId }) => deviceId === wanted)
    return ready.findLast((device) => device.hasServed(conversationId)) ?? ready.at(-1)
  }

  #serving(conversationId: string): Device[] {
    const id = conversationIdSchema.parse(conversationId)
    return [...this.#devices.values()].filter((device) => device.hasServed(id))
  }

  #createHandle(message: ToolCallMessage, device: Device | undefined): CallHandle {
    const { callId, conversationId } = message
    return new CallHandle(callId, conversationId, (reason) => device?.cancelCall(callId, reason))
  }

  /** After a restart: calls without an outcome wait for their device as before. */
  #restoreCalls(): void {
    for (const [, stored] of this.#store.calls.entries()) {
      if (stored.outcome !== undefined) continue
      const device = this.#device(stored.deviceId)
      device.takeCall(stored, this.#createHandle(stored.message, device), 'restored')
    }
  }
}

function toMessage(
  conversationId: string,
  args: Readonly<Record<string, unknown>> | string,
  options: CallOptions,
): ToolCallMessage {
  const isAsync = typeof args === 'object' && args['async'] === true
  return {
    type: 'tool_call',
    msgId: newMessageId(),
    callId: options.callId === undefined ? newCallId() : callIdSchema.parse(options.callId),
    conversationId: conversationIdSchema.parse(conversationId),
    toolName: options.toolName ?? 'shell',
    arguments: args,
    workspace: options.workspace,
    expiresInMs: options.expiresInMs ?? DEFAULT_EXPIRES_IN_MS,
    needApproval: options.needApproval ?? false,
    dangerReason: options.dangerReason,
    stream: options.stream ?? true,
    taskId: isAsync ? newTaskId() : undefined,
    toolCallId: options.toolCallId,
    agent: options.agent,
    issuedAt: new Date().toISOString(),
    attempt: 1,
  }
}

function cancelOnAbort(handle: CallHandle, signal: AbortSignal | undefined): void {
  if (signal === undefined) return
  const cancel = () => {
    handle.cancel('agent_abort')
  }
  if (signal.aborted) cancel()
  else signal.addEventListener('abort', cancel, { once: true })
  void handle.result.then(() => {
    signal.removeEventListener('abort', cancel)
  })
}
