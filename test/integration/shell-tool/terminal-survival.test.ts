import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CommandReport } from '../../../shared/shell-tool/shell-result.ts'
import { EngineUnderTest, essence, reportOf } from './engine-under-test.ts'

// What a session must come through, in a terminal (shell-tool 2).

let engine: EngineUnderTest

beforeEach(async () => {
  engine = await EngineUnderTest.create()
})
afterEach(async () => {
  await engine.close()
})

const run = (command: string): Promise<CommandReport> =>
  engine.exec(command, { session_id: 's', pty: true })

const rawOutput = (report: CommandReport): Buffer =>
  readFileSync(join(engine.workspace, report.outputFile ?? ''))

describe('a command in a terminal session', () => {
  it.each([
    ['nothing is printed', 'true', 0, ''],
    ['output without a line end', 'printf abc', 0, 'abc'],
    ['output without a line end, and a failure', 'printf oops; false', 1, 'oops'],
    ['an exit status', '(exit 255)', 255, ''],
    ['a progress bar', "printf '10%%\\r50%%\\r100%%\\n'", 0, '100%'],
    [
      'text like a marker',
      "printf '__CMD_DONE_0__\\n@x:0@\\n@f@\\n'",
      0,
      '__CMD_DONE_0__\n@x:0@\n@f@',
    ],
    [
      'a here-document without end',
      'cat <<X\nabc',
      0,
      expect.stringMatching(/here-document[^]*abc$/),
    ],
    ['an unfinished quote', 'echo "abc', 2, expect.stringContaining('unexpected EOF')],
    ['an unfinished brace', '{ echo abc', 2, expect.stringContaining('syntax error')],
    ['an unfinished if', 'if true; then', 2, expect.stringContaining('syntax error')],
    [
      'an unfinished substitution',
      'echo one\necho $(',
      2,
      expect.stringMatching(/^one\n.*unexpected EOF/),
    ],
    ['an exclamation mark', 'echo "a!b"; echo after', 0, 'a!b\nafter'],
    ['several lines', 'for i in 1 2\ndo echo $i\ndone', 0, '1\n2'],
    ['a command that is not there', 'nosuchcommand', 127, 'bash: nosuchcommand: command not found'],
    ['nounset', 'set -u; echo $nope; echo more', 1, 'bash: nope: unbound variable'],
    ['a strict expansion', 'echo ${nope?not set}; echo more', 1, 'bash: nope: not set'],
    [
      'a failing exec',
      'exec /no/such/program; echo more',
      0,
      expect.stringMatching(/No such file[^]*more/),
    ],
    ['pipefail', 'set -o pipefail; false | true', 1, ''],
    ['PATH is unset', 'unset PATH; echo ok', 0, 'ok'],
    ['builtins are switched off', 'enable -n printf pwd; echo ok', 0, 'ok'],
    ['eval is switched off', 'enable -n eval; echo ok', 0, 'ok'],
    ['IFS is empty', 'IFS=; echo ok', 0, 'ok'],
    ['IFS is full', 'IFS=0123456789@:; echo ok', 0, 'ok'],
    ['an alias hides a builtin', "alias eval='echo no' exec='echo no'; echo ok", 0, 'ok'],
    [
      'functions hide builtins',
      'printf() { :; }; pwd() { :; }; builtin() { :; }; exec() { :; }; echo ok',
      0,
      'ok',
    ],
    ['a function hides eval', 'eval() { echo no; }; echo ok', 0, 'ok'],
    ['POSIX mode', 'set -o posix; echo ok', 0, 'ok'],
    ['a trap at the end', "trap 'echo bye' EXIT; echo ok", 0, 'ok'],
    ['an ignored interrupt', "trap '' INT; echo ok", 0, 'ok'],
    ['prompts', "PS1='weird\n> '; PS2='??'; PROMPT_COMMAND='echo PC; false'", 0, ''],
    ['no job control', 'set +m; sleep 0.01; echo ok', 0, 'ok'],
    ['readonly names', 'readonly PS1 PROMPT_COMMAND REPLY IFS; echo ok', 0, 'ok'],
    ['the terminal is closed for output', 'exec 2>/dev/null', 0, ''],
    ['descriptors are closed', 'exec 3>&- 4>&- 61>&- 62>&-; echo ok', 0, 'ok'],
    ['the directory is gone', 'mkdir d; cd d; rmdir ../d; echo ok', 0, 'ok'],
    [
      'a child in the background',
      'sleep 60 & echo ok',
      0,
      expect.stringMatching(/^(\[1\] \d+\nok|ok\n\[1\] \d+)$/),
    ],
    ['a line setting is broken', 'stty raw -echo; printf ok', 0, 'ok'],
  ])('ends with %s, and the next one is as ever', async (_what, command, exitCode, output) => {
    expect(essence(await run(command))).toEqual({ exitCode, output })
    // A list, a status and an exact output.
    expect(essence(await run('\\echo one; \\echo two; (exit 5)'))).toEqual({
      exitCode: 5,
      output: 'one\ntwo',
    })
    expect(essence(await run('case $- in *i*) \\echo "[${x-}]";; esac'))).toEqual({
      exitCode: 0,
      output: '[]',
    })
  })

  it('lives on after errexit, with its variables and directory', async () => {
    mkdirSync(join(engine.workspace, 'sub'))
    await run('x=5; cd sub; f() { echo function; }; set -e')
    const failed = await run('echo before; false; echo after')
    expect(essence(failed)).toEqual({ exitCode: 1, output: 'before' })
    expect(failed.sessionClosed).toBe(false)
    const after = await run('echo $x; f; echo ${PWD##*/}; case $- in *e*) echo errexit;; esac')
    expect(essence(after)).toEqual({ exitCode: 0, output: '5\nfunction\nsub\nerrexit' })
    // Twice, since a state is used once.
    expect(essence(await run('false'))).toEqual({ exitCode: 1, output: '' })
    expect(essence(await run('set +e; echo $x'))).toEqual({ exitCode: 0, output: '5' })
  })

  it('shows traces and what DEBUG and ERR traps print, and nothing of ours', async () => {
    await run('set -x')
    expect((await run('echo y')).output).toBe('++ echo y\ny')
    expect((await run('set +x')).output).toBe('++ set +x')
    await run('set -v')
    expect((await run('echo y')).output).toContain('y')
    await run('set +v')
    await run('trap "echo DBG" DEBUG; trap "echo ERR" ERR')
    const { output, exitCode } = await run('false')
    expect(exitCode).toBe(1)
    expect(output.split('\n').every((line) => line === 'DBG' || line === 'ERR')).toBe(true)
    expect((await run('trap - DEBUG ERR')).exitCode).toBe(0)
    expect((await run('echo y')).output).toBe('y')
  })

  it('keeps a redirection for good, as a terminal does', async () => {
    await run('exec >out.txt')
    expect((await run('echo to the file')).output).toBe('')
    await run('exec >/dev/tty')
    expect((await run('cat out.txt')).output).toBe('to the file')
    await run('exec >&-')
    expect((await run('echo lost')).exitCode).toBe(1)
    await run('exec >/dev/tty')
    expect((await run('echo back')).output).toBe('back')
  })

  it.each([
    ['exit 3', 3],
    ['exec true', 0],
    ['exec sh -c "exit 4"', 4],
    ['kill -9 $$', 137],
    ['set -e; exit 7', 7],
  ])('ends the session with `%s`', async (command, exitCode) => {
    await run('echo begin')
    const report = await run(`echo last words; ${command}`)
    expect(report.exitCode).toBe(exitCode)
    expect(report.output).toMatch(/^last words/)
    expect(report).toMatchObject({
      sessionClosed: true,
      sessionState: 'closed',
      status: 'completed',
    })
    const refused = await engine.perform({ action: 'exec', command: 'true', session_id: 's' })
    expect(refused).toMatchObject({ kind: 'refused', code: 'SESSION_NOT_FOUND' })
  })

  it('ends although its launcher was killed', async () => {
    const report = await run('kill -9 $PPID; sleep 60')
    expect(report.status).not.toBe('running')
    // The shell may still tell how the program ended before its terminal is gone.
    await expect.poll(() => engine.engine.sessions().length).toBe(0)
  })

  it('wakes up again after it was stopped by SIGSTOP', async () => {
    const report = await run('(sleep 0.2; kill -CONT $$) & kill -STOP $$; echo awake')
    expect(report.exitCode).toBe(0)
    expect(report.output).toContain('awake')
  })

  it('puts later output of a background child before the next result, between two lines', async () => {
    const first = await run('mkfifo go; { read -r x <go; echo late; } &')
    const fifo = openSync(join(engine.workspace, 'go'), 'w')
    writeSync(fifo, 'go\n')
    closeSync(fifo)
    while (!rawOutput(first).includes('late')) await nextTurn()
    const report = await run('echo own')
    // The shell may tell behind it that the job is done, as in every terminal.
    expect(report.output.split('\n').slice(0, 4)).toEqual([
      '[output of background processes since the last result]',
      'late',
      '[end of the output of background processes]',
      'own',
    ])
  })

  it('does not take output of the command before for its own', async () => {
    const first = await run('seq 300')
    const second = await run('echo second')
    expect(first.output.split('\n').at(-1)).toBe('300')
    expect(rawOutput(first).toString()).toBe(
      Array.from({ length: 300 }, (_, index) => `${String(index + 1)}\r\n`).join(''),
    )
    expect(second.output).toBe('second')
    expect(rawOutput(second).toString()).toBe('second\r\n')
  })

  it('takes a command of 128 KB', async () => {
    const long = 'x'.repeat(131_000)
    expect((await run(`echo '${long}' | wc -c`)).output).toBe('131001')
  })

  it('changes directory for good with workdir', async () => {
    mkdirSync(join(engine.workspace, 'sub'))
    writeFileSync(join(engine.workspace, 'sub', 'here'), '')
    const outcome = await engine.perform({
      action: 'exec',
      command: 'ls',
      session_id: 's',
      pty: true,
      workdir: 'sub',
    })
    expect(reportOf(outcome).output).toBe('here')
    const again = await engine.exec('ls', { session_id: 's', workdir: '.' })
    expect(again.output).toContain('sub')
  })
})
