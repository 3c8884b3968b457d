import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EngineUnderTest, essence } from './engine-under-test.ts'

// Category j of the cases: directory, environment, login shell, locale. TJ05 is in login-path.test.ts.

let on: EngineUnderTest
let home: string
beforeEach(async () => {
  home = await realpath(await mkdtemp(join(tmpdir(), 'cases-j-')))
  on = await EngineUnderTest.create({ limits: { graceMs: 500 } })
})
afterEach(async () => {
  await on.close()
  await rm(home, { recursive: true, force: true })
})

const session = { session_id: 's' }
const PLACES = [
  ['one-shot', {}],
  ['session', session],
] as const

async function withEnvironment(environment: NodeJS.ProcessEnv): Promise<void> {
  await on.close()
  on = await EngineUnderTest.create({ environment })
}

/** The output of each command of a session, one after the other. */
async function outputs(...commands: readonly string[]): Promise<string[]> {
  const all: string[] = []
  for (const command of commands) all.push((await on.exec(command, session)).output)
  return all
}

describe('cases j, directory and variables of a session', () => {
  it('TJ01 keeps the directory', async () => {
    expect(
      await outputs(
        'cd /usr/share',
        'pwd',
        '(cd /tmp)',
        'pwd',
        'cd - >/dev/null; cd /usr/share/../bin; pwd',
        'false; cd /tmp | cat',
        'pwd',
      ),
    ).toEqual(['', '/usr/share', '', '/usr/share', '/usr/bin', '', '/usr/bin'])
    expect((await on.exec('true', session)).currentWorkdir).toBe('/usr/bin')
  })

  it('TJ02 keeps variables and functions; a one-shot has none of them', async () => {
    expect(
      await outputs('export A=1; B=2; f() { echo f; }', `echo "$A$B"; f; env | grep -c '^A='`),
    ).toEqual(['', '12\nf\n1'])
    expect((await on.exec('echo "[$A]"')).output).toBe('[]')
  })

  it('TJ03 refuses a one-shot in a directory that is gone, and names it', async () => {
    const outcome = await on.perform({ action: 'exec', command: 'pwd', workdir: 'gone' })

    expect(outcome).toMatchObject({
      kind: 'refused',
      code: 'WORKDIR_NOT_FOUND',
      message: expect.stringContaining(join(on.workspace, 'gone')),
    })
  })
})

describe.each(PLACES)('cases j, environment of a %s', (_name, place) => {
  const SHOWN =
    "env | grep -E '^(ELECTRON_|NODE_OPTIONS=|NODE_PATH=|CHROME_|APPDIR=|APPIMAGE=|OWD=|ARGV0=|LD_LIBRARY_PATH=|LD_PRELOAD=|PYTHONHOME=|GDK_PIXBUF|ORIGINAL_XDG)'; true"

  it('TJ07 shows nothing of the app, and what is the user’s', async () => {
    const mount = join(home, '.mount_Drawbr')
    const app = {
      PATH: `${mount}:/usr/bin:/bin`,
      HOME: home,
      ELECTRON_RUN_AS_NODE: '1',
      CHROME_DESKTOP: 'drawbridge.desktop',
      APPDIR: mount,
      APPIMAGE: join(home, 'Drawbridge.AppImage'),
      OWD: home,
      ARGV0: './Drawbridge.AppImage',
      LD_LIBRARY_PATH: `${mount}/usr/lib`,
      PYTHONHOME: `${mount}/usr/`,
      GDK_PIXBUF_MODULE_FILE: `${mount}/usr/lib/loaders.cache`,
      ORIGINAL_XDG_CURRENT_DESKTOP: 'GNOME',
    }
    await withEnvironment(app)
    expect((await on.exec(SHOWN, place)).output).toBe('')

    await withEnvironment({ ...app, NODE_OPTIONS: '--trace-warnings' })
    expect((await on.exec(SHOWN, place)).output).toBe('NODE_OPTIONS=--trace-warnings')
  })

  it('TJ08 has a UTF-8 locale where there is none, and the user’s where there is one', async () => {
    await withEnvironment({ PATH: '/usr/bin:/bin', HOME: home })
    await mkdir(join(on.workspace, 'empty'))
    const report = await on.exec(
      "locale charmap; printf é | wc -m; touch 'ä b'; ls | od -An -tx1",
      { ...place, workdir: 'empty' },
    )
    expect(report.output).toBe('UTF-8\n1\n c3 a4 20 62 0a')

    await withEnvironment({ PATH: '/usr/bin:/bin', HOME: home, LANG: 'C' })
    expect((await on.exec('echo $LANG; locale charmap', place)).output).toBe('C\nANSI_X3.4-1968')
  })

  it('TJ10 leaves the user’s history alone, also by an interactive shell within', async () => {
    const history = join(home, '.bash_history')
    await writeFile(history, 'mine\n')
    const before = await stat(history)
    await withEnvironment({ PATH: '/usr/bin:/bin', HOME: home, HISTFILE: history, HISTSIZE: '9' })

    await on.exec(
      `echo secret-123; bash -i -c 'set -o history; history -s secret-123; exit'`,
      place,
    )
    await on.engine.close()

    const after = await stat(history)
    expect([after.mtimeMs, after.size]).toEqual([before.mtimeMs, before.size])
    const login = spawnSync('bash', ['--login', '-i'], {
      env: { HOME: home, PATH: '/usr/bin:/bin' },
      input: 'history\n',
      encoding: 'utf8',
    })
    expect(login.stdout).toContain('mine')
    expect(login.stdout).not.toContain('secret-123')
  })

  it('TJ11 has umask, limits and signals of a normal shell', async () => {
    const text =
      'umask; ulimit -n; trap -p; (trap - PIPE; yes | head -1 >/dev/null; echo ${PIPESTATUS[0]}); cat /proc/self/status | grep SigIgn'
    const normal = spawnSync('bash', ['--norc', '-c', text], { encoding: 'utf8' })

    const report = await on.exec(text, place)

    expect(report.output).toBe(normal.stdout.trimEnd())
    expect(report.output).toMatch(/\n141\nSigIgn:\t0{16}$/)
  })

  it('TJ13 shows no token of the link in the environment', async () => {
    await withEnvironment({ ...process.env, DRAWBRIDGE_TOKEN: 'tok-4711', DRAWBRIDGE_URL: 'x' })

    const report = await on.exec(
      "tr '\\0' '\\n' < /proc/$$/environ | grep -a -E 'tok-4711|DRAWBRIDGE_(TOKEN|URL)'",
      place,
    )

    expect(essence(report)).toEqual({ exitCode: 1, output: '' })
  })

  it.each([
    ['BASH_ENV', (file: string) => ({ BASH_ENV: file })],
    ['ENV', (file: string) => ({ ENV: file, POSIXLY_CORRECT: '1' })],
    ['SHELLOPTS and PS4', (file: string) => ({ SHELLOPTS: 'xtrace:noglob', PS4: `$(. ${file})` })],
    ['BASHOPTS', () => ({ BASHOPTS: 'extdebug:nocaseglob:failglob' })],
    ['an exported function', (file: string) => ({ 'BASH_FUNC_echo%%': `() { . ${file}; }` })],
    [
      'an exported function called eval',
      (file: string) => ({ 'BASH_FUNC_eval%%': `() { . ${file}; }` }),
    ],
    ['PROMPT_COMMAND', (file: string) => ({ PROMPT_COMMAND: `. ${file}` })],
    ['IFS', () => ({ IFS: '0123456789o' })],
    ['GLOBIGNORE', () => ({ GLOBIGNORE: '*' })],
    ['CDPATH', () => ({ CDPATH: '/usr:/' })],
    ['BASH_XTRACEFD', () => ({ BASH_XTRACEFD: '1', SHELLOPTS: 'xtrace' })],
    ['TMOUT', () => ({ TMOUT: '1' })],
  ])('X12 is not misled by %s of the app’s environment', async (_what, make) => {
    const file = join(home, 'hostile.sh')
    await writeFile(file, 'printf hostile\n')
    await withEnvironment({ ...process.env, ...make(file) })
    await mkdir(join(on.workspace, 'bin'))

    const report = await on.exec(
      'echo *; v="a 0 b"; printf "[%s]" $v; cd bin; pwd; (exit 5)',
      place,
    )

    expect(report.exitCode).toBe(5)
    expect(report.output).toBe(`bin\n[a][0][b]${on.workspace}/bin`)
  })

  it('TA43 waits in no editor', async () => {
    await withEnvironment({ ...process.env, EDITOR: 'sleep 300 #', HOME: home })

    const report = await on.exec(
      'git init -q . && git -c user.name=a -c user.email=a@b commit --allow-empty',
      place,
    )

    expect(report.exitCode).toBe(1)
    expect(report.output).toMatch(/empty commit message/)
  })
})
