import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { TaskId } from '../../../shared/protocol/identifiers.ts'
import { startCompanion } from '../../support/companion-under-test.ts'
import type { CompanionUnderTest } from '../../support/companion-under-test.ts'
import { EngineUnderTest, essence, reportOf } from './engine-under-test.ts'

// Category g of the cases: background tasks and notices. TG03 and TG04 are in background-tasks.test.ts, TG07 is in
// ../headless/headless.test.ts, where the program itself is killed.

describe('cases g, tasks of the engine', () => {
  let on: EngineUnderTest
  beforeEach(async () => {
    on = await EngineUnderTest.create({ limits: { graceMs: 500 } })
  })
  afterEach(async () => {
    await on.close()
  })

  async function startTask(command: string, more: Record<string, unknown> = {}): Promise<TaskId> {
    const outcome = await on.perform({ action: 'exec', command, async: true, ...more })
    if (outcome.kind !== 'async') throw new Error(JSON.stringify(outcome))
    return outcome.taskId
  }

  it('TG01 tells each of a hundred short tasks once, after its answer, and finds each by its id', async () => {
    const answered = new Set<string>()
    const early: string[] = []
    on.engine.onTaskEnd(({ taskId }) => {
      if (!answered.has(taskId)) early.push(taskId)
    })

    for (let batch = 0; batch < 10; batch += 1) {
      const ids = await Promise.all(
        Array.from({ length: 10 }, async () => {
          const id = await startTask('echo out; echo err >&2; exit 3')
          answered.add(id)
          return id
        }),
      )
      await on.taskEnd((batch + 1) * 10)
      for (const id of ids) {
        const read = reportOf(
          await on.perform({ action: 'write_stdin', session_id: id, input: '' }),
        )
        expect(essence(read)).toEqual({ exitCode: 3, output: 'out\nerr' })
      }
    }

    expect(early).toEqual([])
    expect(on.taskEnds.map(({ taskId }) => taskId).sort()).toEqual([...answered].sort())
    expect(new Set(on.taskEnds.map(({ report }) => report.exitCode))).toEqual(new Set([3]))
  }, 60_000)

  it.each([
    ['alone', {}],
    ['in a session', { session_id: 's' }],
  ])(
    'TG01 never says of a task %s that it is unknown, long after its end',
    async (_where, place) => {
      const id = await startTask('echo out', place)
      await on.taskEnd()
      await on.perform({ action: 'write_stdin', session_id: id, input: '' })
      if ('session_id' in place) await on.exec('echo next', place)

      for (let time = 0; time < 2; time += 1) {
        expect(
          await on.perform({ action: 'write_stdin', session_id: id, input: '' }),
        ).toMatchObject({
          kind: 'refused',
          code: 'SESSION_NOT_FOUND',
          message: expect.stringMatching(new RegExp(`task ${id} ended at 20`)),
        })
        expect(await on.perform({ action: 'close', session_id: id })).toMatchObject({
          kind: 'closed',
          output: '',
        })
      }
    },
  )

  it('TG10 waits for the end of a task in one call', async () => {
    const id = await startTask('sleep 1; echo x')

    const report = reportOf(
      await on.perform({
        action: 'write_stdin',
        session_id: id,
        input: '',
        yield_time_ms: 300_000,
      }),
    )

    expect(report).toMatchObject({ exitCode: 0, output: 'x', status: 'completed' })
  })

  it('TG10 gives a wait up in time, and neither ends the task nor shortens its life', async () => {
    const id = await startTask('sleep 2; echo y', { timeout: 600 })

    const waited = reportOf(
      await on.perform({ action: 'write_stdin', session_id: id, input: '', yield_time_ms: 100 }),
    )

    expect(waited).toMatchObject({ status: 'running', exitCode: -1, output: '' })
    expect(essence((await on.taskEnd()).report)).toEqual({ exitCode: 0, output: 'y' })
  })
})

describe('cases g, notices of the app', () => {
  let subject: CompanionUnderTest
  beforeEach(async () => {
    subject = await startCompanion({
      settings: {
        rules: { allow: ['echo *', 'sleep *', 'until *', 'test *'], ask: [], deny: [] },
      },
    })
  })
  afterEach(() => subject.close())

  /** Starts a task that ends after `seconds`. */
  async function startTask(seconds: number, word: string, conversationId = 'A') {
    const command = `sleep ${String(seconds)}; echo ${word}`
    const call = subject.server.exec(command, { async: true }, { conversationId })
    const result = await call.result
    expect(result).toMatchObject({ status: 'async' })
    return { call, taskId: String((result.data as Record<string, unknown>)['task_id']) }
  }

  it('TG06 tells the end of a task to the conversation that started it, also when another is busy', async () => {
    const { call, taskId } = await startTask(0.5, 'from-A')
    const other = subject.server.exec('echo from-B', {}, { conversationId: 'B' })

    expect((await other.result).data).toMatchObject({ output: 'from-B' })
    expect(await call.taskResult).toMatchObject({ data: { output: 'from-A' } })

    const notices = subject.server.received('background_task_result')
    expect(
      notices.map(
        ({ fields }) => `${String(fields['conversation_id'])} ${String(fields['task_id'])}`,
      ),
    ).toEqual([`A ${taskId}`])
  })

  it('TG09 tells all tasks in order once the server is well, after tries that failed', async () => {
    const tasks = []
    for (let n = 0; n < 5; n += 1) tasks.push(await startTask(0.5 + n * 0.1, `end-${String(n)}`))
    subject.server.refuseUpgrades(503)
    const before = subject.server.upgrades
    subject.server.drop()

    await expect.poll(() => subject.server.upgrades - before, { timeout: 30_000 }).toBe(3)
    subject.server.refuseUpgrades()
    await Promise.all(tasks.map(({ call }) => call.taskResult))

    const notices = subject.server.received('background_task_result')
    expect(notices.map(({ fields }) => String(fields['task_id']))).toEqual(
      tasks.map(({ taskId }) => taskId),
    )
    expect(notices.map(({ fields }) => String(fields['data'].output))).toEqual(
      tasks.map((_task, n) => `end-${String(n)}`),
    )
  }, 60_000)
})
