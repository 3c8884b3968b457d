import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EngineUnderTest, essence, reportOf } from './engine-under-test.ts'

let on: EngineUnderTest
beforeEach(async () => {
  on = await EngineUnderTest.create({ limits: { graceMs: 300 } })
})
afterEach(async () => {
  await on.close()
})

const place = { session_id: 's', pty: true }

describe('issue: hostile sessions in a terminal neither wedge nor fool the engine', () => {
  // Each takes from the shell what it tells the end of a command with; none of them may run until its timeout.
  it.each([
    ['a DEBUG trap that skips every command', 'shopt -s extdebug; trap false DEBUG'],
    ['eval hidden for good', 'readonly POSIXLY_CORRECT; eval() { :; }; readonly -f eval'],
    [
      'no builtin left',
      'for b in $(compgen -b); do [[ $b = enable ]] || enable -n $b; done; enable -n enable',
    ],
    ['braces that are aliases', 'alias {=:; shopt -s expand_aliases'],
    ['no room for a descriptor that must be put aside', 'ulimit -n 8'],
    ['no room for any descriptor', 'ulimit -n 3'],
  ])('%s: says that the shell is lost, and the next call opens another', async (_name, command) => {
    await on.exec('v=1', place)

    const first = await on.exec(command, place)
    const told = first.sessionClosed ? first : await on.exec('/bin/echo hidden', place)
    const next = await on.exec('/bin/echo "ok${v-}"; (exit 5)', place)

    expect(told).toMatchObject({
      status: 'failed',
      exitCode: -1,
      sessionClosed: true,
      error: { code: 'INTERNAL' },
    })
    expect(told.output).not.toContain('hidden')
    expect(essence(next)).toEqual({ exitCode: 5, output: 'ok' })
  })

  it.each([
    ['kill -STOP $$', 0, ''],
    ['kill -STOP $$; echo on; (exit 3)', 3, 'on'],
    ['kill -STOP 0; echo on', 0, 'on'],
    ['suspend; echo on', 0, 'on'],
  ])('wakes a shell that stopped itself: %s', async (command, exitCode, output) => {
    await on.exec('v=1', place)

    expect(essence(await on.exec(command, place))).toEqual({ exitCode, output })
    expect(essence(await on.exec('echo $v', place))).toEqual({ exitCode: 0, output: '1' })
  })

  it.each([
    'read -r x',
    'read -rn 4 x',
    'read -rN 4 x',
    'mapfile -n 1 x',
    'read -rt 3 x',
    'IFS= read -rd "" -n 4 x',
  ])('does not take a shell for lost that waits for input: %s', async (command) => {
    await on.exec('true', place)
    const first = await on.exec(`${command}; echo "got $x"`, { ...place, yield_time_ms: 1_200 })
    const last = await on.write('s', 'word\n', { yield_time_ms: 2_000 })

    expect(first.status).toBe('running')
    expect(essence(last)).toMatchObject({ exitCode: 0 })
    expect(last.output).toContain('got word')
  })

  it('finds eval again behind a function of that name', async () => {
    await on.exec('eval() { echo fooled; }', place)

    const reports = [await on.exec('echo one; (exit 4)', place), await on.exec('echo two', place)]

    expect(reports.map(essence)).toEqual([
      { exitCode: 4, output: 'one' },
      { exitCode: 0, output: 'two' },
    ])
  })

  it('shows no PS0 between the commands', async () => {
    await on.exec('PS0="shown before each command"', place)

    expect(essence(await on.exec('echo own', place))).toEqual({ exitCode: 0, output: 'own' })
    expect(essence(await on.exec('echo own', place))).toEqual({ exitCode: 0, output: 'own' })
  })

  it('does not run a command that the shell ended before it read', async () => {
    await on.exec('set -t', place)

    const outcome = await on.perform({ action: 'exec', command: 'touch ran', ...place })

    // As the end of the shell was seen before or after the command came.
    if (outcome.kind === 'command') expect(outcome.report.error?.code).toBe('INTERNAL')
    else expect(outcome).toMatchObject({ kind: 'refused', code: 'SESSION_NOT_FOUND' })
    expect((await on.exec('test -e ran')).exitCode).toBe(1)
  })

  it('waits for a program that stands in the place of the shell', async () => {
    const call = on.start({ action: 'exec', command: 'exec cat', ...place, yield_time_ms: 60_000 })
    await call.started
    await new Promise((resolve) => setTimeout(resolve, 300))
    await on.write('s', 'x\n\u0004')

    expect(reportOf(await call.outcome)).toMatchObject({ exitCode: 0, sessionClosed: true })
  })

  it('TC13 takes a size, keys and signals for a terminal that is gone, and does nothing with them', async () => {
    const call = on.start({ action: 'exec', command: 'true', pty: true })
    const { sessionId } = reportOf(await call.outcome)
    await on.exec('sleep 0.2 & exit', place)

    for (const id of [sessionId, 's']) {
      const answers = [
        await on.perform({ action: 'write_stdin', session_id: id, input: 'x' }),
        await on.perform({ action: 'write_stdin', session_id: id, input: '\u0003' }),
      ]
      expect(answers).toMatchObject(
        answers.map(() => ({ kind: 'refused', code: 'SESSION_NOT_FOUND' })),
      )
    }
    call.stop({ by: 'user' })
  })
})

describe('what a command does to the lines of a terminal', () => {
  it('does not call a command done that a prompt command has read away', async () => {
    await on.exec("PROMPT_COMMAND='read -t 1 x'", place)

    const outcome = await on.perform({ action: 'exec', command: 'touch ran; (exit 5)', ...place })

    const report = outcome.kind === 'command' ? outcome.report : undefined
    const ran = (await on.exec('test -e ran')).exitCode === 0
    if (ran) expect(report?.exitCode).toBe(5)
    else expect(report?.exitCode ?? -1).toBe(-1)
  })

  it('shows output although an alias stands for [[', async () => {
    await on.exec('alias [[=echo', place)

    const reports = [await on.exec('echo one', place), await on.exec('echo two; (exit 4)', place)]

    expect(reports.map(essence)).toEqual([
      { exitCode: 0, output: 'one' },
      { exitCode: 4, output: 'two' },
    ])
  })

  it('says that a shell without its descriptors is lost', async () => {
    const command = 'for i in {10..255}; do eval "exec $i>&-"; done 2>/dev/null'
    const first = await on.exec(command, { ...place, timeout: 50 })
    const next = await on.exec('/bin/echo on', place)

    expect(first).toMatchObject({ status: 'failed', exitCode: -1, sessionClosed: true })
    expect(essence(next)).toEqual({ exitCode: 0, output: 'on' })
  })
})
