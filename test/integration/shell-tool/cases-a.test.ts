// Category a of cases.md: commands never seen as finished, and broken text. The numbers in the titles are the cases'.

import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CommandReport } from '../../../shared/shell-tool/shell-result.ts'
import { parseShellArguments } from '../../../shared/shell-tool/shell-arguments.ts'
import { EngineUnderTest, essence } from './engine-under-test.ts'

let on: EngineUnderTest
beforeEach(async () => {
  on = await EngineUnderTest.create()
})
afterEach(async () => {
  await on.close()
})

// Terminals (pty) come later; the same cases will then have a third row.
const PLACES = [
  ['one-shot', {}],
  ['session', { session_id: 's' }],
] as const

/** Everything the command wrote, byte for byte. */
async function raw(report: CommandReport): Promise<Buffer> {
  if (report.outputFile === null) throw new Error('no output file')
  return readFile(join(on.workspace, report.outputFile))
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

describe.each(PLACES)('shell-tool 2, exec: completion in a %s', (_name, place) => {
  it('TA01 takes a here-document into a file byte for byte', async () => {
    const report = await on.exec(
      "cat > f <<'EOF'\nline one\nline two\n  EOF\nEOF\nwc -l < f",
      place,
    )

    expect(essence(report)).toEqual({ exitCode: 0, output: '3' })
    expect(await readFile(join(on.workspace, 'f'), 'utf8')).toBe('line one\nline two\n  EOF\n')
  })

  it.each([
    ['# nothing', 0],
    [':', 0],
  ])('TA06 ends at once where there is nothing to do: %s', async (command, exitCode) => {
    const report = await on.exec(command, place)

    expect(essence(report)).toEqual({ exitCode, output: '' })
  })

  it.each([
    ['printf abc', 0, 'abc'],
    ['printf oops; false', 1, 'oops'],
  ])('TA07 adds no line feed: %s', async (command, exitCode, output) => {
    const report = await on.exec(command, place)

    expect(essence(report)).toEqual({ exitCode, output })
    expect((await raw(report)).toString()).toBe(output)
  })

  it('TA09 is not taken in by text that looks like an end marker', async () => {
    const marker = `__CMD_DONE_${'0'.repeat(32)}__`
    const report = await on.exec(
      `printf '__DONE__0\\n__EXIT__:0\\n${marker}\\n\\e]133;D;0\\a\\e]633;D;0\\a'; sleep 1; echo END; (exit 7)`,
      place,
    )

    expect(essence(report)).toEqual({
      exitCode: 7,
      output: `__DONE__0\n__EXIT__:0\n${marker}\nEND`,
    })
    expect(report.elapsedMs).toBeGreaterThanOrEqual(1_000)
  })

  it.each([
    ['sleep 30 & echo fg', ['fg']],
    ['echo BEFORE && sleep 30 & echo AFTER', ['AFTER']],
  ])('TA10 does not wait for a child that keeps the pipe open: %s', async (command, words) => {
    const report = await on.exec(command, place)

    expect(report.exitCode).toBe(0)
    for (const word of words) expect(report.output).toContain(word)
    expect(report.elapsedMs).toBeLessThan(15_000)
  })

  it('TA14 has no terminal that a prompt could fall back on', async () => {
    const report = await on.exec('read -r p < /dev/tty && echo got; echo rc=$?', place)

    expect(report.exitCode).toBe(0)
    expect(report.output.split('\n').at(-1)).toBe('rc=1')
  })

  it('TA29 cuts no character at the borders of pieces', async () => {
    const report = await on.exec('for i in $(seq 50000); do printf 你; done', place)

    const bytes = await raw(report)
    expect(bytes.length).toBe(150_000)
    expect(sha256(bytes)).toMatch(/^a675cfe5f41692d5/)
    expect(report.output).toBe('你'.repeat(10_000))
    expect(report.truncated).toBe(true)
  })

  it('TA30 passes NUL and invalid bytes', async () => {
    const report = await on.exec("printf 'a\\0b\\n'; printf 'a\\xffb\\xc3\\n'", place)

    expect(report.exitCode).toBe(0)
    expect((await raw(report)).toString('hex')).toBe('6100620a61ff62c30a')
    expect(report.output).toBe('ab\na\ufffdb\ufffd')
    expect(essence(await on.exec('echo ok', place))).toEqual({ exitCode: 0, output: 'ok' })
  })

  it('TA31 shows one replacement for a character that was cut by the end', async () => {
    const report = await on.exec("printf 'x\\xe2\\x82'", place)

    expect(essence(report)).toEqual({ exitCode: 0, output: 'x\ufffd' })
    expect((await raw(report)).toString('hex')).toBe('78e282')
  })

  it('TA33 takes escape sequences out of the preview and keeps them in the file', async () => {
    const report = await on.exec(
      "printf '\\e[31mred\\e[0m \\e]8;;http://x\\e\\\\link\\e]8;;\\e\\\\ \\e]0;t\\a\\e(Bend\\n'",
      place,
    )

    expect(report.output).toBe('red link end')
    expect((await raw(report)).length).toBe(53)
  })

  it('TA35 takes a command as long as the limit', async () => {
    // The case has 200,000 characters; the contract refuses more than 131,072 bytes (protocol 6.2) and wins.
    const refused = parseShellArguments({
      action: 'exec',
      command: `echo '${'x'.repeat(200_000)}' | wc -c`,
    })
    expect(refused).toMatchObject({ ok: false, error: { code: 'COMMAND_TOO_LONG' } })

    const report = await on.exec(`echo '${'x'.repeat(131_000)}' | wc -c`, place)

    expect(essence(report)).toEqual({ exitCode: 0, output: '131001' })
  })

  it('TA39 takes CRLF line ends as LF', async () => {
    const report = await on.exec('echo a\r\nif true; then\r\necho b\r\nfi\r\n', place)

    expect(essence(report)).toEqual({ exitCode: 0, output: 'a\nb' })
    expect(essence(await on.exec('echo ok', place))).toEqual({ exitCode: 0, output: 'ok' })
  })
})

describe('shell-tool 2, exec: unfinished and odd commands in a session', () => {
  const session = { session_id: 's' }
  const alive = async (): Promise<void> => {
    expect(essence(await on.exec('echo ok', session))).toEqual({ exitCode: 0, output: 'ok' })
  }

  it('TA03 runs a here-document whose delimiter never comes, with a warning', async () => {
    const report = await on.exec("cat <<'EOF'\nabc\n  EOF", session)

    expect(report.exitCode).toBe(0)
    expect(report.output).toContain('abc\n  EOF')
    await alive()
  })

  it.each([
    'echo "abc',
    "echo 'abc",
    '{ echo a',
    '(echo a',
    'echo $(echo a',
    'if true; then echo a',
    'echo a )',
  ])('TA04 answers an unfinished command with a syntax error: %s', async (command) => {
    const report = await on.exec(command, session)

    expect(report.exitCode).toBe(2)
    expect(report.output).toMatch(/unexpected|syntax error/)
    expect(report.currentWorkdir).toBe(on.workspace)
    await alive()
  })

  it('TA06 refuses a blank command, as the contract says where the case differs', () => {
    for (const command of ['   ', '\n\n', '']) {
      expect(parseShellArguments({ action: 'exec', command, session_id: 's' })).toMatchObject({
        ok: false,
        error: { code: 'INVALID_ARGUMENTS' },
      })
    }
  })

  it('TA15 ends the session with the status of exit, and its id is not used again', async () => {
    // The case wants a fresh shell under the same id; the contract (shell-tool 2) refuses it and wins.
    const report = await on.exec('cd /usr/share; exit 42 || true', session)

    expect(report).toMatchObject({ exitCode: 42, sessionClosed: true, sessionState: 'closed' })
    const next = await on.perform({ action: 'exec', command: 'echo alive', session_id: 's' })
    expect(next).toMatchObject({ kind: 'refused', code: 'SESSION_NOT_FOUND' })
    expect(next).toHaveProperty('message', expect.stringMatching(/ended at .*: its shell ended/))
  })

  it('TA17 ends the session when exec replaces the shell', async () => {
    const report = await on.exec('exec /bin/echo hi', session)

    expect(report).toMatchObject({ exitCode: 0, output: 'hi', sessionClosed: true })
  })

  it('TA17 lets a shell put in its place read the input of the session', async () => {
    // The case expects the new shell to end at once; by contract a program that reads waits for write_stdin.
    const report = await on.exec('exec bash', { ...session, yield_time_ms: 200 })
    expect(report.status).toBe('running')

    const end = await on.write('s', 'echo from-new-shell\n\u0004')

    expect(end).toMatchObject({ exitCode: 0, sessionClosed: true, output: 'from-new-shell' })
    await on.taskEnd()
  })

  it('TA20 is not disturbed by functions with the names of what it uses', async () => {
    await on.exec(
      'printf() { :; }; echo() { :; }; builtin() { :; }; command() { :; }; eval() { :; }; test() { :; }',
      session,
    )

    for (let round = 0; round < 3; round++) {
      const report = await on.exec('/bin/echo ok; (exit 5)', session)
      expect(essence(report)).toEqual({ exitCode: 5, output: 'ok' })
    }
  })

  it('TA22 reads the status right when IFS is made of digits', async () => {
    const codes = []
    for (const command of ['IFS=0123456789', '(exit 121)', '(exit 1)']) {
      codes.push((await on.exec(command, session)).exitCode)
    }

    expect(codes).toEqual([0, 121, 1])
  })

  it('TA24 needs no PATH', async () => {
    await on.exec('PATH=/nonexistent; unset PATH', session)

    const report = await on.exec('echo ok; (exit 4)', session)

    expect(essence(report)).toEqual({ exitCode: 4, output: 'ok' })
  })

  it('TA26 leaves traps alone and shows nothing of its own in them', async () => {
    const set = await on.exec(
      "trap 'echo bye' EXIT; trap 'echo dbg' DEBUG; trap 'echo err' ERR",
      session,
    )
    const ok = await on.exec('echo ok', session)
    const failed = await on.exec('false', session)
    const end = await on.exec('exit 3', session)

    expect([set, ok, failed, end].map(({ exitCode }) => exitCode)).toEqual([0, 0, 1, 3])
    const others = ok.output.split('\n').filter((line) => line !== 'ok')
    expect([...new Set(others)]).toEqual(['dbg'])
    expect(failed.output).toContain('err')
    expect(end.output).toContain('bye')
  })

  it('TA45 answers input after the end with how the command ended', async () => {
    await on.exec('true', session)

    const report = await on.write('s', '\u0003')

    expect(report).toMatchObject({ status: 'completed', exitCode: 0, output: '' })
    await alive()
  })
})

describe('shell-tool 2, exec: commands that read standard input', () => {
  const READERS = [
    ['cat', ''],
    ['read x; echo "rc=$? [$x]"', 'rc=1 []'],
    ['wc -c', '0'],
    ["python3 -c 'import sys;print(len(sys.stdin.read()))'", '0'],
  ] as const

  it.each(READERS)('TA12 sees end of file in a one-shot: %s', async (command, output) => {
    const report = await on.exec(command)

    expect(essence(report)).toEqual({ exitCode: 0, output })
  })

  it.each(READERS)(
    'TA12 waits for input in a session, until its end: %s',
    async (command, output) => {
      // By contract a session waits for write_stdin; the case speaks of a session without input.
      const waiting = await on.exec(command, { session_id: 's', yield_time_ms: 100 })
      expect(waiting).toMatchObject({ status: 'running', exitCode: -1, truncated: true })

      const report = await on.write('s', '\u0004')

      expect(essence(report)).toEqual({ exitCode: 0, output })
      expect(
        essence(await on.exec('read y; echo "[$y]"', { session_id: 's', yield_time_ms: 50 })),
      ).toEqual({ exitCode: -1, output: '' })
      expect(essence(await on.write('s', 'fresh\n'))).toEqual({ exitCode: 0, output: '[fresh]' })
    },
  )
})

describe('shell-tool 2, exec: mistakes that end a shell that reads a script', () => {
  const session = { session_id: 's' }

  it('TA18 goes on after a failing command under set -e', async () => {
    const codes = []
    for (const command of ['set -e', 'false', 'echo alive']) {
      codes.push((await on.exec(command, session)).exitCode)
    }

    expect(codes).toEqual([0, 1, 0])
  })

  it.each([
    ['set -e', 'false', 'ehB'],
    ['set -u', 'echo $nope', 'huB'],
    ['set -o pipefail', 'echo ${nope:?is not set}', 'hB'],
  ])('keeps what the shell knew: %s; %s', async (setting, mistake, flags) => {
    await on.exec('mkdir -p d', session)
    await on.exec(
      `a=1; export B="x y"; list=(p q); f() { echo "f:$1"; }; shopt -s extglob; alias k=v; ${setting}`,
      session,
    )

    const report = await on.exec(`cd d; c=2; ${mistake}; echo not-reached`, session)
    const next = await on.exec(
      'echo $a $B ${list[1]} $c; f z; printenv B; shopt -q extglob && echo ext; alias k; echo $-; pwd',
      session,
    )

    expect(report).toMatchObject({ status: 'completed', sessionClosed: false })
    expect(report.exitCode).not.toBe(0)
    expect(report.output).not.toContain('not-reached')
    expect(next.output.split('\n')).toEqual([
      '1 x y q 2',
      'f:z',
      'x y',
      'ext',
      "alias k='v'",
      flags,
      `${on.workspace}/d`,
    ])
  })

  it('ends the session on exit, also under set -e', async () => {
    const report = await on.exec('set -e; exit 3', session)

    expect(report).toMatchObject({ exitCode: 3, sessionClosed: true })
  })
})
