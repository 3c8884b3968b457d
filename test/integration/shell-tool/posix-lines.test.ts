import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { POSIX_FIRST_LINES, toPosixLines } from '../../../electron/shell/sessions/posix-lines.ts'

// `sh` as real systems have it. A shell that is not installed here is told below and not tested.
const SHELLS = [
  ['dash', '/usr/bin/dash'],
  ['BusyBox ash', '/usr/bin/busybox'],
] as const

interface Told {
  readonly exitCode: number
  readonly output: string
}

/** A POSIX shell on pipes, told what to run as a session tells it. */
class ShellUnderTest {
  readonly child: ChildProcess
  readonly input: Writable
  readonly exited: Promise<number | null>
  #flags = ''
  #output = ''
  #status = ''
  #look: () => void = () => undefined

  constructor(path: string, cwd: string) {
    this.child = spawn(path, ['-s'], {
      argv0: 'sh',
      cwd,
      env: { PATH: '/usr/bin:/bin', FUNCNEST: '100' },
      detached: true,
      stdio: ['pipe', 'pipe', 'pipe', 'pipe', 'pipe'],
    })
    const [, stdout, stderr, status, input] = this.child.stdio as [
      Writable,
      Readable,
      Readable,
      Readable,
      Writable,
    ]
    this.input = input
    for (const stream of [stdout, stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        this.#output += text
        this.#look()
      })
    }
    status.setEncoding('utf8').on('data', (text: string) => {
      this.#status += text
      this.#look()
    })
    for (const stream of this.child.stdio) stream?.on('error', () => undefined)
    this.exited = new Promise((resolve) => this.child.on('close', resolve))
    this.child.stdin?.write(POSIX_FIRST_LINES)
  }

  /** Runs a command to its status, and takes the output up to a line that the shell writes itself afterwards. */
  async run(command: string, changeTo?: string): Promise<Told> {
    const nonce = randomBytes(8).toString('hex')
    const form = new RegExp(`@${nonce}:(\\d+):(\\w*)@ @e@ @f@`)
    this.child.stdin?.write(toPosixLines({ command, changeTo }, nonce, { flags: this.#flags }))
    const match = await this.#until(() => form.exec(this.#status))
    this.#flags = match[2] ?? ''
    const end = `<${nonce}>`
    // Pipes have no order among each other; a session marks the end itself, as decision 0006 says.
    this.child.stdin?.write(`/usr/bin/printf '%s' '${end}';/usr/bin/printf '%s' '${end}' >&2\n`)
    await this.#until(() => (this.#output.split(end).length > 2 ? true : null))
    const output = this.#output.replaceAll(end, '')
    this.#output = ''
    return { exitCode: Number(match[1]), output }
  }

  /** Sends a command that is to end the shell. */
  async runToTheEnd(command: string): Promise<Told> {
    this.child.stdin?.write(toPosixLines({ command }, 'f00', { flags: this.#flags }))
    const exitCode = await this.exited
    return { exitCode: exitCode ?? -1, output: this.#output }
  }

  close(): void {
    const { pid } = this.child
    if (pid === undefined || this.child.exitCode !== null || this.child.signalCode !== null) return
    process.kill(-pid, 'SIGKILL')
  }

  #until<T>(found: () => T | null): Promise<T> {
    return new Promise((resolve) => {
      this.#look = () => {
        const value = found()
        if (value !== null) resolve(value)
      }
      this.#look()
    })
  }
}

for (const [name, path] of SHELLS) {
  if (!existsSync(path)) process.stderr.write(`not tested, as it is not installed: ${name}\n`)
}

describe.each(SHELLS.filter(([, path]) => existsSync(path)))('a session with %s', (_name, path) => {
  let shell: ShellUnderTest
  let directory: string
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'posix-lines-'))
    shell = new ShellUnderTest(path, directory)
  })
  afterEach(async () => {
    shell.close()
    await shell.exited
    await rm(directory, { recursive: true, force: true })
  })

  it('tells status and output', async () => {
    expect(await shell.run('echo hi; (exit 7)')).toEqual({ exitCode: 7, output: 'hi\n' })
    expect(await shell.run('printf abc')).toEqual({ exitCode: 0, output: 'abc' })
  })

  it.each([
    'echo "abc',
    "echo 'abc",
    '{ echo a',
    '(echo a',
    'echo $(echo a',
    'if true; then echo a',
    'echo a )',
  ])('TA04 lives on after %s', async (command) => {
    expect((await shell.run(command)).exitCode).toBe(2)
    expect(await shell.run('echo ok')).toEqual({ exitCode: 0, output: 'ok\n' })
  })

  it('TA01 TA03 takes a here-document, with its end and without', async () => {
    expect(await shell.run("cat <<'EOF'\na\nEOF\nwc -l </dev/null")).toEqual({
      exitCode: 0,
      output: 'a\n0\n',
    })
    expect((await shell.run("cat <<'EOF'\nabc")).output).toContain('abc')
    expect(await shell.run('echo ok')).toEqual({ exitCode: 0, output: 'ok\n' })
  })

  it('TJ01 TJ02 keeps directory, variables, functions and options', async () => {
    await shell.run('cd /usr; export A=1; B=2; f() { echo f$B; }; set -f; umask 027')

    expect(await shell.run('pwd; f; echo "$A$B" *; umask; env | grep -c ^A=')).toEqual({
      exitCode: 0,
      output: '/usr\nf2\n12 *\n0027\n1\n',
    })
  })

  it('changes the directory, and runs nothing where that fails', async () => {
    expect(await shell.run('pwd', '/usr')).toEqual({ exitCode: 0, output: '/usr\n' })
    await shell.run('cd() { :; }; alias cd=false')

    expect(await shell.run('pwd', '/bin')).toMatchObject({ exitCode: 0 })
    const failed = await shell.run('echo ran', '/nonexistent')

    expect(failed.exitCode).not.toBe(0)
    expect(failed.output).not.toContain('ran')
  })

  it.each([
    ['an unset variable', 'set -u; echo $nope', 'set +u'],
    ['a demanded variable', 'echo ${x?boom}', ':'],
    ['a read-only variable', 'readonly r=1; r=2', ':'],
    ['a file that is not there', '. /nonexistent/file', ':'],
    ['too many shifts', 'shift 99', ':'],
    ['an unknown option', 'set -o nosuch', ':'],
    ['a redirection that fails', 'exec 3</nonexistent/file', ':'],
  ])(
    'lives on after the mistake of %s, which ends other scripts',
    async (_what, command, after) => {
      await shell.run('f() { echo kept; }')

      expect((await shell.run(command)).exitCode).not.toBe(0)
      await shell.run(after)

      expect(await shell.run('f')).toEqual({ exitCode: 0, output: 'kept\n' })
    },
  )

  it('TA20 is fooled by no function or alias', async () => {
    await shell.run(
      'printf() { :; }; echo() { :; }; command() { :; }; test() { :; }; unalias() { :; }',
    )
    await shell.run("alias eval=false set=false unset=false command=false ':=false' exec=false")

    expect(await shell.run('/bin/echo ok; (exit 5)')).toEqual({ exitCode: 5, output: 'ok\n' })
  })

  it('TA22 is not misled by IFS', async () => {
    await shell.run('IFS=0123456789')

    expect((await shell.run('(exit 121)')).exitCode).toBe(121)
  })

  it('TA24 needs no PATH', async () => {
    await shell.run('PATH=/nonexistent; unset PATH')

    expect(await shell.run('echo ok; (exit 4)')).toEqual({ exitCode: 4, output: 'ok\n' })
  })

  it('TA26 leaves traps alone and shows none of its own text', async () => {
    await shell.run("trap 'echo usr' USR1; trap 'echo bye' EXIT")

    expect(await shell.run('kill -USR1 $$; echo ok')).toEqual({ exitCode: 0, output: 'usr\nok\n' })
    expect(await shell.runToTheEnd('exit 3')).toEqual({ exitCode: 3, output: 'bye\n' })
  })

  it('shows a trace of the command alone, and none of its own text', async () => {
    expect((await shell.run('set -x; echo a')).output).toMatch(/^(\+ echo a\na|a\n\+ echo a)\n$/)
    expect((await shell.run('echo b')).output).toMatch(/^(\+ echo b\nb|b\n\+ echo b)\n$/)
    await shell.run('set +x; set -v')
    expect(await shell.run('echo c')).toEqual({ exitCode: 0, output: 'c\n' })
    await shell.run("set +v; PS4='$(echo evil)'")
    expect(await shell.run('echo d')).toEqual({ exitCode: 0, output: 'd\n' })
  })

  it('hides its descriptors from the command, and survives what that does to them', async () => {
    const { output } = await shell.run('ls /proc/self/fd')
    // Up to 99: what the computer that runs the tests hands on itself lies above.
    expect(output.split('\n').filter((fd) => /^\d\d?$/.test(fd))).toEqual(['0', '1', '2', '3'])
    await shell.run(`exec 8>${directory}/8 9>${directory}/9`)
    await shell.run('exec 8>&- 9>&- 0<&-')

    expect(await shell.run('echo ok')).toEqual({ exitCode: 0, output: 'ok\n' })
  })

  it('reads what is written to the command, and nothing of its own lines', async () => {
    shell.input.write('typed\nmore\n')

    expect(await shell.run('read x; echo "[$x]"')).toEqual({ exitCode: 0, output: '[typed]\n' })
  })

  it('TA35 takes 200,000 characters', async () => {
    expect((await shell.run(`echo '${'x'.repeat(200_000)}' | wc -c`)).output.trim()).toBe('200001')
  })

  it('lives on in a directory that was removed', async () => {
    await shell.run('mkdir gone && cd gone && rmdir ../gone')

    expect(await shell.run('echo ok')).toEqual({ exitCode: 0, output: 'ok\n' })
  })

  it.each([
    ['exit 42 || true', 42],
    ['exec true', 0],
    ['set -e; false', 1],
    ['return 5', 5],
  ])('TA15 TA17 TA18 is over after %s', async (command, exitCode) => {
    expect(await shell.runToTheEnd(command)).toEqual({ exitCode, output: '' })
  })
})
