import { existsSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EngineUnderTest, essence } from './engine-under-test.ts'

const SHELLS = [
  ['dash', '/usr/bin/dash'],
  ['BusyBox ash', '/usr/bin/busybox'],
] as const
for (const [name, path] of SHELLS) {
  if (!existsSync(path)) process.stderr.write(`not tested, as it is not installed: ${name}\n`)
}

describe.each(SHELLS.filter(([, path]) => existsSync(path)))(
  'shell-tool 2, a session with %s in place of bash',
  (_name, shellPath) => {
    let on: EngineUnderTest
    beforeEach(async () => {
      on = await EngineUnderTest.create({ settings: { shellPath }, limits: { graceMs: 500 } })
    })
    afterEach(async () => {
      await on.close()
    })
    const session = { session_id: 's' }
    const run = async (command: string) => essence(await on.exec(command, session))

    it('TJ01 TJ02 keeps what a command changes', async () => {
      await run('cd /usr; export A=1; f() { echo f$A; }')

      expect(await run('pwd; f')).toEqual({ exitCode: 0, output: '/usr\nf1' })
      expect((await on.exec('true', session)).currentWorkdir).toBe('/usr')
      expect((await on.exec('pwd', { ...session, workdir: '.' })).output).toBe(on.workspace)
    })

    it.each(['echo "abc', '{ echo a', 'echo $(echo a', 'echo a )', 'set -u; echo $nope; '])(
      'TA04 lives on after %s',
      async (command) => {
        expect((await run(command)).exitCode).toBe(2)
        expect(await run('set +u; echo ok')).toEqual({ exitCode: 0, output: 'ok' })
      },
    )

    it('TA20 TA22 TA24 is not fooled', async () => {
      await run('printf() { :; }; echo() { :; }; command() { :; }; IFS=0123456789; unset PATH')
      await run("alias eval=false set=false unset=false ':=false'")

      expect(await run('/bin/echo ok; (exit 121)')).toEqual({ exitCode: 121, output: 'ok' })
    })

    it('TA10 is not kept waiting, and TA35 takes a long command', async () => {
      expect(await run('sleep 300 & echo fg')).toEqual({ exitCode: 0, output: 'fg' })
      expect(await run(`echo '${'x'.repeat(100_000)}' | wc -c`)).toEqual({
        exitCode: 0,
        output: '100001',
      })
    })

    it('reads what is written to the command, and an end of input', async () => {
      const waiting = await on.exec('read x; echo "[$x]"; cat', { ...session, yield_time_ms: 50 })
      expect(waiting.status).toBe('running')

      expect(essence(await on.write('s', 'typed\nrest\n\u0004'))).toEqual({
        exitCode: 0,
        output: '[typed]\nrest',
      })
      expect(await run('echo ok')).toEqual({ exitCode: 0, output: 'ok' })
    })

    it('ends a command in time and lives on', async () => {
      expect(await on.exec('sleep 300', { ...session, timeout: 1 })).toMatchObject({
        status: 'timed_out',
        exitCode: 124,
      })
      expect(await run('echo ok')).toEqual({ exitCode: 0, output: 'ok' })
    })

    it.each([
      ['exit 42 || true', 42],
      ['exec true', 0],
      ['set -e; false', 1],
      ['kill -9 $$', 137],
    ])('TA15 TA17 TA18 says that it is over after %s', async (command, exitCode) => {
      expect(await on.exec(command, session)).toMatchObject({ exitCode, sessionClosed: true })
    })
  },
)
