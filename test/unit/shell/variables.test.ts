import { describe, expect, it } from 'vitest'
import { mergePaths } from '../../../electron/shell/environment/login-path.ts'
import { createMark, toCommandEnvironment } from '../../../electron/shell/environment/variables.ts'

const given = { mark: 'DRAWBRIDGE_SHELL=m', shellPath: '/bin/bash', path: undefined }

describe('shell-tool 2, environment', () => {
  it.each([
    'DRAWBRIDGE_TOKEN',
    'ELECTRON_RUN_AS_NODE',
    'npm_config_registry',
    'BASH_ENV',
    'ENV',
    'SHELLOPTS',
    'BASHOPTS',
    'PROMPT_COMMAND',
    'PS4',
    'IFS',
    'BASH_FUNC_ls%%',
    'APPIMAGE',
  ])('keeps %s from commands', (name) => {
    expect(toCommandEnvironment({ [name]: 'x' }, given)).not.toHaveProperty([name])
  })

  it('gives what commands are promised, and keeps what is the user’s', () => {
    const env = toCommandEnvironment(
      { HOME: '/home/a', PATH: '/bin', LANG: 'C', NODE_OPTIONS: '--trace-warnings', TERM: 'xterm' },
      given,
    )

    expect(env).toEqual({
      HOME: '/home/a',
      PATH: '/bin',
      LANG: 'C',
      NODE_OPTIONS: '--trace-warnings',
      NO_COLOR: '1',
      TERM: 'dumb',
      GIT_TERMINAL_PROMPT: '0',
      GIT_PAGER: 'cat',
      PAGER: 'cat',
      SHELL: '/bin/bash',
      DRAWBRIDGE_SHELL: 'm',
    })
  })

  it('gives a UTF-8 locale where there is none, and the login PATH where it is known', () => {
    const env = toCommandEnvironment({ PATH: '/bin' }, { ...given, path: '/home/a/bin:/bin' })

    expect(env).toMatchObject({ LANG: 'C.UTF-8', PATH: '/home/a/bin:/bin' })
  })

  it('makes a new mark for each shell', () => {
    expect(createMark('me')).toMatch(/^DRAWBRIDGE_SHELL=me\.[0-9a-f]{32}$/)
    expect(createMark('me')).not.toBe(createMark('me'))
  })

  it('puts the user’s order first and names each directory once', () => {
    expect(mergePaths('/a:/b:relative::/a', '/b:/c')).toBe('/a:/b:/c')
  })
})
