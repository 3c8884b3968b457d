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
  'shell-tool 2, a one-shot with %s in place of bash',
  (_name, shellPath) => {
    let on: EngineUnderTest
    beforeEach(async () => {
      on = await EngineUnderTest.create({ settings: { shellPath }, limits: { graceMs: 500 } })
    })
    afterEach(async () => {
      await on.close()
    })

    it.each([
      ['TA01', "cat > f <<'EOF'\nline one\n  EOF\nEOF\nwc -l < f", 0, '2'],
      ['TA06', '# nothing', 0, ''],
      ['TA07', 'printf oops; false', 1, 'oops'],
      ['TA12', 'cat; read x; echo "rc=$? [$x]"', 0, 'rc=1 []'],
      ['TA14', 'read -r p < /dev/tty && echo got; echo rc=$?', 0, /rc=[12]$/],
      ['TA15', 'exit 42 || true', 42, ''],
      ['TA17', 'exec /bin/echo hi', 0, 'hi'],
      ['TA18', 'set -e; false; echo no', 1, ''],
      ['TA20', 'printf() { :; }; echo() { :; }; /bin/echo ok; (exit 5)', 5, 'ok'],
      ['TA24', 'unset PATH; echo ok; (exit 4)', 4, 'ok'],
      ['TA26', "trap 'echo bye' EXIT; exit 3", 3, 'bye'],
      [
        'TF04',
        "printf '%s\\n' 'a\\\\b' 'C:\\Users\\x' 'x\\\\\\\\y'",
        0,
        'a\\\\b\nC:\\Users\\x\nx\\\\\\\\y',
      ],
      ['in order', 'echo 1; echo 2 >&2; echo 3 > /dev/stderr; echo 4', 0, '1\n2\n3\n4'],
      ['name', 'echo $0 $#; nosuchprogram', 127, /^sh 0\nsh: .*nosuchprogram/],
    ])('%s: %s', async (_id, command, exitCode, output) => {
      const report = await on.exec(command)

      expect(report.exitCode).toBe(exitCode)
      if (typeof output === 'string') expect(report.output).toBe(output)
      else expect(report.output).toMatch(output)
      expect(report.sessionClosed).not.toBe(true)
    })

    it.each(['echo "abc', '{ echo a', 'echo $(echo a', 'if true; then echo a', 'echo a )'])(
      'TA04 tells a syntax error: %s',
      async (command) => {
        const report = await on.exec(command)

        expect(report.exitCode).toBe(2)
        expect(report.output).toMatch(/syntax error|unexpected|unterminated/i)
      },
    )

    it('TA35 takes 100,000 characters, more than fit into one argument with their quotes', async () => {
      const report = await on.exec(`echo '${'x'.repeat(100_000)}' | wc -c`)

      expect(essence(report)).toEqual({ exitCode: 0, output: '100001' })
    })

    it('TA10 ends what was left in the background, and a command in time', async () => {
      expect(await on.exec('sleep 300 & echo fg')).toMatchObject({
        exitCode: 0,
        output: 'fg',
        backgroundEnded: 1,
      })
      expect(await on.exec("trap '' TERM; sleep 300", { timeout: 1 })).toMatchObject({
        status: 'timed_out',
        exitCode: 124,
      })
    })

    it('TJ07 gives it the environment of every command', async () => {
      const report = await on.exec('echo $SHELL $TERM $NO_COLOR $PAGER; echo ${ENV-unset}')

      expect(report.output).toBe(`${shellPath} dumb 1 cat\nunset`)
    })

    it('TJ13 has no descriptors but the first three', async () => {
      const report = await on.exec('ls /proc/self/fd')

      // Up to 99: what the computer that runs the tests hands on itself lies above.
      expect(report.output.split('\n').filter((fd) => /^\d\d?$/.test(fd))).toEqual([
        '0',
        '1',
        '2',
        '3',
      ])
    })
  },
)
