import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startCompanion } from '../support/companion-under-test.ts'
import type { CompanionUnderTest } from '../support/companion-under-test.ts'

let subject: CompanionUnderTest

beforeEach(async () => {
  subject = await startCompanion()
})
afterEach(() => subject.close())

describe('one tool call, through every room', () => {
  it('T04: an approved echo comes back with the exact header', async () => {
    const call = subject.server.exec('echo hi')
    await subject.answer('allow_once')
    const result = await call.result

    expect(result).toMatchObject({ status: 'completed', executed: 'yes', action: 'exec' })
    const { session_id: id, elapsed_ms: elapsed } = result.data as Record<string, unknown>
    expect(result.result).toBe(
      [
        'exit_code: 0',
        `session_id: ${String(id)}`,
        `elapsed_ms: ${String(elapsed)}`,
        `current_workdir: ${subject.workspace}`,
        'output_lines: 1',
        'truncated: false',
        '---',
        'hi',
      ].join('\n'),
    )
  })

  it('G6: accepted, then asked and answered, then output, then the result', async () => {
    const call = subject.server.exec('echo out; sleep 0.2; echo more')
    await subject.answer('allow_once')
    await call.result

    const order = subject.server.frames
      .filter(({ direction, fields }) => direction === 'in' && fields['call_id'] === call.callId)
      .map(({ type, fields }) =>
        type === 'approval_state' ? `${type} ${String(fields['state'])}` : type,
      )
    expect([...new Set(order)]).toEqual([
      'tool_accepted',
      'approval_state pending',
      'approval_state approved',
      'output_delta',
      'tool_result',
    ])
    expect(call.output).toBe('out\nmore\n')
  })

  it('T20: a refusal carries the person’s words and runs nothing', async () => {
    const call = subject.server.exec('echo x > made')
    await subject.answer('reject_once', 'Not here.')

    expect(await call.result).toMatchObject({
      status: 'denied',
      executed: 'no',
      feedback: 'Not here.',
      result:
        '{"error":"User denied command execution.","code":"APPROVAL_DENIED","feedback":"Not here."}',
    })
    await expect(readFile(join(subject.workspace, 'made'))).rejects.toThrow('ENOENT')
  })

  it('T25: a session keeps directory and environment', async () => {
    const first = subject.server.exec('mkdir sub; cd sub; export A=1', { session_id: 'a' })
    await subject.answer('allow_always')
    await first.result

    const second = await subject.server.exec('echo "$A"; pwd', { session_id: 'a' }).result

    const sub = join(subject.workspace, 'sub')
    expect(second.data).toMatchObject({ output: `1\n${sub}`, current_workdir: sub })
  })

  it('T26: a second exec in a busy session is told so', async () => {
    const first = subject.server.exec('sleep 30', { session_id: 'a' })
    await subject.answer('allow_always')
    await subject.server.waitForFrame(
      'in',
      'session_update',
      ({ fields }) => fields['busy'] === true,
    )

    const second = await subject.server.exec('echo no', { session_id: 'a' }).result

    expect(second).toMatchObject({
      status: 'failed',
      executed: 'no',
      error: { code: 'SESSION_BUSY' },
    })
    first.cancel()
    expect(await first.result).toMatchObject({ status: 'cancelled', cancelledBy: 'server' })
  })

  it('a command that outlives its yield becomes a task whose end is told once', async () => {
    const call = subject.server.exec('echo begin; sleep 1; echo end', { yield_time_ms: 200 })
    await subject.answer('allow_once')
    const result = await call.result
    const end = await call.taskResult

    expect(result).toMatchObject({ status: 'running', data: { exit_code: -1, truncated: true } })
    expect(result.result).toContain('\nstatus: running\ntask_id: bg-')
    expect(end).toMatchObject({ status: 'completed', data: { exit_code: 0 } })
    expect(subject.server.received('background_task_result')).toHaveLength(1)
  })

  it('an async command answers at once with its task', async () => {
    const call = subject.server.exec('echo done', { async: true })
    await subject.answer('allow_once')

    expect(await call.result).toMatchObject({ status: 'async', data: { async: true } })
    expect(await call.taskResult).toMatchObject({ status: 'completed', data: { output: 'done' } })
  })

  it.each([
    ['an unknown action', { action: 'fly' }, 'INVALID_ARGUMENTS', /exec, write_stdin, close, list/],
    ['a blank command', { action: 'exec', command: ' \n' }, 'INVALID_ARGUMENTS', /blank/],
    [
      'a directory that is not there',
      { command: 'ls', workdir: 'nowhere' },
      'WORKDIR_NOT_FOUND',
      /nowhere/,
    ],
    ['a directory outside', { command: 'ls', workdir: '../..' }, 'WORKDIR_OUTSIDE_WORKSPACE', /./],
    [
      'input for no session',
      { action: 'write_stdin', session_id: 'x', input: '' },
      'SESSION_NOT_FOUND',
      /x/,
    ],
  ])('%s is refused and named', async (_what, args, code, message) => {
    const result = await subject.server.call(args).result

    expect(result).toMatchObject({ status: 'failed', executed: 'no', error: { code } })
    expect(result.error?.message).toMatch(message)
  })

  it('T34: a workspace that was not granted is refused', async () => {
    const result = await subject.server.exec('ls', {}, { workspace: '/etc' }).result

    expect(result).toMatchObject({ executed: 'no', error: { code: 'WORKSPACE_NOT_ALLOWED' } })
  })

  it('another tool is refused with what there is', async () => {
    const result = await subject.server.exec('ls', {}, { toolName: 'browser' }).result

    expect(result).toMatchObject({ error: { code: 'TOOL_NOT_AVAILABLE' } })
  })
})
