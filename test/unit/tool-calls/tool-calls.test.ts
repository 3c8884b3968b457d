import { afterEach, describe, expect, it, vi } from 'vitest'
import { createDeferred } from '../../../shared/util/deferred.ts'
import { aCallMessage, aReport, aResultMessage, taskId } from '../../support/builders-node.ts'
import { callId, conversationId, sessionId } from '../../support/builders.ts'
import { ASK, Corridor, DENY } from './corridor-support.ts'
import { reportStart } from './fake-rooms.ts'

const DONE = { kind: 'command', report: aReport() } as const
const CALL_1 = callId('call-1')

/** A call that runs, and what the engine holds of it. */
async function aRunningCall(corridor: Corridor, changes: Parameters<typeof aCallMessage>[0] = {}) {
  const received = corridor.toolCalls.receive(aCallMessage(changes))
  const performance = await corridor.shell.nth(corridor.shell.performed.length)
  reportStart(performance)
  return { received, performance }
}

describe('C2 a tool_call', () => {
  it('that is new is journaled, accepted, performed and answered, in this order', async () => {
    const corridor = new Corridor()
    const order: string[] = []
    corridor.journal.onWrite = ({ kind }) => void order.push(kind)

    const received = corridor.toolCalls.receive(aCallMessage())
    const { outcome } = await corridor.shell.nth(0)
    order.push('performed')
    outcome.resolve(DONE)
    await received

    expect([order, corridor.story]).toEqual([
      ['received', 'decided', 'started', 'performed', 'done'],
      ['tool_accepted queued', 'tool_result completed'],
    ])
  })

  it('is not accepted before it is on disk', async () => {
    const corridor = new Corridor()
    const disk = createDeferred<undefined>()
    corridor.journal.onWrite = () => disk.promise
    const received = corridor.toolCalls.receive(aCallMessage())
    await new Promise(setImmediate)
    const before = [...corridor.story]

    disk.resolve(undefined)
    const { outcome } = await corridor.shell.nth(0)
    outcome.resolve(DONE)
    await received

    expect([before, corridor.story]).toEqual([
      [],
      ['tool_accepted queued', 'tool_result completed'],
    ])
  })

  it('hands the engine what was sent', async () => {
    const corridor = new Corridor()

    const { performance } = await aRunningCall(corridor, { taskId: taskId('bg-7') })

    expect(performance.request).toMatchObject({
      callId: 'call-1',
      conversationId: 'conversation-1',
      workspace: '/work/project',
      taskId: 'bg-7',
      args: { action: 'exec', command: 'npm test' },
    })
  })

  it('that comes again while it runs is accepted as a duplicate and not performed again', async () => {
    const corridor = new Corridor()
    await aRunningCall(corridor)

    await corridor.toolCalls.receive(aCallMessage({ attempt: 2 }))

    expect([corridor.link.sent.at(-1), corridor.shell.performed.length]).toEqual([
      {
        type: 'tool_accepted',
        callId: 'call-1',
        state: 'running',
        duplicate: true,
        approval: 'decided',
      },
      1,
    ])
  })

  it('that comes again while a person is asked says so', async () => {
    const corridor = new Corridor()
    corridor.decision = ASK
    void corridor.toolCalls.receive(aCallMessage())
    await corridor.approvals.nth(0)

    await corridor.toolCalls.receive(aCallMessage({ attempt: 2 }))

    expect(corridor.link.sent.at(-1)).toMatchObject({
      type: 'tool_accepted',
      state: 'pending_approval',
      duplicate: true,
      approval: 'pending',
    })
  })

  it.each([false, true])(
    'that comes again after its end gets the same result (settled: %s)',
    async (isSettled) => {
      const corridor = new Corridor()
      const { received, performance } = await aRunningCall(corridor)
      performance.outcome.resolve(DONE)
      await received
      const [result] = corridor.link.all('tool_result')
      if (isSettled) await corridor.toolCalls.settled(result!)

      await corridor.toolCalls.receive(aCallMessage({ attempt: 2 }))

      expect([corridor.link.sent.slice(2), corridor.shell.performed.length]).toMatchObject([
        [{ type: 'tool_accepted', duplicate: true, state: isSettled ? 'settled' : 'done' }, result],
        1,
      ])
    },
  )

  it('that comes again while the first is being written is left to the first', async () => {
    const corridor = new Corridor()
    const disk = createDeferred<undefined>()
    corridor.journal.onWrite = () => disk.promise
    const received = corridor.toolCalls.receive(aCallMessage())

    await corridor.toolCalls.receive(aCallMessage({ attempt: 2 }))
    disk.resolve(undefined)
    const { outcome } = await corridor.shell.nth(0)
    outcome.resolve(DONE)
    await received

    expect([corridor.story, corridor.shell.performed.length]).toEqual([
      ['tool_accepted queued', 'tool_result completed'],
      1,
    ])
  })

  it('that is known with other content is a conflict, and nothing else happens', async () => {
    const corridor = new Corridor()
    await aRunningCall(corridor)
    const before = [...corridor.journal.kinds]

    await corridor.toolCalls.receive(
      aCallMessage({ arguments: { action: 'exec', command: 'rm -rf .' } }),
    )

    expect([
      corridor.link.sent.at(-1),
      corridor.journal.kinds,
      corridor.shell.performed.length,
    ]).toEqual([
      {
        type: 'error',
        code: 'CALL_ID_CONFLICT',
        message: 'call call-1 came before with other content; nothing was run',
        fatal: false,
        ref: { type: 'tool_call', msgId: 'm-1', callId: 'call-1' },
      },
      before,
      1,
    ])
  })

  it('whose cancel came first is answered as cancelled', async () => {
    const corridor = new Corridor()
    await corridor.journal.write({ kind: 'tombstone', callId: CALL_1, at: 0 })

    await corridor.toolCalls.receive(aCallMessage())

    expect([corridor.link.sent, corridor.shell.performed]).toMatchObject([
      [
        { type: 'tool_accepted', state: 'received', duplicate: false },
        { type: 'tool_result', status: 'cancelled', executed: 'no', cancelledBy: 'server' },
      ],
      [],
    ])
  })

  it('is one too many where 32 have no answer, and the next one is not', async () => {
    const corridor = new Corridor()
    corridor.link.isUp = false
    const waiting = Array.from({ length: 32 }, (_, index) =>
      corridor.toolCalls.receive(aCallMessage({ callId: callId(`call-${String(index)}`) })),
    )
    await new Promise(setImmediate)

    await corridor.toolCalls.receive(aCallMessage({ callId: callId('one-too-many') }))
    const [result] = corridor.link.all('tool_result')
    corridor.toolCalls.stop(callId('call-0'), { by: 'user' })
    await waiting[0]

    expect([result, corridor.toolCalls.pendingCount]).toMatchObject([
      {
        callId: 'one-too-many',
        status: 'failed',
        executed: 'no',
        error: { code: 'TOO_MANY_CALLS', message: 'at most 32 calls may wait at once' },
      },
      31,
    ])
    for (const id of corridor.toolCalls.liveCallIds()) corridor.toolCalls.stop(id, { by: 'user' })
    await Promise.all(waiting)
  })
})

describe('C10 the journal cannot be written', () => {
  it('at the receipt: the answer comes from memory and nothing is performed', async () => {
    const corridor = new Corridor()
    corridor.journal.broken.add('received')

    await corridor.toolCalls.receive(aCallMessage())

    expect([
      corridor.link.sent,
      corridor.shell.performed,
      corridor.toolCalls.pendingCount,
    ]).toMatchObject([
      [
        {
          type: 'tool_result',
          status: 'failed',
          executed: 'no',
          error: { code: 'JOURNAL_UNAVAILABLE' },
        },
      ],
      [],
      0,
    ])
  })

  it('at the receipt: the call may come again', async () => {
    const corridor = new Corridor()
    corridor.journal.broken.add('received')
    await corridor.toolCalls.receive(aCallMessage())
    corridor.journal.broken.clear()

    const { performance } = await aRunningCall(corridor, { attempt: 2 })

    expect(performance.request.callId).toBe('call-1')
  })

  it.each(['decided', 'started'] as const)(
    'before the start (%s): nothing is performed',
    async (kind) => {
      const corridor = new Corridor()
      corridor.decision = ASK
      corridor.journal.broken.add(kind)
      const received = corridor.toolCalls.receive(aCallMessage())
      await corridor.approvals.nth(0)

      corridor.approvals.answer('allow_once')
      await received

      expect([corridor.link.all('tool_result'), corridor.shell.performed]).toMatchObject([
        [{ status: 'failed', executed: 'no', error: { code: 'JOURNAL_UNAVAILABLE' } }],
        [],
      ])
    },
  )

  it('at the end: the result is sent all the same', async () => {
    const corridor = new Corridor()
    corridor.journal.broken.add('done')
    const { received, performance } = await aRunningCall(corridor)

    performance.outcome.resolve(DONE)
    await received

    expect([corridor.link.all('tool_result').length, corridor.lines]).toEqual([
      1,
      ['result of call call-1 not journaled: the journal cannot be written'],
    ])
  })

  it('when a process is reported: the command goes on', async () => {
    const corridor = new Corridor()
    corridor.journal.broken.add('running')
    const { received, performance } = await aRunningCall(corridor)

    performance.outcome.resolve(DONE)
    await received

    expect(corridor.story.at(-1)).toBe('tool_result completed')
  })
})

describe('C3 and C4 a call on its way', () => {
  it('goes back to the queue where READY lapsed while "started" was written', async () => {
    const corridor = new Corridor()
    corridor.journal.onWrite = ({ kind }) => {
      if (kind === 'started') corridor.link.isUp = false
    }
    const received = corridor.toolCalls.receive(aCallMessage())
    await new Promise(setImmediate)
    const before = [
      corridor.toolCalls.registry.get(CALL_1)?.progress.state,
      ...corridor.journal.kinds,
    ]

    corridor.journal.onWrite = () => undefined
    corridor.link.isUp = true
    corridor.toolCalls.onReady()
    const { outcome } = await corridor.shell.nth(0)
    outcome.resolve(DONE)
    await received

    expect([before, corridor.story, corridor.lines]).toEqual([
      ['queued', 'received', 'decided', 'started', 'retracted'],
      ['tool_accepted queued', 'tool_result completed'],
      [],
    ])
  })

  it('is cancelled with nothing run where the cancel came while "started" was written', async () => {
    const corridor = new Corridor()
    corridor.journal.onWrite = ({ kind }) => {
      if (kind === 'started') corridor.toolCalls.stop(CALL_1, { by: 'server' })
    }

    await corridor.toolCalls.receive(aCallMessage())

    expect([
      corridor.link.all('tool_result'),
      corridor.shell.performed,
      corridor.lines,
    ]).toMatchObject([
      [{ status: 'cancelled', executed: 'no', error: { code: 'CANCELLED' } }],
      [],
      [],
    ])
  })

  it('has its result on disk before it is delivered', async () => {
    const corridor = new Corridor()
    const disk = createDeferred<undefined>()
    corridor.journal.onWrite = ({ kind }) => (kind === 'done' ? disk.promise : undefined)
    const { received, performance } = await aRunningCall(corridor)
    performance.outcome.resolve(DONE)
    await new Promise(setImmediate)
    const before = corridor.link.all('tool_result').length

    disk.resolve(undefined)
    await received

    const written = corridor.journal.records.find(({ kind }) => kind === 'done')
    expect([before, corridor.link.all('tool_result')]).toEqual([
      0,
      [written?.kind === 'done' && written.message],
    ])
  })

  it('shows its progress with a revision that grows', async () => {
    const corridor = new Corridor()
    corridor.decision = ASK
    const seen: [number, string][] = []
    corridor.toolCalls.registry.onChange(({ revision, progress }) => {
      seen.push([revision, progress.state])
    })
    const received = corridor.toolCalls.receive(aCallMessage())
    await corridor.approvals.nth(0)
    corridor.approvals.answer('allow_once')
    const performance = await corridor.shell.nth(0)
    reportStart(performance)
    performance.outcome.resolve(DONE)
    await received
    await corridor.toolCalls.settled(aResultMessage())

    expect(seen).toEqual([
      [1, 'received'],
      [2, 'pending_approval'],
      [3, 'queued'],
      [4, 'started'],
      [5, 'started'],
      [6, 'running'],
      [7, 'done'],
      [8, 'settled'],
    ])
  })

  it('whose policy fails is answered, with nothing run', async () => {
    const corridor = new Corridor()
    corridor.decision = () => {
      throw new Error('odd')
    }

    await corridor.toolCalls.receive(aCallMessage())

    expect([
      corridor.link.all('tool_result'),
      corridor.shell.performed,
      corridor.lines,
    ]).toMatchObject([
      [{ status: 'failed', executed: 'no', error: { code: 'INTERNAL' } }],
      [],
      ['call call-1 failed: odd'],
    ])
  })

  it('whose engine fails may have run, and the answer says so', async () => {
    const corridor = new Corridor()
    const { received, performance } = await aRunningCall(corridor)

    performance.outcome.reject(new Error('odd'))
    await received

    expect(corridor.link.all('tool_result')).toMatchObject([
      { status: 'interrupted', executed: 'unknown' },
    ])
  })
})

describe('C3 a call that the engine holds back at the last moment', () => {
  const HELD_BACK = { kind: 'refused', code: 'CANCELLED', message: 'not begun' } as const

  it('waits for READY again', async () => {
    const corridor = new Corridor()
    const received = corridor.toolCalls.receive(aCallMessage())
    const first = await corridor.shell.nth(0)
    corridor.link.isUp = false
    expect(first.request.mayBegin?.()).toBe(false)
    first.outcome.resolve(HELD_BACK)
    await new Promise(setImmediate)
    corridor.link.isUp = true
    corridor.toolCalls.onReady()
    const second = await corridor.shell.nth(1)
    expect(second.request.mayBegin?.()).toBe(true)
    second.outcome.resolve(DONE)
    await received

    expect(corridor.journal.kinds).toEqual([
      'received',
      'decided',
      'started',
      'retracted',
      'started',
      'done',
    ])
  })

  it('is cancelled where it was stopped', async () => {
    const corridor = new Corridor()
    const received = corridor.toolCalls.receive(aCallMessage())
    const { request, outcome } = await corridor.shell.nth(0)
    outcome.resolve(HELD_BACK)
    corridor.toolCalls.stop(CALL_1, { by: 'user' })
    expect(request.mayBegin?.()).toBe(false)
    await received

    expect(corridor.link.all('tool_result')).toMatchObject([
      { status: 'cancelled', executed: 'no', cancelledBy: 'user' },
    ])
  })

  it('is answered also where a room of ours fails on the way', async () => {
    const corridor = new Corridor()
    const { received, performance } = await aRunningCall(corridor)
    vi.spyOn(corridor.toolCalls.registry, 'advance').mockImplementation(() => {
      throw new Error('a bug')
    })
    performance.outcome.resolve(DONE)
    await received

    expect(corridor.link.all('tool_result')).toMatchObject([{ status: 'completed' }])
    expect(corridor.toolCalls.pendingCount).toBe(0)
  })
})

describe('6.2 and 11.4 a call that is refused', () => {
  it.each([
    ['TOOL_NOT_AVAILABLE', { toolName: 'browser' }],
    ['INVALID_ARGUMENTS', { arguments: { action: 'exec' } }],
    ['INVALID_ARGUMENTS', { arguments: 'not json' }],
    ['COMMAND_TOO_LONG', { arguments: { action: 'exec', command: 'x'.repeat(131_073) } }],
  ])('%s', async (code, changes) => {
    const corridor = new Corridor()

    await corridor.toolCalls.receive(aCallMessage(changes))

    expect([corridor.link.sent, corridor.journal.kinds, corridor.shell.performed]).toMatchObject([
      [
        { type: 'tool_accepted', state: 'received' },
        { type: 'tool_result', status: 'failed', executed: 'no', error: { code } },
      ],
      ['received', 'done'],
      [],
    ])
  })

  it('WORKSPACE_NOT_ALLOWED', async () => {
    const corridor = new Corridor()
    corridor.workspace = undefined

    await corridor.toolCalls.receive(aCallMessage())

    expect(corridor.link.all('tool_result')).toMatchObject([
      {
        action: 'exec',
        error: {
          code: 'WORKSPACE_NOT_ALLOWED',
          message: 'workspace "/work/project" is not a folder the user has allowed',
        },
      },
    ])
  })

  it.each(['WORKDIR_NOT_FOUND', 'WORKDIR_OUTSIDE_WORKSPACE'] as const)('%s', async (code) => {
    const corridor = new Corridor()
    corridor.shell.workdir = { ok: false, error: { code, message: 'no' } }

    await corridor.toolCalls.receive(aCallMessage())

    expect(corridor.link.all('tool_result')).toMatchObject([{ error: { code, message: 'no' } }])
  })

  it('EXPIRED, for it was issued more than 7 days ago', async () => {
    const corridor = new Corridor()
    const issuedAt = new Date(Date.now() - 7 * 86_400_000 - 1_000).toISOString()

    await corridor.toolCalls.receive(aCallMessage({ issuedAt }))

    expect(corridor.link.all('tool_result')).toMatchObject([
      { status: 'expired', executed: 'no', error: { code: 'EXPIRED' } },
    ])
  })

  it('COMMAND_BLOCKED by a deny rule, and nobody is asked', async () => {
    const corridor = new Corridor()
    corridor.decision = DENY

    await corridor.toolCalls.receive(aCallMessage())

    expect([
      corridor.story,
      corridor.link.all('tool_result'),
      corridor.approvals.asked,
    ]).toMatchObject([
      ['tool_accepted received', 'tool_result failed'],
      [
        {
          executed: 'no',
          error: {
            code: 'COMMAND_BLOCKED',
            message:
              'Blocked by the user\'s policy (rule "rm *"); it was not run. One of your rules forbids this.',
          },
        },
      ],
      [],
    ])
  })
})

describe('8. a call that is asked about', () => {
  async function anAskedCall(changes: Parameters<typeof aCallMessage>[0] = {}) {
    const corridor = new Corridor()
    corridor.decision = ASK
    const received = corridor.toolCalls.receive(aCallMessage(changes))
    const request = await corridor.approvals.nth(0)
    return { corridor, received, request }
  }

  it('tells the server that it waits, and then how it went (G6)', async () => {
    const { corridor, received } = await anAskedCall()
    corridor.approvals.answer('allow_once')
    const { outcome } = await corridor.shell.nth(0)
    outcome.resolve(DONE)
    await received

    expect(corridor.link.sent).toMatchObject([
      { type: 'tool_accepted', state: 'pending_approval', duplicate: false, approval: 'pending' },
      { type: 'approval_state', state: 'pending', reasons: ['one_shot'], expiresInMs: 900_000 },
      { type: 'approval_state', state: 'approved', decision: 'allow_once', decidedBy: 'user' },
      { type: 'tool_result', status: 'completed' },
    ])
  })

  it('is denied with the words of the person', async () => {
    const { corridor, received } = await anAskedCall()

    corridor.approvals.answer('reject_once', 'use yarn')
    await received

    expect([
      corridor.story,
      corridor.link.all('tool_result'),
      corridor.shell.performed,
    ]).toMatchObject([
      [
        'tool_accepted pending_approval',
        'approval_state pending',
        'approval_state denied',
        'tool_result denied',
      ],
      [
        {
          executed: 'no',
          result:
            '{"error":"User denied command execution.","code":"APPROVAL_DENIED","feedback":"use yarn"}',
          feedback: 'use yarn',
          error: { code: 'APPROVAL_DENIED' },
        },
      ],
      [],
    ])
  })

  it.each([
    ['expired', { kind: 'expired' }, 'EXPIRED'],
    ['withdrawn', { kind: 'withdrawn' }, 'CANCELLED'],
  ] as const)('is %s', async (state, outcome, code) => {
    const { corridor, received } = await anAskedCall()

    if (outcome.kind === 'withdrawn') corridor.toolCalls.stop(CALL_1, { by: 'server' })
    else corridor.approvals.end(outcome)
    await received

    expect([corridor.link.sent.slice(2), corridor.shell.performed]).toMatchObject([
      [
        { type: 'approval_state', state },
        { type: 'tool_result', executed: 'no', error: { code } },
      ],
      [],
    ])
  })

  it('is told to the server again after each welcome', async () => {
    const { corridor } = await anAskedCall()

    corridor.toolCalls.onReady()

    expect(corridor.story).toEqual([
      'tool_accepted pending_approval',
      'approval_state pending',
      'approval_state pending',
    ])
  })

  it('waits for READY after the answer (8.5)', async () => {
    const { corridor, received } = await anAskedCall()
    corridor.link.isUp = false
    corridor.approvals.answer('allow_once')
    await new Promise(setImmediate)
    const before = corridor.shell.performed.length

    corridor.link.isUp = true
    corridor.toolCalls.onReady()
    const { outcome } = await corridor.shell.nth(0)
    outcome.resolve(DONE)
    await received

    expect([before, corridor.story.at(-1)]).toEqual([0, 'tool_result completed'])
  })

  it('is denied where nobody can be asked (8.6)', async () => {
    const corridor = new Corridor()
    corridor.decision = ASK
    corridor.approvals.interactive = false

    await corridor.toolCalls.receive(aCallMessage())

    expect([
      corridor.story,
      corridor.link.all('tool_result'),
      corridor.approvals.asked,
    ]).toMatchObject([
      ['tool_accepted received', 'tool_result denied'],
      [{ executed: 'no', error: { code: 'APPROVAL_DENIED' } }],
      [],
    ])
  })

  it('shows exactly what would run', async () => {
    const { request } = await anAskedCall({
      agent: { name: 'Coder' },
      dangerReason: 'deletes files',
      arguments: {
        action: 'exec',
        command: 'npm\u202e test',
        session_id: 'build',
        timeout: 60,
        justification: 'to see',
      },
    })

    expect(request).toMatchObject({
      callId: 'call-1',
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      kind: 'exec',
      command: 'npm\u202e test',
      cwd: '/work/project',
      sessionId: 'build',
      opensSession: true,
      timeoutS: 60,
      agentName: 'Coder',
      serverHost: 'agents.example.dev',
      userName: 'lin',
      justification: 'to see',
      dangerReason: 'deletes files',
      askReasons: ['one_shot'],
      dangerous: false,
      mayAllowAlways: true,
      alwaysMeans: 'session',
    })
  })
})

describe('5.10 a call whose command goes on as a task', () => {
  const RUNNING = aReport({ status: 'running', exitCode: -1, taskId: taskId('bg-1') })
  const END = {
    taskId: taskId('bg-1'),
    callId: CALL_1,
    conversationId: conversationId('conversation-1'),
    report: aReport({ taskId: taskId('bg-1') }),
  }

  it('is answered, then its end is told', async () => {
    const corridor = new Corridor()
    const { received, performance } = await aRunningCall(corridor)
    performance.outcome.resolve({ kind: 'command', report: RUNNING, startedTask: true })
    await received

    corridor.shell.endTask(END)
    await corridor.link.next('background_task_result')

    expect([corridor.story, corridor.journal.kinds.slice(3)]).toEqual([
      ['tool_accepted queued', 'tool_result running', 'background_task_result completed'],
      ['running', 'task', 'done', 'task_done'],
    ])
  })

  it('never tells the end of a task before the answer', async () => {
    const corridor = new Corridor()
    const disk = createDeferred<undefined>()
    corridor.journal.onWrite = ({ kind }) => (kind === 'done' ? disk.promise : undefined)
    const { received, performance } = await aRunningCall(corridor)
    performance.outcome.resolve({
      kind: 'async',
      taskId: taskId('bg-1'),
      sessionId: sessionId('sh-1'),
      outputFile: null,
    })
    await new Promise(setImmediate)

    corridor.shell.endTask(END)
    await new Promise(setImmediate)
    const before = [...corridor.story]
    disk.resolve(undefined)
    await received
    await corridor.link.next('background_task_result')

    expect([before, corridor.story.slice(1)]).toEqual([
      ['tool_accepted queued'],
      ['tool_result async', 'background_task_result completed'],
    ])
  })

  it('is no longer pending, yet live until the task ends', async () => {
    const corridor = new Corridor()
    const { received, performance } = await aRunningCall(corridor)
    performance.outcome.resolve({ kind: 'command', report: RUNNING, startedTask: true })
    await received
    const { toolCalls } = corridor
    const before = [toolCalls.pendingCount, toolCalls.liveCallIds(), toolCalls.findTask(END.taskId)]

    corridor.shell.endTask(END)
    await corridor.link.next('background_task_result')
    await new Promise(setImmediate)

    expect([before, toolCalls.liveCallIds(), toolCalls.findTask(END.taskId)]).toEqual([
      [0, ['call-1'], 'call-1'],
      [],
      undefined,
    ])
  })

  it('is listed in hello until both answers are stored', async () => {
    const corridor = new Corridor()
    const { toolCalls } = corridor
    const list = () => [toolCalls.openCalls(), toolCalls.openTasks()]
    const { received, performance } = await aRunningCall(corridor)
    const running = list()
    performance.outcome.resolve({ kind: 'command', report: RUNNING, startedTask: true })
    await received
    const answered = list()
    await toolCalls.settled({ type: 'tool_result', callId: CALL_1 })
    const settled = list()
    corridor.shell.endTask(END)
    await corridor.link.next('background_task_result')
    const ended = list()
    await toolCalls.settled({ type: 'background_task_result', callId: CALL_1 })

    expect([running, answered, settled, ended, list()]).toEqual([
      [[{ callId: 'call-1', state: 'running', executed: 'yes' }], []],
      [
        [{ callId: 'call-1', state: 'done', executed: 'yes' }],
        [{ taskId: 'bg-1', callId: 'call-1', state: 'running' }],
      ],
      [[], [{ taskId: 'bg-1', callId: 'call-1', state: 'running' }]],
      [[], [{ taskId: 'bg-1', callId: 'call-1', state: 'done' }]],
      [[], []],
    ])
  })
})

describe('stopping', () => {
  it('ends a running command, and says who stopped it', async () => {
    const corridor = new Corridor()
    const { received } = await aRunningCall(corridor)

    const isStopped = corridor.toolCalls.stop(CALL_1, { by: 'user', graceMs: 5 })
    await received

    expect([
      isStopped,
      corridor.shell.performed[0]?.signal.reason,
      corridor.link.all('tool_result'),
    ]).toMatchObject([
      true,
      { by: 'user', graceMs: 5 },
      [{ status: 'cancelled', executed: 'yes', cancelledBy: 'user' }],
    ])
  })

  it('passes a second, more impatient request on to the engine', async () => {
    const corridor = new Corridor()
    const { received } = await aRunningCall(corridor)
    corridor.toolCalls.stop(CALL_1, { by: 'user' })

    corridor.toolCalls.stop(CALL_1, { by: 'user', graceMs: 0 })
    await received

    expect(corridor.shell.stopped).toEqual([['call-1', { by: 'user', graceMs: 0 }]])
  })

  it('answers false where nothing of that id is live', () => {
    expect(new Corridor().toolCalls.stop(CALL_1, { by: 'user' })).toBe(false)
  })
})

describe('shutDown', () => {
  it('ends what runs, and leaves what has not begun in the journal', async () => {
    const corridor = new Corridor()
    await aRunningCall(corridor)
    corridor.decision = ASK
    void corridor.toolCalls.receive(aCallMessage({ callId: callId('asked') }))
    await corridor.approvals.nth(0)

    await corridor.toolCalls.shutDown()

    expect([corridor.link.all('tool_result'), corridor.toolCalls.liveCallIds()]).toMatchObject([
      [
        {
          callId: 'call-1',
          status: 'cancelled',
          cancelledBy: 'client_shutdown',
          error: { code: 'CLIENT_SHUTDOWN' },
        },
      ],
      ['asked'],
    ])
  })

  it('has nothing to wait for where nothing runs', async () => {
    await expect(new Corridor().toolCalls.shutDown()).resolves.toBeUndefined()
  })
})

describe('5.8 live output of a call', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  const chunk = (text: string) =>
    ({ stream: 'stdout', bytes: Buffer.from(text), offset: 0 }) as const

  it('goes to the window and, before the result, to the server', async () => {
    const corridor = new Corridor()
    const { received, performance } = await aRunningCall(corridor)

    performance.events.onOutput(chunk('hello'))
    performance.outcome.resolve(DONE)
    await received

    expect([corridor.pushed, corridor.link.sent.slice(1)]).toMatchObject([
      ['hello'],
      [
        { type: 'output_delta', sessionId: 'sh-1', deltaSeq: 1, offset: 0, data: 'hello' },
        { type: 'tool_result' },
      ],
    ])
  })

  it.each([
    ['the server does not want it', { stream: false }, false],
    ['so much waits in the socket', {}, true],
  ])('stays here where %s', async (_why, changes, isFull) => {
    const corridor = new Corridor()
    corridor.link.isFull = isFull
    const { received, performance } = await aRunningCall(corridor, changes)

    performance.events.onOutput(chunk('hello'))
    performance.outcome.resolve(DONE)
    await received

    expect([corridor.pushed, corridor.link.all('output_delta')]).toEqual([['hello'], []])
  })

  it('of a task carries its id and counts from 1 again', async () => {
    const corridor = new Corridor()
    const { received, performance } = await aRunningCall(corridor)
    performance.events.onOutput(chunk('before'))
    performance.outcome.resolve({
      kind: 'command',
      report: aReport({ status: 'running', taskId: taskId('bg-1') }),
      startedTask: true,
    })
    await received
    vi.useFakeTimers()

    performance.events.onOutput(chunk('after'))
    vi.advanceTimersByTime(1_000)

    expect(corridor.link.all('output_delta')).toMatchObject([
      { deltaSeq: 1, offset: 0, data: 'before' },
      { deltaSeq: 1, offset: 6, data: 'after', taskId: 'bg-1' },
    ])
  })
})
