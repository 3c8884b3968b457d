import { toErrorMessage } from '../../shared/errors/error-payload.ts'
import { MAX_CONCURRENT_CALLS } from '../../shared/protocol/limits.ts'
import { createDeferred } from '../../shared/util/deferred.ts'
import type { AcceptedCall } from './accepted-call.ts'
import type { CallEnding } from './call-ending.ts'
import type { HistoryRoom, JournalRoom, LinkRoom, StopRequest } from './rooms.ts'

/** A call may begin, or how it ended instead. */
export type Start =
  | {
      readonly ok: true
      readonly release: () => void
      /** Asked by the engine right before it acts; once it has said no, it says no. */
      readonly mayBegin: () => boolean
      /** {@link mayBegin} has said no: nothing has run. */
      readonly wasHeldBack: () => boolean
    }
  | { readonly ok: false; readonly ending: CallEnding }

export interface StartGateRooms {
  readonly journal: Pick<JournalRoom, 'write'>
  readonly link: Pick<LinkRoom, 'isReady'>
  readonly history: Pick<HistoryRoom, 'problem'>
  onStarted(call: AcceptedCall): void
  onRetracted(call: AcceptedCall): void
}

/** Longest time between two looks at the clocks while a call waits; the events wake it at once. */
const LOOK_MS = 1_000

/**
 * Step 8: may it begin now? Only in READY, before expiry, not cancelled, with a free slot (protocol C3). The journal
 * says "started" before anything acts, and then all is asked once more, for the disk may have been slow or the
 * computer asleep meanwhile.
 */
export class StartGate {
  readonly #rooms: StartGateRooms
  readonly #waiting = new Set<() => void>()
  #running = 0

  constructor(rooms: StartGateRooms) {
    this.#rooms = rooms
  }

  /** READY has begun: whoever waits looks again. */
  wake(): void {
    for (const wake of [...this.#waiting]) wake()
  }

  async open(call: AcceptedCall, signal: AbortSignal): Promise<Start> {
    for (;;) {
      const over = toEarlyEnding(call, signal) ?? this.#toUnrecorded(call)
      if (over !== null) return { ok: false, ending: over }
      if (!this.#mayBegin(call)) {
        await this.#change(call, signal)
        continue
      }
      const release = this.#takeSlot(call)
      try {
        await this.#rooms.journal.write({ kind: 'started', callId: call.callId })
      } catch (error) {
        release()
        return {
          ok: false,
          ending: { kind: 'refused', code: 'JOURNAL_UNAVAILABLE', message: toErrorMessage(error) },
        }
      }
      this.#rooms.onStarted(call)
      // The same four questions again: nothing may begin after the server has given up on it.
      const isOpen = () => toEarlyEnding(call, signal) === null && this.#rooms.link.isReady()
      if (isOpen()) return { ok: true, release, ...createLastLook(isOpen) }
      release()
      await this.retract(call)
    }
  }

  /** Takes back what the journal says of the start: nothing has run. */
  async retract(call: AcceptedCall): Promise<void> {
    await this.#rooms.journal.write({ kind: 'retracted', callId: call.callId })
    this.#rooms.onRetracted(call)
  }

  /** What cannot be recorded does not run (reliability T8); looking and ending go on. */
  #toUnrecorded({ args }: AcceptedCall): CallEnding | null {
    const { problem } = this.#rooms.history
    if (problem === null || args.action === 'list' || args.action === 'close') return null
    const message = `Nothing was run, for the app cannot record it: ${problem}`
    return { kind: 'refused', code: 'JOURNAL_UNAVAILABLE', message }
  }

  #mayBegin(call: AcceptedCall): boolean {
    return this.#rooms.link.isReady() && (!needsSlot(call) || this.#running < MAX_CONCURRENT_CALLS)
  }

  #takeSlot(call: AcceptedCall): () => void {
    if (!needsSlot(call)) return () => undefined
    this.#running += 1
    let held = true
    return () => {
      if (!held) return
      held = false
      this.#running -= 1
      this.wake()
    }
  }

  /** Resolves when something may have changed. */
  async #change(call: AcceptedCall, signal: AbortSignal): Promise<void> {
    const changed = createDeferred<undefined>()
    const wake = () => {
      changed.resolve(undefined)
    }
    const timer = setTimeout(wake, Math.min(LOOK_MS, call.expiry.remainingMs() + 1))
    signal.addEventListener('abort', wake, { once: true })
    this.#waiting.add(wake)
    await changed.promise
    clearTimeout(timer)
    signal.removeEventListener('abort', wake)
    this.#waiting.delete(wake)
  }
}

function createLastLook(isOpen: () => boolean): {
  mayBegin: () => boolean
  wasHeldBack: () => boolean
} {
  let heldBack = false
  return {
    mayBegin: () => {
      heldBack ||= !isOpen()
      return !heldBack
    },
    wasHeldBack: () => heldBack,
  }
}

/** Only a command takes a slot: input for a running one must get through however many run. */
function needsSlot(call: AcceptedCall): boolean {
  return call.args.action === 'exec'
}

function toEarlyEnding(call: AcceptedCall, signal: AbortSignal): CallEnding | null {
  if (signal.aborted) {
    return { kind: 'cancelled', by: (signal.reason as StopRequest).by, decidedBy: null }
  }
  return call.expiry.isOver() ? { kind: 'expired', decidedBy: null } : null
}
