import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ProcessRow } from '../../../electron/shell/ending/process-row.ts'
import { readProcess } from '../../../electron/shell/ending/process-table.ts'
import { sendSignal, terminate } from '../../../electron/shell/ending/terminate.ts'

let children: ChildProcess[] = []
afterEach(async () => {
  vi.restoreAllMocks()
  for (const child of children) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  children = []
})

function aProcess(): ProcessRow {
  const child = spawn('sleep', ['300'], { stdio: 'ignore' })
  children.push(child)
  const row = readProcess(child.pid ?? 0)
  if (row === null) throw new Error('it did not start')
  return row
}

function isAlive({ pid, startTime }: ProcessRow): boolean {
  const row = readProcess(pid)
  return row?.startTime === startTime && row.state !== 'Z'
}

/** Signals to these processes are refused, as those to a process of `sudo` are. */
function refuseSignalsTo(...rows: readonly ProcessRow[]): void {
  const send = process.kill.bind(process)
  vi.spyOn(process, 'kill').mockImplementation((pid, signal) => {
    if (!rows.some((row) => row.pid === pid)) return send(pid, signal)
    throw Object.assign(new Error('kill EPERM'), { code: 'EPERM' })
  })
}

describe('terminate', () => {
  it('tells how many it ended', async () => {
    const rows = [aProcess(), aProcess()]

    expect(await terminate(() => Promise.resolve(rows.filter(isAlive)), 30_000)).toEqual({
      ended: 2,
      left: 0,
    })
  })

  it('ends the others and tells what it must not signal, without waiting for the grace', async () => {
    const [own, other] = [aProcess(), aProcess()]
    refuseSignalsTo(other)

    const result = await terminate(() => Promise.resolve([own, other].filter(isAlive)), 3_600_000)

    expect(result).toEqual({ ended: 1, left: 1 })
    expect(isAlive(own)).toBe(false)
  })

  it('does not signal a stranger that has the pid of a process from before', async () => {
    const stranger = aProcess()
    const looks = [[{ ...stranger, startTime: stranger.startTime - 1 }], []]

    expect(await terminate(() => Promise.resolve(looks.shift() ?? []), 30_000)).toEqual({
      ended: 0,
      left: 0,
    })
    expect(isAlive(stranger)).toBe(true)
  })

  it('notices a grace that is shortened', async () => {
    // Not on a socket, which is what Node's pipes are: bash would read the user's start-up files, and they may wait.
    const script = "trap '' TERM; echo; while :; do sleep 0.1; done"
    const child = spawn('bash', ['--norc', '-c', script], { stdio: ['ignore', 'pipe', 'ignore'] })
    children.push(child)
    await once(child.stdout, 'data')
    const row = readProcess(child.pid ?? 0)!
    let graceMs = 3_600_000
    const ended = terminate(
      () => {
        setImmediate(() => (graceMs = 0))
        return Promise.resolve([row].filter(isAlive))
      },
      () => graceMs,
    )

    expect(await ended).toEqual({ ended: 1, left: 0 })
    expect(child.signalCode ?? (await once(child, 'exit'))[1]).toBe('SIGKILL')
  })
})

describe('sendSignal', () => {
  it('tells what came of it', () => {
    const [own, other] = [aProcess(), aProcess()]
    refuseSignalsTo(other)

    expect(sendSignal(other, 'SIGTERM')).toBe('denied')
    expect(sendSignal({ ...own, startTime: 0 }, 'SIGTERM')).toBe('gone')
    expect(sendSignal(own, 'SIGTERM')).toBe('sent')
  })
})
