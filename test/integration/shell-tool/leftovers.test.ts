// What a crash left behind and no supervisor ended: the next start of the app does.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, describe, expect, it } from 'vitest'
import { endLeftovers } from '../../../electron/shell/ending/leftovers.ts'
import { toStartTime } from '../../../electron/shell/ending/process-identity.ts'
import { marksOfShell } from '../../../electron/shell/ending/process-marks.ts'
import type { ProcessRow } from '../../../electron/shell/ending/process-row.ts'
import { readProcess } from '../../../electron/shell/ending/process-table.ts'
import { sendSignal } from '../../../electron/shell/ending/terminate.ts'
import { createMark, toMarkPrefix } from '../../../electron/shell/environment/variables.ts'

const OWNER = `leftovers-test-${String(process.pid)}`
const PREFIX = toMarkPrefix(OWNER)
const GRACE_MS = 30_000

let started: ProcessRow[] = []
afterEach(() => {
  for (const row of started) sendSignal(row, 'SIGKILL')
  started = []
})

/** Starts a shell that is no descendant of this process, as what a crash leaves behind. */
async function start(script: string): Promise<ProcessRow> {
  const bash = ['bash', '--norc', '--noprofile', '-c', script.replace('ready', () => 'echo $$')]
  const child = spawn('bash', ['-c', 'setsid --fork "$@"', '-', ...bash], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { PATH: process.env['PATH'] },
  })
  const [text] = (await once(child.stdout, 'data')) as [Buffer]
  child.stdout.destroy()
  const row = readProcess(Number(text.toString()))
  if (row === null) throw new Error('it did not start')
  started.push(row)
  return row
}

/** What has ended may wait for the system to reap it. */
function isAlive({ pid, startTime }: ProcessRow): boolean {
  const row = readProcess(pid)
  return row?.startTime === startTime && row.state !== 'Z'
}

const limitOf = (owner: string): string => marksOfShell(createMark(owner)).limit

describe('endLeftovers', () => {
  it('ends a recorded shell with its descendants', async () => {
    const shell = await start('sleep 300 & ready; wait')

    const recorded = [{ pid: shell.pid, startTime: toStartTime(shell) }]

    expect(await endLeftovers(recorded, PREFIX, GRACE_MS)).toBe(2)
    await expect.poll(() => isAlive(shell)).toBe(false)
  })

  it('ends what carries a mark of this installation, though it cleared its environment', async () => {
    const ours = await start(`ulimit -SR ${limitOf(OWNER)}; ready; exec env -i sleep 300`)
    const other = await start(`ulimit -SR ${limitOf('another')}; ready; exec env -i sleep 300`)

    expect(await endLeftovers([], PREFIX, GRACE_MS)).toBe(1)
    await expect.poll(() => isAlive(ours)).toBe(false)
    expect(isAlive(other)).toBe(true)
  })

  it('leaves a stranger alone that has the pid and the start time of before a restart of the computer', async () => {
    const stranger = await start('ready; sleep 300; true')

    const startTime = `${String(stranger.startTime)}@an-earlier-boot`

    expect(await endLeftovers([{ pid: stranger.pid, startTime }], PREFIX, GRACE_MS)).toBe(0)
    expect(isAlive(stranger)).toBe(true)
  })

  it('leaves this process and its own children alone, though they carry the mark', async () => {
    const variable = createMark(OWNER).split('=')
    const child = spawn('sleep', ['300'], { env: { [variable[0]!]: variable[1] } })

    expect(await endLeftovers([], PREFIX, GRACE_MS)).toBe(0)

    expect(child.kill('SIGKILL')).toBe(true)
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
  })
})
