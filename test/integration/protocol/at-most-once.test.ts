import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { encodeFrame } from '../../../shared/protocol/frame-codec.ts'
import type { ToolCallMessage } from '../../../shared/protocol/tool-call-messages.ts'
import { startCompanion } from '../../support/companion-under-test.ts'
import type { CompanionUnderTest } from '../../support/companion-under-test.ts'

let subject: CompanionUnderTest

beforeEach(async () => {
  subject = await startCompanion({ settings: { policy: 'trusted_workspace' } })
})
afterEach(() => subject.close())

/** Lines of a counter file: how often its command ran. */
async function countOf(name: string): Promise<number> {
  const text = await readFile(join(subject.workspace, name), 'utf8').catch(() => '')
  return text.split('\n').length - 1
}

describe('G1: at most once', () => {
  it('T05: the same call twice runs once and gets the same result', async () => {
    const call = subject.server.exec('echo x >> n')
    await call.result
    const sent = subject.server.sent('tool_call')[0]!
    const firstResult = subject.server.received('tool_result')[0]!

    subject.server.sendRaw(JSON.stringify({ ...sent.fields, attempt: 2 }))
    const again = await subject.server.waitForFrame(
      'in',
      'tool_result',
      undefined,
      firstResult.index,
    )

    expect(await countOf('n')).toBe(1)
    expect(again.fields['msg_id']).toBe(firstResult.fields['msg_id'])
    expect(
      subject.server.received('tool_accepted').map(({ fields }) => fields['duplicate'] as boolean),
    ).toEqual([false, true])
  })

  it('T13: the same id with another command is a conflict and runs nothing', async () => {
    const call = subject.server.exec('echo x >> n')
    await call.result
    const sent = subject.server.sent('tool_call')[0]!

    const changed = { action: 'exec', command: 'echo y >> n' }
    subject.server.sendRaw(JSON.stringify({ ...sent.fields, arguments: changed }))
    const error = await subject.server.waitForFrame('in', 'error')

    expect(error.fields).toMatchObject({ code: 'CALL_ID_CONFLICT', fatal: false })
    expect(await countOf('n')).toBe(1)
  })

  it('T06: a socket that drops right after the call does not make it run twice', async () => {
    const call = subject.server.exec('sleep 0.3; echo x >> n')
    await subject.server.waitForFrame('in', 'tool_accepted')

    subject.server.drop()
    const result = await call.result

    expect(result.status).toBe('completed')
    expect(await countOf('n')).toBe(1)
  })

  it('T17: a cancel that comes before its call keeps it from running', async () => {
    const callId = 'late-call' as ToolCallMessage['callId']
    subject.server.sendRaw(JSON.stringify({ type: 'cancel', msg_id: 'm-1', call_id: callId }))
    await subject.server.waitForFrame('in', 'ack')

    subject.server.sendRaw(
      encodeFrame({
        type: 'tool_call',
        msgId: 'm-2' as ToolCallMessage['msgId'],
        callId,
        conversationId: 'c' as ToolCallMessage['conversationId'],
        toolName: 'shell',
        arguments: { action: 'exec', command: 'echo x >> n' },
        workspace: subject.workspace,
        expiresInMs: 60_000,
        needApproval: false,
        stream: true,
        issuedAt: new Date().toISOString(),
        attempt: 1,
      }),
    )
    const result = await subject.server.waitForFrame('in', 'tool_result')

    expect(result.fields).toMatchObject({ status: 'cancelled', executed: 'no', call_id: callId })
    expect(await countOf('n')).toBe(0)
  })
})

describe('G2: always answered', () => {
  it('T07: a result that finds no link comes after the reconnect', async () => {
    const call = subject.server.exec('sleep 0.5; echo late')
    await subject.server.waitForFrame('in', 'session_update')
    subject.server.refuseUpgrades(503)
    subject.server.drop()
    await new Promise((resolve) => setTimeout(resolve, 800))

    subject.server.refuseUpgrades()

    expect((await call.result).data).toMatchObject({ output: 'late', exit_code: 0 })
  })

  it('T10: a result the server never got comes again after a restart, with its id', async () => {
    subject.server.exec('sleep 0.5; echo x >> n')
    await subject.server.waitForFrame('in', 'tool_accepted')
    subject.server.beSilent()
    const lost = await subject.server.waitForFrame('held', 'tool_result')

    subject.server.beSilent(false)
    await subject.restart()
    const second = await subject.server.waitForFrame('in', 'tool_result')

    expect(second.fields['msg_id']).toBe(lost.fields['msg_id'])
    expect(await countOf('n')).toBe(1)
  })

  it('a result the server has stored is not sent again, though its ack was lost', async () => {
    subject.server.hold('ack')
    const call = subject.server.exec('echo x >> n')
    await call.result
    subject.server.release('ack', 'drop')

    await subject.restart()

    const welcome = await subject.server.waitForFrame(
      'out',
      'welcome',
      ({ connection }) => connection === 2,
    )
    expect(welcome.fields['call_actions']).toEqual([{ call_id: call.callId, action: 'settled' }])
    expect(subject.server.received('tool_result')).toHaveLength(1)
    expect(await countOf('n')).toBe(1)
  })

  it('T16: a cancelled command ends with its children, answered once', async () => {
    const call = subject.server.exec('sleep 60 & wait', { yield_time_ms: 60_000 })
    await subject.server.waitForFrame('in', 'session_update')

    call.cancel()
    const result = await call.result

    expect(result).toMatchObject({ status: 'cancelled', executed: 'yes', cancelledBy: 'server' })
    expect(result.result).not.toContain('Interrupted by user')
  })
})

describe('G3: no late start', () => {
  it('T14: an unanswered question expires and answering it later does nothing', async () => {
    subject.set({ policy: 'per_command' })
    const call = subject.server.exec('echo x >> n', {}, { expiresInMs: 500 })
    const { callId, hash } = await subject.question()

    expect(await call.result).toMatchObject({ status: 'expired', executed: 'no' })
    expect(() => {
      subject.companion.approvals.answer({ callId, hash, decision: 'allow_once' })
    }).toThrow('already been answered')
    expect(await countOf('n')).toBe(0)
  })

  it('an approved call waits for the link before it begins', async () => {
    subject.set({ policy: 'per_command' })
    const call = subject.server.exec('echo x >> n')
    await subject.question()
    subject.server.refuseUpgrades(503)
    subject.server.drop()
    await expect.poll(() => subject.companion.connection.isReady()).toBe(false)
    await subject.answer('allow_once')

    expect(await countOf('n')).toBe(0)
    subject.server.refuseUpgrades()
    expect((await call.result).status).toBe('completed')
    expect(await countOf('n')).toBe(1)
  })
})

describe('G5: the user decides', () => {
  it('T19: need_approval false does not waive a question', async () => {
    subject.set({ policy: 'per_command' })
    subject.server.exec('echo x', {}, { needApproval: false })

    expect((await subject.question()).command).toBe('echo x')
  })

  it('need_approval true asks where the policy would not', async () => {
    subject.server.exec('echo x', {}, { needApproval: true })

    expect(await subject.question()).toMatchObject({ askReasons: ['server_requested'] })
  })

  it('a deny rule is never a question', async () => {
    subject.set({ rules: { allow: ['*'], ask: [], deny: ['rm *'] } })
    const result = await subject.server.exec('echo a; rm -f x').result

    expect(result).toMatchObject({
      status: 'failed',
      executed: 'no',
      error: { code: 'COMMAND_BLOCKED' },
    })
  })
})
