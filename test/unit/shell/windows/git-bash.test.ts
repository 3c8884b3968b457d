import { describe, expect, it } from 'vitest'
import {
  findGitBash,
  gitRootOf,
  isWslLauncher,
} from '../../../../electron/shell/windows/git-bash.ts'
import { toGitBashEnvironment } from '../../../../electron/shell/windows/git-bash-variables.ts'

const ENV = {
  SystemRoot: 'C:\\Windows',
  SystemDrive: 'C:',
  ProgramFiles: 'C:\\Program Files',
  'ProgramFiles(x86)': 'C:\\Program Files (x86)',
  ProgramData: 'C:\\ProgramData',
  LOCALAPPDATA: 'C:\\Users\\a b\\AppData\\Local',
  USERPROFILE: 'C:\\Users\\a b',
  Path: 'C:\\Windows\\System32;C:\\Users\\a b\\AppData\\Local\\Microsoft\\WindowsApps',
}
/** What stands on every Windows with WSL: two programs that start Linux. */
const WSL = [
  'C:\\Windows\\System32\\bash.exe',
  'C:\\Users\\a b\\AppData\\Local\\Microsoft\\WindowsApps\\bash.exe',
]

/** Names of files are the same in any case on Windows. */
function among(...files: string[]): (path: string) => boolean {
  const known = new Set([...WSL, ...files].map((path) => path.toLowerCase()))
  return (path) => known.has(path.toLowerCase())
}

describe('shell-tool 2, Git Bash on Windows', () => {
  it('TF01 takes the bash of the git on PATH, not one that starts Linux', () => {
    const env = { ...ENV, Path: `${ENV.Path};D:\\Tools\\Git\\cmd` }
    const exists = among('D:\\Tools\\Git\\cmd\\git.exe', 'D:\\Tools\\Git\\bin\\bash.exe')

    expect(findGitBash(env, exists)).toEqual({ ok: true, value: 'D:\\Tools\\Git\\bin\\bash.exe' })
  })

  it('TF01 finds none without Git, and says what to install', () => {
    const found = findGitBash(ENV, among())

    expect(found).toEqual({
      ok: false,
      error: expect.stringContaining('install "Git for Windows" (gitforwindows.org)'),
    })
  })

  it.each([
    ['C:\\Program Files\\Git\\bin\\bash.exe'],
    ['C:\\Program Files\\Git\\usr\\bin\\bash.exe'],
    ['C:\\Program Files (x86)\\Git\\bin\\bash.exe'],
    ['C:\\Users\\a b\\AppData\\Local\\Programs\\Git\\bin\\bash.exe'],
    ['C:\\Users\\a b\\scoop\\apps\\git\\current\\bin\\bash.exe'],
    ['C:\\ProgramData\\scoop\\apps\\git\\current\\usr\\bin\\bash.exe'],
    ['C:\\Git\\bin\\bash.exe'],
  ])('looks in the usual place %s', (bash) => {
    expect(findGitBash(ENV, among(bash))).toEqual({ ok: true, value: bash })
  })

  it.each([
    ['cmd', 'E:\\Git\\bin\\bash.exe'],
    ['bin', 'E:\\Git\\bin\\bash.exe'],
    ['mingw64\\bin', 'E:\\Git\\bin\\bash.exe'],
    ['clangarm64\\bin\\', 'E:\\Git\\bin\\bash.exe'],
    ['usr\\bin', 'E:\\Git\\usr\\bin\\bash.exe'],
  ])('finds the folder of a git.exe in %s, quoted and in any case', (folder, bash) => {
    const exists = among(`E:\\Git\\${folder.replace(/\\$/, '')}\\git.exe`, bash)

    const found = findGitBash({ PATH: `C:\\x;"e:\\git\\${folder}"` }, exists)

    expect(found).toMatchObject({ ok: true })
    expect(found.ok && found.value.toLowerCase()).toBe(bash.toLowerCase())
  })

  it('sees through the git.exe that scoop puts on PATH', () => {
    const bash = 'D:\\s\\apps\\git\\current\\bin\\bash.exe'

    expect(findGitBash({ PATH: 'D:\\s\\shims' }, among('D:\\s\\shims\\git.exe', bash))).toEqual({
      ok: true,
      value: bash,
    })
  })

  it('passes by Cygwin, a git without bash and relative folders', () => {
    const env = { ...ENV, Path: 'C:\\cygwin64\\bin;D:\\MinGit\\cmd;cmd;.' }
    const exists = among(
      'C:\\cygwin64\\bin\\git.exe',
      'C:\\cygwin64\\bin\\bash.exe',
      'C:\\cygwin64\\bin\\cygwin1.dll',
      'D:\\MinGit\\cmd\\git.exe',
      'cmd\\git.exe',
      'bin\\bash.exe',
      'C:\\Program Files\\Git\\bin\\bash.exe',
    )

    expect(findGitBash(env, exists)).toEqual({
      ok: true,
      value: 'C:\\Program Files\\Git\\bin\\bash.exe',
    })
  })

  it('tells a bash that starts Linux, and the folder of one that does not', () => {
    expect(WSL.map(isWslLauncher)).toEqual([true, true])
    expect(isWslLauncher('C:\\Program Files\\Git\\bin\\bash.exe')).toBe(false)
    expect(gitRootOf('C:/Program Files/Git/usr/bin/bash.exe')).toBe('C:\\Program Files\\Git')
    expect(gitRootOf('C:\\Program Files\\Git\\bin\\bash.exe')).toBe('C:\\Program Files\\Git')
  })

  it('gives Git Bash its own programs first, a home, and what the user has', () => {
    const env = toGitBashEnvironment(
      {
        PATH: 'C:\\Windows;;C:\\G\\usr\\bin',
        userprofile: 'C:\\Users\\a',
        MSYS2_ARG_CONV_EXCL: '*',
      },
      'C:\\G\\bin\\bash.exe',
    )

    expect(env).toEqual({
      PATH: 'C:\\G\\mingw64\\bin;C:\\G\\usr\\local\\bin;C:\\G\\usr\\bin;C:\\Windows',
      userprofile: 'C:\\Users\\a',
      MSYS2_ARG_CONV_EXCL: '*',
      MSYSTEM: 'MINGW64',
      CHERE_INVOKING: '1',
      PYTHONIOENCODING: 'utf-8',
      HOME: 'C:\\Users\\a',
    })
    expect(
      toGitBashEnvironment({ HOME: 'D:\\h', Msystem: 'UCRT64' }, 'C:\\G\\bin\\bash.exe'),
    ).toMatchObject({ HOME: 'D:\\h', MSYSTEM: 'UCRT64' })
  })
})
