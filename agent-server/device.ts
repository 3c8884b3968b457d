import { assertNever } from '../shared/errors/assert-never.ts'
import { toErrorMessage } from '../shared/errors/error-payload.ts'
import { CLOSE } from '../shared/protocol/close-codes.ts'
import type { Ack, Hello, Welcome } from '../shared/protocol/connection-messages.ts'
import type { CallId, ConversationId, TaskId } from '../shared/protocol/identifiers.ts'
import type { ClientMessage, DurableClientMessage } from '../shared/protocol/messages.ts'
import type { SessionState } from '../shared/protocol/session-messages.ts'
import type {
  BackgroundTaskResult,
  ToolResultMessage,
} from '../shared/protocol/tool-call-messages.ts'
import { PROTOCOL_VERSION } from '../shared/protocol/version.ts'
import type { CallHandle } from './call-handle.ts'
import type { CallStore, CancelReason, StoredCall } from './call-store.ts'
import type { ClientConnection } from './client-connection.ts'
import { Link } from './link.ts'
import { NoticeOutbox } from './notice-outbox.ts'
import { OutgoingCalls } from './outgoing-calls.ts'
import type { ServerSettings } from './settings.ts'

/** What a device needs of, and tells, the agent server around it. */
export interface DeviceContext {
  readonly store: CallStore
  readonly settings: ServerSettings
  readonly server: Welcome['server']
  shouldAck(message: DurableClientMessage): boolean
  onTaskResult(result: BackgroundTaskResult): void
  onLateResult(result: ToolResultMessage): void
  onWarning(text: string): void
}

type AckAnswer = Pick<Ack, 'status' | 'code'>

/** One installation of the app: joins its connection, its link and its calls. */
export class Device {
  readonly deviceId: string
  readonly #context: DeviceContext
  readonly #store: CallStore
  readonly #link: Link
  readonly #calls: OutgoingCalls
  readonly #notices: NoticeOutbox
  readonly #sessions = new Map<string, SessionState>()
  readonly #conversations = new Set<ConversationId>()
  #connection: ClientConnection | undefined
  #clientFrameBytes = Infinity
  #isDraining = false
  #lostTimer: NodeJS.Timeout | undefined

  constructor(deviceId: string, context: DeviceContext) {
    const { store, settings } = context
    this.deviceId = deviceId
    this.#context = context
    this.#store = store
    this.#link = new Link(deviceId, store, settings.resumeWindowMs)
    this.#calls = new OutgoingCalls(store, settings)
    this.#notices = new NoticeOutbox(deviceId, store, settings.resendDelaysMs)
    this.#startLostTimer()
  }

  /** May calls be sent to it now? */
  get isReady(): boolean {
    return this.#connection !== undefined && !this.#isDraining
  }

  /** The largest frame both sides take, in bytes. */
  get maxFrameBytes(): number {
    return Math.min(this.#context.settings.maxFrameBytes, this.#clientFrameBytes)
  }

  /** Sessions the client told of, ended ones too. */
  get sessions(): SessionState[] {
    return [...this.#sessions.values()]
  }

  /** Has it, or had it, calls of this conversation? */
  hasServed(conversationId: ConversationId): boolean {
    return this.#conversations.has(conversationId)
  }

  // ── The agent's side ─────────────────────────────────────────────────────────────────────────────────────────────

  /** Takes over a call: a new one, or one that the store kept over a restart of the agent server. */
  takeCall(stored: StoredCall, handle: CallHandle, origin: 'new' | 'restored'): void {
    this.#conversations.add(stored.message.conversationId)
    if (origin === 'new') this.#calls.add(stored, handle)
    else this.#calls.restore(stored, handle)
  }

  /** Stops a call, or the task it became (S9). */
  cancelCall(callId: CallId, reason: CancelReason): void {
    const taskId = this.#calls.taskOf(callId)
    if (taskId !== undefined) this.cancelTask(taskId, reason)
    else if (this.#calls.cancel(callId, reason)) this.#notify({ type: 'cancel', callId, reason })
  }

  cancelTask(taskId: TaskId, reason: CancelReason): void {
    this.#notify({ type: 'cancel', taskId, reason })
  }

  /** Stops all calls and tasks of a conversation. */
  cancelConversation(conversationId: ConversationId, reason: CancelReason): void {
    this.#calls.cancelConversation(conversationId, reason)
    this.#notify({ type: 'cancel', conversationId, reason })
  }

  /** Closes all sessions of a conversation; the client cancels its calls. */
  closeConversation(conversationId: ConversationId, killTasks: boolean): void {
    this.#calls.cancelConversation(conversationId, 'agent_abort')
    this.#notify({ type: 'conversation_close', conversationId, killTasks })
  }

  #notify(body: Parameters<NoticeOutbox['add']>[0]): void {
    // Without a link nothing was ever sent, so there is nothing to stop.
    const { linkId } = this.#link
    if (linkId !== undefined) this.#notices.add(body, linkId)
  }

  // ── The connection ───────────────────────────────────────────────────────────────────────────────────────────────

  /** Takes over with an accepted `hello`: fences the old connection, answers `welcome`, sends what is due (4.2-4.4). */
  welcome(hello: Hello, connection: ClientConnection): void {
    const { settings, server } = this.#context
    const { identity, connectionId } = connection
    // Fenced before anything is answered: from here on nothing more is read from the old connection.
    this.#connection?.close(CLOSE.superseded, 'SUPERSEDED', { reason: 'superseded' })
    clearTimeout(this.#lostTimer)
    this.#connection = connection
    this.#clientFrameBytes = hello.limits.maxFrameBytes
    this.#isDraining = false
    this.#sessions.clear()
    for (const session of hello.sessions) this.#noteSession(session)

    const { resumed, linkId, token } = this.#link.resumeOrOpen(hello, identity.userId)
    const channel = {
      linkId,
      clientLimits: hello.limits,
      send: connection.send.bind(connection),
      breakOff: (reason: string) => {
        connection.close(1011, reason)
      },
    }
    const find = (callId: string) => this.#find(callId)
    const due = this.#calls.connected(channel, hello.calls, resumed, find)
    connection.send({
      type: 'welcome',
      protocolVersion: PROTOCOL_VERSION,
      linkId,
      resumeToken: token,
      connectionId,
      resumed,
      heartbeatIntervalMs: settings.heartbeatIntervalMs,
      heartbeatTimeoutMs: settings.heartbeatTimeoutMs,
      resumeWindowMs: settings.resumeWindowMs,
      limits: { maxFrameBytes: settings.maxFrameBytes },
      capabilities: { lateResults: true, sessionUpdates: true },
      server,
      serverTime: new Date().toISOString(),
      user: { id: identity.userId, displayName: identity.displayName },
      callActions: due.callActions,
    })
    this.#notices.resume(linkId, channel.send)
    due.sendDue()
  }

  /** The connection is gone; calls wait for the device until the resume window has passed. */
  disconnected(connection: ClientConnection): void {
    if (connection !== this.#connection) return
    this.#connection = undefined
    this.#calls.disconnected()
    this.#notices.pause()
    this.#startLostTimer()
  }

  /** Sends no new calls; results are still taken. */
  drain(): void {
    this.#isDraining = true
    this.#calls.drain()
  }

  /** Ends all timers. */
  dispose(): void {
    clearTimeout(this.#lostTimer)
    this.#notices.pause()
    this.#calls.dispose()
  }

  #startLostTimer(): void {
    clearTimeout(this.#lostTimer)
    this.#lostTimer = setTimeout(() => {
      this.#calls.loseAll()
    }, this.#link.remainingMs)
  }

  // ── The client's side ────────────────────────────────────────────────────────────────────────────────────────────

  /** Handles a message that came on the live connection. */
  handle(message: Exclude<ClientMessage, Hello>): void {
    this.#link.heard()
    this.#link.confirm()
    switch (message.type) {
      case 'tool_accepted':
        this.#calls.onAccepted(message)
        break
      case 'approval_state':
        this.#calls.onApprovalState(message)
        break
      case 'output_delta':
        this.#calls.onDelta(message)
        break
      case 'tool_result':
        this.#acknowledge(message, () => this.#onResult(message))
        break
      case 'background_task_result':
        this.#acknowledge(message, () => this.#onTaskResult(message))
        break
      case 'session_update':
        this.#noteSession(message)
        break
      case 'ack':
        this.#notices.acknowledged(message.msgId)
        break
      case 'error': {
        const { code, message: text, ref } = message
        this.#context.onWarning(`the client reports ${code}: ${text}`)
        if (ref?.type === 'tool_call' && ref.callId !== undefined) {
          this.#calls.onRefused(ref.callId, `${code}: ${text}`)
        }
        break
      }
      case 'goodbye':
        this.drain()
        break
      case 'ping':
      case 'pong':
        break
      default:
        assertNever(message, 'client message')
    }
  }

  /** Acks only what is stored (S6), and everything that can be read (5.14). */
  #acknowledge(message: DurableClientMessage, store: () => AckAnswer): void {
    let answer: AckAnswer
    try {
      answer = this.#refusal(message) ?? store()
    } catch (error) {
      this.#context.onWarning(`${message.type} of ${message.callId}: ${toErrorMessage(error)}`)
      answer = { status: 'rejected', code: 'INTERNAL' }
    }
    if (this.#context.shouldAck(message)) {
      this.#connection?.send({ type: 'ack', msgId: message.msgId, ...answer })
    }
  }

  /** Results are matched on call, device and conversation (S6). */
  #refusal({ type, callId, conversationId }: DurableClientMessage): AckAnswer | undefined {
    const stored = this.#store.calls.get(callId)
    if (stored === undefined) return { status: 'unknown' }
    const isOurs = stored.deviceId === this.deviceId && stored.state !== 'created'
    if (isOurs && stored.message.conversationId === conversationId) return undefined
    this.#context.onWarning(`${type} for a call of another device or conversation`)
    return { status: 'rejected', code: 'FORBIDDEN' }
  }

  #onResult(message: ToolResultMessage): AckAnswer {
    if (this.#calls.onResult(message)) return { status: 'ok' }
    const stored = this.#find(message.callId)
    if (stored === undefined) return { status: 'unknown' }
    if (stored.outcome?.type === 'tool_result' || stored.lateResult !== undefined) {
      return { status: 'duplicate' }
    }
    this.#store.calls.put(message.callId, { ...stored, lateResult: message })
    this.#context.onLateResult(message)
    return { status: 'late' }
  }

  #onTaskResult(message: BackgroundTaskResult): AckAnswer {
    const { callId, taskId } = message
    const key = `${this.deviceId} ${taskId}`
    if (this.#store.tasks.get(key) !== undefined) return { status: 'duplicate' }
    this.#store.tasks.put(key, { result: message, taken: false })
    this.#calls.onTaskEnd(callId)?.noteTaskResult(message)
    this.#context.onTaskResult(message)
    return { status: this.#find(callId)?.outcome?.type === 'server_outcome' ? 'late' : 'ok' }
  }

  #noteSession(session: SessionState): void {
    this.#sessions.set(`${session.conversationId} ${session.sessionId}`, session)
  }

  /** Any call of this device, settled ones too. */
  #find(callId: string): StoredCall | undefined {
    const stored = this.#store.calls.get(callId)
    return stored?.deviceId === this.deviceId ? stored : undefined
  }
}
