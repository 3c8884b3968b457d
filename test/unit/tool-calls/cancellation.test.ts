import { describe, expect, it } from 'vitest'
import { applyCallAction, stopAll } from '../../../electron/tool-calls/cancellation.ts'
import { answerInvalidCall, routeMessage } from '../../../electron/tool-calls/message-router.ts'
import type { RouterRooms } from '../../../electron/tool-calls/message-router.ts'
import { decodeServerFrame } from '../../../shared/protocol/frame-codec.ts'
import type { DurableClientMessage } from '../../../shared/protocol/messages.ts'
import type { Cancel } from '../../../shared/protocol/tool-call-messages.ts'
import {
  aCallMessage,
  aReport,
  aResultMessage,
  messageId,
  taskId,
} from '../../support/builders-node.ts'
import { callId, conversationId } from '../../support/builders.ts'
import { ASK, Corridor } from './corridor-support.ts'

function aRouter() {
  const corridor = new Corridor()
  const waiting = new Map<string, DurableClientMessage>()
  const rooms: RouterRooms = {
    toolCalls: corridor.toolCalls,
    journal: corridor.journal,
    shell: corridor.shell,
    memory: {
      forgetConversation: (id) => corridor.remembered.push(['forget conversation', id]),
    },
    link: corridor.link,
    acknowledge: (msgId) => {
      const message = waiting.get(msgId)
      waiting.delete(msgId)
      return message
    },
    log: (line) => corridor.lines.push(line),
  }
  return { corridor, rooms, waiting }
}

const aCancel = (changes: Partial<Cancel>): Cancel => ({
  type: 'cancel',
  msgId: messageId('m-9'),
  graceMs: 5_000,
  ...changes,
})

/** Calls with these ids, all waiting for READY. */
async function someWaitingCalls(corridor: Corridor, ...ids: [string, string][]): Promise<void> {
  corridor.decision = ASK
  for (const [id, conversation] of ids) {
    const message = aCallMessage({
      callId: callId(id),
      conversationId: conversationId(conversation),
    })
    void corridor.toolCalls.receive(message)
  }
  await corridor.approvals.nth(ids.length - 1)
}

describe('5.11 cancel', () => {
  it('of a running call stops it with the grace that was asked for, and is acknowledged', async () => {
    const { corridor, rooms } = aRouter()
    const received = corridor.toolCalls.receive(aCallMessage())
    const { signal } = await corridor.shell.nth(0)

    await routeMessage(aCancel({ callId: callId('call-1'), graceMs: 7 }), rooms)
    await received

    expect([signal.reason, corridor.story.slice(1).sort()]).toEqual([
      { by: 'server', graceMs: 7 },
      ['ack ok', 'tool_result cancelled'],
    ])
  })

  it('of an unknown call is remembered, acknowledged, and answers the call that comes later', async () => {
    const { corridor, rooms } = aRouter()

    await routeMessage(aCancel({ callId: callId('call-1') }), rooms)
    const kinds = [...corridor.journal.kinds]
    await corridor.toolCalls.receive(aCallMessage())

    expect([kinds, corridor.story, corridor.shell.performed]).toEqual([
      ['tombstone'],
      ['ack ok', 'tool_accepted received', 'tool_result cancelled'],
      [],
    ])
  })

  it('of an unknown call is remembered once', async () => {
    const { corridor, rooms } = aRouter()

    await routeMessage(aCancel({ callId: callId('call-1') }), rooms)
    await routeMessage(aCancel({ callId: callId('call-1') }), rooms)

    expect(corridor.journal.kinds).toEqual(['tombstone'])
  })

  it('of a call that is done changes nothing', async () => {
    const { corridor, rooms } = aRouter()
    const received = corridor.toolCalls.receive(aCallMessage())
    const { outcome } = await corridor.shell.nth(0)
    outcome.resolve({ kind: 'command', report: aReport() })
    await received
    const kinds = [...corridor.journal.kinds]

    await routeMessage(aCancel({ callId: callId('call-1') }), rooms)

    expect([corridor.journal.kinds, corridor.story.at(-1)]).toEqual([kinds, 'ack ok'])
  })

  it('is not acknowledged where it cannot be remembered', async () => {
    const { corridor, rooms } = aRouter()
    corridor.journal.broken.add('tombstone')

    await routeMessage(aCancel({ callId: callId('call-1') }), rooms)

    expect(corridor.link.sent).toEqual([
      {
        type: 'error',
        code: 'INTERNAL',
        message: 'cancel could not be handled',
        fatal: false,
        ref: { type: 'cancel', callId: 'call-1' },
      },
    ])
  })

  it('of a task stops its command', async () => {
    const { corridor, rooms } = aRouter()
    const received = corridor.toolCalls.receive(aCallMessage())
    const { outcome, signal } = await corridor.shell.nth(0)
    outcome.resolve({
      kind: 'command',
      report: aReport({ status: 'running', taskId: taskId('bg-1') }),
      startedTask: true,
    })
    await received

    await routeMessage(aCancel({ taskId: taskId('bg-1') }), rooms)

    expect([signal.reason, corridor.story.at(-1)]).toEqual([
      { by: 'server', graceMs: 5_000 },
      'ack ok',
    ])
  })

  it('of an unknown task is acknowledged', async () => {
    const { corridor, rooms } = aRouter()

    await routeMessage(aCancel({ taskId: taskId('bg-1') }), rooms)

    expect(corridor.story).toEqual(['ack ok'])
  })

  it('of a conversation stops its calls and no other', async () => {
    const { corridor, rooms } = aRouter()
    await someWaitingCalls(corridor, ['a', 'one'], ['b', 'two'], ['c', 'one'])

    await routeMessage(aCancel({ conversationId: conversationId('one') }), rooms)
    await corridor.link.next('tool_result', (message) => message.callId === 'a')
    await corridor.link.next('tool_result', (message) => message.callId === 'c')

    expect(corridor.toolCalls.liveCallIds()).toEqual(['b'])
  })
})

describe('5.12 conversation_close', () => {
  it.each([
    [true, true],
    [false, false],
  ])('with kill_tasks %s stops calls, and tasks: %s', async (killTasks, isTaskStopped) => {
    const { corridor, rooms } = aRouter()
    const received = corridor.toolCalls.receive(aCallMessage({ callId: callId('task') }))
    const { outcome, signal } = await corridor.shell.nth(0)
    outcome.resolve({
      kind: 'command',
      report: aReport({ status: 'running', taskId: taskId('bg-1') }),
      startedTask: true,
    })
    await received
    await someWaitingCalls(corridor, ['asked', 'conversation-1'])
    const conversation = conversationId('conversation-1')

    await routeMessage(
      {
        type: 'conversation_close',
        msgId: messageId('m-9'),
        conversationId: conversation,
        killTasks,
      },
      rooms,
    )
    await corridor.link.next('tool_result', (message) => message.callId === 'asked')

    expect([signal.aborted, corridor.shell.closed, corridor.remembered, corridor.story]).toEqual([
      isTaskStopped,
      [['conversation-1', killTasks]],
      [['forget conversation', 'conversation-1']],
      expect.arrayContaining(['ack ok', 'tool_result cancelled']),
    ])
  })
})

describe('C8 call_actions', () => {
  it('cancel what waits', async () => {
    const { corridor, rooms } = aRouter()
    await someWaitingCalls(corridor, ['a', 'one'])

    await applyCallAction({ callId: callId('a'), action: 'cancel' }, rooms, () => Promise.resolve())

    expect(await corridor.link.next('tool_result')).toMatchObject({
      status: 'cancelled',
      executed: 'no',
      cancelledBy: 'server',
    })
  })

  it('settle what the server has', async () => {
    const { rooms } = aRouter()
    const settled: string[] = []

    await applyCallAction({ callId: callId('a'), action: 'settled' }, rooms, (id) => {
      settled.push(id)
      return Promise.resolve()
    })

    expect(settled).toEqual(['a'])
  })
})

describe('stopAll', () => {
  it('stops every call of every conversation', async () => {
    const { corridor, rooms } = aRouter()
    await someWaitingCalls(corridor, ['a', 'one'], ['b', 'two'])

    stopAll(rooms, { by: 'user' })
    await corridor.link.next('tool_result', (message) => message.callId === 'a')
    await corridor.link.next('tool_result', (message) => message.callId === 'b')

    expect(corridor.link.all('tool_result').map(({ cancelledBy }) => cancelledBy)).toEqual([
      'user',
      'user',
    ])
  })
})

describe('C6 ack', () => {
  it.each(['ok', 'duplicate', 'late', 'unknown', 'rejected'] as const)(
    '%s settles the message that waits for it',
    async (status) => {
      const { corridor, rooms, waiting } = aRouter()
      waiting.set('c-1', aResultMessage())

      await routeMessage({ type: 'ack', msgId: messageId('c-1'), status }, rooms)

      expect(corridor.journal.records).toEqual([{ kind: 'settled', callId: 'call-1' }])
    },
  )

  it('of an unknown message changes nothing', async () => {
    const { corridor, rooms } = aRouter()

    await routeMessage({ type: 'ack', msgId: messageId('c-1'), status: 'ok' }, rooms)

    expect([corridor.journal.records, corridor.link.sent]).toEqual([[], []])
  })
})

describe('3.2 a bad tool_call', () => {
  /** The problem of a tool_call whose fields are not all valid. */
  function aProblem(fields: Record<string, unknown>) {
    const decoded = decodeServerFrame(
      JSON.stringify({ type: 'tool_call', call_id: 'call-1', conversation_id: '7', ...fields }),
    )
    if (decoded.ok) throw new Error('it is valid')
    return decoded.problem
  }

  it('with a usable call_id is answered as failed', () => {
    const { corridor, rooms } = aRouter()

    answerInvalidCall(aProblem({ msg_id: 'm-1', tool_name: 'shell' }), rooms)

    expect(corridor.link.sent).toMatchObject([
      {
        type: 'tool_result',
        msgId: 'invalid-call-1',
        callId: 'call-1',
        conversationId: '7',
        toolName: 'shell',
        action: null,
        status: 'failed',
        executed: 'no',
        error: {
          code: 'INVALID_ARGUMENTS',
          message: expect.stringMatching(/^arguments: /),
        },
      },
    ])
  })

  it.each([{ call_id: 'a b' }, { call_id: 5 }, { call_id: undefined }])(
    'without a usable call_id (%j) has no answer of its own',
    (fields) => {
      const { corridor, rooms } = aRouter()

      answerInvalidCall(aProblem(fields), rooms)

      expect(corridor.link.sent).toEqual([])
    },
  )

  it('of a call that is known is left to the call itself', async () => {
    const { corridor, rooms } = aRouter()
    await someWaitingCalls(corridor, ['call-1', '7'])
    const before = corridor.link.sent.length

    answerInvalidCall(aProblem({}), rooms)

    expect(corridor.link.sent.length).toBe(before)
  })
})
