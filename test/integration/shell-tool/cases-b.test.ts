// Category b of cases.md: exit codes, and lost, reordered or truncated output. The numbers in the titles are the cases'.

import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CommandReport } from '../../../shared/shell-tool/shell-result.ts'
import { engineShells } from '../../support/no-leaks.ts'
import { EngineUnderTest, essence } from './engine-under-test.ts'

let on: EngineUnderTest
beforeEach(async () => {
  on = await EngineUnderTest.create({ limits: { graceMs: 1_000 } })
})
afterEach(async () => {
  await on.close()
})

const PLACES = [
  ['one-shot', {}],
  ['session', { session_id: 's' }],
] as const

async function raw(report: CommandReport): Promise<Buffer> {
  if (report.outputFile === null) throw new Error('no output file')
  return readFile(join(on.workspace, report.outputFile))
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

describe.each(PLACES)('shell-tool 8, exit code and output in a %s', (name, place) => {
  it.each([
    ['(exit 7)', 7, null],
    ['exit 256', 0, null],
    ['exit -1', 255, null],
    ['definitely_not_a_command_xyz', 127, /command not found/],
    ['/tmp', 126, /Is a directory/],
    ['grep zzz /etc/hostname', 1, /^$/],
    ['exec /nonexistent', 127, /No such file/],
  ])('TB01 passes the exit code on: %s', async (command, exitCode, message) => {
    const report = await on.exec(command, place)

    expect(report.exitCode).toBe(exitCode)
    if (message !== null) expect(report.output).toMatch(message)
  })

  it.each([
    ['kill -9 $$', 137, 'SIGKILL'],
    ['kill $$', 143, 'SIGTERM'],
  ])('TB02 names the signal that ended the shell: %s', async (command, exitCode, signal) => {
    const report = await on.exec(command, place)

    expect(report).toMatchObject({ status: 'completed', exitCode, signal, sessionState: 'closed' })
    expect(report.sessionClosed).toBe(name === 'session')
  })

  it('TB02 leaves to the shell what a child died of', async () => {
    const report = await on.exec("bash -c 'kill -SEGV $$'; echo $?", place)

    expect(report.exitCode).toBe(0)
    expect(report.output.split('\n')).toContain('139')
  })

  it.each([
    ['false | true', 0, ''],
    ['seq 1 100000 | head -3', 0, '1\n2\n3'],
    ['exit 5 | true; echo $?', 0, '0'],
    ['set -o pipefail; seq 1 100000 | head -3', 141, '1\n2\n3'],
  ])('TB04 keeps what a pipeline means: %s', async (command, exitCode, output) => {
    const report = await on.exec(command, place)

    expect(essence(report)).toEqual({ exitCode, output })
  })

  it.each(['set -e\nfalse\necho survived', '(set -e; false; echo survived)'])(
    'TB05 lets set -e work: %j',
    async (command) => {
      const report = await on.exec(command, place)

      expect(report.exitCode).toBe(1)
      expect(report.output).not.toContain('survived')
    },
  )

  it('TB06 keeps the order of standard output and standard error', async () => {
    for (let round = 0; round < 50; round++) {
      const report = await on.exec('echo 1; echo 2 >&2; echo 3; echo 4 >&2', place)
      expect(report.output).toBe('1\n2\n3\n4')
    }
    const file = await on.exec('{ echo O1; echo E1 1>&2; echo O2; } 2> f 1>&2; cat f', place)
    expect(file.output).toBe('O1\nE1\nO2')
  })

  it('TB09 shows 100 lines whole and of 101 the last 100', async () => {
    const whole = await on.exec('seq 1 100', place)
    const cut = await on.exec('seq 1 101', place)

    const lines = (first: number, last: number): string =>
      Array.from({ length: last - first + 1 }, (_, index) => String(first + index)).join('\n')
    expect(whole).toMatchObject({ output: lines(1, 100), truncated: false, outputLines: 100 })
    expect(whole.outputBytes).toBe(292)
    expect(cut).toMatchObject({ output: lines(2, 101), truncated: true, outputLines: 101 })
    const bytes = await raw(cut)
    expect(bytes.length).toBe(296)
    expect(sha256(bytes)).toMatch(/^b5a2b6e2d1c65d6a/)
  })

  it('TB10 shows 10,000 characters whole and of 10,001 the last 10,000', async () => {
    const whole = await on.exec("head -c 10000 /dev/zero | tr '\\0' x", place)
    const cut = await on.exec("head -c 10001 /dev/zero | tr '\\0' x", place)

    expect(whole).toMatchObject({ output: 'x'.repeat(10_000), truncated: false })
    expect(cut).toMatchObject({ output: 'x'.repeat(10_000), truncated: true })
    expect((await raw(cut)).length).toBe(10_001)
  })

  it('TB12 shows the end of one giant line', async () => {
    const report = await on.exec("head -c 250000 /dev/zero | tr '\\0' x; echo END", place)

    expect(report.exitCode).toBe(0)
    expect(report.output).toBe(`${'x'.repeat(9_997)}END`)
    const bytes = await raw(report)
    expect(bytes.length).toBe(250_004)
    expect(sha256(bytes)).toMatch(/^9033f591d18010ca/)
  })

  it('TB14 keeps the long output of a command that failed', async () => {
    const report = await on.exec(
      'for i in $(seq 1 60000); do echo "o$i"; [ $((i%1000)) = 0 ] && echo "e$i" >&2; done; exit 3',
      place,
    )

    expect(report).toMatchObject({ exitCode: 3, outputLines: 60_060, outputBytes: 409_305 })
    expect(report.output.split('\n').slice(-2)).toEqual(['o60000', 'e60000'])
    expect((await raw(report)).length).toBe(409_305)
  })

  it('TB20 takes 23 MB of output in bounded memory', async () => {
    const before = process.memoryUsage().rss

    const report = await on.exec('seq 1 3000000', { ...place, yield_time_ms: 60_000 })

    expect(report.exitCode).toBe(0)
    expect(report.output.split('\n').at(-1)).toBe('3000000')
    expect((await stat(join(on.workspace, report.outputFile ?? ''))).size).toBe(22_888_896)
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000)
  })

  it.each([
    ["printf '\\n'", '0a'],
    ["printf ' '", '20'],
    ["printf '\\t\\n\\n'", '090a0a'],
  ])('TB22 takes white space for output: %s', async (command, hex) => {
    const report = await on.exec(command, place)

    expect((await raw(report)).toString('hex')).toBe(hex)
    expect(report.outputBytes).toBe(hex.length / 2)
  })
})

describe('shell-tool 8, exit code and output of a background task', () => {
  /** Runs a command to the end of its task. */
  async function inBackground(command: string): Promise<CommandReport> {
    const before = on.taskEnds.length
    await on.perform({ action: 'exec', command, async: true })
    return (await on.taskEnd(before + 1)).report
  }

  it('TB06 keeps the order of standard output and standard error', async () => {
    for (let round = 0; round < 50; round++) {
      const report = await inBackground('echo 1; echo 2 >&2; echo 3; echo 4 >&2')
      expect(report.output).toBe('1\n2\n3\n4')
    }
    const file = await inBackground('{ echo O1; echo E1 1>&2; echo O2; } 2> f 1>&2; cat f')
    expect(file.output).toBe('O1\nE1\nO2')
  })

  it('TB14 keeps the long output of a command that failed', async () => {
    const report = await inBackground(
      'for i in $(seq 1 60000); do echo "o$i"; [ $((i%1000)) = 0 ] && echo "e$i" >&2; done; exit 3',
    )

    expect(report).toMatchObject({ exitCode: 3, outputLines: 60_060, outputBytes: 409_305 })
    expect(report.output.split('\n').slice(-2)).toEqual(['o60000', 'e60000'])
    expect((await raw(report)).length).toBe(409_305)
  })

  it('TB20 takes 23 MB of output in bounded memory', async () => {
    const before = process.memoryUsage().rss

    const report = await inBackground('seq 1 3000000')

    expect(report.exitCode).toBe(0)
    expect(report.output.split('\n').at(-1)).toBe('3000000')
    expect((await stat(join(on.workspace, report.outputFile ?? ''))).size).toBe(22_888_896)
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000)
  })
})

describe('reliability X15, binary output', () => {
  it.each(PLACES)('is told and not decoded in a %s', async (_, place) => {
    const report = await on.exec('cat /bin/ls', place)

    const program = await readFile('/bin/ls')
    expect(report).toMatchObject({ exitCode: 0, outputBinary: true, truncated: true })
    expect(report.output).toMatch(
      /^\[binary output, \d+ kB, not shown; it is in the output file\]$/,
    )
    expect((await raw(report)).equals(program)).toBe(true)
    expect(essence(await on.exec('echo ok', place))).toEqual({ exitCode: 0, output: 'ok' })
  })

  it('keeps the text around it', async () => {
    const report = await on.exec('echo before; cat /bin/ls')

    expect(report.output).toMatch(/^before\n\[binary output, /)
  })

  it('does not take a list of names that end with NUL for binary', async () => {
    const report = await on.exec(
      'mkdir d; touch d/one d/two d/three; find d -type f -print0 | sort -z',
    )

    expect(report.output).toBe('d/one\nd/three\nd/two')
    expect(report.outputBinary).toBe(false)
  })
})

describe('shell-tool 8, an output file that cannot be written', () => {
  it('TB15 says so, and the command and the preview are right', async () => {
    // A file stands where the folders would be; modes do not refuse root.
    await writeFile(join(on.workspace, 'shellOutput'), '')
    await writeFile(join(on.dataDir, 'shellOutput'), '')

    const report = await on.exec('seq 1 300000; exit 3')

    expect(report).toMatchObject({ exitCode: 3, outputFile: null, truncated: true })
    expect(report.outputFileError).toMatch(/shellOutput/)
    expect(report.output).toMatch(/\n299999\n300000$/)
    expect(essence(await on.exec('echo ok'))).toEqual({ exitCode: 0, output: 'ok' })
  })

  it('goes into the data folder where the workspace takes none', async () => {
    await writeFile(join(on.workspace, 'shellOutput'), '')

    const report = await on.exec('echo here')

    expect(report.outputFile).toBe(`${on.dataDir}/shellOutput/${report.sessionId}_1.out`)
    expect(await readFile(report.outputFile ?? '', 'utf8')).toBe('here\n')
  })

  it('does not follow a link out of the workspace', async () => {
    const outside = join(on.dataDir, 'outside')
    await mkdir(outside)
    await symlink(outside, join(on.workspace, 'shellOutput'))

    const report = await on.exec('echo here')

    expect(report.outputFile).toMatch(/^\//)
    expect(await readdir(outside)).toEqual([])
  })

  it('is private, numbered and hidden from version control', async () => {
    await mkdir(join(on.workspace, 'shellOutput'))
    await writeFile(join(on.workspace, 'shellOutput', 's_1.out'), 'older')

    const first = await on.exec('echo a', { session_id: 's' })
    const second = await on.exec('true', { session_id: 's' })

    expect([first.outputFile, second.outputFile]).toEqual([
      'shellOutput/s_2.out',
      'shellOutput/s_3.out',
    ])
    const folder = join(on.workspace, 'shellOutput')
    expect(await readFile(join(folder, '.gitignore'), 'utf8')).toBe('*\n')
    expect((await stat(join(folder, 's_2.out'))).mode & 0o777).toBe(0o600)
  })

  it('grows while the command runs', async () => {
    const call = on.start({ action: 'exec', command: 'echo first; sleep 300', session_id: 's' })
    await call.outputHolds('first')

    await vi.waitFor(async () => {
      const text = await readFile(join(on.workspace, 'shellOutput', 's_1.out'), 'utf8')
      expect(text).toBe('first\n')
    })
  })
})

describe('shell-tool 2, exec: timeout in a session', () => {
  it('TB18 keeps the output of a command that timed out apart from the next', async () => {
    await on.close()
    on = await EngineUnderTest.create({ limits: { graceMs: 30_000 } })

    const first = await on.exec("trap '' TERM; for i in 1 2 3 4; do echo t$i; sleep 0.5; done", {
      session_id: 's',
      timeout: 1,
    })

    expect(first).toMatchObject({ status: 'timed_out', exitCode: 124, sessionClosed: false })
    expect(first.output).toMatch(/^t1\n/)
    expect(essence(await on.exec('echo next; (exit 8)', { session_id: 's' }))).toEqual({
      exitCode: 8,
      output: 'next',
    })
  })
})

describe('shell-tool 8, endless output', () => {
  it('TB21 ends with the timeout, the file capped', async () => {
    await on.close()
    on = await EngineUnderTest.create({ limits: { graceMs: 1_000, outputBytes: 1_000_000 } })

    const report = await on.exec('yes', { timeout: 2, yield_time_ms: 60_000 })

    expect(report).toMatchObject({ status: 'timed_out', exitCode: 124, outputCapped: true })
    expect((await raw(report)).length).toBe(1_000_000)
    expect(report.elapsedMs).toBeLessThan(4_000)
  })

  it('TB21 is ended by its output where the setting says so', async () => {
    await on.close()
    on = await EngineUnderTest.create({
      limits: { graceMs: 1_000, outputBytes: 1_000_000 },
      settings: { onOutputLimit: 'kill' },
    })

    const report = await on.exec('yes', { timeout: 60, yield_time_ms: 60_000 })

    expect(report).toMatchObject({ status: 'failed', outputCapped: true })
    expect(report.error?.code).toBe('OUTPUT_LIMIT')
  })
})

describe('protocol 10.2, a command that cannot start', () => {
  it.each([
    ['no/such/dir', 'WORKDIR_NOT_FOUND', /no\/such\/dir/],
    ['/etc', 'WORKDIR_OUTSIDE_WORKSPACE', /\/etc/],
  ])('TB23 names the directory that is wrong: %s', async (workdir, code, message) => {
    const outcome = await on.perform({ action: 'exec', command: 'true', workdir })

    expect(outcome).toMatchObject({ kind: 'refused', code })
    expect(outcome).toHaveProperty('message', expect.stringMatching(message))
  })

  it.each([[{}], [{ session_id: 's' }]])(
    'TB23 names the directory that is a file, and leaves nothing behind: %j',
    async (place) => {
      await writeFile(join(on.workspace, 'file'), '')
      await on.exec('true')
      // The next shell is started beside the answer.
      await expect.poll(() => engineShells().length).toBe(1)
      const before = (await readdir('/proc/self/fd')).length

      const outcome = await on.perform({
        action: 'exec',
        command: 'true',
        workdir: 'file',
        ...place,
      })

      expect(outcome).toMatchObject({ kind: 'refused', code: 'WORKDIR_NOT_FOUND' })
      expect(outcome).toHaveProperty('message', expect.stringContaining('file'))
      expect(on.engine.sessions()).toEqual([])
      // Fewer where a file of the command before was closed meanwhile.
      expect((await readdir('/proc/self/fd')).length).toBeLessThanOrEqual(before)
    },
  )

  it.each([[{}], [{ session_id: 's' }]])(
    'TB23 names the shell that is missing: %j',
    async (place) => {
      await on.close()
      on = await EngineUnderTest.create({ settings: { shellPath: '/no/such/shell' } })

      const outcome = await on.perform({ action: 'exec', command: 'true', ...place })

      expect(outcome).toMatchObject({ kind: 'refused', code: 'SHELL_NOT_FOUND' })
      expect(outcome).toHaveProperty('message', expect.stringContaining('/no/such/shell'))
      expect(on.engine.sessions()).toEqual([])
    },
  )
})
