import type { FrameProblem } from '../../shared/protocol/frame-codec.ts'
import { BACKOFF_RESET_MS } from '../../shared/protocol/limits.ts'
import type { Welcome } from '../../shared/protocol/connection-messages.ts'
import type { ClientMessage } from '../../shared/protocol/messages.ts'
import type { ConnectionState, ConnectionStatus } from '../../shared/tool-call/connection-status.ts'
import type { Clock } from '../../shared/util/clock.ts'
import { toErrorMessage } from '../../shared/errors/error-payload.ts'
import { toNextState } from './connection-state.ts'
import type { ConnectionEvent } from './connection-state.ts'
import { createHello } from './handshake.ts'
import type { ClientIdentity, HelloFacts, LinkData } from './handshake.ts'
import { ReadyLease } from './ready-lease.ts'
import { toReconnectDelayMs } from './reconnect-delay.ts'
import { openSocket } from './upgrade.ts'
import { WebSocketConnection } from './websocket-connection.ts'
import type { ConnectionEnd } from './connection-end.ts'
import type { RoutedMessage } from './websocket-connection.ts'

/** What the connection needs of the other rooms. */
export interface ConnectionHandlers {
  /** Facts for `hello`, read at the moment it is sent. */
  helloFacts(): HelloFacts
  /** Applies `call_actions`; READY begins only when this has resolved (protocol C8). */
  onWelcome(welcome: Welcome): Promise<void>
  /** READY: durable messages are sent again, calls may begin. */
  onReady(): void
  onMessage(message: RoutedMessage): void
  /** A known type with a bad field, where the sender must still get an answer. */
  onInvalidMessage(problem: FrameProblem): void
  /** Calls may not begin any more: the link is gone or the server is going. */
  onLost(): void
  onStatus(status: ConnectionStatus): void
  /** Reads the token at every attempt; it stays in this process. */
  readToken(): Promise<string>
  loadLink(): LinkData | null
  saveLink(link: LinkData): Promise<void>
  log(line: string): void
}

export interface ConnectionOptions {
  readonly identity: ClientIdentity
  readonly handlers: ConnectionHandlers
  readonly clock: Clock
  readonly random?: (() => number) | undefined
}

/** After a fatal protocol error or a rate limit the client waits this long (protocol 10.1). */
const SLOW_BACKOFF_MS = 30_000
/** Longest pause a server may ask for: a timer cannot count beyond 24 days, a person would not wait beyond one. */
const MAX_ASKED_DELAY_MS = 86_400_000
/** Time for the last messages to leave before the socket is closed. */
const FLUSH_MS = 500

/**
 * The link to the agent server: connects, keeps the status, and comes back by itself. It carries messages and knows
 * nothing of their meaning.
 */
export class ServerConnection {
  readonly #identity: ClientIdentity
  readonly #handlers: ConnectionHandlers
  readonly #random: () => number
  readonly #lease: ReadyLease
  #url: URL | null = null
  #connection: WebSocketConnection | null = null
  /** Counts attempts to connect, so that a late answer of an older one is recognised. */
  #generation = 0
  #state: ConnectionState = 'idle'
  #status: ConnectionStatus = {
    revision: 0,
    state: 'idle',
    serverHost: null,
    userName: null,
    problem: 'not_configured',
    detail: null,
    retryAt: null,
  }
  #failures = 0
  #readySince: number | null = null
  #refusedToken: string | null = null
  #retryTimer: NodeJS.Timeout | null = null
  /** The app ends: nothing may begin, and a lost link is not sought again. */
  #isLeaving = false

  constructor(options: ConnectionOptions) {
    this.#identity = options.identity
    this.#handlers = options.handlers
    this.#random = options.random ?? Math.random
    this.#lease = new ReadyLease(options.clock)
  }

  get status(): ConnectionStatus {
    return this.#status
  }

  /** True while calls may begin; asks the clocks each time, so a lapsed lease is never believed. */
  isReady(): boolean {
    return !this.#isLeaving && this.#state === 'ready' && this.#lease.isHeld()
  }

  /** Bytes handed to the socket that have not left yet. */
  get unsentBytes(): number {
    return this.#connection?.unsentBytes ?? 0
  }

  /** Connects, or connects anew with another address. */
  start(url: URL): void {
    this.#drop()
    this.#isLeaving = false
    this.#url = url
    this.#failures = 0
    this.#refusedToken = null
    this.#move('start', { serverHost: url.host, problem: null, detail: null, retryAt: null })
    void this.#connect()
  }

  /** The person, a resumed computer or a returned network asks for an immediate try. */
  retryNow(): void {
    if (this.#url !== null && this.#connection === null && this.#state !== 'connecting') {
      this.start(this.#url)
    }
  }

  /** Tells the server that no new call will begin; results still flow until {@link stop}. */
  sayGoodbye(reason: 'shutdown' | 'user'): void {
    this.#isLeaving = true
    if (!this.send({ type: 'goodbye', reason })) return
    this.#move('goodbye', { problem: 'disconnected_by_user', detail: null })
    this.#handlers.onLost()
  }

  /** Ends the link and stays disconnected; what was sent has time to leave. */
  async stop(): Promise<void> {
    const deadline = performance.now() + FLUSH_MS
    while (this.unsentBytes > 0 && performance.now() < deadline) {
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    this.#drop()
    this.#move('user_disconnects', { problem: 'disconnected_by_user', detail: null, retryAt: null })
  }

  /** Sends now; false where there is no live connection or the frame is too large. Volatile messages are then lost. */
  send(message: ClientMessage): boolean {
    return this.#connection?.send(message) ?? false
  }

  async #connect(): Promise<void> {
    const url = this.#url
    if (url === null) return
    this.#generation += 1
    const generation = this.#generation
    let token: string
    try {
      token = await this.#handlers.readToken()
    } catch (error) {
      if (generation === this.#generation) {
        this.#backOff('backoff', 'token_refused', `cannot read the token: ${toErrorMessage(error)}`)
      }
      return
    }
    if (generation !== this.#generation) return
    try {
      this.#connection = this.#open(url, token)
    } catch (error) {
      this.#move('refused_token', { problem: 'token_refused', detail: toErrorMessage(error) })
    }
  }

  #open(url: URL, token: string): WebSocketConnection {
    const handlers = this.#handlers
    return new WebSocketConnection(openSocket(url, token, this.#identity.version), this.#lease, {
      onOpen: () => {
        this.#move('upgraded', {})
        return createHello(this.#identity, handlers.helloFacts(), handlers.loadLink())
      },
      onWelcome: async (welcome) => {
        this.#refusedToken = null
        const { linkId, resumeToken } = welcome
        // Without it the next start cannot resume; this link is as good as any.
        await handlers.saveLink({ linkId, resumeToken }).catch((error: unknown) => {
          handlers.log(`the link could not be kept: ${toErrorMessage(error)}`)
        })
        await handlers.onWelcome(welcome)
      },
      onReady: (welcome) => {
        this.#readySince = Date.now()
        const userName = welcome.user?.displayName ?? null
        this.#move('welcome', { userName, problem: null, detail: null, retryAt: null })
        handlers.onReady()
      },
      onMessage: (message) => {
        handlers.onMessage(message)
      },
      onInvalidMessage: (problem) => {
        handlers.onInvalidMessage(problem)
      },
      onDraining: () => {
        this.#move('goodbye', { problem: 'server_draining', detail: null })
        handlers.onLost()
      },
      onEnd: (end) => {
        this.#ended(end, token)
      },
      log: (line) => {
        handlers.log(line)
      },
    })
  }

  #ended(end: ConnectionEnd, token: string): void {
    this.#connection = null
    if (this.#readySince !== null && Date.now() - this.#readySince >= BACKOFF_RESET_MS) {
      this.#failures = 0
    }
    this.#readySince = null
    const { problem } = end.reaction
    const next = end.tokenRefused ? this.#reactToRefusedToken(token) : end.reaction.next
    const change = { problem, detail: end.detail, retryAt: null }
    switch (next) {
      case 'unpaired':
        this.#move('refused_token', change)
        break
      case 'stopped':
        this.#move(problem === 'superseded' ? 'superseded' : 'refused_version', change)
        break
      default:
        this.#backOff(next, problem, end.detail, end.delayMs)
    }
    this.#handlers.onLost()
  }

  /** A refused token is read once more, for it may have been renewed; refused again unchanged, it is useless. */
  #reactToRefusedToken(token: string): 'unpaired' | 'reconnect_at_once' {
    if (this.#refusedToken === token) return 'unpaired'
    this.#refusedToken = token
    return 'reconnect_at_once'
  }

  #backOff(
    next: 'backoff' | 'backoff_slow' | 'reconnect_at_once',
    problem: NonNullable<ConnectionStatus['problem']>,
    detail: string | null,
    askedDelayMs?: number,
  ): void {
    const usualDelayMs =
      next === 'backoff_slow'
        ? SLOW_BACKOFF_MS
        : next === 'reconnect_at_once'
          ? 0
          : toReconnectDelayMs(this.#failures, this.#random())
    const delayMs = Math.min(askedDelayMs ?? usualDelayMs, MAX_ASKED_DELAY_MS)
    this.#failures += 1
    const retryAt = new Date(Date.now() + delayMs).toISOString()
    this.#move('lost', { problem, detail, retryAt })
    if (this.#isLeaving) return
    this.#retryTimer = setTimeout(() => {
      this.#retryTimer = null
      this.#move('delay_elapsed', { retryAt: null })
      void this.#connect()
    }, delayMs)
  }

  #move(event: ConnectionEvent, change: Partial<ConnectionStatus>): void {
    const state = toNextState(this.#state, event)
    if (state === undefined) {
      this.#handlers.log(`ignored ${event} in state ${this.#state}`)
      return
    }
    this.#state = state
    this.#status = { ...this.#status, ...change, state, revision: this.#status.revision + 1 }
    this.#handlers.onStatus(this.#status)
  }

  #drop(): void {
    this.#generation += 1
    if (this.#retryTimer !== null) clearTimeout(this.#retryTimer)
    this.#retryTimer = null
    this.#connection?.close()
    this.#connection = null
    this.#readySince = null
  }
}
