import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApprovalQueue } from '../../../electron/approval/approval-queue.ts'
import type { OpenQuestions } from '../../../electron/approval/approval-queue.ts'
import type { ApprovalAnswer } from '../../../shared/tool-call/approval.ts'
import { anApprovalRequest, callId } from '../../support/builders.ts'

const HASH = 'a'.repeat(64)

function anAnswer(changes: Partial<ApprovalAnswer> = {}): ApprovalAnswer {
  return { callId: callId('call-1'), hash: HASH, decision: 'allow_once', ...changes }
}

/** A queue that writes down what it announces. */
function aQueue() {
  const queue = new ApprovalQueue()
  const announced: OpenQuestions[] = []
  queue.onChange((questions) => announced.push(questions))
  const ask = (changes: Parameters<typeof anApprovalRequest>[0] = {}, remainingMs = 900_000) => {
    const abort = new AbortController()
    const outcome = queue.ask(anApprovalRequest(changes), remainingMs, abort.signal)
    return { outcome, abort }
  }
  return { queue, announced, ask }
}

const namesOf = ({ revision, requests }: OpenQuestions) => [
  revision,
  requests.map((request) => request.callId),
]

describe('8. Approvals: a question', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it.each(['allow_once', 'allow_always', 'reject_once', 'reject_always'] as const)(
    'ends with the answer %s',
    async (decision) => {
      const { queue, ask } = aQueue()
      const { outcome } = ask()

      queue.answer(anAnswer({ decision }))

      expect([await outcome, vi.getTimerCount()]).toEqual([
        { kind: 'answered', decision, feedback: null },
        0,
      ])
    },
  )

  it.each([
    [undefined, null],
    ['', null],
    ['  \n', null],
    [' use yarn ', 'use yarn'],
  ])('hands on the feedback %j as %j', async (feedback, expected) => {
    const { queue, ask } = aQueue()
    const { outcome } = ask()

    queue.answer(anAnswer({ decision: 'reject_once', feedback }))

    expect(await outcome).toMatchObject({ feedback: expected })
  })

  it('is answered once', () => {
    const { queue, ask } = aQueue()
    ask()
    queue.answer(anAnswer({ decision: 'reject_once' }))

    expect(() => {
      queue.answer(anAnswer())
    }).toThrow(expect.objectContaining({ code: 'APPROVAL_NOT_OPEN' }))
  })

  it('cannot be answered before it is asked', () => {
    const { queue } = aQueue()

    expect(() => {
      queue.answer(anAnswer())
    }).toThrow(expect.objectContaining({ code: 'APPROVAL_NOT_OPEN' }))
  })

  it('stays open where the answer speaks of something else', async () => {
    const { queue, ask } = aQueue()
    const { outcome } = ask()

    expect(() => {
      queue.answer(anAnswer({ hash: 'b'.repeat(64) }))
    }).toThrow(expect.objectContaining({ code: 'APPROVAL_MISMATCH' }))
    queue.answer(anAnswer({ decision: 'reject_once' }))

    expect(await outcome).toMatchObject({ decision: 'reject_once' })
  })

  it.each(['allow_always', 'reject_always'] as const)(
    'does not take %s where it was not offered, and stays open',
    (decision) => {
      const { queue, ask } = aQueue()
      ask({ mayAllowAlways: false })

      expect(() => {
        queue.answer(anAnswer({ decision }))
      }).toThrow(expect.objectContaining({ code: 'APPROVAL_MISMATCH' }))

      expect(queue.questions.requests.length).toBe(1)
    },
  )

  it('expires', async () => {
    const { queue, ask } = aQueue()
    const { outcome } = ask({}, 500)

    await vi.advanceTimersByTimeAsync(499)
    const before = queue.questions.requests.length
    await vi.advanceTimersByTimeAsync(1)

    expect([before, await outcome, queue.questions.requests]).toEqual([1, { kind: 'expired' }, []])
    expect(() => {
      queue.answer(anAnswer())
    }).toThrow(expect.objectContaining({ code: 'APPROVAL_NOT_OPEN' }))
  })

  it('is withdrawn', async () => {
    const { queue, ask } = aQueue()
    const { outcome, abort } = ask()

    abort.abort()

    expect([await outcome, queue.questions.requests, vi.getTimerCount()]).toEqual([
      { kind: 'withdrawn' },
      [],
      0,
    ])
  })

  it('that was withdrawn before it was asked is never shown', async () => {
    const { queue, announced } = aQueue()

    const outcome = await queue.ask(anApprovalRequest(), 900_000, AbortSignal.abort())

    expect([outcome, announced]).toEqual([{ kind: 'withdrawn' }, []])
  })
})

describe('8. Approvals: the list of questions', () => {
  it('is announced at every change, oldest first, with a revision that grows', async () => {
    const { queue, announced, ask } = aQueue()

    ask({ callId: callId('a') })
    const second = ask({ callId: callId('b') })
    queue.answer(anAnswer({ callId: callId('a') }))
    second.abort.abort()
    await second.outcome

    expect(announced.map(namesOf)).toEqual([
      [1, ['a']],
      [2, ['a', 'b']],
      [3, ['b']],
      [4, []],
    ])
  })

  it('is not announced to those who no longer listen', () => {
    const { queue, ask } = aQueue()
    const heard: OpenQuestions[] = []
    const stop = queue.onChange((questions) => heard.push(questions))

    stop()
    ask()

    expect(heard).toEqual([])
  })

  it('does not change when an answer is refused', () => {
    const { queue, announced, ask } = aQueue()
    ask()

    expect(() => {
      queue.answer(anAnswer({ hash: 'b'.repeat(64) }))
    }).toThrow()

    expect(announced.length).toBe(1)
  })
})
