import { toGuardLine, toUnguardLine } from './shell-guard.ts'
import { quoteForShell } from './shell-quoting.ts'

// What a long-lived shell is given to read, so that it tells when a command has ended, and how. Reasons: docs/decisions/0006.

/** Descriptors in the shell. High, since scripts use 3 to 9; two digits, since the shell reads every byte of ours singly. */
const STATUS_FD = 61
const STDIN_FD = 62
/** How a command must be started, as far as it depends on what the user did to the shell before. */
export interface StartConditions {
  /** `$-` after the command before. */
  readonly flags: string
  /** A function called `eval` hides the builtin. */
  readonly evalIsHidden: boolean
  /** Where the shell writes its state should a mistake end it; null where that need not be feared. */
  readonly guardPath: string | null
}

/** The first lines for a new shell, which was given the status pipe as descriptor 3 and the input pipe as 4. */
export const FIRST_LINES = `exec ${String(STATUS_FD)}>&3 ${String(STDIN_FD)}<&4 3>&- 4<&-\n`

/**
 * The lines that make the shell run a command and tell its end.
 *
 * - `eval` at top level, with no loop or function around it, and its text in quotes: an unfinished command is a syntax
 *   error of its own and swallows nothing of ours. The rest of the line is read before the command runs.
 * - The command's descriptors: its input is the input pipe; ours are closed.
 * - The status travels in the complaint of `((`, which is neither a command name nor a word and so can be no function,
 *   alias or variable; it needs no PATH and no IFS, and starts no process.
 * - `||` keeps `set -e` and an ERR trap from acting on it; `{ } >&` keeps traces and DEBUG traps out of the output.
 * - Tracing and echo are switched off until the next command, which begins with switching them on again.
 */
export function toShellLines(
  start: { readonly command: string; readonly changeTo?: string | undefined },
  nonce: string,
  conditions: StartConditions,
): string {
  const status = String(STATUS_FD)
  const stdin = String(STDIN_FD)
  const traced = conditions.flags.replace(/[^xv]/g, '')
  const leavePosix = conditions.evalIsHidden ? 'unset POSIXLY_CORRECT;' : ''
  const trace = traced === '' ? '' : `set -${traced}\n`
  const text = quoteForShell(leavePosix + trace + start.command)
  const { guardPath } = conditions
  return [
    guardPath === null ? '' : toGuardLine(guardPath, STATUS_FD),
    conditions.evalIsHidden ? findEvalAgain(status) : '',
    start.changeTo === undefined ? '' : toChangeDirectory(start.changeTo),
    `\\eval ${text} 0<&${stdin} ${status}>&- ${stdin}<&-;`,
    `{ ((@${nonce}:$?:$-@))||\\set +vx||((1));} >&${status} 2>&1\n`,
    // An empty line first: after an unfinished quote bash 5.2 takes the next token for an argument.
    // Is `eval` still the builtin? Asked after the status was told, so that nobody waits for it.
    `\n{ \\eval '((@e@))'||((1));((@f@))||((1));} >&${status} 2>&1\n`,
    guardPath === null ? '' : toUnguardLine(guardPath, STATUS_FD),
  ].join('')
}

/**
 * A function hides `eval`, or it was switched off. In POSIX mode special builtins are found before functions, and an
 * assignment needs no name that could be hidden too.
 */
function findEvalAgain(status: string): string {
  return `{ \\enable eval;} >&${status} 2>&1\nPOSIXLY_CORRECT=1\n`
}

/** Changes directory for good; the command runs only where it worked, whatever `builtin` has been made to mean. */
function toChangeDirectory(directory: string): string {
  const quoted = quoteForShell(directory)
  return `\\builtin cd -- ${quoted} >/dev/null&&[[ . -ef ${quoted} ]]&&`
}
