// What a crash left behind and no supervisor ended: the next start of the app does.

import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, describe, expect, it } from 'vitest'
import { endLeftovers } from '../../../electron/shell/ending/leftovers.ts'
import { toStartTime } from '../../../electron/shell/ending/process-identity.ts'
import { marksOfShell } from '../../../electron/shell/ending/process-marks.ts'
import { readProcess } from '../../../electron/shell/ending/process-table.ts'
import { createMark, toMarkPrefix } from '../../../electron/shell/environment/variables.ts'

const PREFIX = toMarkPrefix('leftovers-test')
const GRACE_MS = 30_000

let children: ChildProcess[] = []
afterEach(async () => {
  for (const child of children) {
    if (!isAlive(child)) continue
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  children = []
})

async function start(script: string): Promise<ChildProcess & { readonly pid: number }> {
  const child = spawn('bash', ['--norc', '--noprofile', '-c', script], {
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { PATH: process.env['PATH'] },
  })
  children.push(child)
  await once(child.stdout, 'data')
  return Object.assign(child, { pid: child.pid ?? 0 })
}

const isAlive = (child: ChildProcess): boolean =>
  child.exitCode === null && child.signalCode === null

describe('endLeftovers', () => {
  it('ends a recorded shell with its descendants', async () => {
    const shell = await start('sleep 300 & echo; wait')
    const startTime = toStartTime(readProcess(shell.pid))

    expect(await endLeftovers([{ pid: shell.pid, startTime }], PREFIX, GRACE_MS)).toBe(2)
    await expect.poll(() => isAlive(shell)).toBe(false)
  })

  it('ends what carries a mark of this installation, though it cleared its environment', async () => {
    const limitOf = (owner: string): string => marksOfShell(createMark(owner)).limit
    const ours = await start(`ulimit -SR ${limitOf('leftovers-test')}; echo; exec env -i sleep 300`)
    const other = await start(`ulimit -SR ${limitOf('another')}; echo; exec env -i sleep 300`)

    expect(await endLeftovers([], PREFIX, GRACE_MS)).toBe(1)
    await expect.poll(() => isAlive(ours)).toBe(false)
    expect(isAlive(other)).toBe(true)
  })

  it('leaves a stranger alone that has the pid and the start time of before a restart of the computer', async () => {
    const stranger = await start('echo; sleep 300; true')
    const ticks = String(readProcess(stranger.pid)?.startTime)

    const recorded = [{ pid: stranger.pid, startTime: `${ticks}@an-earlier-boot` }]

    expect(await endLeftovers(recorded, PREFIX, GRACE_MS)).toBe(0)
    expect(isAlive(stranger)).toBe(true)
  })
})
