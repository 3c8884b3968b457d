import { spawnSync } from 'node:child_process'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EngineUnderTest, essence } from './engine-under-test.ts'

let on: EngineUnderTest
beforeEach(async () => {
  on = await EngineUnderTest.create()
})
afterEach(async () => {
  await on.close()
})

const session = { session_id: 's' }

describe('shell-tool 2, exec: completion whatever was done to the session', () => {
  it.each([
    ['exec 2>/dev/null', 'ok', 5],
    ['PS1=x; PS4=y; PROMPT_COMMAND="echo no"', 'ok', 5],
    ['IFS=', 'ok', 5],
    ['mkdir gone; cd gone; rmdir ../gone', 'ok', 5],
    ['pwd() { echo no; }; cd() { echo no; }; set() { echo no; }; unset() { echo no; }', 'ok', 5],
    ['trap() { :; }; export() { :; }; source() { :; }; .() { :; }; true() { false; }', 'ok', 5],
    ['eval() { /bin/echo stolen; return 9; }', 'ok', 5],
    ['eval() { return 0; }; readonly -f eval', 'ok', 5],
    ['shopt -s expand_aliases; alias eval=false printf=false echo=false set=false', 'ok', 5],
    ['enable -n echo printf eval builtin set test', 'ok', 5],
    ['readonly PATH IFS PS4 LINENO BASH_COMMAND x y z', 'ok', 5],
    ['set -o posix', 'ok', 5],
    ['set -o noclobber', 'ok', 5],
    ['set -f; shopt -s nullglob failglob nocasematch extglob dotglob', 'ok', 5],
    ['shopt -s extdebug', 'ok', 5],
    ['exec 61>&- 62<&-', 'ok', 5],
    ['exec 3>/dev/null 9>/dev/null', 'ok', 5],
    ['exec </dev/null', 'ok', 5],
    ['exec <&-', 'ok', 5],
    ['trap "" INT TERM HUP CHLD', 'ok', 5],
    ['trap "echo debugged >&2" DEBUG 2>/dev/null; trap - DEBUG', 'ok', 5],
    ['unset BASH BASH_VERSION SHELL HOME PWD OLDPWD TMPDIR', 'ok', 5],
    ['export LC_ALL=zh_CN.UTF-8 LANGUAGE=de', 'ok', 5],
    ['ulimit -n 70', 'ok', 5],
    ['umask 777', 'ok', 5],
    ['set -- a b c; shift', 'ok', 5],
    ['f() { return 3; }; f; set -T; set -E', 'ok', 5],
    ['declare -A POSIXLY_CORRECT_MAP; declare -r q=1; q=2', 'ok', 5],
    ['exec 5<>/dev/null; coproc cat; sleep 0.1', 'ok', 5],
  ])('%s', async (first, output, exitCode) => {
    await on.exec(first, session)

    const second = await on.exec('/bin/echo ok; (exit 5)', session)
    const third = await on.exec('/bin/echo again', session)

    expect([essence(second), essence(third)]).toEqual([
      { exitCode, output },
      { exitCode: 0, output: 'again' },
    ])
  })

  it('goes on after output was sent into a file for good', async () => {
    await on.exec('exec >out.txt', session)

    const second = await on.exec('/bin/echo hidden; (exit 5)', session)
    const third = await on.exec('exec >/dev/stderr; /bin/echo shown', session)

    expect(essence(second)).toEqual({ exitCode: 5, output: '' })
    expect(essence(third)).toEqual({ exitCode: 0, output: 'shown' })
  })

  // Two signs where a script has one: the command runs inside an `eval`.
  it.each([
    ['set -x', '++ /bin/echo ok\nok\n++ exit 5'],
    ['set -v', '/bin/echo ok; (exit 5)\nok'],
    ['set -xv', '/bin/echo ok; (exit 5)\n++ /bin/echo ok\nok\n++ exit 5'],
  ])('shows the trace of the command and nothing of ours: %s', async (first, output) => {
    await on.exec(first, session)

    const second = await on.exec('/bin/echo ok; (exit 5)', session)
    const third = await on.exec('echo $-', session)

    expect(essence(second)).toEqual({ exitCode: 5, output })
    for (const flag of first.replace('set -', '')) expect(third.output).toContain(flag)
  })

  it('takes break, continue and return for what they are at top level', async () => {
    const report = await on.exec('break; continue; return 3; local x; echo end', session)

    expect(report.exitCode).toBe(0)
    expect(report.output).toContain('end')
  })

  it('lets a command close its output', async () => {
    expect(essence(await on.exec('exec >&- 2>&-; (exit 4)', session))).toEqual({
      exitCode: 4,
      output: '',
    })
    expect((await on.exec('exec >out.txt; (exit 6)', session)).exitCode).toBe(6)
  })

  it('TJ13 shows a command only its three descriptors', async () => {
    // What this test process was itself started with, and hands on to every child.
    const given = spawnSync('ls', ['/proc/self/fd'], { stdio: ['ignore', 'pipe', 'ignore'] })
    const usual = given.stdout.toString().trim().split('\n')

    for (const place of [{}, session]) {
      const report = await on.exec('ls /proc/self/fd', place)

      expect(report.output.split('\n').sort()).toEqual(usual.sort())
    }
  })

  it('lets programs open their standard streams by name', async () => {
    for (const place of [{}, session]) {
      const report = await on.exec('echo a > /dev/stdout; echo b > /dev/stderr; (exit 2)', place)

      expect(essence(report)).toEqual({ exitCode: 2, output: 'a\nb' })
    }
    const waiting = await on.exec('cat /dev/stdin', { ...session, yield_time_ms: 50 })
    expect(waiting.status).toBe('running')
    expect(essence(await on.write('s', 'x\n\u0004'))).toEqual({ exitCode: 0, output: 'x' })
  })

  it('finishes a hundred commands one after the other', async () => {
    for (let round = 0; round < 100; round++) {
      const report = await on.exec(`printf %s ${String(round)}; (exit ${String(round)})`, session)
      expect(essence(report)).toEqual({ exitCode: round, output: String(round) })
    }
  })
})
