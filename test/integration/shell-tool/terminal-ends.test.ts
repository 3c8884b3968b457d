import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EngineUnderTest, reportOf } from './engine-under-test.ts'

let on: EngineUnderTest
beforeEach(async () => {
  on = await EngineUnderTest.create({ limits: { graceMs: 300 } })
})
afterEach(async () => {
  await on.close()
})

const session = { session_id: 's', pty: true }

describe('shell-tool 4 and 6: a terminal ends whatever it is doing', () => {
  it('closes while it is being opened', async () => {
    for (let round = 0; round < 30; round++) {
      const id = `s${String(round)}`
      const call = on.start({ action: 'exec', command: 'sleep 300', session_id: id, pty: true })
      if (round % 3 === 0) await call.started
      else await new Promise((resolve) => setTimeout(resolve, round % 3))

      await on.perform({ action: 'close', session_id: id })
      call.stop({ by: 'user', graceMs: 0 })

      const outcome = await call.outcome
      if (outcome.kind === 'command') expect(outcome.report.status).toBe('cancelled')
    }
  })

  it.each([
    ['kill -STOP $PPID; exit 3', session],
    ['kill -STOP 0', { pty: true }],
    ['suspend -f', { pty: true }],
  ])('ends although its own leader is stopped: %s', async (command, place) => {
    const report = await on.exec(command, { ...place, timeout: 2, yield_time_ms: 60_000 })

    expect(report.status).not.toBe('running')
  })

  it('does not carry an interrupt over into the next command', async () => {
    for (let round = 0; round < 8; round++) {
      const call = on.start({
        action: 'exec',
        command: 'sleep 300',
        yield_time_ms: 60_000,
        ...session,
      })
      await call.started
      call.stop({ by: 'user' })
      reportOf(await call.outcome)

      // The line end of what was stopped may come behind its result.
      const next = await on.exec('sleep 0.2; echo whole', session)
      expect(next.exitCode).toBe(0)
      expect(next.output).toMatch(/(?:^|\n)whole$/)
    }
  })

  it('refuses a terminal for a shell that is not bash, instead of running nothing', async () => {
    await on.close()
    on = await EngineUnderTest.create({ settings: { shellPath: '/bin/dash' } })

    expect(await on.perform({ action: 'exec', command: 'echo hi', pty: true })).toMatchObject({
      kind: 'refused',
      code: 'PTY_UNAVAILABLE',
    })
  })
})
