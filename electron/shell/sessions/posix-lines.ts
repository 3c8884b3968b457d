import { quoteForShell } from './shell-quoting.ts'

// The same as shell-lines.ts for a shell that is only a POSIX `sh` (dash, BusyBox ash): what it is given to read, so
// that it tells when a command has ended, and how. Reasons: docs/decisions/0006.

/** POSIX promises one digit in a redirection, and dash takes no more. */
const STATUS_FD = 8
const STDIN_FD = 9

/** The first lines for a new shell, which was given the status pipe as descriptor 3 and the input pipe as 4. */
export const POSIX_FIRST_LINES = `exec ${String(STATUS_FD)}>&3 ${String(STDIN_FD)}<&4 3>&- 4<&-\n`

/**
 * The line that makes a POSIX shell run a command and tell its end. On the status pipe come `@nonce:status:flags@` and,
 * as nothing has to be asked afterwards, at once ` @e@ @f@`, which says that the shell reads its next line.
 *
 * - `command eval`: whatever is wrong in the text (an unfinished quote, `${x?}`, `set -u`, `readonly`, a bad redirection)
 *   ends the `eval` and not the shell, for `command` takes from a special builtin that it is fatal. A function of that name
 *   would take its place, so it is removed; the other builtins we use are special, which no function can hide.
 * - Quoted with a backslash, no word of ours can be an alias.
 * - While the command runs, descriptor 0 is its input and ours are closed. Afterwards the shell puts back what they were:
 *   a command's own `exec 9>lock` lasts no longer than the command.
 * - The status travels in a trace (`set -x`) of `:`, a special builtin: no function, PATH or IFS reaches it, and nothing is
 *   forked. The variable that carries it is named by the nonce, so it is not one that was made read-only.
 * - Tracing and echo of the user are off until the next command, which begins with switching them on again.
 */
export function toPosixLines(
  start: { readonly command: string; readonly changeTo?: string | undefined },
  nonce: string,
  conditions: { readonly flags: string },
): string {
  const status = String(STATUS_FD)
  const stdin = String(STDIN_FD)
  const traced = conditions.flags.replace(/[^xv]/g, '')
  const text = quoteForShell((traced === '' ? '' : `set -${traced}\n`) + start.command)
  const carrier = `s${nonce}`
  return [
    '\\unset -f command;',
    start.changeTo === undefined ? '' : toChangeDirectory(start.changeTo),
    `\\command \\eval ${text} 0<&${stdin} ${status}>&- ${stdin}<&-;`,
    `{ ${carrier}=$?:$-;\\set +v -x;\\: "@${nonce}:$${carrier}@ @e@ @f@";\\set +x;\\unset ${carrier};}`,
    ` 2>&${status} >&${status}\n`,
  ].join('')
}

/** Changes directory for good; the command runs only where it worked. `[` may be a function, but not after `command`. */
function toChangeDirectory(directory: string): string {
  const quoted = quoteForShell(directory)
  return `\\command cd -- ${quoted} >/dev/null&&\\command [ . -ef ${quoted} ]&&`
}
