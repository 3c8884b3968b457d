import { describe, expect, it } from 'vitest'
import type { TaskId } from '../../../../shared/protocol/identifiers.ts'
import type { CallProgress } from '../../../../shared/tool-call/tool-call.ts'
import { toCardNote } from '../../../../renderer/components/tool-call/card-note.ts'
import { toCardState } from '../../../../renderer/components/tool-call/card-state.ts'
import { aResult, anEnd, aRun, aToolCall, SOME_TIME } from '../../../support/builders.ts'

const task = (changes: object = {}) => ({
  taskId: 'task-1' as TaskId,
  pid: 1,
  stoppingSince: null,
  end: null,
  ...changes,
})
const nothingRan = { executed: 'no', exitCode: null, elapsedMs: null } as const

const rows: readonly (readonly [string, CallProgress, string])[] = [
  ['received', { state: 'received' }, 'received'],
  ['waiting for the person', { state: 'pending_approval' }, 'awaiting'],
  ['queued', { state: 'queued', decidedBy: null }, 'queued'],
  ['starting', { state: 'started', decidedBy: null }, 'starting'],
  ['running', aRun(), 'running'],
  ['asked to stop', aRun(SOME_TIME, SOME_TIME), 'stopping'],
  ['exit 0', anEnd(), 'exited_ok'],
  ['exit 2', anEnd({ exitCode: 2 }), 'exited_bad'],
  ['a signal', anEnd({ exitCode: 137, signal: 'SIGKILL' }), 'killed'],
  ['no exit code', anEnd({ exitCode: null }), 'done'],
  ['the time limit', anEnd({ status: 'timed_out', exitCode: 124 }), 'timed_out'],
  ['denied', anEnd({ status: 'denied', ...nothingRan }), 'denied'],
  ['cancelled before it ran', anEnd({ status: 'cancelled', ...nothingRan }), 'cancelled'],
  ['cancelled while it ran', anEnd({ status: 'cancelled', executed: 'yes' }), 'stopped'],
  ['expired', anEnd({ status: 'expired', ...nothingRan }), 'expired'],
  ['failed before it ran', anEnd({ status: 'failed', ...nothingRan }), 'not_started'],
  ['failed while it ran', anEnd({ status: 'failed', executed: 'yes' }), 'failed'],
  ['failed, unknown', anEnd({ status: 'failed', executed: 'unknown' }), 'lost'],
  ['interrupted', anEnd({ status: 'interrupted', executed: 'unknown' }), 'lost'],
  ['yielded in its session', anEnd({ status: 'running' }), 'handed_over'],
  ['running as a task', anEnd({ status: 'running' }, { task: task() }), 'background'],
  ['started as a task', anEnd({ status: 'async' }, { task: task() }), 'background'],
  [
    'a task asked to stop',
    anEnd({ status: 'async' }, { task: task({ stoppingSince: SOME_TIME }) }),
    'stopping',
  ],
  [
    'a task that failed',
    anEnd({ status: 'async' }, { task: task({ end: aResult({ exitCode: 1 }) }) }),
    'exited_bad',
  ],
]

describe('toCardState', () => {
  it.each(rows)('shows %s', (_, progress, kind) => {
    expect(toCardState(aToolCall({ progress })).kind).toBe(kind)
  })

  it('offers to stop what runs, tasks included, and nothing else', () => {
    const live = rows
      .filter(([, progress]) => toCardState(aToolCall({ progress })).isLive)
      .map(([name]) => name)

    expect(live).toEqual([
      'running',
      'asked to stop',
      'running as a task',
      'started as a task',
      'a task asked to stop',
    ])
  })

  it('marks as bad only what failed, never what did not run by decision', () => {
    const bad = new Set(
      rows
        .map(([, progress]) => toCardState(aToolCall({ progress })))
        .filter((state) => state.isBad)
        .map((state) => state.kind),
    )

    expect([...bad].sort()).toEqual([
      'exited_bad',
      'failed',
      'killed',
      'lost',
      'not_started',
      'timed_out',
    ])
  })
})

describe('toCardNote', () => {
  const noteOf = (progress: CallProgress) => {
    const call = aToolCall({ progress })
    return toCardNote(call, toCardState(call))?.key ?? null
  }

  it.each([
    ['exit 127', anEnd({ exitCode: 127 }), 'exit127'],
    ['exit 130', anEnd({ exitCode: 130 }), 'exit130'],
    ['exit 1, which has no meaning of its own', anEnd({ exitCode: 1 }), null],
    ['lost, may still run', anEnd({ status: 'interrupted', executed: 'unknown' }), 'lostUnknown'],
    ['lost, ran', anEnd({ status: 'interrupted', executed: 'yes' }), 'lostRan'],
    ['lost before it began', anEnd({ status: 'interrupted', executed: 'no' }), 'lostNothing'],
    [
      'denied with words',
      anEnd({ status: 'denied', ...nothingRan, feedback: 'use the other one' }),
      'toldAgent',
    ],
    [
      'denied by a rule',
      anEnd(
        { status: 'denied', ...nothingRan },
        { decidedBy: { kind: 'rule', rule: 'user-deny', pattern: 'rm *' } },
      ),
      'deniedByRule',
    ],
    ['stopped by the person', anEnd({ status: 'cancelled', cancelledBy: 'user' }), 'stoppedByYou'],
    [
      'stopped by the agent',
      anEnd({ status: 'cancelled', cancelledBy: 'server' }),
      'stoppedByAgent',
    ],
    [
      'stopped by the end of the app',
      anEnd({ status: 'cancelled', cancelledBy: 'client_shutdown' }),
      'stoppedByExit',
    ],
    ['exit 0', anEnd(), null],
  ])('says of %s', (_, progress, key) => {
    expect(noteOf(progress)).toBe(key)
  })
})
