// Category c of cases.md: orphans, kills, zombies and descriptors. `on.close()` counts what is left after each test.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CommandReport } from '../../../shared/shell-tool/shell-result.ts'
import { engineProcesses } from '../../support/no-leaks.ts'
import { EngineUnderTest, reportOf } from './engine-under-test.ts'

const GRACE_MS = 1_000

let on: EngineUnderTest
beforeEach(async () => {
  on = await EngineUnderTest.create({ limits: { graceMs: GRACE_MS } })
})
afterEach(async () => {
  await on.close()
})

/** Everything of the engine but idle shells of sessions. */
function processesLeft(): number[] {
  const idle = new Set(
    on.snapshots.filter(({ status, busy }) => status === 'ACTIVE' && !busy).map(() => 0),
  )
  return engineProcesses(on.marks).filter((pid) => !idle.has(pid) && !shells.has(pid))
}
const shells = new Set<number>()

const LEAVES_NOTHING = [
  ['TC01', 'sleep 300 & wait'],
  ['TC01', 'sleep 300; true'],
  ['TC01', 'sleep 300 | sleep 300 | cat'],
  ['TC02', 'bash -c \'trap "" TERM; sleep 300; sleep 300\' & wait'],
  ['TC03', "trap '' TERM; sleep 300; sleep 300"],
  ['TC05', 'setsid sleep 300 & wait'],
  ['TC07', 'sleep 300 & kill -STOP $!; wait'],
  ['TC18', 'for i in $(seq 200); do sleep 300 & done; wait'],
] as const

describe.each([
  ['one-shot', {}],
  ['session', { session_id: 's' }],
])('shell-tool 6, ending processes of a %s', (name, place: { session_id?: string }) => {
  it.each(LEAVES_NOTHING)('%s a timeout leaves nothing: %s', async (_id, command) => {
    const call = on.start({ action: 'exec', command, timeout: 1, yield_time_ms: 60_000, ...place })
    const shell = await call.started

    const report = reportOf(await call.outcome)

    expect(report).toMatchObject({ status: 'timed_out', exitCode: 124 })
    if (name === 'session' && !report.sessionClosed) shells.add(shell)
    expect(processesLeft()).toEqual([])
  })

  it.each(LEAVES_NOTHING)('%s a cancel leaves nothing: %s', async (_id, command) => {
    const call = on.start({ action: 'exec', command: `echo ready; ${command}`, ...place })
    const shell = await call.started
    await call.outputHolds('ready')

    call.stop({ by: 'server' })

    const report = reportOf(await call.outcome)
    expect(report).toMatchObject({ status: 'cancelled', cancelledBy: 'server' })
    if (name === 'session' && !report.sessionClosed) shells.add(shell)
    expect(processesLeft()).toEqual([])
  })

  it.each(LEAVES_NOTHING)('%s a close leaves nothing: %s', async (_id, command) => {
    const call = on.start({ action: 'exec', command: `echo ready; ${command}`, ...place })
    await call.outputHolds('ready')
    const { sessionId } = on.snapshots.at(-1)!

    await on.perform({ action: 'close', session_id: sessionId })

    expect(engineProcesses(on.marks)).toEqual([])
    expect(reportOf(await call.outcome)).toMatchObject({ status: 'cancelled' })
  })

  it('TC12 survives a command that signals its whole group', async () => {
    const report = await on.exec('kill -TERM 0; echo no', place)

    expect(report).toMatchObject({ exitCode: 143, signal: 'SIGTERM', output: '' })
  })
})

describe('shell-tool 4, close', () => {
  it('TC09 ends the call that runs, and the id is not used again', async () => {
    const call = on.start({ action: 'exec', command: 'sleep 300', session_id: 's' })
    await call.started

    const closed = await on.perform({ action: 'close', session_id: 's' })

    const report = reportOf(await call.outcome)
    // The shell may get to say what became of its child before it ends itself.
    expect(closed).toEqual({
      kind: 'closed',
      sessionId: 's',
      output: expect.stringMatching(/^(?:Terminated)?$/),
    })
    expect(report).toMatchObject({
      status: 'cancelled',
      cancelledBy: 'server',
      sessionClosed: true,
    })
    expect(report.exitCode).not.toBe(0)
    expect(await on.perform({ action: 'list' })).toEqual({ kind: 'list', entries: [] })
    expect(await on.perform({ action: 'exec', command: 'true', session_id: 's' })).toMatchObject({
      kind: 'refused',
      code: 'SESSION_NOT_FOUND',
    })
    expect(await on.perform({ action: 'close', session_id: 's' })).toMatchObject({ kind: 'closed' })
    expect(await on.perform({ action: 'close', session_id: 'x' })).toMatchObject({
      kind: 'refused',
      code: 'SESSION_NOT_FOUND',
    })
  })
})

describe('shell-tool 6, ending processes: stop', () => {
  it('TC16 lets a command clean up, and does not wait for more than it takes', async () => {
    await on.close()
    on = await EngineUnderTest.create({ limits: { graceMs: 30_000 } })
    const call = on.start({
      action: 'exec',
      command: "trap 'echo cleanup; exit 0' TERM; echo ready; sleep 300 & wait",
    })
    await call.outputHolds('ready')

    call.stop({ by: 'user' })

    const report = reportOf(await call.outcome)
    expect(report).toMatchObject({ status: 'cancelled', cancelledBy: 'user' })
    expect(report.output).toBe('Interrupted by user. Do not retry automatically.\nready\ncleanup')
    expect(report.elapsedMs).toBeLessThan(15_000)
  })

  it('keeps the session when its shell comes back', async () => {
    await on.exec('x=kept', { session_id: 's' })
    const call = on.start({ action: 'exec', command: 'echo a; sleep 300', session_id: 's' })
    await call.outputHolds('a')

    expect(on.engine.stop(call.callId, { by: 'server' })).toBe(true)

    const report = reportOf(await call.outcome)
    expect(report).toMatchObject({
      status: 'cancelled',
      cancelledBy: 'server',
      exitCode: 143,
      sessionClosed: false,
    })
    expect(report.output).toMatch(/^a\n?/)
    expect((await on.exec('echo $x', { session_id: 's' })).output).toContain('kept')
  })

  it('closes the session when its shell does not come back', async () => {
    const call = on.start({
      action: 'exec',
      // It takes the signal that makes the shell drop the rest.
      command: 'trap "" 64; echo a; while :; do :; done',
      session_id: 's',
    })
    await call.outputHolds('a')

    on.engine.stop(call.callId, { by: 'user', graceMs: 100 })

    const report = reportOf(await call.outcome)
    expect(report).toMatchObject({ status: 'cancelled', exitCode: 137, sessionClosed: true })
  })

  it('TC15 leaves nothing when the engine closes', async () => {
    const calls = [
      on.start({ action: 'exec', command: 'sleep 300', session_id: 'a' }),
      on.start({ action: 'exec', command: 'sleep 300; sleep 300', session_id: 'b' }),
      on.start({ action: 'exec', command: 'setsid sleep 300 & wait', async: true }),
      on.start({ action: 'exec', command: "trap '' TERM; sleep 300", async: true }),
    ]
    await Promise.all(calls.map(({ started }) => started))

    await on.engine.close()

    const outcomes = await Promise.all(calls.map(({ outcome }) => outcome))
    expect(outcomes.map(({ kind }) => kind)).toEqual(['command', 'command', 'async', 'async'])
    expect(outcomes.slice(0, 2).map(reportOf)).toMatchObject([
      { status: 'cancelled', cancelledBy: 'client_shutdown' },
      { status: 'cancelled', cancelledBy: 'client_shutdown' },
    ])
    expect(engineProcesses(on.marks)).toEqual([])
    await delay(0)
    expect(on.taskEnds).toHaveLength(2)
  })
})

describe('shell-tool 2, exec: background children', () => {
  it('counts what a one-shot left running and ended', async () => {
    const report = await on.exec('sleep 300 & sleep 300 & echo done')

    expect(report).toMatchObject({ exitCode: 0, output: 'done', backgroundEnded: 2 })
    expect(engineProcesses(on.marks)).toEqual([])
  })

  /** Runs a command in session `s` whose child writes a line after its end; resolves when that is in the file. */
  async function writeLate(): Promise<CommandReport> {
    const first = await on.exec('mkfifo go; (read x < go; echo "late $x") & echo now', {
      session_id: 's',
    })
    // The writer is another process, so that nothing runs in the session while the late line is written.
    await on.exec('echo one > go')
    const file = join(on.workspace, first.outputFile ?? '')
    await vi.waitFor(async () => {
      expect(await readFile(file, 'utf8')).toBe('now\nlate one\n')
    })
    return first
  }

  it('puts their later output before the next result of a session, marked, and into their own file', async () => {
    const first = await writeLate()

    const second = await on.exec('echo own', { session_id: 's' })
    const third = await on.exec('echo third', { session_id: 's' })

    expect(first.output).toBe('now')
    expect(second.output).toBe(
      '[output of background processes since the last result]\nlate one\n[end of the output of background processes]\nown',
    )
    expect(await readFile(join(on.workspace, second.outputFile ?? ''), 'utf8')).toBe('own\n')
    expect(third.output).toBe('third')
  })

  it.each([
    ['write_stdin', { input: '' }],
    ['close', {}],
  ])('tells their later output in the answer of %s too', async (action, more) => {
    await writeLate()

    const answer = await on.perform({ action, session_id: 's', ...more })

    const told = answer.kind === 'command' ? answer.report : answer
    expect(told).toMatchObject({ output: expect.stringContaining('\nlate one\n') as string })
  })
})
