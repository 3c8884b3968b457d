import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ApprovalRequest } from '../../../../shared/tool-call/approval.ts'
import { DEPARTED_STAYS_MS, useApprovalsStore } from '../../../../renderer/stores/approvals.ts'
import { anApprovalRequest, callId } from '../../../support/builders.ts'
import { FakeCompanion } from '../../../support/fake-companion.ts'

const request = (name: string) => anApprovalRequest({ callId: callId(name) })
let companion: FakeCompanion
let revision = 0

function show(...requests: ApprovalRequest[]): void {
  revision += 1
  useApprovalsStore().apply({ revision, requests })
}

beforeEach(() => {
  vi.useFakeTimers()
  sessionStorage.clear()
  setActivePinia(createPinia())
  revision = 0
  companion = new FakeCompanion()
  vi.stubGlobal('companion', companion.api())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('approvals', () => {
  it('keeps the request in place when others arrive', () => {
    const approvals = useApprovalsStore()
    show(request('b'))

    show(request('a'), request('b'), request('c'))

    expect(approvals.current?.callId).toBe('b')
    expect(approvals.position).toBe(2)
  })

  it('sends the answer with the hash and goes on to the next', async () => {
    const approvals = useApprovalsStore()
    show(request('a'), request('b'))

    await approvals.answer(request('a'), 'reject_once', '  use b  ')

    expect(companion.seenOn('approval:answer')).toEqual([
      { callId: 'a', hash: 'a'.repeat(64), decision: 'reject_once', feedback: 'use b' },
    ])
    expect(approvals.current?.callId).toBe('b')
  })

  it('answers one request once, however often it is asked to', async () => {
    const approvals = useApprovalsStore()
    show(request('a'))

    await Promise.all([
      approvals.answer(request('a'), 'allow_once'),
      approvals.answer(request('a'), 'allow_once'),
    ])
    await approvals.answer(request('a'), 'allow_once')

    expect(companion.seenOn('approval:answer')).toHaveLength(1)
  })

  it('keeps a request whose answer was refused, with the reason', async () => {
    const approvals = useApprovalsStore()
    companion.refuse('approval:answer', 'APPROVAL_NOT_OPEN')
    show(request('a'))

    await approvals.answer(request('a'), 'allow_once')

    expect(approvals.current?.callId).toBe('a')
    expect(approvals.failures.get(callId('a'))?.code).toBe('APPROVAL_NOT_OPEN')
  })

  it('leaves a cancelled request in its place for a while before the next one shows', () => {
    const approvals = useApprovalsStore()
    show(request('a'), request('b'))

    show(request('b'))
    const during = [approvals.current, approvals.departed?.request.callId]
    vi.advanceTimersByTime(DEPARTED_STAYS_MS)

    expect(during).toEqual([null, 'a'])
    expect(approvals.current?.callId).toBe('b')
  })

  it('keeps words that were being written when the request goes away', () => {
    const approvals = useApprovalsStore()
    show(request('a'))
    approvals.writeDraft(callId('a'), 'please use')

    show()
    vi.advanceTimersByTime(DEPARTED_STAYS_MS * 10)

    expect(approvals.departed?.request.callId).toBe('a')
    expect(approvals.drafts.get('a')).toBe('please use')
  })

  it('keeps a draft while the person looks at another request, and over a reload', () => {
    const approvals = useApprovalsStore()
    show(request('a'), request('b'))
    approvals.writeDraft(callId('a'), 'half a sen')

    approvals.step(1)
    setActivePinia(createPinia())

    expect(useApprovalsStore().drafts.get('a')).toBe('half a sen')
  })

  it('walks the queue in a ring', () => {
    const approvals = useApprovalsStore()
    show(request('a'), request('b'), request('c'))

    approvals.step(-1)
    const last = approvals.current?.callId
    approvals.step(1)

    expect([last, approvals.current?.callId]).toEqual(['c', 'a'])
  })
})
