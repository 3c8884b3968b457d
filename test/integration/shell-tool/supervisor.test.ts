// The supervisor's script by itself, at the end of a pipe that the test holds in place of the app.

import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { marksOfOwner, marksOfShell } from '../../../electron/shell/ending/process-marks.ts'
import { readProcess } from '../../../electron/shell/ending/process-table.ts'
import { createMark, toMarkPrefix } from '../../../electron/shell/environment/variables.ts'
import { toSupervisorScript } from '../../../electron/shell/supervisor/supervisor-script.ts'
import { childrenOf } from '../../support/no-leaks.ts'

const OWNER = `supervisor-test-${String(process.pid)}`

let folder: string
let children: ChildProcess[]
let supervisor: ChildProcess
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drawbridge-supervisor-'))
  children = []
  supervisor = spawn('bash', ['--norc', '--noprofile', '-c', 'eval "$SCRIPT"'], {
    cwd: '/',
    env: {
      PATH: process.env['PATH'],
      SCRIPT: toSupervisorScript(marksOfOwner(toMarkPrefix(OWNER))),
    },
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
})
afterEach(async () => {
  for (const child of [...children, supervisor]) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  await rm(folder, { recursive: true, force: true })
})

/** Starts a process as a shell of this installation, or as one without any mark. */
function start(program: string, args: readonly string[], mark?: string): ChildProcess {
  const child = spawn(program, args, {
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { PATH: process.env['PATH'], ...toVariable(mark) },
  })
  children.push(child)
  return child
}

function toVariable(mark?: string): NodeJS.ProcessEnv {
  const [name, value] = mark?.split('=') ?? []
  return name === undefined ? {} : { [name]: value }
}

const newMark = (): string => createMark(OWNER)
const isAlive = (child: ChildProcess): boolean =>
  child.exitCode === null && child.signalCode === null

function startTimeOf(child: ChildProcess): string {
  return String(readProcess(child.pid ?? 0)?.startTime)
}

function tell(text: string): void {
  supervisor.stdin?.write(text)
}

/** The end of the app; resolves when the supervisor has ended too. */
async function endApp(): Promise<void> {
  supervisor.stdin?.end()
  await once(supervisor, 'exit')
}

describe('what the supervisor ends', () => {
  it('what carries the variable, in whatever session and with whatever name', async () => {
    const hostile = join(folder, 'a) R 1 1\n(b')
    await copyFile('/bin/sleep', hostile)
    await chmod(hostile, 0o755)
    const marked = [start('sleep', ['300'], newMark()), start(hostile, ['300'], newMark())]
    const ended = Promise.all(marked.map((child) => once(child, 'exit')))

    await endApp()

    expect(await ended).toEqual([
      [null, 'SIGTERM'],
      [null, 'SIGTERM'],
    ])
  })

  it('what carries only the limit', async () => {
    const { limit } = marksOfShell(newMark())
    const child = start('bash', ['-c', `ulimit -SR ${limit}; echo; exec env -i sleep 300`])
    await once(child.stdout!, 'data')
    const ended = once(child, 'exit')

    await endApp()

    expect(await ended).toEqual([null, 'SIGTERM'])
  })

  it('a recorded shell that carries nothing, with its group and descendants', async () => {
    const script = 'setsid sleep 300 & set -m; sleep 300 & echo; wait'
    const shell = start('bash', ['-c', script])
    await once(shell.stdout!, 'data')
    await expect.poll(() => childrenOf(shell.pid!)).toHaveLength(2)
    const all = childrenOf(shell.pid!)
    tell(`+ ${String(shell.pid)} ${startTimeOf(shell)} x y\n`)

    await endApp()

    await expect.poll(() => isAlive(shell)).toBe(false)
    // What has ended may wait for the system to reap it.
    expect(all.filter((pid) => (readProcess(pid)?.state ?? 'Z') !== 'Z')).toEqual([])
  })

  it('what ignores SIGTERM and goes on starting others', async () => {
    const script = "trap '' TERM; echo; while :; do sleep 0.01 & sleep 0.01; done"
    const child = start('bash', ['-c', script], newMark())
    await once(child.stdout!, 'data')
    const ended = once(child, 'exit')

    await endApp()

    expect(await ended).toEqual([null, 'SIGKILL'])
  })
})

describe('what the supervisor leaves alone', () => {
  it('who has the pid of a recorded shell, but began at another time', async () => {
    const stranger = start('sleep', ['300'])
    tell(`+ ${String(stranger.pid)} ${String(Number(startTimeOf(stranger)) - 1)} x y\n`)

    await endApp()

    expect(isAlive(stranger)).toBe(true)
  })

  it('a shell of which nothing was left', async () => {
    const stranger = start('sleep', ['300'])
    tell(`+ ${String(stranger.pid)} ${startTimeOf(stranger)} x y\n- ${String(stranger.pid)}\n`)

    await endApp()

    expect(isAlive(stranger)).toBe(true)
  })

  it('what stands in a line that the end of the app cut off', async () => {
    const stranger = start('sleep', ['300'])
    tell(`+ ${String(stranger.pid)} ${startTimeOf(stranger)} x y`)

    await endApp()

    expect(isAlive(stranger)).toBe(true)
  })

  it('another installation, also one whose name begins alike', async () => {
    const other = start('sleep', ['300'], createMark(`${OWNER}2`))
    const { limit } = marksOfShell(createMark(`${OWNER}2`))
    const limited = start('bash', ['-c', `ulimit -SR ${limit}; echo; exec sleep 300`])
    await once(limited.stdout!, 'data')

    await endApp()

    expect([other, limited].map(isAlive)).toEqual([true, true])
  })

  it('what an app that was started anew has begun meanwhile', async () => {
    // It does not end with SIGTERM, so the supervisor is at work for a while; and it tells when that has begun.
    const script = "trap 'echo asked' TERM; echo ready; while :; do sleep 0.1; done"
    const old = start('bash', ['-c', script], newMark())
    await once(old.stdout!, 'data')
    const over = endApp()
    await once(old.stdout!, 'data')

    const fresh = newMark()
    const again = start('sleep', ['300'], fresh)
    const { limit } = marksOfShell(fresh)
    const limited = start('bash', ['-c', `ulimit -SR ${limit}; echo; exec env -i sleep 300`])
    await once(limited.stdout!, 'data')
    expect(isAlive(old)).toBe(true)
    await over

    expect([old, again, limited].map(isAlive)).toEqual([false, true, true])
  })
})
