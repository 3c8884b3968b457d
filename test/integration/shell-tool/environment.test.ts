import { mkdir, realpath, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EngineUnderTest, essence } from './engine-under-test.ts'

let on: EngineUnderTest
beforeEach(async () => {
  on = await EngineUnderTest.create()
})
afterEach(async () => {
  await on.close()
})

const PLACES = [
  ['one-shot', {}],
  ['session', { session_id: 's' }],
] as const

describe.each(PLACES)('shell-tool 2, environment of a %s', (_name, place) => {
  it('TJ07 keeps what is the app’s own inside', async () => {
    await on.close()
    on = await EngineUnderTest.create({
      environment: {
        ...process.env,
        ELECTRON_RUN_AS_NODE: '1',
        DRAWBRIDGE_TOKEN: 'secret',
        BASH_ENV: '/tmp/evil.sh',
        'BASH_FUNC_ls%%': '() { echo evil; }',
        APPIMAGE: '/x',
        npm_lifecycle_event: 'start',
      },
    })

    const report = await on.exec(
      "tr '\\0' '\\n' < /proc/$$/environ | grep -E '^(ELECTRON_|DRAWBRIDGE_TOKEN|BASH_|APPIMAGE|npm_)'; echo $NO_COLOR $TERM $PAGER $GIT_PAGER $GIT_TERMINAL_PROMPT $SHELL",
      place,
    )

    expect(report.output).toBe('1 dumb cat cat 0 /bin/bash')
  })

  it('X12 reads no start-up files', async () => {
    const home = join(on.workspace, 'home')
    await mkdir(home)
    for (const name of ['.bashrc', '.bash_profile', '.profile']) {
      await writeFile(join(home, name), 'echo started\n')
    }
    await on.close()
    on = await EngineUnderTest.create({ environment: { ...process.env, HOME: home } })

    expect(essence(await on.exec('echo plain', place))).toEqual({ exitCode: 0, output: 'plain' })
  })

  it('X14 lets the kernel end commands before the app', async () => {
    const report = await on.exec('sleep 0.2; cat /proc/self/oom_score_adj', place)

    expect(report.output).toBe('500')
  })

  it('TJ11 hands on no ignored signals', async () => {
    const report = await on.exec(
      '(yes | head -1 >/dev/null; echo ${PIPESTATUS[0]}); grep SigIgn /proc/self/status; trap -p',
      place,
    )

    expect(report.output).toBe('141\nSigIgn:\t0000000000000000')
  })

  it('runs in the directory asked for', async () => {
    await mkdir(join(on.workspace, 'a b'))

    const report = await on.exec('pwd', { ...place, workdir: 'a b' })

    expect(report).toMatchObject({
      output: `${on.workspace}/a b`,
      currentWorkdir: `${on.workspace}/a b`,
    })
  })

  it('does not follow a link out of the workspace', async () => {
    await symlink('/etc', join(on.workspace, 'link'))

    const outcome = await on.perform({ action: 'exec', command: 'pwd', workdir: 'link', ...place })

    expect(outcome).toMatchObject({ kind: 'refused', code: 'WORKDIR_OUTSIDE_WORKSPACE' })
  })
})

describe('shell-tool 2, workdir in a session that is there', () => {
  it('changes directory for good', async () => {
    await mkdir(join(on.workspace, "it's"))
    await on.exec('true', { session_id: 's' })

    const changed = await on.exec('pwd', { session_id: 's', workdir: "it's" })
    const stays = await on.exec('pwd', { session_id: 's' })

    expect([changed.output, stays.output]).toEqual(Array(2).fill(`${on.workspace}/it's`))
  })

  it('TJ03 goes on after its directory was removed', async () => {
    await on.exec('mkdir gone && cd gone && rmdir ../gone', { session_id: 's' })

    expect(essence(await on.exec('echo ok', { session_id: 's' }))).toEqual({
      exitCode: 0,
      output: 'ok',
    })
    expect((await on.exec('cd /tmp && pwd', { session_id: 's' })).output).toBe(
      await realpath('/tmp'),
    )
  })
})
