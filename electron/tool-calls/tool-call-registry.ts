import type { CallId } from '../../shared/protocol/identifiers.ts'
import type { ToolCall } from '../../shared/tool-call/tool-call.ts'
import { advance } from './tool-call-transitions.ts'
import type { CallEvent } from './tool-call-transitions.ts'

/** Ended calls kept for the window; older ones are in the history. A snapshot is about 1 KB. */
const MAX_ENDED_CALLS = 2_000

/** The live tool calls and the latest ended ones: the only owner of their state, announces every change. */
export class ToolCallRegistry {
  readonly #calls = new Map<CallId, ToolCall>()
  readonly #listeners = new Set<(call: ToolCall) => void>()

  /** Takes a new call. */
  add(call: ToolCall): void {
    this.#calls.set(call.callId, call)
    this.#forgetOldest()
    this.#announce(call)
  }

  get(callId: CallId): ToolCall | undefined {
    return this.#calls.get(callId)
  }

  /** Moves a call on; a call that is not known any more is left alone. */
  advance(callId: CallId, event: CallEvent): void {
    this.#replace(callId, (call) => ({ ...call, progress: advance(call.progress, event) }))
  }

  /** Adds what became known of a call. */
  describe(callId: CallId, facts: Partial<Pick<ToolCall, 'sessionId' | 'cwd'>>): void {
    this.#replace(callId, (call) => ({ ...call, ...facts }))
  }

  /** All calls, oldest first. */
  get calls(): readonly ToolCall[] {
    return [...this.#calls.values()]
  }

  /** Calls back at every change; answers the function that unsubscribes. */
  onChange(listener: (call: ToolCall) => void): () => void {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  #replace(callId: CallId, change: (call: ToolCall) => ToolCall): void {
    const call = this.#calls.get(callId)
    if (call === undefined) return
    const next = change(call)
    if (
      next.progress === call.progress &&
      next.sessionId === call.sessionId &&
      next.cwd === call.cwd
    )
      return
    const revised = Object.freeze({ ...next, revision: call.revision + 1 })
    this.#calls.set(callId, revised)
    this.#announce(revised)
  }

  #announce(call: ToolCall): void {
    for (const listener of this.#listeners) listener(call)
  }

  #forgetOldest(): void {
    if (this.#calls.size <= MAX_ENDED_CALLS) return
    for (const [callId, call] of this.#calls) {
      if (isEnded(call)) {
        this.#calls.delete(callId)
        return
      }
    }
  }
}

/** Nothing of the call runs or waits any more, and the server knows it. */
function isEnded(call: ToolCall): boolean {
  return call.progress.state === 'settled' && call.progress.task?.end !== null
}
