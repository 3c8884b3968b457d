import { describe, expect, it } from 'vitest'
import { createHello } from '../../../electron/connection/handshake.ts'
import { helloSchema } from '../../../shared/protocol/connection-messages.ts'
import { taskId } from '../../support/builders-node.ts'
import { aSession, callId, sessionId } from '../../support/builders.ts'

const IDENTITY = {
  version: '0.1.0',
  deviceId: '7b1f9f0e-6c1d-4a53-9a53-3a2b6d1c9e10',
  instanceId: 'c7a7e2b4-57f3-4b58-8a49-0c0d4d1f6a51',
  journalId: '0a4f4c2e-1a7c-4a34-8c0b-0fd2c9a7b7d3',
  interactive: false,
  maxTasks: 16,
}
const NOTHING = { calls: [], tasks: [], sessions: [] }

describe('5.2 hello', () => {
  it('says what this device can do', () => {
    expect(createHello(IDENTITY, NOTHING, null)).toMatchObject({
      protocolVersions: [1],
      capabilities: {
        tools: { shell: { actions: ['exec', 'write_stdin', 'close', 'list'], async: true } },
        streaming: { encodings: ['utf8'] },
        approval: { interactive: false },
      },
      limits: {
        maxFrameBytes: 1_048_576,
        maxConcurrentCalls: 8,
        maxPendingCalls: 32,
        maxTasks: 16,
      },
      ...NOTHING,
    })
  })

  it('has no resume without a link', () => {
    expect(createHello(IDENTITY, NOTHING, null)).not.toHaveProperty('resume')
  })

  it('stays within the limits of the contract, keeping the newest', () => {
    const many = Array.from({ length: 300 }, (_, index) => String(index))
    const hello = createHello(
      IDENTITY,
      {
        calls: many.map((id) => ({ callId: callId(id), state: 'done', executed: 'yes' })),
        tasks: many.map((id) => ({ taskId: taskId(id), callId: callId(id), state: 'running' })),
        sessions: many.map((id) => aSession({ sessionId: sessionId(id) })),
      },
      null,
    )

    expect([
      helloSchema.safeParse(hello).success,
      [hello.calls.length, hello.calls[0]?.callId],
      [hello.tasks.length, hello.tasks[0]?.taskId],
      [hello.sessions.length, hello.sessions[0]?.sessionId],
    ]).toEqual([true, [256, '44'], [64, '236'], [64, '236']])
  })
})
