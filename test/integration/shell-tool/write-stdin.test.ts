import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EngineUnderTest, essence, reportOf } from './engine-under-test.ts'

let on: EngineUnderTest
beforeEach(async () => {
  on = await EngineUnderTest.create()
})
afterEach(async () => {
  await on.close()
})

const session = { session_id: 's' }

describe('shell-tool 3, write_stdin', () => {
  it('TA46 answers a prompt, and tells every byte once', async () => {
    // The case speaks of a terminal; without one the answers are the same, without the echo.
    const asked = await on.exec('printf "name? "; read -r x; echo got:$x', {
      ...session,
      yield_time_ms: 500,
    })
    const answered = await on.write('s', 'hello\n')
    const polled = await on.write('s', '')

    expect(asked).toMatchObject({ status: 'running', exitCode: -1, output: 'name? ' })
    expect(answered).toMatchObject({ status: 'completed', exitCode: 0, output: 'got:hello' })
    expect(polled).toMatchObject({ status: 'completed', exitCode: 0, output: '' })
  })

  it('answers when output has been quiet, and goes on', async () => {
    await on.exec('while read -r x; do echo "<$x>"; done; echo bye', {
      ...session,
      yield_time_ms: 50,
    })

    const first = await on.write('s', 'a\nb\n')
    const second = await on.write('s', 'c\n')
    const last = await on.write('s', '\u0004')

    expect([first, second, last].map(({ status, output }) => [status, output])).toEqual([
      ['running', '<a>\n<b>'],
      ['running', '<c>'],
      ['completed', 'bye'],
    ])
  })

  it.each([
    ['\u0003', 130],
    ['\u001c', 131],
  ])('signals the command and its descendants, not the shell: %j', async (input, exitCode) => {
    await on.exec('x=kept', session)
    const call = on.start({
      action: 'exec',
      command: 'ulimit -c 0; echo ready; bash -c "sleep 300"',
      ...session,
      yield_time_ms: 300,
    })
    await call.outputHolds('ready')
    await call.outcome

    const report = await on.write('s', input)

    expect(report.status).toBe('completed')
    expect(report.exitCode).toBe(exitCode)
    expect((await on.exec('echo $x', session)).output).toBe('kept')
  })

  it('takes input to an idle shell for a command', async () => {
    await on.exec('x=1', session)

    const report = await on.write('s', 'echo $x; (exit 3)\n')

    expect(essence(report)).toEqual({ exitCode: 3, output: '1' })
  })

  it('takes the id of the task that runs', async () => {
    const running = await on.exec('read x; echo $x', { ...session, yield_time_ms: 50 })

    const report = await on.write(running.taskId ?? '', 'by task\n')

    expect(essence(report)).toEqual({ exitCode: 0, output: 'by task' })
  })

  it('keeps what came between two calls, and a character that was cut', async () => {
    await on.exec('read a; printf "x\\xe4\\xbd"; read b; printf "\\xa0y"', {
      ...session,
      yield_time_ms: 50,
    })

    const first = await on.write('s', '\n')
    const second = await on.write('s', '\n')

    expect([first.output, second.output]).toEqual(['x', '你y'])
    expect(first.outputBytes + second.outputBytes).toBe(5)
  })

  it('does not give the next command what the last one did not read', async () => {
    await on.exec('head -c 1; echo', { ...session, yield_time_ms: 50 })
    await on.write('s', 'abc\n')

    const next = await on.exec('read -t 0.2 x; echo "[$x]"', session)

    expect(next.output).toBe('[]')
  })

  it('takes more input than a pipe holds', async () => {
    await on.exec('sleep 0.5; wc -c', { ...session, yield_time_ms: 50 })

    await on.write('s', 'x'.repeat(65_536), { yield_time_ms: 0 })
    await on.write('s', 'y'.repeat(65_536), { yield_time_ms: 0 })
    const report = await on.write('s', '\u0004')

    expect(report.output).toBe('131072')
  })

  it('refuses input to a one-shot, whose input is closed', async () => {
    const running = await on.exec('sleep 0.5; echo end', { yield_time_ms: 50 })

    const refused = await on.perform({
      action: 'write_stdin',
      session_id: running.sessionId,
      input: 'x',
    })
    const report = await on.write(running.sessionId, '')
    const after = await on.perform({
      action: 'write_stdin',
      session_id: running.sessionId,
      input: '',
    })

    expect(refused).toMatchObject({ kind: 'refused', code: 'INVALID_ARGUMENTS' })
    expect(essence(report)).toEqual({ exitCode: 0, output: 'end' })
    expect(after).toMatchObject({ kind: 'refused', code: 'SESSION_NOT_FOUND' })
  })

  it('says of an unknown id that it is unknown', async () => {
    const outcome = await on.perform({ action: 'write_stdin', session_id: 'nobody', input: '' })

    expect(outcome).toMatchObject({ kind: 'refused', code: 'SESSION_NOT_FOUND' })
  })

  it('keeps the ids of two conversations apart', async () => {
    const { conversationIdSchema } = await import('../../../shared/protocol/identifiers.ts')
    const other = { conversationId: conversationIdSchema.parse('2') }
    await on.exec('x=1', session)

    const outcome = await on.start({ action: 'exec', command: 'echo "[$x]"', ...session }, other)
      .outcome

    expect(reportOf(outcome).output).toBe('[]')
  })
})
