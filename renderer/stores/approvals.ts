import { defineStore } from 'pinia'
import { computed, shallowReactive, shallowRef } from 'vue'
import type { ApprovalList } from '../../shared/ipc/contract.ts'
import type { CallId } from '../../shared/protocol/identifiers.ts'
import type { ApprovalDecision, ApprovalRequest } from '../../shared/tool-call/approval.ts'
import { companion, toFailure } from '../bridge/companion.ts'
import type { Failure } from '../bridge/companion.ts'
import { readKept, writeKept } from './kept-in-tab.ts'

/** How long a request that went away stays in its place, so that the next cannot slide under the pointer (ux 4.5). */
export const DEPARTED_STAYS_MS = 5_000
const DRAFTS_KEY = 'feedback-drafts'

/** A request that was shown and went away without an answer from here. */
export interface DepartedRequest {
  readonly request: ApprovalRequest
  readonly leavesAt: number
}

/** What waits for the person; answers it. */
export const useApprovalsStore = defineStore('approvals', () => {
  const list = shallowRef<ApprovalList>({ revision: -1, requests: [] })
  const selectedId = shallowRef<CallId | null>(null)
  const departed = shallowRef<DepartedRequest | null>(null)
  const answeredIds = shallowRef<ReadonlySet<CallId>>(new Set())
  const sendingIds = shallowRef<ReadonlySet<CallId>>(new Set())
  const failures = shallowRef<ReadonlyMap<CallId, Failure>>(new Map())
  /** Words to the agent that are being written, by call. */
  const drafts = shallowReactive(new Map<string, string>(readKept(DRAFTS_KEY)))
  /** Calls whose field for words is open. */
  const tellingIds = shallowRef<ReadonlySet<CallId>>(new Set())
  let leaving: ReturnType<typeof setTimeout> | undefined

  const requests = computed(() =>
    list.value.requests.filter((request) => !answeredIds.value.has(request.callId)),
  )
  const selected = computed(
    () =>
      requests.value.find((request) => request.callId === selectedId.value) ?? requests.value[0],
  )
  /** The request in the bar; null while a departed one holds the place, or when none waits. */
  const current = computed(() => (departed.value === null ? (selected.value ?? null) : null))
  const position = computed(() =>
    selected.value === undefined ? 0 : requests.value.indexOf(selected.value) + 1,
  )

  /** Takes the whole list; an older one than the known is dropped. */
  function apply(next: ApprovalList): void {
    if (next.revision <= list.value.revision) return
    const before = current.value
    const index = before === null ? 0 : requests.value.indexOf(before)
    list.value = Object.freeze(next)
    const open = new Set(next.requests.map((request) => request.callId))
    answeredIds.value = new Set([...answeredIds.value].filter((callId) => open.has(callId)))
    if (before !== null && !open.has(before.callId)) {
      if (sendingIds.value.has(before.callId)) selectAt(index)
      else depart(before, index)
    } else if (selectedId.value === null || !open.has(selectedId.value)) selectAt(0)
  }

  function depart(request: ApprovalRequest, index: number): void {
    departed.value = { request, leavesAt: Date.now() + DEPARTED_STAYS_MS }
    selectAt(index)
    clearTimeout(leaving)
    leaving = setTimeout(() => {
      // Words that were being written stay until the person leaves them.
      if (!hasDraft(request.callId)) dismissDeparted()
    }, DEPARTED_STAYS_MS)
  }

  /** Makes room for the next request. */
  function dismissDeparted(): void {
    clearTimeout(leaving)
    const gone = departed.value?.request.callId
    departed.value = null
    if (gone !== undefined) forgetDraft(gone)
  }

  function selectAt(index: number): void {
    const last = requests.value.length - 1
    selectedId.value = requests.value[Math.min(Math.max(index, 0), last)]?.callId ?? null
  }

  function select(callId: CallId): void {
    if (departed.value !== null) dismissDeparted()
    selectedId.value = callId
  }

  /** Shows the next (1) or previous (-1) request; the ends meet. */
  function step(by: 1 | -1): void {
    const count = requests.value.length
    if (count === 0 || departed.value !== null) return
    selectAt((position.value - 1 + by + count) % count)
  }

  /** Sends the person's answer; the request leaves the bar when the main process has taken it. */
  async function answer(
    request: ApprovalRequest,
    decision: ApprovalDecision,
    feedback?: string,
  ): Promise<void> {
    const { callId, hash } = request
    if (sendingIds.value.has(callId) || answeredIds.value.has(callId)) return
    sendingIds.value = new Set([...sendingIds.value, callId])
    setFailure(callId, null)
    const words = feedback?.trim() ?? ''
    try {
      await companion().approvalAnswer(
        words === '' ? { callId, hash, decision } : { callId, hash, decision, feedback: words },
      )
      const index = position.value - 1
      const wasShown = selectedId.value === callId
      const isListed = list.value.requests.some((open) => open.callId === callId)
      if (isListed) answeredIds.value = new Set([...answeredIds.value, callId])
      if (wasShown) selectAt(index)
      forgetDraft(callId)
    } catch (error) {
      setFailure(callId, toFailure(error))
    } finally {
      sendingIds.value = new Set([...sendingIds.value].filter((id) => id !== callId))
    }
  }

  function setFailure(callId: CallId, failure: Failure | null): void {
    const next = new Map(failures.value)
    if (failure === null) next.delete(callId)
    else next.set(callId, failure)
    failures.value = next
  }

  function writeDraft(callId: CallId, text: string): void {
    drafts.set(callId, text)
    writeKept(DRAFTS_KEY, drafts)
  }

  function hasDraft(callId: CallId): boolean {
    return (drafts.get(callId) ?? '').trim() !== ''
  }

  function forgetDraft(callId: CallId): void {
    setTelling(callId, false)
    if (drafts.delete(callId)) writeKept(DRAFTS_KEY, drafts)
  }

  /** Opens or closes the field for words to the agent; the draft stays. */
  function setTelling(callId: CallId, isOpen: boolean): void {
    const next = new Set(tellingIds.value)
    if (isOpen) next.add(callId)
    else next.delete(callId)
    tellingIds.value = next
  }

  return {
    requests,
    current,
    departed,
    position,
    sendingIds,
    failures,
    drafts,
    tellingIds,
    apply,
    select,
    step,
    answer,
    dismissDeparted,
    writeDraft,
    setTelling,
  }
})
