import { describe, expect, it } from 'vitest'
import { findShell } from '../../../electron/shell/environment/shell-profile.ts'

function on(platform: NodeJS.Platform, ...programs: string[]) {
  return { platform, isProgram: (path: string) => programs.includes(path) }
}

const BASH = { dialect: 'bash', name: 'bash', args: ['--norc', '--noprofile', '-s'] }
const SH = { dialect: 'posix', name: 'sh', args: ['-s'] }

describe('shell-tool 2, which shell', () => {
  it.each([
    ['the usual bash', ['/bin/bash', '/bin/sh'], { path: '/bin/bash', ...BASH }],
    [
      'bash of Homebrew before sh',
      ['/opt/homebrew/bin/bash', '/bin/sh'],
      { path: '/opt/homebrew/bin/bash', ...BASH },
    ],
    [
      'bash on PATH before sh',
      ['/home/a/bin/bash', '/bin/sh'],
      { path: '/home/a/bin/bash', ...BASH },
    ],
    ['sh where there is no bash', ['/bin/sh'], { path: '/bin/sh', ...SH }],
    ['sh on PATH', ['/home/a/bin/sh'], { path: '/home/a/bin/sh', ...SH }],
  ])('takes %s', (_what, programs, expected) => {
    const found = findShell(undefined, { PATH: 'bin:/home/a/bin' }, on('linux', ...programs))

    expect(found).toEqual({ ok: true, value: expected })
  })

  it('says what to install where there is none', () => {
    expect(findShell(undefined, {}, on('linux'))).toEqual({
      ok: false,
      error: expect.stringContaining('install the package "bash"'),
    })
  })

  it.each([
    ['/opt/bash-5.3', BASH],
    ['/usr/bin/dash', SH],
    ['/bin/sh', SH],
    ['/usr/bin/busybox', SH],
    ['/usr/bin/mksh', SH],
    ['/usr/bin/ksh93', SH],
    ['/home/a/my-shell', BASH],
  ])('takes the setting %s for what its name says', (path, expected) => {
    expect(findShell(path, {}, on('linux', path, '/bin/bash'))).toEqual({
      ok: true,
      value: { path, ...expected },
    })
  })

  it.each([
    '/usr/bin/fish',
    '/bin/zsh',
    '/bin/zsh-5.9',
    '/bin/tcsh',
    '/usr/bin/nu',
    '/usr/bin/pwsh',
  ])('refuses %s, which would read a command as something else', (path) => {
    expect(findShell(path, {}, on('linux', path, '/bin/bash'))).toEqual({
      ok: false,
      error: expect.stringContaining('neither bash nor a POSIX sh'),
    })
  })

  it('takes no other shell for a setting that is wrong', () => {
    expect(findShell('/gone/bash', {}, on('linux', '/bin/bash'))).toEqual({
      ok: false,
      error: expect.stringContaining('not a program: /gone/bash'),
    })
  })

  it('TF01 looks for Git Bash on Windows, and takes WSL only where the user chose it', () => {
    const wsl = 'C:\\Windows\\System32\\bash.exe'
    const git = 'D:\\Git\\bin\\bash.exe'
    const env = { Path: 'C:\\Windows\\System32;D:\\Git\\cmd' }

    const found = findShell(undefined, env, on('win32', wsl, 'D:\\Git\\cmd\\git.exe', git))
    expect(found).toEqual({ ok: true, value: { path: git, ...BASH } })
    expect(findShell(undefined, env, on('win32', wsl))).toEqual({
      ok: false,
      error: expect.stringContaining('Git for Windows'),
    })
    expect(findShell(wsl, env, on('win32', wsl))).toEqual({
      ok: true,
      value: { path: wsl, ...BASH },
    })
  })
})
