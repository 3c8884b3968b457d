// The app dies without a word. What it was running must end with it, and nothing else.

import { randomInt } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import { mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { awkwardProcesses, processesWith } from '../../support/awkward-processes.ts'
import { startHeadless } from '../../support/headless-under-test.ts'
import type { HeadlessRun } from '../../support/headless-under-test.ts'
import { childrenOf, readStat } from '../../support/no-leaks.ts'
import { startScriptedAgentServer } from '../../support/scripted-agent-server.ts'
import type { ScriptedAgentServer } from '../../support/scripted-agent-server.ts'

/** Reliability X4. */
const LIMIT = { timeout: 5_000, interval: 20 }
/** For what only a slow computer takes long. */
const PATIENT = { timeout: 30_000, interval: 20 }

/** A computer's one installation: an app, its server and its folders. */
interface Installation {
  readonly server: ScriptedAgentServer
  readonly workspace: string
  start(): Promise<HeadlessRun>
  remove(): Promise<void>
}

let installations: Installation[]
beforeEach(() => {
  installations = []
})
afterEach(async () => {
  for (const each of installations) await each.remove()
})

async function install(): Promise<Installation> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'drawbridge-headless-')))
  const workspace = await realpath(await mkdtemp(join(tmpdir(), 'drawbridge-ws-')))
  const server = await startScriptedAgentServer({ workspace })
  await writeFile(join(root, 'token'), `${server.token}\n`)
  const runs: HeadlessRun[] = []
  const installation = {
    server,
    workspace,
    start: async () => {
      const run = startHeadless([
        ...['--url', server.url, '--token-file', join(root, 'token')],
        ...['--data-dir', join(root, 'data'), '--workspace', workspace, '--approve', 'always'],
      ])
      runs.push(run)
      await server.waitForClient()
      return run
    },
    remove: async () => {
      for (const { child, ended } of runs) {
        child.kill('SIGKILL')
        await ended
      }
      await server.close()
      await rm(root, { recursive: true, force: true })
      await rm(workspace, { recursive: true, force: true })
    },
  }
  installations.push(installation)
  return installation
}

/** The supervisors that belong to a process. */
function supervisorsOf(pid: number): number[] {
  return childrenOf(pid).filter((child) => titleOf(child) === 'drawbridge-supervisor')
}

function titleOf(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${String(pid)}/cmdline`, 'latin1').split('\0')[0]
  } catch {
    return undefined // gone
  }
}

function pidOf(run: HeadlessRun): number {
  const { pid } = run.child
  if (pid === undefined) throw new Error('the app did not start')
  return pid
}

async function kill(run: HeadlessRun): Promise<void> {
  run.child.kill('SIGKILL')
  await run.ended
}

/** Starts a command that waits, and resolves once it runs. */
async function startWaiting(
  { server }: Installation,
  args: Record<string, unknown> = {},
): Promise<() => number[]> {
  const argument = `300.${String(randomInt(1e9, 1e10))}`
  server.exec(`sleep ${argument}`, { yield_time_ms: 60_000, ...args }).result.catch(() => undefined)
  const left = () => processesWith(`sleep\0${argument}`)
  await expect.poll(left, PATIENT).toHaveLength(1)
  return left
}

describe('X4: kill -9 of the app', () => {
  it.each([
    ['one-shots', {}],
    ['a session', { session_id: 's' }],
  ])('leaves nothing of %s, however awkward', async (_name, place) => {
    const one = await install()
    const run = await one.start()
    const awkward = awkwardProcesses()
    one.server.exec(awkward.command, { yield_time_ms: 60_000, ...place }).result.catch(() => 0)
    await expect.poll(() => awkward.left().length, PATIENT).toBe(awkward.count)
    const [supervisor = 0] = supervisorsOf(pidOf(run))

    await kill(run)

    await expect.poll(() => awkward.left(), LIMIT).toEqual([])
    await expect.poll(() => titleOf(supervisor), PATIENT).toBeUndefined()
  })

  it('X2 leaves nothing of a command, 20 times', async () => {
    const one = await install()
    for (let round = 0; round < 20; round++) {
      const run = await one.start()
      const left = await startWaiting(
        one,
        round % 2 === 0 ? {} : { session_id: `s${String(round)}` },
      )

      await kill(run)

      await expect.poll(left, LIMIT).toEqual([])
    }
    // Every call has an end, and none of them a happy one.
    await one.start()
    const calls = one.server.sent('tool_call').map(({ fields }) => fields['call_id'] as string)
    for (const id of new Set(calls)) {
      await one.server.waitForFrame('in', 'tool_result', ({ fields }) => {
        return fields['call_id'] === id && fields['status'] === 'interrupted'
      })
    }
    expect(new Set(calls).size).toBe(20)
  }, 240_000)

  it('TC15 c) leaves nothing of sessions and tasks, and they are told as lost', async () => {
    const one = await install()
    const run = await one.start()
    const left = await startFour(one)

    await kill(run)
    await expect.poll(() => left(), LIMIT).toEqual([])
    await one.start()

    const lost = await Promise.all([
      one.server.waitForFrame('in', 'tool_result', isInterrupted),
      one.server.waitForFrame('in', 'background_task_result', isInterrupted),
    ])
    expect(lost).toHaveLength(2)
    const hello = one.server.received('hello').at(-1)?.fields
    expect(hello).toMatchObject({ sessions: [] })
  })

  it('leaves another installation alone', async () => {
    const [one, other] = [await install(), await install()]
    const run = await one.start()
    await other.start()
    const left = await startWaiting(one)
    const leftOfOther = await startWaiting(other)
    const [supervisor = 0] = supervisorsOf(pidOf(run))

    await kill(run)

    await expect.poll(left, LIMIT).toEqual([])
    await expect.poll(() => titleOf(supervisor), PATIENT).toBeUndefined()
    expect(leftOfOther()).toHaveLength(1)
  })

  it('leaves nothing when somebody had ended the supervisor before', async () => {
    const one = await install()
    const run = await one.start()
    const left = await startWaiting(one)
    const [first = 0] = supervisorsOf(pidOf(run))
    process.kill(first, 'SIGKILL')
    await expect
      .poll(() => supervisorsOf(pidOf(run)).filter((pid) => pid !== first), PATIENT)
      .toHaveLength(1)

    await kill(run)

    await expect.poll(left, LIMIT).toEqual([])
  })
})

/** Two sessions and two tasks that all wait; answers what is left of them. */
async function startFour(one: Installation): Promise<() => number[]> {
  const lefts = [
    await startWaiting(one, { session_id: 'a' }),
    await startWaiting(one, { session_id: 'b' }),
    await startWaiting(one, { async: true }),
    await startWaiting(one, { async: true }),
  ]
  return () => lefts.flatMap((left) => left())
}

const isInterrupted = ({ fields }: { fields: Readonly<Record<string, unknown>> }): boolean =>
  fields['status'] === 'interrupted'

describe('the supervisor', () => {
  it('has nothing of the app, and no shell has its pipe', async () => {
    const one = await install()
    const run = await one.start()
    const command = 'ls -l /proc/$$/fd /proc/self/fd'
    const result = await one.server.exec(command, { session_id: 's' }).result
    const [supervisor = 0] = supervisorsOf(pidOf(run))
    const proc = `/proc/${String(supervisor)}`

    expect(JSON.stringify(result)).toContain('pipes-')
    expect(JSON.stringify(result)).not.toContain('socket:')
    expect(readlinkSync(`${proc}/cwd`)).toBe('/')
    expect(readStat(supervisor).slice(2, 4)).toEqual([String(supervisor), String(supervisor)])
    const names = (await readFile(`${proc}/environ`, 'latin1'))
      .split('\0')
      .flatMap((entry) => (entry === '' ? [] : [entry.split('=')[0]]))
    expect(names.sort()).toEqual(['LC_ALL', 'PATH', 'SCRIPT', 'SUPERVISOR_OF'])
  })

  it('never wakes while nothing begins or ends', async () => {
    const one = await install()
    const run = await one.start()
    await startWaiting(one)
    const [supervisor = 0] = supervisorsOf(pidOf(run))
    const switches = async () =>
      (await readFile(`/proc/${String(supervisor)}/status`, 'latin1')).match(/ctxt_switches:.*/g)
    await expect.poll(() => readStat(supervisor)[0], PATIENT).toBe('S')
    // Reads what it was told first; then the figures stand still.
    await expect
      .poll(async () => {
        const before = await switches()
        await delay(300)
        return JSON.stringify(await switches()) === JSON.stringify(before)
      }, PATIENT)
      .toBe(true)
  })

  it('does nothing while the app is only stopped', async () => {
    const one = await install()
    const run = await one.start()
    const left = await startWaiting(one)

    run.child.kill('SIGSTOP')
    await delay(500)

    expect(left()).toHaveLength(1)
    run.child.kill('SIGCONT')
  })

  it('TC15 b) ends with an app that ends in order, and so does all else', async () => {
    const one = await install()
    const run = await one.start()
    const left = await startFour(one)
    const [supervisor = 0] = supervisorsOf(pidOf(run))

    run.child.kill('SIGTERM')

    expect(await run.ended).toBe(0)
    expect(titleOf(supervisor)).toBeUndefined()
    expect(left()).toEqual([])
  })
})
