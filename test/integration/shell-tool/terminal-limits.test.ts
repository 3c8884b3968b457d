import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EngineUnderTest, essence } from './engine-under-test.ts'
import { processesIn } from './terminal-processes.ts'

// Much of everything: terminals, commands, bytes (reliability X1 to X15).

let on: EngineUnderTest

beforeEach(async () => {
  on = await EngineUnderTest.create({ limits: { sessionsPerConversation: 60 } })
})
afterEach(async () => {
  await on.close()
})

const inSession = (command: string) => on.exec(command, { pty: true, session_id: 's' })

/** What this process has open that has to do with terminals or pipes of the engine. */
function openEnds(): string[] {
  return readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      const target = readlinkSync(`/proc/self/fd/${fd}`)
      return /ptmx|\/dev\/pts|run\/pipes/.test(target) ? [target] : []
    } catch {
      return [] // the descriptor of the listing itself
    }
  })
}

describe('terminals', () => {
  it('keep the output of 1,000 quick commands apart, byte for byte', async () => {
    await inSession('leave() { return $1; }')
    for (let index = 0; index < 1_000; index++) {
      const report = await inSession(`echo line ${String(index)}; leave ${String(index % 128)}`)
      expect(essence(report)).toEqual({
        exitCode: index % 128,
        output: `line ${String(index)}`,
      })
      expect(report.outputBytes).toBe(`line ${String(index)}\r\n`.length)
    }
  })

  it('lose no byte of a shell that ends at once: 40 one-shots', async () => {
    for (let round = 0; round < 10; round++) {
      const reports = await Promise.all(
        Array.from({ length: 4 }, () => on.exec('seq 3000; exec true', { pty: true })),
      )
      for (const report of reports) expect(report.outputBytes).toBe(16_893)
    }
  })

  it('are opened fifty at once, and leave nothing', async () => {
    const before = openEnds()
    const ids = Array.from({ length: 50 }, (_, index) => `s${String(index)}`)
    const reports = await Promise.all(
      ids.map((id) => on.exec(`echo ${id}; sleep 300 &`, { pty: true, session_id: id })),
    )
    expect(reports.map(({ output }) => output.split('\n')[0])).toEqual(ids)
    await Promise.all(ids.map((id) => on.perform({ action: 'close', session_id: id })))
    expect(reports.flatMap(({ pid }) => processesIn(pid ?? 0))).toEqual([])
    expect(openEnds()).toEqual(before)
  })

  it('TC11 that cannot start leave nothing, fifty times', async () => {
    const before = openEnds()
    await on.close()
    on = await EngineUnderTest.create({ settings: { shellPath: '/no/such/shell' } })
    for (let count = 0; count < 50; count++) {
      const refused = await on.perform({ action: 'exec', command: 'true', pty: true })
      expect(refused).toMatchObject({ kind: 'refused', code: 'SHELL_NOT_FOUND' })
    }
    expect(openEnds()).toEqual(before)
  })

  it('stand a flood: every byte is in the file, the preview is its end, and memory is bounded', async () => {
    await inSession('true')
    const before = process.memoryUsage().rss
    let highest = before
    const timer = setInterval(() => {
      highest = Math.max(highest, process.memoryUsage().rss)
    }, 20)
    const report = await on.exec('seq 4000000', {
      pty: true,
      session_id: 's',
      yield_time_ms: 300_000,
    })
    clearInterval(timer)
    // 30,888,896 bytes with LF; the terminal makes CRLF.
    expect(report).toMatchObject({ exitCode: 0, outputBytes: 34_888_896, truncated: true })
    const last = Array.from({ length: 100 }, (_, index) => String(3_999_901 + index)).join('\n')
    expect(report.output).toBe(last)
    const file = readFileSync(join(on.workspace, report.outputFile ?? ''))
    expect(file).toHaveLength(34_888_896)
    expect(highest - before).toBeLessThan(128 * 1_048_576)
  })

  it('answer while a flood goes on, and can be interrupted in it', async () => {
    const call = on.start({
      action: 'exec',
      command: 'yes',
      pty: true,
      session_id: 's',
      yield_time_ms: 60_000,
    })
    await call.outputHolds('y')
    const look = await on.write('s', '', { yield_time_ms: 500 })
    expect(look.output).toMatch(/^(y\n){50,}y$/)
    let end = await on.write('s', '\u0003')
    while (end.status === 'running') end = await on.write('s', '')
    expect(end).toMatchObject({ status: 'completed', exitCode: 130 })
    expect(essence(await inSession('echo ok'))).toEqual({ exitCode: 0, output: 'ok' })
  })

  it('complete at once while a child in the background floods them', async () => {
    const report = await inSession('yes & echo mine')
    expect(report.exitCode).toBe(0)
    const next = await inSession('kill %1; echo next')
    expect(next.exitCode).toBe(0)
    await inSession('wait')
    const last = await inSession('echo quiet')
    // The notice that the job ended may come behind the answer before.
    expect(last.output).toMatch(/(?:^|\n)quiet$/)
    expect(last.output).not.toContain('y\ny')
  })
})
