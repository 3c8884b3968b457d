import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CommandReport } from '../../../shared/shell-tool/shell-result.ts'
import { toResultData } from '../../../shared/shell-tool/result-text.ts'
import { EngineUnderTest, essence, reportOf } from './engine-under-test.ts'
import { processesIn } from './terminal-processes.ts'

// Cases of real users that name a terminal. The numbers in the titles are those of cases.md.

let on: EngineUnderTest
let terminals: number

beforeEach(async () => {
  terminals = countTerminals()
  on = await EngineUnderTest.create()
})
afterEach(async () => {
  await on.close()
  expect(countTerminals()).toBe(terminals)
})

const PLACES = [
  ['one-shot', { pty: true }],
  ['session', { pty: true, session_id: 's' }],
] as const

const inSession = (command: string): Promise<CommandReport> =>
  on.exec(command, { pty: true, session_id: 's' })

/** Terminals on this computer that belong to this user. */
function countTerminals(): number {
  return readdirSync('/dev/pts').filter((name) => /^\d+$/.test(name)).length
}

function raw(report: CommandReport): Buffer {
  return readFileSync(join(on.workspace, report.outputFile ?? ''))
}

const closeSession = (id: string) => on.perform({ action: 'close', session_id: id })

describe.each(PLACES)('a terminal, %s', (_name, place) => {
  const run = (command: string, more: Record<string, unknown> = {}): Promise<CommandReport> =>
    on.exec(command, { ...place, ...more })

  it('TA01 takes a here-document into a file byte for byte', async () => {
    const report = await run("cat > f <<'EOF'\nline one\nline two\n  EOF\nEOF\nwc -l < f")
    expect(essence(report)).toEqual({ exitCode: 0, output: '3' })
    expect(readFileSync(join(on.workspace, 'f'), 'utf8')).toBe('line one\nline two\n  EOF\n')
  })

  it.each([
    ['printf abc', 0, 'abc'],
    ['printf oops; false', 1, 'oops'],
  ])('TA07 adds no line feed: %s', async (command, exitCode, output) => {
    const report = await run(command)
    expect(essence(report)).toEqual({ exitCode, output })
    expect(raw(report).toString()).toBe(output)
  })

  it('TA09 trusts no marker that a command prints', async () => {
    const startedAtMs = performance.now()
    const report = await run(
      "printf '__DONE__0\\n__EXIT__:0\\n\\e]133;D;0\\a\\e]633;D;0\\a'; sleep 1; echo END; (exit 7)",
    )
    expect(report.exitCode).toBe(7)
    expect(report.output).toContain('END')
    expect(performance.now() - startedAtMs).toBeGreaterThanOrEqual(1_000)
  })

  it('TA29 cuts no character of 150 kB', async () => {
    const report = await run('for i in $(seq 50000); do printf 你; done')
    expect(raw(report)).toHaveLength(150_000)
    expect(createHash('sha256').update(raw(report)).digest('hex')).toMatch(/^a675cfe5f41692d5/)
    expect(report.output).toMatch(/^你+$/)
    expect(report.output).toHaveLength(10_000)
  })

  it('TA31 shows one replacement for a character that never ends', async () => {
    const report = await run("printf 'x\\xe2\\x82'")
    expect(essence(report)).toEqual({ exitCode: 0, output: 'x\uFFFD' })
    expect(raw(report)).toEqual(Buffer.from([0x78, 0xe2, 0x82]))
  })

  it('TA33 draws escape sequences and shows none', async () => {
    const report = await run(
      "printf '\\e[31mred\\e[0m \\e]8;;http://x\\e\\\\link\\e]8;;\\e\\\\ \\e]0;t\\a\\e(Bend\\n'",
    )
    expect(essence(report)).toEqual({ exitCode: 0, output: 'red link end' })
    // The terminal itself makes CRLF of the line feed.
    expect(raw(report)).toHaveLength(54)
  })

  it('TA34 gives no answer of the emulator to a program', async () => {
    const report = await run(
      'printf \'\\e[?1049hX\\e[?1049l\\e]52;c;ZXZpbA==\\a\\e]0;T\\a\\e[6n\\e[cok\\n\'; sleep 0.5; read -t 0.2 r; echo "[$r]"',
    )
    expect(report.output).toBe('ok\n[]')
  })

  it.each([['sleep 300 & wait'], ['sleep 300; true'], ['sleep 300 | sleep 300 | cat']])(
    'TC01 leaves nothing of `%s` after its timeout',
    async (command) => {
      const call = on.start({
        action: 'exec',
        command,
        ...place,
        timeout: 1,
        yield_time_ms: 60_000,
      })
      const pid = await call.started
      const report = reportOf(await call.outcome)
      expect(report).toMatchObject({ status: 'timed_out', exitCode: 124 })
      expect(processesIn(pid).filter((args) => args.startsWith('sleep'))).toEqual([])
    },
  )

  it('TJ11 has the signals and limits of a normal shell', async () => {
    const report = await run(
      'trap -p; (trap - PIPE; yes | head -1 >/dev/null; echo ${PIPESTATUS[0]}); grep SigIgn /proc/self/status; umask; ulimit -n',
    )
    const plain = await on.exec('umask; ulimit -n')
    expect(report.output).toBe(`141\nSigIgn:\t0000000000000000\n${plain.output}`.replace('\t', ' '))
  })

  it('TJ13 gives a command no descriptors but its own, not even those of other terminals', async () => {
    await on.exec('true', { session_id: 'other', pty: true })
    const report = await run(
      'ls -1 /proc/self/fd; ls -l /proc/$$/fd /proc/$PPID/fd; printf "%s\\n" /dev/fd/*',
    )
    expect(report.output.split('\n').slice(0, 4)).toEqual(['0', '1', '2', '3'])
    expect(report.output).not.toContain('ptmx')
    expect(report.output).not.toContain('socket')
  })
})

describe('a terminal session', () => {
  it('TA27 takes no prompt for an end', async () => {
    await inSession("PS1='weird\\n> '; PS2='??'; PROMPT_COMMAND='echo PC; false'")
    expect(essence(await inSession('echo ok; (exit 5)'))).toEqual({ exitCode: 5, output: 'ok' })
    expect(essence(await inSession('for i in 1 2\ndo echo $i\ndone'))).toEqual({
      exitCode: 0,
      output: '1\n2',
    })
  })

  it('TA37 takes an exclamation mark as it is', async () => {
    expect(essence(await inSession('echo "a!b"; echo after'))).toEqual({
      exitCode: 0,
      output: 'a!b\nafter',
    })
  })

  it('TA43 waits in no pager and in no editor', async () => {
    const log = await inSession(
      'git init -q r && cd r && for i in $(seq 60); do git -c user.name=a -c user.email=a@b commit -q --allow-empty -m c$i; done; git log --oneline',
    )
    expect(log.exitCode).toBe(0)
    expect(log.output.split('\n')).toHaveLength(60)
    const commit = await inSession('git -c user.name=a -c user.email=a@b commit --allow-empty')
    expect(commit.status).toBe('completed')
  })

  it('TA47 begins each command with a terminal in order', async () => {
    await inSession('stty raw -echo')
    expect(essence(await inSession('echo ok; (exit 3)'))).toEqual({ exitCode: 3, output: 'ok' })
    expect(
      (await inSession('stty -a | grep -ow -- "-\\?echo\\|-\\?icanon\\|-\\?opost"')).output,
    ).toBe('opost\nicanon\necho')
  })

  it('TB23 names the directory that is not there, and opens nothing', async () => {
    for (const workdir of ['/no/such/dir', 'file']) {
      writeFileSync(join(on.workspace, 'file'), '')
      const refused = await on.perform({
        action: 'exec',
        command: 'true',
        pty: true,
        session_id: 's',
        workdir,
      })
      expect(refused).toMatchObject({ kind: 'refused', code: 'WORKDIR_NOT_FOUND' })
    }
    expect(on.engine.sessions()).toEqual([])
  })

  it('TC08 closes with all that runs in the background', async () => {
    const report = await inSession('sleep 300 & sleep 300 &')
    await closeSession('s')
    expect(processesIn(report.pid ?? 0)).toEqual([])
  })

  it('TC09 ends the call that runs, and the id is not used again', async () => {
    const call = on.start({
      action: 'exec',
      command: 'echo go; sleep 300',
      pty: true,
      session_id: 's',
      yield_time_ms: 60_000,
    })
    await call.outputHolds('go')
    await closeSession('s')
    expect(reportOf(await call.outcome)).toMatchObject({
      status: 'cancelled',
      sessionState: 'closed',
    })
    expect(await on.perform({ action: 'list' })).toMatchObject({ entries: [] })
    const again = await on.perform({ action: 'exec', command: 'true', pty: true, session_id: 's' })
    expect(again).toMatchObject({ kind: 'refused', code: 'SESSION_NOT_FOUND' })
  })

  it('TC16 lets a command clean up when it is stopped', async () => {
    const call = on.start({
      action: 'exec',
      command: `sh -c 'trap "sleep 0.3; echo cleaned >done.txt; exit" TERM; echo go; while :; do sleep 0.05; done'; echo not this`,
      pty: true,
      session_id: 's',
      yield_time_ms: 60_000,
    })
    await call.outputHolds('go')
    call.stop({ by: 'user' })
    const report = reportOf(await call.outcome)
    expect(report).toMatchObject({ status: 'cancelled', cancelledBy: 'user', sessionClosed: false })
    expect(report.output).toMatch(/^Interrupted by user\. Do not retry automatically\.\ngo/)
    expect(report.output).not.toContain('not this')
    expect(existsSync(join(on.workspace, 'done.txt'))).toBe(true)
    expect((await inSession('echo ok')).output).toBe('ok')
  })

  it('is stopped in a loop that ignores everything, and then closed', async () => {
    const call = on.start({
      action: 'exec',
      command: `trap '' INT TERM; echo go; while :; do :; done`,
      pty: true,
      session_id: 's',
      yield_time_ms: 60_000,
    })
    await call.outputHolds('go')
    call.stop({ by: 'user', graceMs: 200 })
    expect(reportOf(await call.outcome)).toMatchObject({ status: 'cancelled', sessionClosed: true })
  })

  it('TJ10 leaves the history of the user alone', async () => {
    const home = join(on.workspace, 'home')
    await on.close()
    on = await EngineUnderTest.create({ environment: { ...process.env, HOME: home, HISTFILE: '' } })
    await inSession(`mkdir -p ${home}; echo mine >${home}/.bash_history`)
    const before = statSync(join(home, '.bash_history')).mtimeMs
    await inSession('cd; echo secret-123')
    expect((await inSession('history')).output).toBe('')
    await closeSession('s')
    expect(readFileSync(join(home, '.bash_history'), 'utf8')).toBe('mine\n')
    expect(statSync(join(home, '.bash_history')).mtimeMs).toBe(before)
  })

  it('never differs from its mode: pty is refused where it does, and absent it is the mode', async () => {
    await inSession('true')
    await on.exec('true', { session_id: 'plain' })
    const other = await on.perform({ action: 'exec', command: 'true', session_id: 's', pty: false })
    expect(other).toMatchObject({ kind: 'refused', code: 'INVALID_ARGUMENTS' })
    expect(other).toHaveProperty('message', expect.stringContaining('runs in a terminal'))
    const plain = await on.perform({
      action: 'exec',
      command: 'true',
      session_id: 'plain',
      pty: true,
    })
    expect(plain).toHaveProperty('message', expect.stringContaining('runs without a terminal'))
    expect((await on.exec('test -t 1', { session_id: 's' })).exitCode).toBe(0)
    expect((await on.exec('test -t 1', { session_id: 'plain' })).exitCode).toBe(1)
  })

  it('is listed as a terminal, streams as one, and tells where its cursor stands', async () => {
    const call = on.start({ action: 'exec', command: 'printf abc', pty: true, session_id: 's' })
    const report = reportOf(await call.outcome)
    expect(call.chunks.map(({ stream }) => stream)).toEqual(['pty'])
    expect(toResultData({ kind: 'command', report })).toMatchObject({
      pty: true,
      cursor: { row: 1, column: 4 },
    })
    expect(await on.perform({ action: 'list' })).toMatchObject({ entries: [{ pty: true }] })
  })

  it('begins each screen anew', async () => {
    await inSession("printf '\\e[?1049h\\e[31m\\e[5;10r\\e[?25l in the alternate screen'")
    expect(essence(await inSession('echo plain'))).toEqual({ exitCode: 0, output: 'plain' })
  })
})
