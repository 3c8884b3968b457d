// Category a of cases.md, the cases about time limits and about what a command leaves behind.

import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DEFAULT_TIMEOUT_S } from '../../../shared/protocol/limits.ts'
import { startCompanion } from '../../support/companion-under-test.ts'
import { engineProcesses } from '../../support/no-leaks.ts'
import { EngineUnderTest, essence } from './engine-under-test.ts'

const PLACES = [
  ['one-shot', {}],
  ['session', { session_id: 's' }],
] as const

let on: EngineUnderTest
beforeEach(async () => {
  on = await EngineUnderTest.create({ limits: { graceMs: 500 } })
})
afterEach(async () => {
  vi.restoreAllMocks()
  await on.close()
})

/** Makes timers of one length run out sooner; all others keep their time. */
function scaleTimersOf(lengthMs: number, toMs: number): void {
  const real = globalThis.setTimeout
  const scaled = (callback: () => void, ms?: number): NodeJS.Timeout =>
    real(callback, ms === lengthMs ? toMs : ms)
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(Object.assign(scaled, real))
}

/** What the shell itself is, and nothing it started. */
function withoutShell(pids: readonly number[], shell: number | null | undefined): number[] {
  return pids.filter((pid) => pid !== shell)
}

describe.each(PLACES)('shell-tool 2, exec: time limits in a %s', (_name, place) => {
  it('TA40 ends a command at the default limit and leaves none of it', async () => {
    // The clock is scaled, as the case allows: the default of 600 s passes in 0.3 s.
    expect(DEFAULT_TIMEOUT_S).toBe(600)
    scaleTimersOf(DEFAULT_TIMEOUT_S * 1_000, 300)

    const report = await on.exec('sleep 600', { ...place, yield_time_ms: 60_000 })

    expect(report).toMatchObject({ status: 'timed_out', exitCode: 124 })
    expect(report.error?.message).toContain('600 s')
    const shell = report.sessionState === 'open' ? report.pid : null
    expect(withoutShell(engineProcesses(on.marks), shell)).toEqual([])
  })

  it('TA40 honours the limit that was asked for, in seconds', async () => {
    // Scaled: 70 s under a limit of 90 s are 0.7 s under one of 0.9 s. In milliseconds it would be over at once.
    scaleTimersOf(90_000, 30_000)

    const report = await on.exec('sleep 0.7; echo ok', { ...place, timeout: 90 })

    expect(essence(report)).toEqual({ exitCode: 0, output: 'ok' })
  })
})

describe('shell-tool 2, exec: what a limit counts, and what is left', () => {
  it('TA42 does not count the time before the command', async () => {
    const subject = await startCompanion()
    try {
      const more = { session_id: 's', timeout: 1 }
      const call = subject.server.exec('sleep 0.3; echo ok', more)
      await subject.question()
      await delay(1_300) // the person takes longer than the limit
      await subject.answer('allow_once')

      expect((await call.result).data).toMatchObject({ exit_code: 0, output: 'ok' })
    } finally {
      await subject.close()
    }
  })

  it('TA10 leaves no process of a one-shot, and none of a session after its close', async () => {
    const command = 'sleep 300.4711 & echo fg'

    const oneShot = await on.exec(command)
    expect(oneShot).toMatchObject({ exitCode: 0, output: 'fg', backgroundEnded: 1 })
    expect(engineProcesses(on.marks)).toEqual([])

    const inSession = await on.exec(command, { session_id: 's' })
    expect(inSession).toMatchObject({ exitCode: 0, output: 'fg' })
    expect(withoutShell(engineProcesses(on.marks), inSession.pid)).toHaveLength(1)
    await on.perform({ action: 'close', session_id: 's' })
    expect(engineProcesses(on.marks)).toEqual([])
  })

  it('TA35 takes a command as long as the limit in the background', async () => {
    const command = `echo '${'x'.repeat(131_000)}' | wc -c`

    const outcome = await on.perform({ action: 'exec', command, async: true })

    expect(outcome.kind).toBe('async')
    expect(essence((await on.taskEnd()).report)).toEqual({ exitCode: 0, output: '131001' })
  })
})
