import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toCompactRecords } from '../../../electron/journal/compaction.ts'
import type { JournalEntry, JournalState } from '../../../electron/journal/journal-state.ts'
import type { JournalRecord, JournaledDecision } from '../../../electron/journal/journal-records.ts'
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

/** As many settled calls as are kept whatever their age, all young. */
const newest = () => Array.from({ length: 10_000 }, (_, at) => settled(`young-${String(at)}`, at))

describe('9. journal memory', () => {
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
    const old = settled('call-0', 365 * DAY_MS)
    const isKept = (entry: JournalEntry) => keptOf([entry, ...newest()]).includes('call-0')

    expect([
      isKept({ ...old, task: aTask() }),
      isKept({ ...old, task: aTask({ settled: true }) }),
    ]).toEqual([true, false])
  })

  it('forgets a settled call that is older than 7 days and not among the newest 10,000', () => {
    const ages = [8 * DAY_MS, 6 * DAY_MS]

    expect(
      ages.map((age) => keptOf([settled('call-0', age), ...newest()]).includes('call-0')),
    ).toEqual([false, true])
  })

  it('keeps the newest 10,000 settled calls however old they are', () => {
    expect(keptOf([settled('call-0', 365 * DAY_MS)])).toEqual(['call-0'])
  })

  it('forgets tombstones after 7 days', () => {
    const state = aState([])
    state.tombstones.set(callId('old'), NOW - 7 * DAY_MS)
    state.tombstones.set(callId('young'), NOW - 1)

    expect([...replay(toCompactRecords(state, NOW)).tombstones.keys()]).toEqual(['young'])
  })
})

const DECISION: JournaledDecision = {
  decision: 'denied',
  decidedBy: { kind: 'rule', rule: 'user-deny', pattern: 'rm *' },
  subjectHash: null,
  reasons: ['denied'],
  typedCommand: null,
  decidedAt: '2026-11-30T15:00:00.000Z',
}

/** Records of a few calls in any order, possible or not. */
const someRecords: fc.Arbitrary<JournalRecord[]> = fc.array(
  fc.constantFrom('call-1', 'call-2', 'call-3').chain((id) => {
    const call = { callId: callId(id) }
    return fc.constantFrom<JournalRecord>(
      aReceipt(id, NOW),
      { kind: 'decided', ...call, decision: 'allowed', hash: 'h' },
      { kind: 'decided', ...call, decision: 'denied', hash: 'hash-' + id, facts: DECISION },
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
