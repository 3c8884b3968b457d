import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { conversationIdSchema } from '../../../shared/protocol/identifiers.ts'
import { EngineUnderTest, essence, reportOf } from './engine-under-test.ts'

let on: EngineUnderTest
beforeEach(async () => {
  on = await EngineUnderTest.create({ limits: { graceMs: 300 } })
})
afterEach(async () => {
  await on.close()
})

const session = { session_id: 's' }

describe('issue: hostile sessions neither wedge nor fool the engine', () => {
  // Each takes from the shell what it tells the end of a command with; none of them may run until its timeout.
  it.each([
    ['set -n', 'set -n'],
    ['a DEBUG trap that skips every command', 'shopt -s extdebug; trap false DEBUG'],
    ['no descriptor left', 'ulimit -n 3'],
    ['eval hidden for good', 'readonly POSIXLY_CORRECT; eval() { :; }; readonly -f eval'],
    [
      'no builtin left',
      'for b in $(compgen -b); do [[ $b = enable ]] || enable -n $b; done; enable -n enable',
    ],
    ['the status descriptor closed by number in a variable', 'x=6; y=1; eval "exec $x$y>&-"'],
  ])('%s: says that the shell is lost, and the next call opens another', async (_name, command) => {
    await on.exec('mkdir -p d; cd d; v=1', session)

    const first = await on.exec(command, session)
    const told = first.sessionClosed ? first : await on.exec('/bin/echo hidden', session)
    const next = await on.exec('/bin/echo "ok${v-}"; (exit 5)', session)

    expect(told).toMatchObject({
      status: 'failed',
      exitCode: -1,
      sessionClosed: true,
      error: { code: 'INTERNAL' },
    })
    expect(essence(next)).toEqual({ exitCode: 5, output: 'ok' })
  })

  // bash throws away the rest of the line it reads, our report with it, and goes on with the next line.
  it.each([
    ['declare -i a=/', 1],
    ['declare -i a; a="%s"; echo never', 1],
    ['declare -i v=~\necho never', 1],
  ])('asks again where an error threw our line away: %s', async (command, exitCode) => {
    const first = await on.exec(command, session)
    const next = await on.exec('echo on', session)

    expect(first).toMatchObject({ exitCode, sessionClosed: false })
    expect(first.output).not.toContain('never')
    expect(essence(next)).toEqual({ exitCode: 0, output: 'on' })
  })

  it.each([
    ['kill -STOP $$', 0, ''],
    ['kill -STOP $$; echo on; (exit 3)', 3, 'on'],
  ])('wakes a shell that stopped itself: %s', async (command, exitCode, output) => {
    expect(essence(await on.exec(command, session))).toEqual({ exitCode, output })
    expect(essence(await on.exec('echo after', session))).toEqual({ exitCode: 0, output: 'after' })
  })

  it('ends with a shell whose braces are aliases, and says so', async () => {
    await on.exec('shopt -s expand_aliases; alias {=:', session)

    expect(await on.exec('echo hidden', session)).toMatchObject({
      exitCode: 2,
      sessionClosed: true,
    })
  })

  it('does not take a shell that reads its input for one that waits for lines', async () => {
    const waiting = await on.exec('read x; echo "<$x>"', { ...session, yield_time_ms: 700 })

    expect(waiting.status).toBe('running')
    expect(essence(await on.write('s', 'typed\n'))).toEqual({ exitCode: 0, output: '<typed>' })
  })

  it('runs a command through a hidden eval, or says that it did not run', async () => {
    await on.exec('eval() { return 0; }', session)

    expect(essence(await on.exec('echo really; (exit 4)', session))).toEqual({
      exitCode: 4,
      output: 'really',
    })
  })
})

describe('shell-tool 2, exec: calls that come at once', () => {
  it('opens twenty sessions in one turn', async () => {
    const calls = Array.from({ length: 20 }, (_, index) => {
      const id = String(index)
      const conversationId = conversationIdSchema.parse(id)
      const raw = { action: 'exec', command: `echo ${id}`, session_id: `s${id}` }
      return on.start(raw, { conversationId }).outcome
    })

    const outputs = (await Promise.all(calls)).map((outcome) => reportOf(outcome).output)

    expect(outputs).toEqual(Array.from({ length: 20 }, (_, index) => String(index)))
  })

  it('refuses a second command, and one that comes with a close, instead of failing', async () => {
    await on.exec('true', session)

    const raw = { action: 'exec', command: 'echo one', ...session }
    const two = await Promise.all([on.perform(raw), on.perform(raw)])
    const closing = await Promise.all([
      on.perform(raw),
      on.perform({ action: 'close', ...session }),
    ])

    expect(
      two.map((outcome) => (outcome.kind === 'refused' ? outcome.code : outcome.kind)),
    ).toEqual(['command', 'SESSION_BUSY'])
    expect(closing[0]).toMatchObject({ kind: 'refused', code: 'SESSION_NOT_FOUND' })
  })
})

describe('shell-tool 2, exec: an unfinished conditional', () => {
  it.each([['[[ a'], ["eval '[[ a'"], ['if [[ a']])(
    'leaves nothing behind: %s',
    async (command) => {
      const first = await on.exec(command, session)
      const guarded = await on.exec('set -e; [[ x ]] && echo guarded', session)
      const moved = await on.exec('[[ x ]] && pwd', { ...session, workdir: '.' })

      expect(first).toMatchObject({ exitCode: 2, sessionClosed: false })
      expect(essence(guarded)).toEqual({ exitCode: 0, output: 'guarded' })
      expect(essence(moved)).toEqual({ exitCode: 0, output: on.workspace })
    },
  )
})

describe('shell-tool 2 and 6: what is stopped does not go on', () => {
  it.each([
    ['sleep 300; echo on >> on.txt; echo went on'],
    ['while :; do :; done; echo on >> on.txt'],
    ['f() { for i in 1 2 3; do sleep 300; echo on >> on.txt; done; }; f; echo on >> on.txt'],
    ['read x; echo on >> on.txt'],
    ['wait; sleep 300 || echo on >> on.txt'],
    ['set -e; sleep 300; echo on >> on.txt'],
  ])('a stop drops the rest of the list, and the session lives on: %s', async (command) => {
    await on.close()
    on = await EngineUnderTest.create({ limits: { graceMs: 10_000 } })
    await on.exec('v=kept', session)
    const call = on.start({ action: 'exec', command, ...session, yield_time_ms: 60_000 })
    await call.started
    call.stop({ by: 'user' })
    const report = reportOf(await call.outcome)
    const next = await on.exec('[ ! -e on.txt ] && echo "$v"', session)

    expect(report).toMatchObject({ status: 'cancelled', sessionClosed: false })
    expect(essence(next)).toEqual({ exitCode: 0, output: 'kept' })
  })

  it('drops the rest whenever the stop comes, also while the shell is being started', async () => {
    await on.close()
    on = await EngineUnderTest.create({ limits: { graceMs: 10_000 } })
    const commands = [
      'for i in 1 2 3; do /bin/true; done; sleep 1; echo on >> on.txt',
      'sleep 300; echo on >> on.txt',
      'while :; do :; done; echo on >> on.txt',
      'echo a | cat; sleep 300 & wait; echo on >> on.txt',
    ]
    for (let round = 0; round < 60; round++) {
      const place = { session_id: `s${String(round >> 3)}` }
      const command = commands[round % commands.length] ?? ''
      const call = on.start({ action: 'exec', command, ...place, yield_time_ms: 60_000 })
      await call.started
      if (round % 3 !== 0) await new Promise((resolve) => setTimeout(resolve, (round * 7) % 31))
      call.stop({ by: 'user' })
      const report = reportOf(await call.outcome)
      const next = await on.exec('/bin/echo whole; (exit 6)', place)

      expect(report).toMatchObject({ status: 'cancelled', sessionClosed: false })
      expect(essence(next)).toEqual({ exitCode: 6, output: 'whole' })
      if (round % 8 === 7) await on.perform({ action: 'close', ...place })
    }
    expect((await on.exec('cat on.txt')).exitCode).toBe(1)
  })

  it.each([
    ['a program in the place of the shell', 'true', 'echo go; exec sleep 300'],
    ['a function named as what we use', 'trap() { :; }', 'echo go; sleep 300'],
    ['a signal that is taken', "trap '' 64", 'echo go; sleep 300'],
  ])('stops %s as any program', async (_name, before, command) => {
    await on.close()
    on = await EngineUnderTest.create({ limits: { graceMs: 10_000 } })
    await on.exec(before, session)
    const call = on.start({ action: 'exec', command, ...session, yield_time_ms: 60_000 })
    await call.outputHolds('go')
    call.stop({ by: 'user' })

    expect(reportOf(await call.outcome)).toMatchObject({ status: 'cancelled', exitCode: 143 })
  })

  it('meets no child of the shell that sets or takes away a guard, whenever the signal comes', async () => {
    await on.close()
    on = await EngineUnderTest.create({ limits: { graceMs: 10_000, sessionsPerConversation: 30 } })
    for (let round = 0; round < 24; round++) {
      const place = { session_id: `s${String(round)}` }
      await on.exec('set +e', place)
      const sleep = { ...place, yield_time_ms: 0 }
      if (round % 2 === 0) {
        let report = await on.exec('sleep 300', sleep)
        while (report.status === 'running') {
          report = await on.write(place.session_id, '\u0003', { yield_time_ms: 1_000 })
        }
        expect(report.exitCode).toBe(130)
      } else {
        const call = on.start({ action: 'exec', command: 'sleep 300', ...place })
        await call.started
        call.stop({ by: 'user' })
        expect(reportOf(await call.outcome)).toMatchObject({ sessionClosed: false })
      }
      expect(await on.exec('exit 42', place)).toMatchObject({ exitCode: 42, sessionClosed: true })
    }
  })

  it('does not run a command that the shell ended before it read', async () => {
    await on.exec('set -t', session)

    expect(await on.exec('echo ran > ran.txt', session)).toMatchObject({
      status: 'failed',
      exitCode: -1,
      sessionClosed: true,
    })
    expect((await on.exec('cat ran.txt')).exitCode).toBe(1)
  })

  it('does not lose a session to a DEBUG trap that prints what runs', async () => {
    await on.exec("trap 'echo $BASH_COMMAND' DEBUG", session)

    expect(await on.exec('(exit 3)', session)).toMatchObject({ exitCode: 3, sessionClosed: false })
  })

  it('takes no more input than a program may leave unread', async () => {
    await on.exec('sleep 300', { ...session, yield_time_ms: 0 })
    let refusals = 0
    for (let round = 0; round < 40 && refusals === 0; round++) {
      const outcome = await on.perform({
        action: 'write_stdin',
        input: 'x'.repeat(60_000),
        yield_time_ms: 0,
        ...session,
      })
      if (outcome.kind === 'refused') refusals += 1
    }

    expect(refusals).toBe(1)
  })
})

describe('shell-tool 3, write_stdin: Ctrl-C', () => {
  it('ends a loop of builtins', async () => {
    await on.exec('while :; do :; done; echo on', { ...session, yield_time_ms: 0 })

    const report = await on.write('s', '\u0003', { yield_time_ms: 10_000 })
    const next = await on.exec('echo next', session)

    expect(report).toMatchObject({ status: 'completed', output: '', sessionClosed: false })
    expect(essence(next)).toEqual({ exitCode: 0, output: 'next' })
  })

  it('waits for the program that is just being started', async () => {
    for (let round = 0; round < 5; round++) {
      await on.exec('sleep 300', { ...session, yield_time_ms: 0 })

      const report = await on.write('s', '\u0003', { yield_time_ms: 10_000 })

      expect(report).toMatchObject({ exitCode: 130, status: 'completed' })
    }
  })
})

describe('shell-tool 2, exec: what a command finds of the one before it', () => {
  it.each([
    ['(exit 7)', 'echo "$?"', '7'],
    ['false', 'echo ${?}; echo $?', '1\n0'],
    ['true', 'echo $?', '0'],
    ['kill -9 $BASHPID &\nwait $!', 'echo $?', '137'],
  ])('its exit status: %s', async (before, command, output) => {
    await on.exec(before, session)

    expect((await on.exec(command, session)).output).toBe(output)
  })

  it('the script itself is named bash, as the shell', async () => {
    const report = await on.exec('echo "$0 $-"; nosuch_command; cd - 2>&1', session)

    expect(report.output.split('\n')).toEqual([
      'bash hB',
      expect.stringMatching(/^bash: line \d+: nosuch_command: command not found$/),
      expect.stringMatching(/^bash: line \d+: cd: OLDPWD not set$/),
    ])
  })
})
