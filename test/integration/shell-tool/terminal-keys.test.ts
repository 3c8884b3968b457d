import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CommandReport } from '../../../shared/shell-tool/shell-result.ts'
import { EngineUnderTest, essence } from './engine-under-test.ts'
import type { StartedCall } from './engine-under-test.ts'

// Keys, full-screen programs and line settings of a terminal (shell-tool 3).

const CTRL_C = '\u0003'
const CTRL_D = '\u0004'
const CTRL_S = '\u0013'
const CTRL_Q = '\u0011'
const CTRL_Z = '\u001a'
const CTRL_BACKSLASH = '\u001c'

let engine: EngineUnderTest

beforeEach(async () => {
  engine = await EngineUnderTest.create()
})
afterEach(async () => {
  await engine.close()
})

const run = (command: string, more: Record<string, unknown> = {}): Promise<CommandReport> =>
  engine.exec(command, { session_id: 's', pty: true, ...more })

/** Starts a command and comes back when it has printed `text`. */
async function startUntil(command: string, text: string, sessionId?: string): Promise<StartedCall> {
  const call = engine.start({
    action: 'exec',
    command,
    pty: true,
    yield_time_ms: 60_000,
    session_id: sessionId ?? 's',
  })
  await call.outputHolds(text)
  return call
}

/** Types, and comes back with what the command's own call says in the end. */
async function typeToTheEnd(call: StartedCall, input: string): Promise<CommandReport> {
  await engine.write('s', input, { yield_time_ms: 60_000 })
  const outcome = await call.outcome
  if (outcome.kind !== 'command') throw new Error('no report')
  return outcome.report
}

const has = (program: string): boolean =>
  spawnSync('sh', ['-c', `command -v ${program}`]).status === 0

/** Says why a test does nothing where a program is missing. */
function needs(program: string): boolean {
  if (has(program)) return true
  process.stderr.write(`${program} is not installed: its test shows nothing here\n`)
  return false
}

describe('a control character', () => {
  it('interrupts the whole line and leaves the shell', async () => {
    await run('x=kept')
    const call = await startUntil(`sh -c 'echo go; exec sleep 100'; echo not this`, 'go')
    const report = await typeToTheEnd(call, CTRL_C)
    expect(report).toMatchObject({ exitCode: 130, status: 'completed', sessionClosed: false })
    expect(report.output).not.toContain('not this')
    expect(essence(await run('echo $x'))).toEqual({ exitCode: 0, output: 'kept' })
  })

  it.each([
    ['a loop of builtins', 'echo go; while :; do :; done', 130],
    ['a loop of programs', `while :; do sh -c 'echo go; exec sleep 100'; done`, 130],
    ['a pipeline', `sleep 100 | sleep 100 | sh -c 'echo go; exec cat'`, 130],
    ['a subshell', `(sh -c 'echo go; exec sleep 100'; echo not this)`, 130],
    ['a function', `f() { sh -c 'echo go; exec sleep 100'; echo not this; }; f`, 130],
    ['read', 'echo go; read -r x; echo not this', 130],
    ['a nested shell', "bash --norc -c 'echo go; sleep 100; echo not this'", 130],
  ])('interrupts %s', async (_what, command, exitCode) => {
    const report = await typeToTheEnd(await startUntil(command, 'go'), CTRL_C)
    expect(report.exitCode).toBe(exitCode)
    expect(report.output).not.toContain('not this')
    expect(essence(await run('echo ok; (exit 4)'))).toEqual({ exitCode: 4, output: 'ok' })
  })

  it('typed again and again leaves the shell ready for the next command', async () => {
    const report = await typeToTheEnd(
      await startUntil(`sh -c 'echo go; exec sleep 100'`, 'go'),
      CTRL_C.repeat(20),
    )
    expect(report.exitCode).toBe(130)
    expect(essence(await run('echo ok; (exit 4)'))).toEqual({ exitCode: 4, output: 'ok' })
  })

  it('runs a trap of the user', async () => {
    await run("trap 'echo trapped' INT")
    const call = await startUntil('echo go; read -r x; echo on', 'go')
    await engine.write('s', CTRL_C, { yield_time_ms: 0 })
    await call.outputHolds('trapped')
    expect((await typeToTheEnd(call, 'x\n')).exitCode).toBe(0)
    expect((await run('echo ok')).output).toBe('ok')
  })

  it('quits with Ctrl-\\', async () => {
    const report = await typeToTheEnd(
      await startUntil('ulimit -c 0; sh -c "echo go; exec sleep 100"', 'go'),
      CTRL_BACKSLASH,
    )
    expect(report.exitCode).toBe(131)
    expect((await run('echo ok')).output).toBe('ok')
  })

  it('ends input with Ctrl-D, and only for this program', async () => {
    const report = await typeToTheEnd(await startUntil('echo go; cat', 'go'), `one\ntwo\n${CTRL_D}`)
    expect(essence(report)).toEqual({ exitCode: 0, output: 'go\none\ntwo\none\ntwo' })
    expect((await run('echo ok')).output).toBe('ok')
  })

  it('stops a job with Ctrl-Z; fg goes on with it', async () => {
    const stopped = await typeToTheEnd(
      await startUntil('sh -c "echo go; read -r x; echo got:$x"', 'go'),
      CTRL_Z,
    )
    expect(stopped.exitCode).toBe(148)
    expect(stopped.output).toContain('Stopped')
    expect((await run('echo between')).output).toBe('between')
    const call = await startUntil('fg', 'sh -c')
    expect(essence(await typeToTheEnd(call, 'x\n'))).toMatchObject({
      exitCode: 0,
      output: expect.stringMatching(/got:$/),
    })
  })

  it('TA45 changes nothing after the end', async () => {
    await run('(exit 6)')
    const after = await engine.write('s', CTRL_C)
    expect(after).toMatchObject({ status: 'completed', exitCode: 6, output: '' })
    expect(essence(await run('echo ok'))).toEqual({ exitCode: 0, output: 'ok' })
  })

  it('stops output with Ctrl-S and starts it with Ctrl-Q', async () => {
    const call = await startUntil('echo go; read -r x; echo after; read -r y', 'go')
    await engine.write('s', CTRL_S, { yield_time_ms: 0 })
    await engine.write('s', 'x\n', { yield_time_ms: 0 })
    await engine.write('s', CTRL_Q, { yield_time_ms: 0 })
    await call.outputHolds('after')
    expect((await typeToTheEnd(call, 'y\n')).exitCode).toBe(0)
  })

  it('does not wedge the session where output stays stopped at the end', async () => {
    // The shell itself writes nothing after Ctrl-S, so the command ends with the output stopped.
    const call = await startUntil('stty -ixany; echo go; read -rs x; (exit 9)', 'go')
    await engine.write('s', CTRL_S, { yield_time_ms: 0 })
    expect((await typeToTheEnd(call, 'x\n')).exitCode).toBe(9)
    expect(essence(await run('echo ok'))).toEqual({ exitCode: 0, output: 'ok' })
  })
})

describe('input', () => {
  it('TA46 answers a prompt, and every byte of output is told once', async () => {
    const asked = await run('echo first; read -r x; echo got:$x', { yield_time_ms: 300 })
    expect(asked).toMatchObject({ status: 'running', exitCode: -1, output: 'first' })
    const answers = [await engine.write('s', 'hello\n', { yield_time_ms: 60_000 })]
    while (answers.at(-1)?.status === 'running') answers.push(await engine.write('s', ''))
    const told = answers.map(({ output }) => output).join('\n')
    expect(told.trim()).toBe('hello\ngot:hello')
    expect(answers.filter(({ exitCode }) => exitCode === 0)).toHaveLength(1)
    expect((await engine.write('s', '')).output).toBe('')
  })

  it('tells what a prompt in the same line goes on with, without repeating it', async () => {
    const asked = await run('read -r -p \'name: \' x; echo "hi $x"', { yield_time_ms: 300 })
    expect(asked.output).toBe('name: ')
    const answer = await engine.write('s', 'Ann\n', { yield_time_ms: 60_000 })
    expect(answer.output.replace(/\n$/, '')).toBe('Ann\nhi Ann')
  })

  it('shows no password', async () => {
    const asked = await run("read -rs -p 'password: ' x; echo; echo ${#x}", { yield_time_ms: 300 })
    expect(asked.output).toBe('password: ')
    const answer = await engine.write('s', 'secret\n', { yield_time_ms: 60_000 })
    expect(answer.output).toMatch(/^\n?6$/)
    expect(readFileSync(join(engine.workspace, answer.outputFile ?? ''), 'utf8')).not.toContain(
      'secret',
    )
  })

  it('that nobody read is not there for the next command', async () => {
    const call = await startUntil('echo go; read -r x; echo got:$x', 'go')
    await typeToTheEnd(call, 'one\ntwo\nthree')
    const next = await run('read -r -t 1 x; echo "[$x]"')
    expect(next.output).toBe('[]')
  })

  it('of more than 4,095 bytes in one line is refused in line mode', async () => {
    const call = await startUntil('echo go; cat >out.txt', 'go')
    const refused = await engine.perform({
      action: 'write_stdin',
      session_id: 's',
      input: `${'x'.repeat(4_096)}\n`,
    })
    expect(refused).toMatchObject({ kind: 'refused', code: 'INVALID_ARGUMENTS' })
    const lines = `${'y'.repeat(4_000)}\n`.repeat(12)
    await typeToTheEnd(call, `${'x'.repeat(4_095)}\n${lines}${CTRL_D}`)
    expect(readFileSync(join(engine.workspace, 'out.txt'), 'utf8')).toBe(
      `${'x'.repeat(4_095)}\n${lines}`,
    )
  })

  it('of any length reaches a program in raw mode whole', async () => {
    const text = Array.from({ length: 60_000 }, (_, index) => String(index % 10)).join('')
    const call = await startUntil(
      'stty raw -echo; echo go; dd bs=1 count=60000 of=out.txt 2>/dev/null',
      'go',
    )
    const report = await typeToTheEnd(call, text)
    expect(report.exitCode).toBe(0)
    expect(readFileSync(join(engine.workspace, 'out.txt'), 'utf8')).toBe(text)
  })

  it('TI11 for a program that reads nothing blocks nobody and is refused in the end', async () => {
    const call = await startUntil('stty raw -echo; echo go; sleep 100', 'go')
    const write = () =>
      engine.perform({
        action: 'write_stdin',
        session_id: 's',
        input: 'z'.repeat(65_536),
        yield_time_ms: 0,
      })
    const kinds: string[] = []
    for (let count = 0; count < 64; count++) kinds.push((await write()).kind)
    expect(kinds[0]).toBe('command')
    expect(kinds.at(-1)).toBe('refused')
    const before = process.cpuUsage()
    const startedAtMs = performance.now()
    expect((await engine.exec('echo ok', { session_id: 'other', pty: true })).output).toBe('ok')
    await new Promise((resolve) => setTimeout(resolve, 500))
    const { user, system } = process.cpuUsage(before)
    // A spinning writer takes all of a core; the rest is room for the other session.
    expect((user + system) / 1_000 / (performance.now() - startedAtMs)).toBeLessThan(0.6)
    await engine.perform({ action: 'close', session_id: 's' })
    expect((await call.outcome).kind).toBe('command')
  })
})

describe('a program in a terminal', () => {
  it('T29 is a Python console', async () => {
    if (!needs('python3')) return
    const call = await startUntil('python3 -q', '>>> ')
    expect((await engine.write('s', '')).output).toBe('>>> ')
    const answer = await engine.write('s', '1+1\n')
    expect(answer.output).toBe('1+1\n2\n>>> ')
    expect(answer.cursor).toEqual({ row: 3, column: 5 })
    const typed = await engine.write('s', "'a' * 3")
    expect(typed.output).toBe("'a' * 3")
    const sum = await engine.write('s', '\n')
    expect(sum.output).toBe("'aaa'\n>>> ")
    const interrupted = await engine.write('s', `import time; time.sleep(100)\n${CTRL_C}`)
    expect(interrupted.output).toContain('KeyboardInterrupt')
    expect((await typeToTheEnd(call, CTRL_D)).exitCode).toBe(0)
  })

  it('has the whole screen: vim', async () => {
    if (!needs('vim')) return
    const call = await startUntil('echo before; vim -u NONE -N new.txt', 'new.txt')
    const typed = await engine.write('s', 'ihello')
    expect(typed.output.split('\n')[0]).toBe('hello')
    expect(typed.output.split('\n')[1]).toBe('~')
    expect(typed.output).not.toContain('before')
    expect(typed.cursor).toEqual({ row: 1, column: 6 })
    const report = await typeToTheEnd(call, '\u001b:wq\r')
    expect(report).toMatchObject({ exitCode: 0, output: 'before' })
    expect(readFileSync(join(engine.workspace, 'new.txt'), 'utf8')).toBe('hello\n')
  })

  it('has the whole screen: less', async () => {
    if (!needs('less')) return
    const call = engine.start({
      action: 'exec',
      command: 'seq 1000 | less',
      session_id: 's',
      pty: true,
      rows: 10,
      cols: 40,
      yield_time_ms: 60_000,
    })
    await call.outputHolds('9')
    const page = await engine.write('s', ' ')
    expect(page.output.split('\n').slice(0, 9)).toEqual([
      '10',
      '11',
      '12',
      '13',
      '14',
      '15',
      '16',
      '17',
      '18',
    ])
    expect((await typeToTheEnd(call, 'q')).exitCode).toBe(0)
  })

  it('redraws the screen without the alternate one: top', async () => {
    if (!needs('top')) return
    const call = await startUntil('top -d 60', 'PID')
    const shown = await engine.write('s', ' ')
    expect(shown.output.split('\n')[0]).toMatch(/^top - /)
    expect(shown.output).toContain('PID')
    await typeToTheEnd(call, 'q')
  })

  it('is killed in the middle and leaves nothing on the screen of the next one', async () => {
    if (!needs('vim')) return
    const call = await startUntil('vim -u NONE -N new.txt', 'new.txt')
    await engine.write('s', '')
    engine.engine.stop(call.callId, { by: 'server', graceMs: 5_000 })
    await call.outcome
    expect(essence(await run('stty -a | grep -o -- "-\\?icanon"'))).toEqual({
      exitCode: 0,
      output: 'icanon',
    })
  })

  it('sees a terminal of the size that was asked for', async () => {
    const report = await run('stty size; tty; [ -t 0 ] && [ -t 1 ] && [ -t 2 ] && echo tty', {
      cols: 77,
      rows: 33,
    })
    expect(report.output).toMatch(/^33 77\n\/dev\/\S+\ntty$/)
    const oneShot = await engine.exec('stty size; echo $TERM ${NO_COLOR-none}', {
      pty: true,
      cols: 20,
      rows: 5,
    })
    expect(oneShot.output).toBe('5 20\nxterm-256color none')
  })

  it('in a one-shot reads what is typed', async () => {
    const asked = await engine.exec('read -r x; echo got:$x', { pty: true, yield_time_ms: 300 })
    expect(asked.status).toBe('running')
    const answer = await engine.write(asked.sessionId, 'hello\n', { yield_time_ms: 60_000 })
    expect(answer).toMatchObject({ status: 'completed', exitCode: 0, sessionState: 'closed' })
    expect(answer.output).toContain('got:hello')
  })

  it('in a one-shot is interrupted', async () => {
    const asked = await engine.exec('sleep 100; echo not this', { pty: true, yield_time_ms: 300 })
    const answer = await engine.write(asked.sessionId, CTRL_C, { yield_time_ms: 60_000 })
    expect(answer).toMatchObject({ status: 'completed', exitCode: 130 })
    expect(answer.output).not.toContain('not this')
  })

  it('D4 gets no answer of the emulator to its queries', async () => {
    const queries = [
      '[c',
      '[>c',
      '[6n',
      '[5n',
      '[?1$p',
      '[18t',
      'P$q"p\\e\\\\',
      ']4;1;?\\a',
      ']10;?\\a',
      ']11;?\\a',
    ]
    const asks = queries.map((query) => `\\e${query}`).join('')
    const report = await run(
      `stty raw -echo; printf '${asks}\\005'; sleep 0.3; dd bs=1 count=1 of=out.txt 2>/dev/null & ` +
        'sleep 1; kill %1; stty sane; wait; wc -c <out.txt',
    )
    expect(report.output.split('\n').at(-1)).toBe('0')
  })
})
