// Some mistakes end a shell that reads a script: a failing command under `set -e`, an unset variable under `set -u`,
// `${x?}`. A session must outlive them (shell-tool 2). Where one may happen, the shell gets an EXIT trap that writes
// its state to a private file, and the next shell of the session goes on from there.

import { readFileSync, rmSync } from 'node:fs'
import { quoteForShell } from './shell-quoting.ts'

/** Words that can make a failure end the shell, besides the options that are set already. */
const MAY_END_THE_SHELL = /(?:^|[^\w-])(?:set\s+[-+]\w*[eu]|source\s|\.\s)|errexit|nounset/

/** `${x?}` and `${x:?}`. */
const STRICT_EXPANSION = /\$\{\w+:?\?/

/** Whether a command may end the shell by a mistake. `flags` is `$-` before it. */
export function needsGuard(command: string, flags: string): boolean {
  return /[eu]/.test(flags) || MAY_END_THE_SHELL.test(command) || STRICT_EXPANSION.test(command)
}

/** Sets the guard, unless the user has an EXIT trap of their own. */
export function toGuardLine(statePath: string, statusFd: number): string {
  const fd = String(statusFd)
  // In a list with `||`, so that `set -e` does not end the trap half-way.
  const action = [
    '{ \\builtin printf "# %s " "$-";',
    `[[ ! -e /dev/fd/${fd} ]]||\\builtin printf unwound;`,
    '\\builtin printf "\\ncd -- %q\\n" "$PWD";',
    '\\builtin declare -p;\\builtin declare -f;\\builtin declare -F;\\builtin alias -p;',
    '\\builtin shopt -p;\\builtin umask -p;\\builtin trap -p;\\builtin set +o;}',
    `>|${quoteForShell(statePath)} 2>/dev/null||((1))`,
  ].join('')
  return `{ [[ "$(\\trap -p EXIT)" ]]||\\trap ${quoteForShell(action)} EXIT;} >&${fd} 2>&1\n`
}

/** Takes the guard away after a command that did not need it. */
export function toUnguardLine(statePath: string, statusFd: number): string {
  return `{ [[ "$(\\trap -p EXIT)" != *${quoteForShell(statePath)}* ]]||\\trap - EXIT;} >&${String(statusFd)} 2>&1\n`
}

/** Makes a new shell go on with the state that was written. */
export function toRestoreLine(statePath: string): string {
  return `{ \\. ${quoteForShell(statePath)};\\trap - EXIT;\\set +vx||((1));} >/dev/null 2>&1\n`
}

/** What a shell that ended has left. */
export interface LeftState {
  /** `$-` at its end. */
  readonly flags: string
  /** It had closed nothing of ours any more: bash does that when `set -e` ends it, and never on `exit`. */
  readonly unwound: boolean
  /** Where it was; absent where its name is one that bash does not write plainly. */
  readonly directory: string | undefined
}

/** Reads the first line of what a shell has left; null where it left nothing. */
export function readLeftState(statePath: string): LeftState | null {
  try {
    const match = /^# (\w*) (\w*)\n(?:cd -- ([^\n$]*)\n)?/.exec(readFileSync(statePath, 'utf8'))
    if (match === null) return null
    const directory = match[3]?.replaceAll(/\\(.)/g, '$1')
    return { flags: match[1] ?? '', unwound: match[2] !== '', directory }
  } catch {
    return null // no guard was set, or the user has an EXIT trap of their own
  }
}

/**
 * Whether a mistake ended the shell and not `exit`, which ends the session. bash does not tell, so where both may be,
 * the word `exit` in the command decides: a session that ends says so, one that lives on would hide it.
 */
export function wasMistake(command: string, exitCode: number, left: LeftState): boolean {
  if (left.unwound) return true
  if (exitCode === 0 || /\bexit\b/.test(command)) return false
  return /[eu]/.test(left.flags) || STRICT_EXPANSION.test(command)
}

/** Removes what was written. */
export function forgetState(statePath: string): void {
  rmSync(statePath, { force: true })
}
