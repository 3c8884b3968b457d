import { execFileSync } from 'node:child_process'
import { existsSync, watch } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readLoginPath, toLoginArguments } from '../../../electron/shell/environment/login-path.ts'
import { readSystemPath } from '../../../electron/shell/environment/system-path.ts'
import { EngineUnderTest } from './engine-under-test.ts'

let home: string
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'login-path-'))
})
afterEach(async () => {
  await rm(home, { recursive: true, force: true })
})

/** Waits for a file that a start-up file writes. */
async function fileText(path: string): Promise<string> {
  await new Promise<void>((resolve) => {
    const watcher = watch(dirname(path), look)
    function look(): void {
      if (!existsSync(path)) return
      watcher.close()
      resolve()
    }
    look()
  })
  return readFile(path, 'utf8')
}

async function put(files: Readonly<Record<string, string | Buffer>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(home, name)), { recursive: true })
    await writeFile(join(home, name), text)
  }
}

function read(shell: string, more: Parameters<typeof readLoginPath>[1] = {}) {
  return readLoginPath({ HOME: home, PATH: '/usr/bin:/bin', SHELL: shell }, more)
}

const BANNER = "printf '\\033[31mwelcome\\033[0m\\n'"
/** What a user of each shell writes so that it is there in every terminal. */
const SHELLS: readonly (readonly [string, string, Record<string, string>])[] = [
  [
    'bash',
    '/bin/bash',
    {
      '.bash_profile': '. ~/.bashrc\n',
      '.bashrc': `case $- in *i*) ;; *) return;; esac\n${BANNER}\nPATH="$HOME/my bin :$PATH"\n`,
    },
  ],
  ['zsh', '/usr/bin/zsh', { '.zshrc': `${BANNER}\nexport PATH="$HOME/my bin :$PATH"\n` }],
  [
    'fish',
    '/usr/bin/fish',
    { '.config/fish/config.fish': `${BANNER}\nset -gx PATH "$HOME/my bin " $PATH\n` },
  ],
  [
    'tcsh',
    '/usr/bin/tcsh',
    { '.tcshrc': `${BANNER}\n`, '.login': 'setenv PATH "$HOME/my bin :$PATH"\n' },
  ],
  ['dash', '/usr/bin/dash', { '.profile': `${BANNER}\nPATH="$HOME/my bin :$PATH"\n` }],
  ['mksh', '/usr/bin/mksh', { '.profile': `${BANNER}\nPATH="$HOME/my bin :$PATH"\n` }],
]
for (const [name, path] of SHELLS) {
  if (!existsSync(path)) process.stderr.write(`not tested, as it is not installed: ${name}\n`)
}

describe('shell-tool 2, the user’s login PATH', () => {
  it.each(SHELLS.filter(([, path]) => existsSync(path)))(
    'TJ05 is that of a terminal with %s, blanks and all, without what start-up files print',
    async (_name, shell, files) => {
      await put(files)

      const path = await read(shell)

      const directories = path?.split(delimiter) ?? []
      expect(directories[0]).toBe(`${home}/my bin `)
      expect(directories).toContain('/usr/bin')
      expect(new Set(directories).size).toBe(directories.length)
      expect(path).not.toMatch(/welcome|\n/)
    },
  )

  it.each([
    ['exits with an error', 'PATH=/mine:$PATH\ntrap "exit 7" EXIT\n', '/mine'],
    ['asks a question', 'read -p "name? " x; read y </dev/tty; PATH=/asked:$PATH\n', '/asked'],
    ['prints a lot', 'yes | head -c 900000; PATH=/much:$PATH\n', '/much'],
    ['leaves a program in the background', 'sleep 20 & disown\nPATH=/agent:$PATH\n', '/agent'],
    ['holds bytes that are not UTF-8', "PATH=$'/bad\\xff':/good:$PATH\n", '/good'],
    ['is given none of the app’s variables', 'PATH=/x${DRAWBRIDGE_TOKEN-none}:$PATH\n', '/xnone'],
  ])('is read though a start-up file %s', async (_what, text, first) => {
    await put({ '.bash_profile': text })

    const env = { HOME: home, PATH: '/usr/bin:/bin', SHELL: '/bin/bash', DRAWBRIDGE_TOKEN: 's' }

    expect((await readLoginPath(env))?.split(delimiter)[0]).toBe(first)
  })

  it.each([
    ['is missing', '/nonexistent/shell', ''],
    ['lets nobody in', '/bin/false', ''],
    ['ends before it is asked', '/bin/bash', 'exit 0\n'],
    ['becomes another program', '/bin/bash', 'exec true\n'],
    ['ends in the middle of its answer', '/bin/bash', 'printenv() { printf /half; exit; }\n'],
    ['has an empty PATH', '/bin/bash', 'export PATH=; printenv() { echo "$PATH"; }\n'],
  ])('is not known where the login shell %s', async (_what, shell, text) => {
    await put({ '.bash_profile': text })

    expect(await read(shell, { platform: 'linux' })).toBeUndefined()
  })

  it('is not waited for where a start-up file never ends, which is ended in the end', async () => {
    await put({
      '.bash_profile':
        'trap "echo closed > ~/e; mv ~/e ~/end; exit" HUP; while :; do sleep 0.1; done\n',
    })

    const path = await read('/bin/bash', { limitMs: 200, endAfterMs: 400, platform: 'linux' })

    expect(path).toBeUndefined()
    expect(await fileText(join(home, 'end'))).toContain('closed')
  })

  it('ends a login shell that hangs when the app closes', async () => {
    await put({
      '.bash_profile':
        'trap "echo closed > ~/e; mv ~/e ~/end; exit" HUP; echo > ~/begun; while :; do sleep 0.1; done\n',
    })
    const closing = new AbortController()
    const reading = read('/bin/bash', { limitMs: 60_000, signal: closing.signal })
    await fileText(join(home, 'begun'))

    closing.abort()

    expect(await reading).toBeUndefined()
    expect(await fileText(join(home, 'end'))).toContain('closed')
  })

  it('asks each shell in its own way', () => {
    expect(toLoginArguments('/bin/csh', 'x')).toEqual({ argv0: '-csh', args: ['-i', '-c', 'x'] })
    expect(toLoginArguments('/usr/bin/pwsh', 'x').args).toEqual(['-Login', '-Command', 'x'])
    expect(toLoginArguments('/usr/bin/nu', 'x').args).toEqual(['-i', '-l', '-c', 'x'])
  })

  it('is on macOS that of everyone where the login shell cannot be asked', async () => {
    await put({
      'etc/paths': '/usr/local/bin\n/usr/bin\n',
      'etc/paths.d/b': '/b\nrelative\n',
      'etc/paths.d/a': '/a\n/usr/bin',
    })

    expect(readSystemPath(join(home, 'etc'))).toBe('/usr/local/bin:/usr/bin:/a:/b')
    expect(readSystemPath(join(home, 'none'))).toBeUndefined()
  })

  it('is not asked for on Windows', async () => {
    expect(await read('/bin/bash', { platform: 'win32' })).toBeUndefined()
  })

  it.each([
    ['one-shot', {}],
    ['session', { session_id: 's' }],
  ])('TJ05 is used by a %s of an app with a minimal environment', async (_name, place) => {
    await put({
      '.bash_profile': '. ~/.bashrc\n',
      '.bashrc': `case $- in *i*) ;; *) return;; esac\n${BANNER}\nPATH="$HOME/bin:$PATH"\n`,
      'bin/mytool': '#!/bin/sh\necho tool-ok\n',
    })
    await chmod(join(home, 'bin/mytool'), 0o755)
    const environment = { HOME: home, DISPLAY: ':0', PATH: '/usr/bin:/bin', SHELL: '/bin/bash' }
    const on = await EngineUnderTest.create({
      environment,
      loginPath: () => readLoginPath(environment),
    })

    const report = await on.exec('mytool; echo "$PATH"', place)

    const terminal = execFileSync('/bin/bash', ['-i', '-l', '-c', 'printf "\\n%s" "$PATH"'], {
      env: environment,
      stdio: ['ignore', 'pipe', 'ignore'],
      encoding: 'utf8',
    })
    const asThere = new Set(terminal.split('\n').at(-1)?.split(delimiter))
    expect(report.output).toBe(`tool-ok\n${[...asThere].join(delimiter)}`)
    await on.close()
  })
})
