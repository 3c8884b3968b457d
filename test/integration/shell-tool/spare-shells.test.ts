// The shell that is started ahead for the next one-shot: nobody can tell it from one just started (decision 0013).

import { spawn } from 'node:child_process'
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { copyFile, mkdir, open, readFile, realpath, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CommandEnvironment } from '../../../electron/shell/environment/command-environment.ts'
import { toMarkPrefix } from '../../../electron/shell/environment/variables.ts'
import { findShell } from '../../../electron/shell/environment/shell-profile.ts'
import { FifoPool } from '../../../electron/shell/sessions/fifo-pool.ts'
import type { ShellStart } from '../../../electron/shell/sessions/shell-process.ts'
import { SpareShell } from '../../../electron/shell/sessions/spare-shell.ts'
import { SpareShells } from '../../../electron/shell/sessions/spare-shells.ts'
import { Supervisor } from '../../../electron/shell/supervisor/supervisor.ts'
import { engineShells, readStat } from '../../support/no-leaks.ts'
import { EngineUnderTest } from './engine-under-test.ts'
import type { StartedCall } from './engine-under-test.ts'

let on: EngineUnderTest
let environment: NodeJS.ProcessEnv
let settings: { shellPath?: string }
beforeEach(async () => {
  environment = { ...process.env, LC_ALL: 'C.UTF-8' }
  settings = {}
  on = await EngineUnderTest.create({ environment, settings, limits: { graceMs: 500 } })
})
afterEach(async () => {
  await on.close()
})

/** Shells of the engine that run now. */
function shells(): number[] {
  return engineShells().filter((pid) => readStat(pid)[0] !== 'Z')
}

/** Resolves with the pid of the spare shell once one waits and no other shell runs. */
async function spare(): Promise<number> {
  let pid: number | undefined
  await expect.poll(() => ([pid] = shells()).length, { timeout: 5_000 }).toBe(1)
  await expect.poll(() => readStat(pid ?? 0)[0]).toBe('S')
  return pid ?? 0
}

/** Runs a one-shot, and tells whether it got the spare shell that waits. */
async function usesSpare(command = 'true', more: Record<string, unknown> = {}): Promise<boolean> {
  const [waiting] = [await spare()]
  const call = on.start({ action: 'exec', command, ...more })
  const pid = await call.started
  await call.outcome
  return pid === waiting
}

async function outputOf(call: StartedCall): Promise<string> {
  const outcome = await call.outcome
  if (outcome.kind !== 'command') throw new Error(JSON.stringify(outcome))
  return outcome.report.output
}

/** What a bash says that is started by hand in the directory and reads the command from its input. */
async function freshBash(command: string, cwd: string): Promise<string> {
  const made = new CommandEnvironment(environment, 'fresh', Promise.resolve(undefined))
  const { env } = await made.create('/bin/bash')
  // As in a one-shot, both outputs are one and not a socket.
  const path = join(on.dataDir, 'output')
  const file = await open(path, 'w')
  const child = spawn('/bin/bash', ['--norc', '--noprofile', '-s'], {
    argv0: 'bash',
    cwd,
    env,
    detached: true,
    stdio: ['pipe', file.fd, file.fd],
  })
  child.stdin?.end(`${command}\n`)
  await new Promise((resolve) => child.once('close', resolve))
  await file.close()
  return (await readFile(path, 'utf8')).replace(/\n$/, '')
}

describe('a one-shot in the spare shell', () => {
  beforeEach(async () => {
    await on.exec('true')
  })

  it.each([
    [
      'its directory',
      'echo "$PWD"; pwd; pwd -P; pwd -L; dirs -l -v; declare -p PWD OLDPWD DIRSTACK',
    ],
    ['no directory before', 'echo "${OLDPWD-unset}"; cd -; echo $?; env | grep OLDPWD'],
    ['that directory from now on', 'cd /usr; declare -p OLDPWD; env | grep PWD; cd -; pwd'],
    ['its last argument and status', 'echo "$_ $? [$!]"; echo "$_"'],
    ['its options', 'echo "$-"; set -o; shopt -p; umask; trap -p; alias; hash; complete -p; jobs'],
    [
      'its name and arguments',
      'echo "$0 $# $BASH_SUBSHELL $SHLVL ${BASH_SOURCE-}"; declare -p FUNCNAME',
    ],
    [
      'its time',
      "echo $SECONDS; declare -p SECONDS; (($(printf '%(%s)T' -1) - $(printf '%(%s)T' -2) < 2)); echo $?",
    ],
    ['its line', 'echo "$LINENO"; declare -p LINENO; f() { echo "$LINENO"; caller; }; f'],
    ['its complaints', 'nosuchprogram; cd /nosuch; wait abc; echo $((1/0)); : ${x?gone}'],
    ['its limits', "ulimit -a | grep -v 'real-time non-blocking'; ulimit -Ha"],
    ['its descriptors', 'ls /proc/self/fd'],
    [
      'its parent, group and session',
      'echo $PPID; [[ $(ps -o pgid=,sid= -p $$ | tr -s " ") == " $$ $$" ]]; echo $?',
    ],
    ['its signals', "grep -E '^Sig(Blk|Ign)' /proc/$$/status; kill -l | wc -l"],
    [
      'its variables',
      // Without those that differ from one shell to the next, or have a value only once they were used.
      "declare -p | grep -vE ' (BASHPID|RANDOM|SRANDOM|EPOCH[A-Z]*|DRAWBRIDGE_SHELL|BASH_COMMAND|BASH_[A-Z]*|PIPESTATUS|LINENO|SECONDS)(=|$)'",
    ],
    ['its environment', 'env | grep -v DRAWBRIDGE_SHELL | grep -v ^_= | sort'],
    [
      'its environment as the kernel tells',
      "tr '\\0' '\\n' </proc/$$/environ | grep -v DRAWBRIDGE_SHELL | sort",
    ],
  ])('has %s', async (_what, command) => {
    const waiting = await spare()
    const call = on.start({ action: 'exec', command })
    const output = await outputOf(call)

    expect(await call.started).toBe(waiting)
    expect(output).toBe(await freshBash(command, on.workspace))
  })

  it('has seconds and a start of its own, however long the spare one waited', async () => {
    await spare()
    await delay(2_100)

    const report = await on.exec("echo $SECONDS $(($(printf '%(%s)T' -1) - $(printf '%(%s)T' -2)))")

    expect(report.output).toMatch(/^[01] [01]$/)
  })

  it('has random numbers of its own', async () => {
    const outputs = []
    for (let i = 0; i < 3; i++) {
      await spare()
      outputs.push((await on.exec('echo $RANDOM $RANDOM $SRANDOM')).output)
    }

    expect(new Set(outputs).size).toBe(3)
  })

  it('begins at line 1, also of a command with several lines, as in a shell just started', async () => {
    const command = 'echo $LINENO\nnosuchprogram\n\necho $LINENO'
    const fresh = await EngineUnderTest.create({ environment })
    const expected = (await fresh.exec(command)).output
    await fresh.close()

    await spare()
    expect((await on.exec(command)).output).toBe(expected)
  })

  it.each([
    'with blank',
    "it's",
    'line\nend',
    'ü\u{1f600}',
    '-',
    '$(touch no)`',
    'a\u{1}\u{7f}\\b',
    '*',
  ])('goes to a directory of any name: %j', async (name) => {
    const directory = join(on.workspace, name)
    await mkdir(directory)
    const waiting = await spare()

    const command =
      '[[ $PWD -ef . && $PWD == "$(pwd -P)" ]] && echo "$LINENO"; ls -a; printf %s "$PWD" >f'
    const call = on.start({ action: 'exec', command, workdir: directory })

    expect(await outputOf(call)).toBe('1\n.\n..')
    expect(await call.started).toBe(waiting)
    expect(await readFile(join(directory, 'f'), 'utf8')).toBe(directory)
    expect(readdirSync(on.workspace)).not.toContain('no')
  })

  it('hands its mark and its limit on', async () => {
    await spare()
    const call = on.start({ action: 'exec', command: 'env -i /bin/sleep 300 & sleep 0.1; echo' })
    const outcome = await call.outcome

    expect(outcome).toMatchObject({ report: { backgroundEnded: 1 } })
  })

  it('is told and listed as any other', async () => {
    const waiting = await spare()
    expect(on.engine.sessions()).toEqual([])
    const call = on.start({ action: 'exec', command: 'sleep 300' })

    expect(await call.started).toBe(waiting)
    expect(on.engine.sessions()).toHaveLength(1)
    expect(on.engine.sessions()[0]).toMatchObject({ oneShot: true, currentWorkdir: on.workspace })
    call.stop({ by: 'user', graceMs: 0 })
    await expect(call.outcome).resolves.toMatchObject({ report: { status: 'cancelled' } })
  })
})

describe('the spare shell', () => {
  it('is there after the first one-shot, and always one', async () => {
    expect(shells()).toEqual([])
    await on.exec('true')
    for (let i = 0; i < 5; i++) expect(await usesSpare()).toBe(true)
    await spare()
  })

  it('is there while the command still runs', async () => {
    const call = on.start({ action: 'exec', command: 'sleep 300' })
    const pid = await call.started
    await expect.poll(() => shells().filter((each) => each !== pid)).toHaveLength(1)
    call.stop({ by: 'user', graceMs: 0 })
    await call.outcome
  })

  it.each(['REPLY', 'SECONDS', 'LINENO'])(
    'is not there where the environment has a %s that it would lose',
    async (name) => {
      await on.close()
      environment = { ...environment, [name]: '7' }
      on = await EngineUnderTest.create({ environment })
      const command = `declare -p ${name}`
      const fresh = await freshBash(command, on.workspace)
      expect(fresh).toContain(`x ${name}=`)
      // The second one would get the spare shell.
      for (let round = 0; round < 2; round++) expect((await on.exec(command)).output).toBe(fresh)
    },
  )

  it('is not used after the setting shellPath has changed', async () => {
    await on.exec('true')
    const old = await spare()
    const own = join(on.dataDir, 'bash')
    await copyFile(await realpath('/bin/bash'), own)
    settings.shellPath = own

    const call = on.start({ action: 'exec', command: 'readlink /proc/$$/exe' })

    expect(await outputOf(call)).toBe(own)
    expect(await call.started).not.toBe(old)
    expect(await usesSpare()).toBe(true)
  })

  it('is not used after another bash was put in its place', async () => {
    const own = join(on.dataDir, 'bash')
    await copyFile(await realpath('/bin/bash'), own)
    settings.shellPath = own
    await on.exec('true')
    await spare()
    await copyFile(own, `${own}-new`)
    await rename(`${own}-new`, own)

    expect(await usesSpare()).toBe(false)
    expect(await usesSpare()).toBe(true)
  })

  it.each(['SIGKILL', 'SIGTERM', 'SIGSTOP'] as const)(
    'is not used after it was sent %s',
    async (signal) => {
      await on.exec('true')
      const old = await spare()
      process.kill(old, signal)
      if (signal === 'SIGSTOP') await expect.poll(() => readStat(old)[0]).toBe('T')

      const call = on.start({ action: 'exec', command: 'echo there' })

      expect(await outputOf(call)).toBe('there')
      expect(await call.started).not.toBe(old)
      await expect.poll(() => existsSync(`/proc/${String(old)}`)).toBe(false)
      expect(await usesSpare()).toBe(true)
    },
  )

  it.each([
    ['removed', () => undefined],
    [
      'a file now',
      (path: string) => {
        writeFileSync(path, '')
      },
    ],
  ])('refuses what is to run in a directory that is %s', async (_what, putInPlace) => {
    const directory = join(on.workspace, 'there')
    const runThere = async (): Promise<unknown> => {
      await mkdir(directory)
      // The settings are looked at when the call begins, and when the shell is looked for in the directory found.
      let looks = 0
      Object.defineProperty(settings, 'shellPath', {
        configurable: true,
        enumerable: true,
        get: () => {
          looks += 1
          if (looks === 2) {
            rmSync(directory, { recursive: true })
            putInPlace(directory)
          }
          return undefined
        },
      })
      const command = `touch ${on.workspace}/ran`
      const outcome = await on.perform({ action: 'exec', command, workdir: 'there' })
      delete settings.shellPath
      rmSync(directory, { recursive: true, force: true })
      return outcome
    }
    const without = await runThere()
    expect(without).toMatchObject({ kind: 'refused', code: 'SPAWN_FAILED' })
    await on.exec('true')
    await spare()

    expect(await runThere()).toEqual(without)
    expect(existsSync(join(on.workspace, 'ran'))).toBe(false)
    await on.exec('true')
    expect(await usesSpare()).toBe(true)
  })

  it('serves one of two calls at the same moment', async () => {
    await on.exec('true')
    const waiting = await spare()

    const calls = ['echo one', 'echo two'].map((command) => on.start({ action: 'exec', command }))

    expect(await Promise.all(calls.map(outputOf))).toEqual(['one', 'two'])
    const pids = await Promise.all(calls.map((call) => call.started))
    expect(pids).toContain(waiting)
    expect(new Set(pids).size).toBe(2)
    await spare()
  })

  it('is not taken by a session or a command in a terminal', async () => {
    await on.exec('true')
    const waiting = await spare()
    await on.exec('true', { session_id: 's' })
    await on.exec('true', { pty: true })

    expect(shells()).toContain(waiting)
    await on.perform({ action: 'close', session_id: 's' })
    expect(await usesSpare()).toBe(true)
  })

  it('ends with the engine, also where it was stopped', async () => {
    const other = await EngineUnderTest.create()
    await other.exec('true')
    const pid = await spare()
    process.kill(pid, 'SIGSTOP')
    await other.close()

    expect(existsSync(`/proc/${String(pid)}`)).toBe(false)
  })

  it('leaves nothing where the engine closes as it is being started', async () => {
    const other = await EngineUnderTest.create()
    const call = other.start({ action: 'exec', command: 'sleep 300' })
    await call.started
    await other.close()
    await call.outcome

    expect(shells()).toEqual([])
  })

  it('takes no more descriptors with each command', async () => {
    const count = async (): Promise<number> => {
      await spare()
      return readdirSync('/proc/self/fd').length
    }
    await on.exec('true')
    await on.exec('true')
    const before = await count()
    for (let i = 0; i < 200; i++) await on.exec('true')

    expect(await count()).toBe(before)
  }, 60_000)
})

describe('without an engine', () => {
  const made = new CommandEnvironment(process.env, 'spare', Promise.resolve(undefined))
  let fifos: FifoPool
  let supervisor: Supervisor
  beforeEach(() => {
    fifos = new FifoPool(join(on.dataDir, 'fifos'))
    supervisor = new Supervisor(toMarkPrefix('spare'))
  })
  afterEach(async () => {
    await fifos.close()
    await supervisor.close()
    expect(shells()).toEqual([])
  })

  async function startOf(shellPath?: string): Promise<ShellStart> {
    const profile = findShell(shellPath, process.env)
    if (!profile.ok) throw new Error(profile.error)
    const environment = await made.create(profile.value.path)
    return { ...environment, profile: profile.value, cwd: on.workspace, supervisor }
  }

  it('a spare shell ends when nobody used it for long', async () => {
    const spares = new SpareShells({ fifos, environment: made, unusedLimitMs: 300 })
    spares.prepare(await startOf())
    const pid = await spare()

    await expect.poll(() => existsSync(`/proc/${String(pid)}`)).toBe(false)
    expect(await spares.take(await startOf())).toBeNull()
    await spares.close()
  })

  it('none is started after the close, nor for another shell than bash', async () => {
    const spares = new SpareShells({ fifos, environment: made })
    if (existsSync('/usr/bin/dash')) spares.prepare(await startOf('/usr/bin/dash'))
    await spares.close()
    spares.prepare(await startOf())
    await delay(100)

    expect(shells()).toEqual([])
  })

  it('the close waits for one that is just being started', async () => {
    const spares = new SpareShells({ fifos, environment: made })
    spares.prepare(await startOf())
    await spares.close()

    expect(shells()).toEqual([])
  })

  it('that none can be started is no error', async () => {
    const spares = new SpareShells({ fifos, environment: made })
    const start = await startOf()
    spares.prepare({ ...start, profile: { ...start.profile, path: '/nosuch' } })
    await delay(100)

    expect(await spares.take(start)).toBeNull()
    await spares.close()
  })

  it('one that is stopped on its way is given up, and one whose directory is missing', async () => {
    const before = readdirSync('/proc/self/fd').length
    for (const directory of [on.workspace, join(on.workspace, 'missing')]) {
      const one = await SpareShell.start(await startOf(), fifos)
      const pid = await spare()
      if (directory === on.workspace) process.kill(pid, 'SIGSTOP')

      expect(await one.enter(directory)).toBeNull()
      await one.end()
      expect(existsSync(`/proc/${String(pid)}`)).toBe(false)
    }
    // The supervisor's pipe.
    expect(readdirSync('/proc/self/fd').length - before).toBeLessThanOrEqual(1)
  })
})
