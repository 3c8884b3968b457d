import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, isAbsolute, join, posix, win32 } from 'node:path'
import { fail, ok } from '../../../shared/util/result.ts'
import type { Result } from '../../../shared/util/result.ts'
import { findGitBash } from '../windows/git-bash.ts'

/** What the shell understands: bash's own language, or only what POSIX promises of `sh`. */
export type ShellDialect = 'bash' | 'posix'

/** Which program is the shell, and how it is started. */
export interface ShellProfile {
  readonly path: string
  readonly dialect: ShellDialect
  /**
   * How it is called: in error messages, wherever it stands, and by BusyBox, which chooses by this name what it is. As
   * `sh` a shell that can do more keeps to POSIX.
   */
  readonly name: 'bash' | 'sh'
  /** Start-up files are not read (shell-tool 2); `-s` reads the script from standard input, so errors say `bash: line 1:`. */
  readonly args: readonly string[]
}

/** The computer that a shell is looked for on. */
export interface ShellMachine {
  readonly platform: NodeJS.Platform
  readonly isProgram: (path: string) => boolean
}

/** Where programs stand on the systems we know, most usual first. */
const USUAL_DIRECTORIES = [
  '/bin',
  '/usr/bin',
  '/usr/local/bin',
  '/opt/homebrew/bin',
  '/run/current-system/sw/bin',
]
/** Shells with a language of their own, in which a command written for bash means something else. */
const OTHER_SHELLS = /^(?:zsh|fish|t?csh|nu|pwsh|powershell|cmd|xonsh|elvish|rc)(?:[-.\d]|$)/i
/** Names of POSIX shells that are not bash. `sh` may be bash, which is then called by that name. */
const POSIX_SHELLS = /^(?:sh|dash|ash|busybox|yash|posh|[mol]?ksh|loksh|oksh)(?:[-.\d]|$)/i

const HERE: ShellMachine = { platform: process.platform, isProgram }

/**
 * Finds the shell: the setting, then bash in the usual places and on PATH, then `sh` likewise; on Windows Git Bash. A
 * missing one is a value that says what to install.
 */
export function findShell(
  shellPath: string | undefined,
  env: NodeJS.ProcessEnv,
  machine: ShellMachine = HERE,
): Result<ShellProfile, string> {
  if (shellPath !== undefined) return fromSetting(shellPath, machine)
  if (machine.platform === 'win32') {
    const found = findGitBash(env, machine.isProgram)
    return found.ok ? ok(toProfile(found.value, 'bash')) : found
  }
  const onPath = (env['PATH'] ?? '').split(delimiter).filter(isAbsolute)
  const directories = [...USUAL_DIRECTORIES, ...onPath]
  for (const [name, dialect] of [
    ['bash', 'bash'],
    ['sh', 'posix'],
  ] as const) {
    const path = directories.map((directory) => join(directory, name)).find(machine.isProgram)
    if (path !== undefined) return ok(toProfile(path, dialect))
  }
  return fail(
    'no bash and no sh was found; install the package "bash", or name its place with the setting shellPath',
  )
}

/** A bash in the usual places; null where there is none. */
export function findBash(machine: ShellMachine = HERE): string | null {
  return (
    USUAL_DIRECTORIES.map((directory) => join(directory, 'bash')).find(machine.isProgram) ?? null
  )
}

function fromSetting(shellPath: string, machine: ShellMachine): Result<ShellProfile, string> {
  if (!machine.isProgram(shellPath)) {
    return fail(`the shell in the settings (shellPath) is not a program: ${shellPath}`)
  }
  const name = (machine.platform === 'win32' ? win32 : posix).basename(shellPath)
  if (OTHER_SHELLS.test(name)) {
    return fail(
      `the shell in the settings (shellPath) is neither bash nor a POSIX sh: ${shellPath}`,
    )
  }
  return ok(toProfile(shellPath, POSIX_SHELLS.test(name) ? 'posix' : 'bash'))
}

function toProfile(path: string, dialect: ShellDialect): ShellProfile {
  return dialect === 'bash'
    ? { path, dialect, name: 'bash', args: ['--norc', '--noprofile', '-s'] }
    : { path, dialect, name: 'sh', args: ['-s'] }
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}
