// Shell-tool 6: however a command ends, nothing of it is left, and nothing else is ended.

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { awkwardProcesses, processesWith } from '../../support/awkward-processes.ts'
import { EngineUnderTest, reportOf } from './engine-under-test.ts'
import type { StartedCall } from './engine-under-test.ts'

const GRACE_MS = 1_000
/** One-shots that run side by side. */
const AT_ONCE = 8
const PATIENT = { timeout: 30_000, interval: 20 }

let on: EngineUnderTest
beforeEach(async () => {
  on = await EngineUnderTest.create({ limits: { graceMs: GRACE_MS } })
})
afterEach(async () => {
  await on.close()
})

/** A number of seconds that no other process waits for. */
let count = 0
function uniqueSleep(): { command: string; left: () => number[] } {
  count += 1
  const argument = `300.${String(process.pid)}${String(Date.now())}${String(count)}`
  return { command: `sleep ${argument}`, left: () => processesWith(`sleep\0${argument}`) }
}

describe.each([
  ['one-shot', {}],
  ['session', { session_id: 's' }],
])('X3: every awkward process of a %s ends', (_name, place: { session_id?: string }) => {
  it.each<[string, (call: StartedCall, sessionId: string) => Promise<unknown>]>([
    ['its timeout', (call) => call.outcome],
    [
      'a stop by the user',
      (call) => {
        call.stop({ by: 'user' })
        return call.outcome
      },
    ],
    [
      'a forced stop',
      (call) => {
        call.stop({ by: 'user' })
        on.engine.stop(call.callId, { by: 'user', graceMs: 0 })
        return call.outcome
      },
    ],
    ['a close', (_call, sessionId) => on.perform({ action: 'close', session_id: sessionId })],
    ['the end of the app', () => on.engine.close()],
  ])('with %s', async (way, end) => {
    const awkward = awkwardProcesses()
    const call = on.start({
      action: 'exec',
      command: awkward.command,
      timeout: way === 'its timeout' ? 3 : 600,
      yield_time_ms: 60_000,
      ...place,
    })
    await call.started
    await expect.poll(() => awkward.left().length, PATIENT).toBe(awkward.count)
    const sessionId = on.snapshots.at(-1)?.sessionId ?? ''

    await end(call, sessionId)
    const report = reportOf(await call.outcome)

    expect(awkward.left()).toEqual([])
    expect(report.status).toBe(way === 'its timeout' ? 'timed_out' : 'cancelled')
  })
})

describe('processes that hide', () => {
  const hidden = (sleep: string): string =>
    `env -i setsid bash -c '(${sleep} </dev/null >/dev/null 2>&1 &)'`

  it('end with the one-shot that started them, and are counted', async () => {
    const sleep = uniqueSleep()

    const report = await on.exec(`${hidden(sleep.command)}; echo done`)

    expect(report).toMatchObject({ exitCode: 0, output: 'done' })
    // It may not have begun to run before it was ended; then the bash that starts it is what was counted.
    expect(report.backgroundEnded).toBe(1)
    expect(sleep.left()).toEqual([])
  })

  it('end with a session that had forgotten them for long', async () => {
    const sleep = uniqueSleep()
    await on.exec(hidden(sleep.command), { session_id: 's' })
    await expect.poll(sleep.left, PATIENT).toHaveLength(1)
    for (let n = 0; n < 5; n++) await on.exec('sleep 0', { session_id: 's' })

    await on.perform({ action: 'close', session_id: 's' })

    expect(sleep.left()).toEqual([])
  })

  it('end with a session whose shell is another than the one that started them', async () => {
    const sleep = uniqueSleep()
    await on.exec(hidden(sleep.command), { session_id: 's' })
    await expect.poll(sleep.left, PATIENT).toHaveLength(1)
    await on.exec('set -e; false', { session_id: 's' })
    expect(await on.exec('echo back', { session_id: 's' })).toMatchObject({ output: 'back' })

    await on.perform({ action: 'close', session_id: 's' })

    expect(sleep.left()).toEqual([])
  })
})

describe('a stop in a session', () => {
  it('leaves what earlier commands put into the background, also the moment before', async () => {
    const [job, daemon, own] = [uniqueSleep(), uniqueSleep(), uniqueSleep()]
    await on.exec('x=kept', { session_id: 's' })
    await on.exec(`set -m; ${daemon.command} & set +m`, { session_id: 's' })
    await on.exec(`${job.command} &`, { session_id: 's' })
    const call = on.start({
      action: 'exec',
      command: `${own.command} & ${own.command}`,
      session_id: 's',
    })
    await expect.poll(own.left, PATIENT).toHaveLength(2)

    call.stop({ by: 'user' })

    expect(reportOf(await call.outcome)).toMatchObject({
      status: 'cancelled',
      sessionClosed: false,
    })
    expect([job, daemon, own].map(({ left }) => left().length)).toEqual([1, 1, 0])
    expect((await on.exec('echo $x', { session_id: 's' })).output).toContain('kept')
  })
})

describe('how a command ended', () => {
  it('X5 does not wait for a grandchild that holds the output', async () => {
    const sleep = uniqueSleep()

    const report = await on.exec(`(${sleep.command} &) ; echo done`)

    expect(report).toMatchObject({ status: 'completed', exitCode: 0, output: 'done' })
    expect(sleep.left()).toEqual([])
  })

  it('X7 tells every exit status of a session as it is', async () => {
    const statuses = Array.from({ length: 256 }, (_, status) => status)
    const told: number[] = []
    for (const status of statuses) {
      told.push((await on.exec(`(exit ${String(status)})`, { session_id: 's' })).exitCode)
    }

    expect(told).toEqual(statuses)
  })

  it('X7 tells every exit status of a one-shot as it is', async () => {
    const statuses = Array.from({ length: 256 }, (_, status) => status)
    const told: number[] = []
    for (let from = 0; from < 256; from += AT_ONCE) {
      const calls = statuses.slice(from, from + AT_ONCE).map((n) => on.exec(`exit ${String(n)}`))
      told.push(...(await Promise.all(calls)).map(({ exitCode }) => exitCode))
    }

    expect(told).toEqual(statuses)
  })

  it.each([
    ['SIGKILL', 137],
    ['SIGSEGV', 139],
  ])('X7 tells %s', async (signal, exitCode) => {
    const number = signal === 'SIGKILL' ? 9 : 11
    const program = `bash -c 'ulimit -c 0; kill -${String(number)} $$'`

    const ofShell = await on.exec(`ulimit -c 0; kill -${String(number)} $$`)
    const ofProgram = await on.exec(program, { session_id: 's' })

    expect(ofShell).toMatchObject({ status: 'completed', exitCode, signal })
    expect(ofProgram).toMatchObject({ status: 'completed', exitCode, sessionClosed: false })
    expect(ofProgram.signal).toBeUndefined()
  })
})
