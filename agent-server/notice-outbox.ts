import { DEFAULT_GRACE_MS } from '../shared/protocol/limits.ts'
import type { CallStore, StoredNotice } from './call-store.ts'
import { newMessageId } from './ids.ts'

type Message = StoredNotice['message']
type WithoutId<M> = M extends unknown ? Omit<M, 'msgId' | 'graceMs'> : never

/** `cancel` and `conversation_close` of one device: stored, and sent until acknowledged (protocol 3.2, 4.2). */
export class NoticeOutbox {
  readonly #deviceId: string
  readonly #notices: CallStore['notices']
  readonly #delaysMs: readonly number[]
  readonly #timers = new Map<string, NodeJS.Timeout>()
  #send: ((message: Message) => void) | undefined

  constructor(deviceId: string, store: CallStore, delaysMs: readonly number[]) {
    this.#deviceId = deviceId
    this.#notices = store.notices
    this.#delaysMs = delaysMs
  }

  /** Stores a notice and sends it, at once or after the next {@link resume}. */
  add(body: WithoutId<Message>, linkId: string): void {
    const msgId = newMessageId()
    const message: Message =
      body.type === 'cancel' ? { ...body, msgId, graceMs: DEFAULT_GRACE_MS } : { ...body, msgId }
    this.#notices.put(msgId, { deviceId: this.#deviceId, linkId, message })
    this.#sendUntilAcked(message, 0)
  }

  /** There is a connection again. On a new link `call_actions` have taken the place of each `cancel`. */
  resume(linkId: string, send: (message: Message) => void): void {
    this.#send = send
    for (const [msgId, notice] of this.#notices.entries()) {
      if (notice.deviceId !== this.#deviceId) continue
      if (notice.message.type === 'cancel' && notice.linkId !== linkId) this.#notices.delete(msgId)
      else this.#sendUntilAcked(notice.message, 0)
    }
  }

  /** The connection is gone. */
  pause(): void {
    this.#send = undefined
    for (const timer of this.#timers.values()) clearTimeout(timer)
    this.#timers.clear()
  }

  acknowledged(msgId: string): void {
    if (this.#notices.get(msgId)?.deviceId !== this.#deviceId) return
    clearTimeout(this.#timers.get(msgId))
    this.#timers.delete(msgId)
    this.#notices.delete(msgId)
  }

  #sendUntilAcked(message: Message, attempt: number): void {
    if (this.#send === undefined) return
    this.#send(message)
    const delayMs = this.#delaysMs[attempt] ?? this.#delaysMs.at(-1)
    const timer = setTimeout(() => {
      this.#sendUntilAcked(message, attempt + 1)
    }, delayMs)
    this.#timers.set(message.msgId, timer)
  }
}
