import { win32 } from 'node:path'
import { fail, ok } from '../../../shared/util/result.ts'
import type { Result } from '../../../shared/util/result.ts'
import { readVariable } from './read-variable.ts'

/** Where `bash.exe` stands below the folder of Git for Windows; the first one sets up the Git Bash environment itself. */
const BASH_PLACES = ['bin\\bash.exe', 'usr\\bin\\bash.exe']
/** Where `git.exe` stands below that folder (Git for Windows, its portable form, MSYS2). */
const GIT_FOLDERS = /\\(?:cmd|bin|(?:mingw64|mingw32|clangarm64|ucrt64|usr)\\bin)$/i

const NOT_FOUND =
  'no Git Bash was found; install "Git for Windows" (gitforwindows.org), which brings it, or name the place of its bash.exe with the setting shellPath'

/**
 * The `bash.exe` of Git for Windows: by `git.exe` on PATH, then in the usual places, those of one user included. Never
 * the `bash.exe` of `System32` or `WindowsApps`, which start Linux (WSL) with other files and paths; nor that of Cygwin,
 * whose paths are `/cygdrive/c`. Nothing is started to find out: a version text proves nothing.
 *
 * @param exists whether a path is a file
 */
export function findGitBash(
  env: NodeJS.ProcessEnv,
  exists: (path: string) => boolean,
): Result<string, string> {
  for (const root of [...rootsOnPath(env, exists), ...usualRoots(env)]) {
    if (exists(`${root}\\bin\\cygwin1.dll`)) continue
    const bash = BASH_PLACES.map((place) => win32.join(root, place)).find(exists)
    if (bash !== undefined) return ok(bash)
  }
  return fail(NOT_FOUND)
}

/** Whether a `bash.exe` is one of those that start Linux; the user may have chosen it in the settings. */
export function isWslLauncher(bash: string): boolean {
  return /\\(?:System32|Sysnative|SysWOW64|WindowsApps)\\[^\\]+$/i.test(win32.normalize(bash))
}

/** The folder of Git for Windows that a `bash.exe` belongs to; its `/`. */
export function gitRootOf(bash: string): string {
  return win32.normalize(bash).replace(/(?:\\usr)?\\bin\\[^\\]+$/i, '')
}

function rootsOnPath(env: NodeJS.ProcessEnv, exists: (path: string) => boolean): string[] {
  return (readVariable(env, 'PATH') ?? '')
    .split(';')
    .map((entry) => win32.normalize(entry.replaceAll('"', '').trim()).replace(/\\$/, ''))
    .filter((folder) => /^(?:[a-z]:)?\\/i.test(folder) && exists(`${folder}\\git.exe`))
    .flatMap((folder) => {
      // scoop puts a small program in place of git.exe into a folder of its own.
      if (/\\shims$/i.test(folder)) return [win32.join(folder, '..\\apps\\git\\current')]
      return GIT_FOLDERS.test(folder) ? [folder.replace(GIT_FOLDERS, '')] : []
    })
}

function usualRoots(env: NodeJS.ProcessEnv): string[] {
  const below: readonly (readonly [variable: string, place: string])[] = [
    ['GIT_INSTALL_ROOT', ''],
    ['ProgramFiles', 'Git'],
    ['ProgramW6432', 'Git'],
    ['LocalAppData', 'Programs\\Git'],
    ['ProgramFiles(x86)', 'Git'],
    ['SCOOP', 'apps\\git\\current'],
    ['UserProfile', 'scoop\\apps\\git\\current'],
    ['ProgramData', 'scoop\\apps\\git\\current'],
    ['SystemDrive', '\\Git'],
  ]
  return below.flatMap(([variable, place]) => {
    const base = readVariable(env, variable)
    return base === undefined || base === '' ? [] : [win32.join(base, place).replace(/\\$/, '')]
  })
}
