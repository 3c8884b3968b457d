import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toCompactRecords } from '../../../electron/journal/compaction.ts'
import type { JournalState } from '../../../electron/journal/journal-state.ts'
import type { JournalRecord } from '../../../electron/journal/journal-records.ts'
import { journalRecordSchema } from '../../../electron/journal/journal-records.ts'
import { aResultMessage, aTaskResult, taskId } from '../../support/builders-node.ts'
import { callId } from '../../support/builders.ts'
import { aReceipt, aTask, anEntry, replay } from './journal-support.ts'

const DAY_MS = 86_400_000
const NOW = Date.parse('2026-11-30T15:00:00Z')
const RESULT = aResultMessage()

function aState(entries: ReturnType<typeof anEntry>[]): JournalState {
  const all = new Map(entries.map((entry) => [entry.callId, entry]))
  return { entries: all, tombstones: new Map(), link: null }
}

/** Ids of the calls that a compaction keeps. */
function keptOf(entries: ReturnType<typeof anEntry>[]): string[] {
  return [...replay(toCompactRecords(aState(entries), NOW)).entries.keys()]
}

const settled = (id: string, ageMs: number) =>
  anEntry({ callId: callId(id), state: 'settled', result: RESULT, receivedAt: NOW - ageMs })

describe('9. journal memory', () => {
  it('forgets settled calls after 7 days', () => {
    expect(keptOf([settled('old', 7 * DAY_MS), settled('young', 7 * DAY_MS - 1)])).toEqual([
      'young',
    ])
  })

  it.each([
    ['received', {}],
    ['queued', {}],
    ['started', {}],
    ['running', { process: { pid: 7, startTime: null } }],
    ['done', { result: RESULT }],
  ] as const)('never forgets a call that is %s', (state, changes) => {
    expect(keptOf([anEntry({ state, ...changes, receivedAt: NOW - 365 * DAY_MS })])).toEqual([
      'call-1',
    ])
  })

  it('never forgets a settled call whose task is not settled', () => {
    const old = settled('call-1', 365 * DAY_MS)

    expect([
      keptOf([{ ...old, task: aTask() }]),
      keptOf([{ ...old, task: aTask({ settled: true }) }]),
    ]).toEqual([['call-1'], []])
  })

  it('keeps the newest 10,000 settled calls, and every other', () => {
    const open = anEntry({ callId: callId('open'), receivedAt: 0 })
    const many = Array.from({ length: 10_002 }, (_, index) =>
      settled(`call-${String(index)}`, index),
    )

    const kept = keptOf([open, ...many])

    expect([kept.length, kept.includes('open'), kept.includes('call-0'), kept.at(-1)]).toEqual([
      10_001,
      true,
      true,
      'call-9999',
    ])
  })

  it('forgets tombstones after 7 days', () => {
    const state = aState([])
    state.tombstones.set(callId('old'), NOW - 7 * DAY_MS)
    state.tombstones.set(callId('young'), NOW - 1)

    expect([...replay(toCompactRecords(state, NOW)).tombstones.keys()]).toEqual(['young'])
  })
})

/** Records of a few calls in any order, possible or not. */
const someRecords: fc.Arbitrary<JournalRecord[]> = fc.array(
  fc.constantFrom('call-1', 'call-2', 'call-3').chain((id) => {
    const call = { callId: callId(id) }
    return fc.constantFrom<JournalRecord>(
      aReceipt(id, NOW),
      { kind: 'decided', ...call, decision: 'allowed', hash: 'h' },
      { kind: 'started', ...call },
      { kind: 'retracted', ...call },
      { kind: 'running', ...call, pid: 7, startTime: null, sessionId: 'sh-1' },
      { kind: 'running', ...call, pid: 8, startTime: '123', sessionId: 'sh-2' },
      { kind: 'done', ...call, message: aResultMessage(call) },
      { kind: 'settled', ...call },
      { kind: 'task', ...call, taskId: taskId('bg-1') },
      { kind: 'task_done', ...call, message: aTaskResult(call) },
      { kind: 'task_settled', ...call },
      { kind: 'tombstone', ...call, at: NOW },
      { kind: 'link', linkId: id, resumeToken: 'rt_0123456789abcdef' },
    )
  }),
  { maxLength: 40 },
)

describe('compaction', () => {
  it('leads to the same state, whatever the records were', () => {
    fc.assert(
      fc.property(someRecords, (records) => {
        const state = replay(records)

        expect(replay(toCompactRecords(state, NOW))).toEqual(state)
      }),
      { numRuns: 1_000 },
    )
  })

  it('writes records that can be read, and the same ones the next time', () => {
    fc.assert(
      fc.property(someRecords, (records) => {
        const compact = toCompactRecords(replay(records), NOW)

        const texts = compact.map((record) => JSON.stringify(record))
        expect([
          texts.every((text) => journalRecordSchema.safeParse(JSON.parse(text)).success),
          toCompactRecords(replay(compact), NOW),
        ]).toEqual([true, compact])
      }),
    )
  })
})
