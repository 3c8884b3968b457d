import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { createDeferred } from '../../../shared/util/deferred.ts'
import { EngineUnderTest } from './engine-under-test.ts'
import type { EngineOptions } from './engine-under-test.ts'

let on: EngineUnderTest
afterEach(async () => {
  await on.close()
})

async function startEngine(options: EngineOptions = {}): Promise<void> {
  on = await EngineUnderTest.create(options)
}

function isMade(): Promise<boolean> {
  return access(join(on.workspace, 'made')).then(
    () => true,
    () => false,
  )
}

const touch = { action: 'exec', command: 'touch made' }

describe.each([{}, { session_id: 's' }])('protocol C3, right before the start of %j', (where) => {
  it('a call that is stopped while its shell is being started runs nothing', async () => {
    const path = createDeferred<undefined>()
    await startEngine({ loginPath: () => path.promise })
    const call = on.start({ ...touch, ...where })
    call.stop({ by: 'server' })
    path.resolve(undefined)

    expect(await call.outcome).toMatchObject({ kind: 'refused', code: 'CANCELLED' })
    expect([await isMade(), on.engine.sessions()]).toEqual([false, []])
  })

  it('one that may not begin any more runs nothing, and may be sent again', async () => {
    const path = createDeferred<undefined>()
    await startEngine({ loginPath: () => path.promise })
    let mayBegin = true
    const call = on.start({ ...touch, ...where }, { request: { mayBegin: () => mayBegin } })
    mayBegin = false
    path.resolve(undefined)

    expect(await call.outcome).toMatchObject({ kind: 'refused' })
    expect(await isMade()).toBe(false)
    expect(await on.exec('echo again', where)).toMatchObject({ output: 'again' })
  })
})

describe('shell-tool 3, write_stdin', () => {
  it('that waits answers at once when it is cancelled', async () => {
    await startEngine()
    await on.exec('sleep 30', { session_id: 's', yield_time_ms: 50 })
    const raw = { action: 'write_stdin', session_id: 's', input: '', yield_time_ms: 20_000 }
    const call = on.start(raw)
    call.stop({ by: 'server' })

    expect(await call.outcome).toMatchObject({ kind: 'command', report: { status: 'running' } })
    expect(on.engine.tasks()).toHaveLength(1)
  })

  it('that ran as a command says that it started the task', async () => {
    await startEngine()
    await on.exec('true', { session_id: 's' })
    const raw = { action: 'write_stdin', session_id: 's', input: 'sleep 30\n', yield_time_ms: 50 }
    const first = on.start(raw)
    expect(await first.outcome).toMatchObject({ kind: 'command', startedTask: true })

    const look = await on.perform({ ...raw, input: '' })

    expect(look).toMatchObject({ kind: 'command', report: { status: 'running' } })
    expect(look).not.toHaveProperty('startedTask')
    expect(on.engine.tasks()).toMatchObject([{ callId: first.callId }])
  })

  it('for a session that appeared after it was judged runs nothing', async () => {
    await startEngine()
    await on.exec('true', { session_id: 's' })
    const judged = { subject: 'command', sessionExists: false, runningCallId: null } as const
    const raw = { action: 'write_stdin', session_id: 's', input: 'touch made\n' }

    const { outcome } = on.start(raw, { request: { judged } })

    expect(await outcome).toMatchObject({ kind: 'refused', code: 'SESSION_BUSY' })
    expect(await isMade()).toBe(false)
  })
})

describe('shell-tool 5, as many tasks as allowed', () => {
  it('async calls at the same time take one place each', async () => {
    await startEngine({ limits: { tasks: 1 } })
    const raw = { action: 'exec', command: 'sleep 1', async: true }

    const outcomes = await Promise.all([on.perform(raw), on.perform(raw)])

    expect(outcomes.map(({ kind }) => kind)).toEqual(['async', 'refused'])
  })

  it('a yield without a free place is waited for', async () => {
    await startEngine({ limits: { tasks: 1 } })
    await on.perform({ action: 'exec', command: 'sleep 2', async: true })

    const report = await on.exec('sleep 0.3; echo end', { yield_time_ms: 20 })

    expect(report).toMatchObject({ status: 'completed', output: 'end' })
  })
})
