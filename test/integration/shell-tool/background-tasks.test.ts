import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EngineUnderTest, essence, reportOf } from './engine-under-test.ts'

let on: EngineUnderTest
beforeEach(async () => {
  on = await EngineUnderTest.create({ limits: { graceMs: 1_000 } })
})
afterEach(async () => {
  await on.close()
})

describe('shell-tool 5, background tasks', () => {
  it('TG01 tells the end of a very short task once, never before its answer', async () => {
    const answered = new Set<string>()
    const early: string[] = []
    on.engine.onTaskEnd(({ taskId }) => {
      if (!answered.has(taskId)) early.push(taskId)
    })

    await Promise.all(
      Array.from({ length: 12 }, async () => {
        const outcome = await on.perform({
          action: 'exec',
          command: 'echo out; echo err >&2; exit 3',
          async: true,
        })
        if (outcome.kind !== 'async') throw new Error(outcome.kind)
        answered.add(outcome.taskId)
      }),
    )
    await on.taskEnd(12)

    expect(early).toEqual([])
    expect(new Set(on.taskEnds.map(({ taskId }) => taskId))).toEqual(answered)
    expect(on.taskEnds.map(({ report }) => essence(report))).toEqual(
      Array.from({ length: 12 }, () => ({ exitCode: 3, output: 'out\nerr' })),
    )
    expect(on.engine.tasks()).toEqual([])
  })

  it('TG03 gives a task no input to wait for', async () => {
    await on.perform({ action: 'exec', command: 'cat; echo done', async: true })

    expect(essence((await on.taskEnd()).report)).toEqual({ exitCode: 0, output: 'done' })
  })

  it.each([
    ['its timeout', { timeout: 1 }, { status: 'timed_out', exitCode: 124 }],
    ['the user', {}, { status: 'cancelled', cancelledBy: 'user' }],
  ])('TG04 ends a task for %s', async (_reason, more, expected) => {
    const call = on.start({
      action: 'exec',
      command: "trap '' TERM; while :; do echo x; sleep 0.2; done",
      async: true,
      ...more,
    })
    const outcome = await call.outcome
    if (outcome.kind !== 'async') throw new Error(outcome.kind)
    await call.outputHolds('x')
    if ('timeout' in more) expect(on.engine.tasks()).toHaveLength(1)
    else expect(on.engine.stop(outcome.taskId, { by: 'user', graceMs: 200 })).toBe(true)

    const { report, taskId } = await on.taskEnd()

    expect(report).toMatchObject(expected)
    expect(report.output).toContain('x')
    expect(taskId).toBe(outcome.taskId)
    expect(essence(await on.exec('echo ok'))).toEqual({ exitCode: 0, output: 'ok' })
  })

  it('makes a command that outlives its call a task, in a session and alone', async () => {
    for (const place of [{}, { session_id: 's' }]) {
      const running = await on.exec('echo a; sleep 0.6; echo b; exit 4', {
        ...place,
        yield_time_ms: 200,
      })
      expect(running).toMatchObject({
        status: 'running',
        exitCode: -1,
        output: 'a',
        truncated: true,
      })

      const end = await on.taskEnd(on.taskEnds.length + 1)

      expect(end.taskId).toBe(running.taskId)
      expect(essence(end.report)).toEqual({ exitCode: 4, output: 'a\nb' })
    }
    expect(on.taskEnds).toHaveLength(2)
  })

  it('waits to the timeout and kills where the setting says so', async () => {
    await on.close()
    on = await EngineUnderTest.create({ settings: { onYield: 'kill' } })

    const report = await on.exec('echo a; sleep 300', { yield_time_ms: 0, timeout: 1 })

    expect(report).toMatchObject({ status: 'timed_out', exitCode: 124, output: 'a' })
    expect(on.taskEnds).toEqual([])
  })

  it('ends a yielded command when the signal of its call is aborted', async () => {
    const call = on.start({ action: 'exec', command: 'sleep 300', yield_time_ms: 50 })
    expect(reportOf(await call.outcome).status).toBe('running')

    call.stop({ by: 'server' })

    expect((await on.taskEnd()).report).toMatchObject({
      status: 'cancelled',
      cancelledBy: 'server',
    })
  })
})

describe('shell-tool 7, limits', () => {
  it('refuses one task more than allowed', async () => {
    await on.close()
    on = await EngineUnderTest.create({ limits: { tasks: 1 } })
    await on.perform({ action: 'exec', command: 'sleep 300', async: true })

    const outcome = await on.perform({ action: 'exec', command: 'true', async: true })

    expect(outcome).toMatchObject({ kind: 'refused', code: 'TASK_LIMIT' })
  })

  it('refuses one session more than allowed, and lists those there are', async () => {
    await on.close()
    on = await EngineUnderTest.create({ limits: { sessionsPerConversation: 2 } })
    await on.exec('true', { session_id: 'a' })
    await on.exec('true', { session_id: 'b' })

    const outcome = await on.perform({ action: 'exec', command: 'true', session_id: 'c' })

    expect(outcome).toMatchObject({ kind: 'refused', code: 'SESSION_LIMIT' })
    expect(outcome).toHaveProperty('message', expect.stringContaining('a, b'))
    expect((await on.exec('echo one-shot')).output).toBe('one-shot')
  })

  it('gives a session to one of two calls that come at once', async () => {
    for (const sessionId of ['new', 'new']) {
      const outcomes = await Promise.all(
        ['echo 1', 'echo 2'].map((command) =>
          on.perform({ action: 'exec', command, session_id: sessionId, workdir: '.' }),
        ),
      )

      // Which of them is the one is up to the file system: both look for their directory first.
      const kinds = outcomes.map((outcome) => ('code' in outcome ? outcome.code : outcome.kind))
      expect(kinds.sort()).toEqual(['SESSION_BUSY', 'command'])
    }
  })

  it('leaves nothing of a shell that was being started when the engine closed', async () => {
    const calls = [{}, { session_id: 's' }].map((place) =>
      on.start({ action: 'exec', command: 'sleep 300', ...place }),
    )

    await on.engine.close()

    const outcomes = await Promise.all(calls.map(({ outcome }) => outcome))
    for (const outcome of outcomes) {
      if (outcome.kind === 'refused') expect(outcome.code).toBe('CLIENT_SHUTDOWN')
      else expect(reportOf(outcome).cancelledBy).toBe('client_shutdown')
    }
    expect(on.engine.sessions()).toEqual([])
  })

  it('says of a busy session what it runs', async () => {
    const call = on.start({ action: 'exec', command: 'sleep 300', session_id: 's' })
    await call.started

    const outcome = await on.perform({ action: 'exec', command: 'true', session_id: 's' })

    expect(outcome).toMatchObject({ kind: 'refused', code: 'SESSION_BUSY' })
    expect(outcome).toHaveProperty('message', expect.stringMatching(/for 0 s: sleep 300/))
  })

  it.each([
    ['idle', { idleSeconds: 1, sweepSeconds: 1 }, 'true'],
    ['lifetime', { lifeSeconds: 1, sweepSeconds: 1 }, 'sleep 300'],
  ])('ends a session that is too old: %s', async (reason, limits, command) => {
    await on.close()
    on = await EngineUnderTest.create({ limits: { ...limits, graceMs: 500 } })
    const expired = new Promise<void>((resolve) => {
      on.engine.onSessionChange(({ status }) => {
        if (status === 'EXPIRED') resolve()
      })
    })
    const call = on.start({ action: 'exec', command, session_id: 's' })

    await expired

    await call.outcome
    expect(on.snapshots.at(-1)).toMatchObject({ status: 'EXPIRED', reason })
    expect(await on.perform({ action: 'exec', command: 'true', session_id: 's' })).toMatchObject({
      kind: 'refused',
      code: 'SESSION_NOT_FOUND',
    })
  })
})

describe('shell-tool 4, list', () => {
  it('tells sessions and tasks of the conversation', async () => {
    await on.exec('cd /usr', { session_id: 's' })
    const task = await on.perform({ action: 'exec', command: 'sleep 300', async: true })
    if (task.kind !== 'async') throw new Error(task.kind)

    const outcome = await on.perform({ action: 'list' })

    expect(outcome).toMatchObject({
      kind: 'list',
      entries: [
        {
          kind: 'session',
          sessionId: 's',
          alive: true,
          busy: false,
          currentWorkdir: '/usr',
          commandCount: 1,
        },
        {
          kind: 'task',
          taskId: task.taskId,
          alive: true,
          busy: true,
          runningCommand: 'sleep 300',
        },
      ],
    })
  })
})
