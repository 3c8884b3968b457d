import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { starters } from '../../support/no-leaks.ts'
import { EngineUnderTest, essence } from './engine-under-test.ts'

// Terminals are started by a small shell beside the app (decision 0014). Nobody must be able to tell.

const ENVIRONMENT = {
  ...process.env,
  SHLVL: '3',
  TMOUT: '1',
  'BASH_FUNC_setsid%%': '() { echo "in place of a program"; }',
  LINES_OF_TEXT: "one\n'two'\n$three",
}

let on: EngineUnderTest
beforeEach(async () => {
  on = await EngineUnderTest.create({ environment: ENVIRONMENT })
})
afterEach(async () => {
  await on.close()
})

const terminal = { session_id: 't', pty: true }

/** What differs between a terminal and pipes on purpose, and what names the shell. */
const OWN = /^(TERM|NO_COLOR|DRAWBRIDGE_SHELL|PS1|PS2|HISTFILE|TMOUT|_)=/

function variablesIn(file: string): string[] {
  return readFileSync(join(on.workspace, file), 'utf8')
    .split('\0')
    .filter((entry) => entry !== '' && !OWN.test(entry))
    .map((entry) => entry.replace(/^SHLVL=\d+$/, 'SHLVL=n'))
    .sort()
}

function theStarter(): number {
  const [pid, ...more] = starters()
  if (pid === undefined || more.length > 0) throw new Error('there is not exactly one starter')
  return pid
}

describe('the starter of terminals', () => {
  it.each([
    ['plain names', {}],
    ['a name that no shell can use', { 'odd.name-1': 'a value' }],
  ])('hands on the environment as it is: %s', async (_what, more) => {
    await on.close()
    on = await EngineUnderTest.create({ environment: { ...ENVIRONMENT, ...more } })
    await on.exec('env -0 > pipes', { session_id: 'p' })
    await on.exec('env -0 > terminal', { session_id: 't1', pty: true })
    expect(variablesIn('terminal')).toEqual(variablesIn('pipes'))
  })

  it('leaves nothing open in what it starts', async () => {
    const ids = Array.from({ length: 5 }, (_, number) => `t${String(number)}`)
    await Promise.all(ids.map((id) => on.exec('true', { session_id: id, pty: true })))

    const report = await on.exec('ls -l /proc/self/fd | grep -c /dev/pts; ls /proc/self/fd', {
      pty: true,
    })

    // Standard output of the first is a pipe; 3 is that of the listing.
    expect(report.output).toBe('2\n0  1  2  3')
  })

  it.each(["it's", 'two\nlines', '$HOME', '-n', 'with  blanks ', '你好'])(
    'starts in a directory named %j',
    async (name) => {
      mkdirSync(join(on.workspace, name))

      const report = await on.exec(
        '[[ $PWD = "$(/bin/pwd)" ]] && touch here; echo "${OLDPWD-none}"',
        {
          ...terminal,
          workdir: `./${name}`,
        },
      )

      expect(essence(report)).toEqual({ exitCode: 0, output: 'none' })
      expect((await on.exec('ls', { workdir: `./${name}` })).output).toBe('here')
    },
  )

  it('is replaced when somebody has ended it', async () => {
    await on.exec('true', { pty: true })
    const starter = theStarter()
    process.kill(starter, 'SIGKILL')
    await new Promise((resolve) => setTimeout(resolve, 50))

    expect(essence(await on.exec('sleep 0.1; echo on', terminal))).toEqual({
      exitCode: 0,
      output: 'on',
    })
    expect(starters()).toHaveLength(1)
    expect(starters()).not.toContain(starter)
  })

  it('is given up when somebody has stopped it, and the terminal opens all the same', async () => {
    await on.exec('true', { pty: true })
    const starter = theStarter()
    process.kill(starter, 'SIGSTOP')

    expect(essence(await on.exec('tty | grep -c pts; (exit 3)', terminal))).toEqual({
      exitCode: 3,
      output: '1',
    })
    expect(starters()).not.toContain(starter)
  })

  it('that is stopped or was killed, the settings of a terminal are restored all the same', async () => {
    await on.exec('true', terminal)
    for (const signal of ['SIGKILL', 'SIGSTOP'] as const) {
      await on.exec('true', { pty: true })
      const starter = theStarter()
      process.kill(starter, signal)
      const restored = await on.exec('stty -echo -icanon; true', terminal)
      const after = await on.exec('stty -a | grep -ow -e "-*echo" -e "-*icanon"', terminal)
      expect(essence(restored)).toEqual({ exitCode: 0, output: '' })
      expect(after.output).toBe('icanon\necho')
    }
  })

  it('that is stopped, more sessions than FIFOs are made at once open all the same', async () => {
    await on.close()
    on = await EngineUnderTest.create({ limits: { sessionsPerConversation: 50 } })
    await on.exec('true', { pty: true })
    const starter = theStarter()
    process.kill(starter, 'SIGSTOP')
    for (let number = 0; number < 35; number++) {
      const report = await on.exec('cat /dev/stdin <<< on', { session_id: `s${String(number)}` })
      expect(report.output).toBe('on')
    }
  })

  it('may be killed at any moment: each command runs once, or the answer says that it did not', async () => {
    for (let round = 0; round < 6; round++) {
      await on.exec('true', { pty: true })
      const calls = Array.from({ length: 5 }, (_, number) =>
        on.perform({
          action: 'exec',
          command: `echo x >> f${String(round)}-${String(number)}; (exit 3)`,
          pty: true,
        }),
      )
      await new Promise((resolve) => setTimeout(resolve, 2 + round))
      for (const starter of starters()) process.kill(starter, 'SIGKILL')
      const outcomes = await Promise.all(calls)
      for (const [number, outcome] of outcomes.entries()) {
        const file = `f${String(round)}-${String(number)}`
        const lines = (await on.exec(`[[ ! -e ${file} ]] || cat ${file}`)).output
        const report = outcome.kind === 'command' ? outcome.report : undefined
        // Killed in the very moment in which it becomes a launcher, that ends too; then the answer says so.
        if (report?.error?.code === 'INTERNAL') expect([report.exitCode, lines]).toEqual([-1, ''])
        else expect([report?.exitCode, lines]).toEqual([3, 'x'])
      }
    }
  })

  it('is not ended by what runs in a terminal', async () => {
    await on.exec('true', { pty: true })
    const before = starters()

    await on.exec('kill -TERM 0; exit', terminal)
    await on.exec('trap "" TERM; kill -INT -$$; exit', { pty: true })

    expect(starters()).toEqual(before)
  })

  it('tells the end of a terminal whose launcher was killed', async () => {
    await on.exec('true', terminal)
    await on.exec('kill -9 $PPID', terminal)

    const outcome = await on.perform({ action: 'exec', command: 'sleep 1', ...terminal })

    if (outcome.kind === 'command') expect(outcome.report.sessionClosed).toBe(true)
    else expect(outcome).toMatchObject({ kind: 'refused', code: 'SESSION_NOT_FOUND' })
  })
})
