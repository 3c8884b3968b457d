import { describe, expect, it } from 'vitest'
import { toRecoveries } from '../../../electron/journal/recovery.ts'
import { aCallMessage, aResultMessage, aTaskResult } from '../../support/builders-node.ts'
import { aTask, anEntry } from './journal-support.ts'

const RESULT = aResultMessage()
const PROCESS = { pid: 7, startTime: '123' }

/** What becomes of one entry, received at 0 and valid for 1,000 ms. */
function kindsAt(now: number, changes: Parameters<typeof anEntry>[0]): string[] {
  const entry = anEntry({ message: aCallMessage({ expiresInMs: 1_000 }), ...changes })
  return toRecoveries([entry], now).map(({ kind }) => kind)
}

describe('4.5 after a restart', () => {
  it.each([
    ['received', {}, ['ask_again'], ['expired']],
    ['queued', {}, ['ask_again'], ['expired']],
    ['started', {}, ['interrupted'], ['interrupted']],
    ['running', { process: PROCESS }, ['interrupted'], ['interrupted']],
    ['done', { result: RESULT }, ['resend'], ['resend']],
    ['settled', { result: RESULT }, [], []],
  ] as const)('a call that was %s: in time %j, too late %j', (state, changes, inTime, tooLate) => {
    expect([kindsAt(999, { state, ...changes }), kindsAt(1_000, { state, ...changes })]).toEqual([
      inTime,
      tooLate,
    ])
  })

  it.each([
    ['running', 'done', aTask(), ['resend', 'task_interrupted']],
    ['running', 'settled', aTask(), ['task_interrupted']],
    ['ended', 'done', aTask({ result: aTaskResult() }), ['resend', 'resend_task']],
    ['ended', 'settled', aTask({ result: aTaskResult() }), ['resend_task']],
    ['settled', 'done', aTask({ result: aTaskResult(), settled: true }), ['resend']],
    ['settled', 'settled', aTask({ result: aTaskResult(), settled: true }), []],
  ] as const)('a task that was %s, its call %s', (_what, state, task, kinds) => {
    expect(kindsAt(0, { state, result: RESULT, task })).toEqual(kinds)
  })

  it('a task whose call was never answered is the call', () => {
    expect(kindsAt(0, { state: 'running', process: PROCESS, task: aTask() })).toEqual([
      'interrupted',
    ])
  })

  it('keeps the order of the calls', () => {
    const entries = [anEntry({ state: 'started' }), anEntry({ state: 'done', result: RESULT })]

    expect(toRecoveries(entries, 0)).toEqual([
      { kind: 'interrupted', entry: entries[0] },
      { kind: 'resend', entry: entries[1] },
    ])
  })
})
