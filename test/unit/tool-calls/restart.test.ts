import { describe, expect, it } from 'vitest'
import { recoverCalls } from '../../../electron/tool-calls/restart.ts'
import type { RecoveredCall } from '../../../electron/tool-calls/restart.ts'
import type { JournaledCall } from '../../../electron/tool-calls/rooms.ts'
import {
  aCallMessage,
  aReport,
  aResultMessage,
  aTaskResult,
  taskId,
} from '../../support/builders-node.ts'
import { callId } from '../../support/builders.ts'
import { ASK, Corridor } from './corridor-support.ts'

const CALL_1 = callId('call-1')

function aJournaledCall(changes: Partial<JournaledCall> = {}): JournaledCall {
  return {
    callId: CALL_1,
    argsHash: 'hash',
    message: aCallMessage(),
    receivedAt: Date.now(),
    state: 'received',
    decision: null,
    process: null,
    result: null,
    task: null,
    ...changes,
  }
}

async function recover(
  corridor: Corridor,
  kinds: RecoveredCall['kind'][],
  changes: Partial<JournaledCall> = {},
): Promise<void> {
  const entry = aJournaledCall(changes)
  const { argsHash, message, receivedAt } = entry
  corridor.journal.onWrite = () => undefined
  await corridor.journal.write({ kind: 'received', callId: CALL_1, argsHash, message, receivedAt })
  const recoveries = kinds.map((kind) => ({ kind, entry }))
  const { toolCalls, link, clock } = corridor
  await recoverCalls(recoveries, {
    toolCalls,
    link,
    clock,
    log: (line) => corridor.lines.push(line),
  })
}

const RUNNING = aResultMessage({
  status: 'running',
  data: { session_id: 'sh-1', current_workdir: '/work/project', output_file: 'shellOutput/a.out' },
})
const TASK = { taskId: taskId('bg-1'), result: null, settled: false }

describe('4.5 after a restart', () => {
  it('asks again about a call that had not begun, with the time that is left', async () => {
    const corridor = new Corridor()
    corridor.decision = ASK

    await recover(corridor, ['ask_again'], { receivedAt: Date.now() - 600_000 })
    await corridor.approvals.nth(0)

    const [asked] = corridor.approvals.asked
    expect([asked!.remainingMs <= 300_000, asked!.remainingMs > 290_000]).toEqual([true, true])
  })

  it('does not run a call that had been approved without asking again', async () => {
    const corridor = new Corridor()
    corridor.decision = ASK

    await recover(corridor, ['ask_again'], { state: 'queued' })
    await corridor.approvals.nth(0)

    expect([corridor.shell.performed, corridor.journal.kinds]).toEqual([[], ['received']])
  })

  it('answers that a call has expired', async () => {
    const corridor = new Corridor()

    await recover(corridor, ['expired'])

    expect([corridor.link.sent, corridor.journal.kinds]).toMatchObject([
      [{ type: 'tool_result', status: 'expired', executed: 'no', action: 'exec' }],
      ['received', 'done'],
    ])
  })

  it('answers that nobody knows how far a call came, and does not run it again', async () => {
    const corridor = new Corridor()

    await recover(corridor, ['interrupted'], { state: 'running' })

    expect([corridor.link.sent, corridor.shell.performed, corridor.journal.kinds]).toMatchObject([
      [
        {
          type: 'tool_result',
          status: 'interrupted',
          executed: 'unknown',
          error: { code: 'CLIENT_RESTARTED' },
        },
      ],
      [],
      ['received', 'done'],
    ])
  })

  it('sends a result again, unchanged, and shows the call', async () => {
    const corridor = new Corridor()
    const result = aResultMessage()

    await recover(corridor, ['resend'], { state: 'done', result })

    expect([corridor.link.sent, corridor.toolCalls.registry.get(CALL_1)?.progress.state]).toEqual([
      [result],
      'done',
    ])
  })

  it('sends the end of a task again, after the result of its call', async () => {
    const corridor = new Corridor()
    const end = aTaskResult()

    await recover(corridor, ['resend', 'resend_task'], {
      state: 'done',
      result: RUNNING,
      task: { ...TASK, result: end },
    })

    expect([corridor.link.sent, corridor.toolCalls.registry.get(CALL_1)?.progress]).toMatchObject([
      [RUNNING, end],
      { state: 'done', task: { taskId: 'bg-1', end: { status: 'completed' } } },
    ])
  })

  it('tells the end of a task that was cut off', async () => {
    const corridor = new Corridor()

    await recover(corridor, ['resend', 'task_interrupted'], {
      state: 'done',
      result: RUNNING,
      task: TASK,
    })

    expect([corridor.link.sent, corridor.toolCalls.registry.get(CALL_1)?.progress]).toMatchObject([
      [
        RUNNING,
        {
          type: 'background_task_result',
          taskId: 'bg-1',
          status: 'interrupted',
          executed: 'unknown',
          data: {
            session_id: 'sh-1',
            current_workdir: '/work/project',
            output_file: 'shellOutput/a.out',
          },
        },
      ],
      { task: { taskId: 'bg-1', end: { status: 'interrupted' } } },
    ])
  })

  it('takes up the other calls where one fails', async () => {
    const corridor = new Corridor()
    corridor.shell.resolveWorkdir = () => Promise.reject(new Error('odd'))

    await recover(corridor, ['ask_again'])

    expect(await corridor.link.next('tool_result')).toMatchObject({
      status: 'failed',
      executed: 'no',
      error: { code: 'INTERNAL' },
    })
  })

  it('lets a call that is asked again be performed', async () => {
    const corridor = new Corridor()
    corridor.decision = ASK
    await recover(corridor, ['ask_again'])
    await corridor.approvals.nth(0)

    corridor.approvals.answer('allow_once')
    const { outcome } = await corridor.shell.nth(0)
    outcome.resolve({ kind: 'command', report: aReport() })

    expect(await corridor.link.next('tool_result')).toMatchObject({ status: 'completed' })
  })
})
