import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { CallId } from '../../shared/protocol/identifiers.ts'
import type { ToolCall } from '../../shared/tool-call/tool-call.ts'
import { companion, toFailure } from '../bridge/companion.ts'
import type { Failure } from '../bridge/companion.ts'

/** Calls kept in the window; older settled ones are in the history. */
const MAX_CALLS = 1_000

/** All tool calls of this run, oldest first. */
export const useToolCallsStore = defineStore('tool-calls', () => {
  const byId = shallowRef<ReadonlyMap<CallId, ToolCall>>(new Map())
  const failures = shallowRef<ReadonlyMap<CallId, Failure>>(new Map())

  const all = computed(() => [...byId.value.values()])
  const running = computed(() => all.value.filter(isAlive))

  /** Takes a full list; what is newer here already stays. */
  function replaceAll(calls: readonly ToolCall[]): void {
    const known = byId.value
    byId.value = new Map(
      calls.map((call) => {
        const mine = known.get(call.callId)
        return [call.callId, mine !== undefined && mine.revision > call.revision ? mine : call]
      }),
    )
  }

  /** Takes one new snapshot; an older one than the known is dropped. */
  function apply(call: ToolCall): void {
    const known = byId.value.get(call.callId)
    if (known !== undefined && known.revision >= call.revision) return
    const next = new Map(byId.value)
    next.set(call.callId, Object.freeze(call))
    if (known === undefined && next.size > MAX_CALLS) forgetOldestSettled(next)
    byId.value = next
  }

  /** Asks a running command to stop; `force` ends it without waiting. */
  async function stop(callId: CallId, force: boolean): Promise<void> {
    try {
      await companion().toolCallStop({ callId, force })
      setFailure(callId, null)
    } catch (error) {
      setFailure(callId, toFailure(error))
    }
  }

  /** Stops everything that runs, now. */
  async function stopAll(): Promise<Failure | null> {
    try {
      await companion().toolCallStopAll()
      return null
    } catch (error) {
      return toFailure(error)
    }
  }

  /** Shows the file with the whole output in the system's file manager. */
  async function showOutputFile(callId: CallId): Promise<void> {
    try {
      await companion().toolCallShowOutputFile({ callId })
      setFailure(callId, null)
    } catch (error) {
      setFailure(callId, toFailure(error))
    }
  }

  /** Puts a text on the clipboard, unchanged. */
  async function copyText(text: string): Promise<Failure | null> {
    try {
      await companion().appCopyText({ text })
      return null
    } catch (error) {
      return toFailure(error)
    }
  }

  function setFailure(callId: CallId, failure: Failure | null): void {
    const next = new Map(failures.value)
    if (failure === null) next.delete(callId)
    else next.set(callId, failure)
    failures.value = next
  }

  return {
    byId,
    failures,
    all,
    running,
    replaceAll,
    apply,
    stop,
    stopAll,
    showOutputFile,
    copyText,
  }
})

/** Whether a process of this call may still run. */
export function isAlive(call: ToolCall): boolean {
  const { progress } = call
  switch (progress.state) {
    case 'started':
    case 'running':
      return true
    case 'done':
    case 'settled':
      return progress.task !== null && progress.task.end === null
    case 'received':
    case 'pending_approval':
    case 'queued':
      return false
  }
}

function forgetOldestSettled(calls: Map<CallId, ToolCall>): void {
  for (const [callId, call] of calls) {
    const isOver = call.progress.state === 'done' || call.progress.state === 'settled'
    if (!isOver || isAlive(call)) continue
    calls.delete(callId)
    return
  }
}
