import type { CallAction, Hello } from '../shared/protocol/connection-messages.ts'
import type { CallId, TaskId } from '../shared/protocol/identifiers.ts'
import type {
  ApprovalState,
  OutputDelta,
  ToolAccepted,
  ToolCallMessage,
  ToolResultMessage,
} from '../shared/protocol/tool-call-messages.ts'
import type { CallHandle } from './call-handle.ts'
import type { CallStore, CancelReason, ServerCallState, StoredCall } from './call-store.ts'
import { lost, notBegun } from './outcome.ts'
import type { CallOutcome } from './outcome.ts'
import { planReturn } from './return-plan.ts'
import type { ServerSettings } from './settings.ts'

/** A call is sent again this often on one connection; then the connection counts as broken (protocol 5.6). */
const MAX_RESENDS = 3

/** The way to the client while there is a connection. */
export interface CallChannel {
  readonly linkId: string
  readonly clientLimits: Hello['limits']
  send(message: ToolCallMessage): void
  /** The client does not do its part: close the connection. */
  breakOff(reason: string): void
}

interface ActiveCall {
  /** Replaced at each change. */
  stored: StoredCall
  readonly handle: CallHandle
  /** While queued: expiry. While sent: the wait for `tool_accepted`. */
  timer?: NodeJS.Timeout | undefined
  /** On this connection. */
  resends: number
}

/** The calls of one device from `created` to their outcome (protocol 4.6, rules S2-S5 and S7). */
export class OutgoingCalls {
  readonly #calls: CallStore['calls']
  readonly #settings: ServerSettings
  /** Not sent yet: the client has no room for more (S7). */
  readonly #queued = new Map<CallId, ActiveCall>()
  /** Sent, without an outcome. */
  readonly #sent = new Map<CallId, ActiveCall>()
  /** Calls whose command goes on as a task. */
  readonly #tasks = new Map<CallId, { readonly taskId: TaskId; readonly handle: CallHandle }>()
  #channel: CallChannel | undefined
  #isDraining = false

  constructor(store: CallStore, settings: ServerSettings) {
    this.#calls = store.calls
    this.#settings = settings
  }

  // ── The agent's side ─────────────────────────────────────────────────────────────────────────────────────────────

  /** Takes a call over: stores it, and sends it as soon as the client has room. */
  add(stored: StoredCall, handle: CallHandle): void {
    this.#calls.put(stored.message.callId, stored)
    this.restore(stored, handle)
    this.#sendQueued()
  }

  /** Takes over a call that the store already has: after a restart of the agent server. */
  restore(stored: StoredCall, handle: CallHandle): void {
    const { callId } = stored.message
    const call: ActiveCall = { stored, handle, resends: 0 }
    if (stored.state !== 'created') {
      this.#sent.set(callId, call)
      return
    }
    this.#queued.set(callId, call)
    call.timer = setTimeout(() => {
      this.#settleUnsent(call)
    }, stored.expiresAtMs - Date.now())
  }

  /** The task a call became, where its command still goes on. */
  taskOf(callId: CallId): TaskId | undefined {
    return this.#tasks.get(callId)?.taskId
  }

  /** Notes that a call shall end. Answers whether the client must be told. */
  cancel(callId: CallId, reason: CancelReason): boolean {
    const call = this.#queued.get(callId) ?? this.#sent.get(callId)
    if (call === undefined) return false
    this.#update(call, { cancelReason: reason })
    // What was sent is not settled here: as long as the client may still begin it, only the client knows its end (G3).
    if (call.stored.state !== 'created') return true
    this.#settleUnsent(call)
    return false
  }

  /** As {@link cancel}, for all calls of a conversation. */
  cancelConversation(conversationId: string, reason: CancelReason): void {
    for (const { stored } of [...this.#queued.values(), ...this.#sent.values()]) {
      if (stored.message.conversationId === conversationId)
        this.cancel(stored.message.callId, reason)
    }
  }

  // ── The connection ───────────────────────────────────────────────────────────────────────────────────────────────

  /**
   * The device is back. Settles what it has forgotten and answers what `welcome` must say of the calls it listed; the
   * function in the answer then sends what is due.
   */
  connected(
    channel: CallChannel,
    listed: Hello['calls'],
    resumed: boolean,
    find: (callId: string) => StoredCall | undefined,
  ): { callActions: CallAction[]; sendDue: () => void } {
    this.#channel = channel
    this.#isDraining = false
    const sent = [...this.#sent.values()].map(({ stored }) => stored)
    const plan = planReturn(listed, sent, find, resumed, Date.now())
    const active = (calls: readonly StoredCall[]) =>
      calls.flatMap(({ message }) => this.#sent.get(message.callId) ?? [])
    for (const call of active(plan.keep)) this.#update(call, { linkId: channel.linkId })
    for (const call of active(plan.settleLost)) this.#settleLost(call)
    for (const call of active(plan.settleUnsent)) this.#settleUnsent(call)
    const sendDue = () => {
      for (const call of active(plan.resend)) this.#transmit(call)
      this.#sendQueued()
    }
    return { callActions: [...plan.callActions], sendDue }
  }

  disconnected(): void {
    this.#channel = undefined
    for (const call of this.#sent.values()) {
      clearTimeout(call.timer)
      call.resends = 0
    }
  }

  /** Sends no new calls on this connection. */
  drain(): void {
    this.#isDraining = true
  }

  /** Nothing was heard for the whole resume window (S4b). */
  loseAll(): void {
    for (const call of [...this.#sent.values()]) this.#settleLost(call)
  }

  dispose(): void {
    for (const call of [...this.#queued.values(), ...this.#sent.values()]) clearTimeout(call.timer)
  }

  // ── The client's side ────────────────────────────────────────────────────────────────────────────────────────────

  onAccepted(message: ToolAccepted): void {
    const call = this.#sent.get(message.callId)
    if (call === undefined) return
    clearTimeout(call.timer)
    this.#setState(call, message.approval === 'pending' ? 'waiting_approval' : 'accepted')
    call.handle.noteAccepted(message)
  }

  onApprovalState(message: ApprovalState): void {
    const call = this.#sent.get(message.callId)
    if (call?.stored.message.conversationId !== message.conversationId) return
    this.#setState(call, message.state === 'pending' ? 'waiting_approval' : 'accepted')
    call.handle.noteApproval(message)
  }

  onDelta(message: OutputDelta): void {
    this.#handleOf(message.callId)?.noteDelta(message)
  }

  /** Settles the call; false where it is not open any more. */
  onResult(message: ToolResultMessage): boolean {
    const call = this.#sent.get(message.callId)
    if (call === undefined) return false
    this.#settle(call, 'result', message)
    return true
  }

  /** The task of this call has ended; answers who waits for it. */
  onTaskEnd(callId: CallId): CallHandle | undefined {
    const handle = this.#handleOf(callId)
    this.#tasks.delete(callId)
    return handle
  }

  /** The client could not take the `tool_call`: it conflicts, or was not understood. Nothing runs for it. */
  onRefused(callId: string, reason: string): void {
    const call = this.#sent.get(callId as CallId)
    if (call?.stored.state !== 'sent') return
    const { conversationId } = call.stored.message
    const text = `The desktop app refused the call: ${reason}`
    const outcome = notBegun(call.handle.callId, conversationId, 'failed', 'INTERNAL', text)
    this.#settle(call, 'result', outcome)
  }

  // ── Inside ───────────────────────────────────────────────────────────────────────────────────────────────────────

  #sendQueued(): void {
    for (const [callId, call] of this.#queued) {
      if (this.#channel === undefined || this.#isDraining || !this.#hasRoom(this.#channel)) return
      clearTimeout(call.timer)
      this.#queued.delete(callId)
      this.#sent.set(callId, call)
      call.stored = { ...call.stored, state: 'sent' }
      this.#transmit(call)
    }
  }

  /** S7. What waits for a person takes no place among the running ones. */
  #hasRoom({ clientLimits }: CallChannel): boolean {
    if (!this.#settings.obeyClientLimits) return true
    const busy = [...this.#sent.values()].filter(
      ({ stored }) => stored.state !== 'waiting_approval',
    )
    return (
      this.#sent.size < clientLimits.maxPendingCalls &&
      busy.length < clientLimits.maxConcurrentCalls
    )
  }

  #transmit(call: ActiveCall): void {
    if (this.#channel === undefined) return
    const { message, expiresAtMs } = call.stored
    const attempt = call.stored.attempt + 1
    // Stored before it is sent (S2): after a crash of ours we must know that the client may have it.
    this.#update(call, { attempt, linkId: this.#channel.linkId })
    // `expires_in_ms` counts from receipt, so it shrinks with every attempt.
    const expiresInMs = Math.max(1, expiresAtMs - Date.now())
    this.#channel.send({ ...message, attempt, expiresInMs })
    call.timer = setTimeout(() => {
      this.#onNotAccepted(call)
    }, this.#settings.acceptTimeoutMs)
  }

  #onNotAccepted(call: ActiveCall): void {
    call.resends += 1
    // An expired call is not sent again either (S3): the next `hello` shows whether the client has it.
    if (call.resends > MAX_RESENDS || call.stored.expiresAtMs <= Date.now()) {
      this.#channel?.breakOff('no tool_accepted')
    } else this.#transmit(call)
  }

  #handleOf(callId: CallId): CallHandle | undefined {
    return this.#sent.get(callId)?.handle ?? this.#tasks.get(callId)?.handle
  }

  #setState(call: ActiveCall, state: ServerCallState): void {
    call.stored = { ...call.stored, state }
    // After a restart it counts as sent, which is as good; so no write to disk for this.
    this.#calls.putVolatile(call.stored.message.callId, call.stored)
    this.#sendQueued()
  }

  #settleLost(call: ActiveCall): void {
    const { callId, conversationId } = call.stored.message
    this.#settle(call, 'lost', lost(callId, conversationId))
  }

  /** It is certain that the client does not have the call: it is over without having run. */
  #settleUnsent(call: ActiveCall): void {
    const { callId, conversationId } = call.stored.message
    if (call.stored.cancelReason === undefined) {
      const text = 'The command was not started in time.'
      this.#settle(call, 'expired', notBegun(callId, conversationId, 'expired', 'EXPIRED', text))
    } else {
      const text = 'The command was cancelled before it started.'
      const outcome = notBegun(callId, conversationId, 'cancelled', 'CANCELLED', text)
      this.#settle(call, 'cancelled', outcome)
    }
  }

  #settle(call: ActiveCall, state: ServerCallState, outcome: CallOutcome): void {
    const { callId } = call.handle
    this.#update(call, { state, outcome })
    clearTimeout(call.timer)
    this.#sent.delete(callId)
    this.#queued.delete(callId)
    const taskId = outcome.data['task_id']
    const goesOn = outcome.status === 'async' || outcome.status === 'running'
    if (goesOn && typeof taskId === 'string') {
      this.#tasks.set(callId, { taskId: taskId as TaskId, handle: call.handle })
    }
    call.handle.noteResult(outcome)
    this.#sendQueued()
  }

  #update(call: ActiveCall, change: Partial<StoredCall>): void {
    const next = { ...call.stored, ...change }
    this.#calls.put(next.message.callId, next)
    call.stored = next
  }
}
