import { describe, expect, it } from 'vitest'
import { recoverHistory } from '../../../electron/tool-calls/history-recovery.ts'
import type { DecisionFacts, JournaledCall } from '../../../electron/tool-calls/rooms.ts'
import type { ToolCall } from '../../../shared/tool-call/tool-call.ts'
import { FakeClock, aCallMessage, aResultMessage } from '../../support/builders-node.ts'
import { aToolCall, callId } from '../../support/builders.ts'

const DECISION: NonNullable<JournaledCall['decision']> = {
  decision: 'allowed',
  decidedBy: { kind: 'user' },
  subjectHash: 'h',
  reasons: [],
  typedCommand: null,
  decidedAt: '2026-11-30T10:00:00.000Z',
}

function anEntry(id: string, changes: Partial<JournaledCall> = {}): JournaledCall {
  return {
    callId: callId(id),
    argsHash: 'hash',
    message: { ...aCallMessage(), callId: callId(id) },
    receivedAt: 1_000,
    state: 'settled',
    decision: DECISION,
    process: null,
    result: aResultMessage(),
    task: null,
    ...changes,
  }
}

/** What is written for these entries, where the history has only what `known` says. */
function written(
  entries: readonly JournaledCall[],
  known = { call: false, decision: false },
  shown: readonly string[] = [],
): { calls: ToolCall[]; decisions: DecisionFacts[] } {
  const calls: ToolCall[] = []
  const decisions: DecisionFacts[] = []
  recoverHistory({
    entries,
    registry: { get: (id) => (shown.includes(id) ? aToolCall() : undefined) },
    history: {
      known: () => known,
      recordCall: (call) => calls.push(call),
      recordDecision: (facts) => decisions.push(facts),
    },
    clock: new FakeClock(),
    since: 500,
  })
  return { calls, decisions }
}

describe('what the history lost with the power', () => {
  it('comes back from the journal: calls with their ends, and decisions with their time', () => {
    const { calls, decisions } = written([anEntry('a')])

    expect(calls).toMatchObject([
      { callId: 'a', progress: { state: 'settled', result: { status: 'completed' } } },
    ])
    expect(decisions).toMatchObject([{ callId: 'a', ...DECISION }])
  })

  it('is not written twice', () => {
    expect(written([anEntry('a')], { call: true, decision: true })).toEqual({
      calls: [],
      decisions: [],
    })
  })

  it.each([
    ['what was deleted for its age', anEntry('a', { receivedAt: 499 }), []],
    ['a call that was taken up and is recorded with its changes', anEntry('a'), ['a']],
    ['a call that has not ended', anEntry('a', { state: 'queued', result: null }), []],
  ])('does not bring back %s', (_what, entry, shown) => {
    expect(written([entry], { call: false, decision: true }, shown).calls).toEqual([])
  })
})
