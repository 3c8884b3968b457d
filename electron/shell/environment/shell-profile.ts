import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'
import { fail, ok } from '../../../shared/util/result.ts'
import type { Result } from '../../../shared/util/result.ts'

/** Which program is the shell, and how it is started. */
export interface ShellProfile {
  readonly path: string
  /** Start-up files are not read (shell-tool 2); `-s` reads the script from standard input, so errors say `bash: line 1:`. */
  readonly args: readonly string[]
}

/** Where bash stands on the systems we know, most usual first. */
const USUAL_PLACES = [
  '/bin/bash',
  '/usr/bin/bash',
  '/usr/local/bin/bash',
  '/opt/homebrew/bin/bash',
  '/run/current-system/sw/bin/bash',
]
const BASH_ARGUMENTS = ['--norc', '--noprofile', '-s']

/** Finds the shell: the setting, then the usual places, then PATH. A missing one is a value that says what to install. */
export function findShell(
  shellPath: string | undefined,
  env: NodeJS.ProcessEnv,
): Result<ShellProfile, string> {
  if (shellPath !== undefined) {
    return isProgram(shellPath)
      ? ok({ path: shellPath, args: BASH_ARGUMENTS })
      : fail(`the shell in the settings (shellPath) is not a program: ${shellPath}`)
  }
  const onPath = (env['PATH'] ?? '')
    .split(delimiter)
    .filter(isAbsolute)
    .map((directory) => join(directory, 'bash'))
  const path = [...USUAL_PLACES, ...onPath].find(isProgram)
  if (path !== undefined) return ok({ path, args: BASH_ARGUMENTS })
  return fail(
    'no bash was found; install the package "bash", or name its place with the setting shellPath',
  )
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}
