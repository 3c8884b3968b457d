import { describe, expect, it } from 'vitest'
import { advance } from '../../../electron/tool-calls/tool-call-transitions.ts'
import type { CallEvent } from '../../../electron/tool-calls/tool-call-transitions.ts'
import { BugError } from '../../../shared/errors/assert-never.ts'
import type { CallProgress } from '../../../shared/tool-call/tool-call.ts'
import { taskId } from '../../support/builders-node.ts'
import { SOME_TIME, aResult, aRun, anEnd } from '../../support/builders.ts'

const LATER = '2026-11-30T11:00:00.000Z'
const BY_USER = { kind: 'user' } as const
const RULE = { kind: 'rule', rule: 'user-allow', pattern: 'npm *' } as const
const TASK = { taskId: taskId('bg-1'), pid: 4_242, stoppingSince: null, end: null }

const RECEIVED: CallProgress = { state: 'received' }
const PENDING: CallProgress = { state: 'pending_approval' }
const QUEUED: CallProgress = { state: 'queued', decidedBy: BY_USER }
const STARTED: CallProgress = { state: 'started', decidedBy: BY_USER }
const RUNNING = aRun()
const DONE = anEnd({}, { state: 'done' })
const SETTLED = anEnd()
const TASK_RUNS = anEnd({ status: 'running' }, { state: 'done', task: TASK })
const TASK_SETTLED: CallProgress = { ...TASK_RUNS, state: 'settled' }
const TASK_ENDED = anEnd({}, { task: { ...TASK, end: aResult() } })

const EVENTS = {
  asked: { kind: 'asked' },
  queued: { kind: 'queued', decidedBy: RULE },
  started: { kind: 'started' },
  retracted: { kind: 'retracted' },
  running: { kind: 'running', pid: 7, at: LATER },
  stopping: { kind: 'stopping', at: LATER },
  done: {
    kind: 'done',
    result: aResult(),
    decidedBy: BY_USER,
    startedAt: SOME_TIME,
    taskId: null,
  },
  settled: { kind: 'settled' },
  task_ended: { kind: 'task_ended', end: aResult({ exitCode: 3 }) },
} as const satisfies Record<string, CallEvent>

const STATES = {
  received: RECEIVED,
  'pending approval': PENDING,
  queued: QUEUED,
  started: STARTED,
  running: RUNNING,
  done: DONE,
  settled: SETTLED,
  'a running task': TASK_RUNS,
  'a running task of a settled call': TASK_SETTLED,
  'an ended task': TASK_ENDED,
} as const

type StateName = keyof typeof STATES
type EventName = keyof typeof EVENTS

/** What is possible; everything else is a bug. */
const POSSIBLE: [StateName, EventName, CallProgress][] = [
  ['received', 'asked', PENDING],
  ['received', 'queued', { state: 'queued', decidedBy: RULE }],
  ['received', 'stopping', RECEIVED],
  ['received', 'done', DONE],
  ['pending approval', 'queued', { state: 'queued', decidedBy: RULE }],
  ['pending approval', 'stopping', PENDING],
  ['pending approval', 'done', DONE],
  ['queued', 'started', STARTED],
  ['queued', 'stopping', QUEUED],
  ['queued', 'done', DONE],
  ['started', 'retracted', QUEUED],
  [
    'started',
    'running',
    { state: 'running', decidedBy: BY_USER, startedAt: LATER, pid: 7, stoppingSince: null },
  ],
  ['started', 'stopping', STARTED],
  ['started', 'done', DONE],
  ['running', 'stopping', aRun(SOME_TIME, LATER)],
  ['running', 'done', DONE],
  ['done', 'stopping', DONE],
  ['done', 'settled', SETTLED],
  ['settled', 'stopping', SETTLED],
  ['settled', 'settled', SETTLED],
  ['a running task', 'running', { ...TASK_RUNS, startedAt: LATER, task: { ...TASK, pid: 7 } }],
  ['a running task', 'stopping', { ...TASK_RUNS, task: { ...TASK, stoppingSince: LATER } }],
  ['a running task', 'settled', TASK_SETTLED],
  ['a running task', 'task_ended', { ...TASK_RUNS, task: { ...TASK, end: EVENTS.task_ended.end } }],
  [
    'a running task of a settled call',
    'running',
    { ...TASK_SETTLED, startedAt: LATER, task: { ...TASK, pid: 7 } },
  ],
  [
    'a running task of a settled call',
    'stopping',
    { ...TASK_SETTLED, task: { ...TASK, stoppingSince: LATER } },
  ],
  ['a running task of a settled call', 'settled', TASK_SETTLED],
  [
    'a running task of a settled call',
    'task_ended',
    { ...TASK_SETTLED, task: { ...TASK, end: EVENTS.task_ended.end } },
  ],
  [
    'an ended task',
    'running',
    { ...TASK_ENDED, startedAt: LATER, task: { ...TASK_ENDED.task!, pid: 7 } },
  ],
  ['an ended task', 'stopping', TASK_ENDED],
  ['an ended task', 'settled', TASK_ENDED],
  [
    'an ended task',
    'task_ended',
    { ...TASK_ENDED, task: { ...TASK_ENDED.task!, end: EVENTS.task_ended.end } },
  ],
]

const isPossible = (state: StateName, event: EventName) =>
  POSSIBLE.some(([from, by]) => from === state && by === event)

const IMPOSSIBLE = (Object.keys(STATES) as StateName[]).flatMap((state) =>
  (Object.keys(EVENTS) as EventName[])
    .filter((event) => !isPossible(state, event))
    .map((event) => [state, event] as const),
)

describe('4.5 Call states', () => {
  it.each(POSSIBLE)('%s, %s', (state, event, next) => {
    expect(advance(STATES[state], EVENTS[event])).toEqual(next)
  })

  it.each(IMPOSSIBLE)('%s cannot be %s', (state, event) => {
    expect(() => advance(STATES[state], EVENTS[event])).toThrow(BugError)
  })

  it('keeps the first time at which a stop was asked for', () => {
    const first = advance(RUNNING, { kind: 'stopping', at: SOME_TIME })

    expect(advance(first, EVENTS.stopping)).toEqual(aRun(SOME_TIME, SOME_TIME))
  })

  it('takes the process and the stop of a running command over to its task', () => {
    const stopping = aRun(SOME_TIME, LATER)

    expect(advance(stopping, { ...EVENTS.done, taskId: taskId('bg-1') })).toEqual({
      ...DONE,
      task: { taskId: 'bg-1', pid: 4_242, stoppingSince: LATER, end: null },
    })
  })

  it('makes a task without a process of a command that answers before it has one', () => {
    expect(advance(STARTED, { ...EVENTS.done, taskId: taskId('bg-1') })).toMatchObject({
      task: { taskId: 'bg-1', pid: null, end: null },
    })
  })

  it('changes nothing of what it is given', () => {
    const before = structuredClone(STATES)

    for (const [state, event] of POSSIBLE) advance(STATES[state], EVENTS[event])

    expect(STATES).toEqual(before)
  })
})
