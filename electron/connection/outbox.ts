import { RESEND_DELAYS_MS } from '../../shared/protocol/limits.ts'
import type { MessageId } from '../../shared/protocol/identifiers.ts'
import type { DurableClientMessage } from '../../shared/protocol/messages.ts'

interface Waiting {
  readonly message: DurableClientMessage
  sentCount: number
  timer: NodeJS.Timeout | null
}

/**
 * Durable messages, sent again until acknowledged (protocol C5): all of them, oldest first, after every `welcome`, and
 * on a live connection after 15, 30, 60, 60 … seconds. What it holds is on disk already; it owns no file.
 */
export class Outbox {
  readonly #send: (message: DurableClientMessage) => boolean
  readonly #resendDelaysMs: readonly number[]
  readonly #waiting = new Map<MessageId, Waiting>()

  /** @param send sends now and answers true, or answers false where there is no live connection */
  constructor(
    send: (message: DurableClientMessage) => boolean,
    resendDelaysMs: readonly number[] = RESEND_DELAYS_MS,
  ) {
    this.#send = send
    this.#resendDelaysMs = resendDelaysMs
  }

  /** Takes a message that has been written to the journal and sends it as soon as possible. */
  add(message: DurableClientMessage): void {
    // Handed in again, for the server has asked again: one message has one schedule.
    const known = this.#waiting.get(message.msgId)
    if (known !== undefined) this.#stopTimer(known)
    const waiting: Waiting = { message, sentCount: 0, timer: null }
    this.#waiting.set(message.msgId, waiting)
    this.#trySend(waiting)
  }

  /** The server has stored it; answers the message, or undefined where it was not waiting. */
  acknowledge(msgId: MessageId): DurableClientMessage | undefined {
    const waiting = this.#waiting.get(msgId)
    if (waiting === undefined) return undefined
    this.#stopTimer(waiting)
    this.#waiting.delete(msgId)
    return waiting.message
  }

  /** After a `welcome`: everything once more, oldest first. */
  sendAll(): void {
    for (const waiting of this.#waiting.values()) {
      this.#stopTimer(waiting)
      waiting.sentCount = 0
      this.#trySend(waiting)
    }
  }

  /** The connection is gone: no timer may fire into it. */
  pause(): void {
    for (const waiting of this.#waiting.values()) this.#stopTimer(waiting)
  }

  /** Messages without an acknowledgement, oldest first. */
  get messages(): readonly DurableClientMessage[] {
    return [...this.#waiting.values()].map((waiting) => waiting.message)
  }

  #trySend(waiting: Waiting): void {
    if (!this.#send(waiting.message)) return
    const last = this.#resendDelaysMs.length - 1
    const delayMs = this.#resendDelaysMs[Math.min(waiting.sentCount, last)] ?? 60_000
    waiting.sentCount += 1
    waiting.timer = setTimeout(() => {
      waiting.timer = null
      this.#trySend(waiting)
    }, delayMs)
    waiting.timer.unref()
  }

  #stopTimer(waiting: Waiting): void {
    if (waiting.timer !== null) clearTimeout(waiting.timer)
    waiting.timer = null
  }
}
