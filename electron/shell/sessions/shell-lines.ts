import { toGuardLine, toUnguardLine } from './shell-guard.ts'
import { quoteForShell } from './shell-quoting.ts'

// What a long-lived shell is given to read, so that it tells when a command has ended, and how. Reasons: docs/decisions/0006.
// bash reads each byte of its script with a call of its own, a microsecond or so: the lines are short on purpose.

/** The status pipe in the shell. High, since scripts use 3 to 9; two digits, since every byte counts. */
const STATUS_FD = 61
const STATUS = String(STATUS_FD)
/** The lowest descriptor that bash keeps a redirected one at meanwhile (its `SHELL_FD_BASE`), and closes on exec. */
const FIRST_SAVED_FD = 10
/** A command that speaks of our descriptor does not get to see it. */
const NAMES_STATUS_FD = new RegExp(`\\b${STATUS}\\b`)
/** `$?` and `${?}`: the command looks at how the one before it ended. */
const READS_STATUS = /\$\?|\$\{\?/

/** How a command must be started, as far as it depends on what was done to the shell before. */
export interface StartConditions {
  /** `$-` after the command before. */
  readonly flags: string
  /** Exit status of the command before. */
  readonly lastStatus: number
  /** That was reported bare, which leaves another status behind; a shielded report leaves 0. */
  readonly lastWasPlain: boolean
  /** Nothing was run in this shell so far, this command included, that could change how it reads our lines. */
  readonly plain: boolean
  /** The shell was put into POSIX mode, where special builtins are found before functions. */
  readonly inPosixMode: boolean
  /** A command of this shell has named `trap`. */
  readonly namedTraps: boolean
  /** What is to become of our trap before the command. */
  readonly abortTrap: 'set' | 'remove' | 'leave'
  /** Where the shell writes its state should a mistake end it; null where that need not be feared. */
  readonly guardPath: string | null
  /** The shell is to tell when it comes to the command: something of ours stands before it. */
  readonly tellsBegin: boolean
}

/** The signal that makes our shells drop the rest of a command. The last real-time one: nothing else uses it. Linux only. */
export const ABORT_SIGNAL = 64
/**
 * bash jumps to its top level at this error, whatever list, loop or function it is in, and goes on with its next line.
 * No program inherits the trap; `OPTIND` becomes an integer by it, which it always is.
 */
const ABORT_TRAP = `\\trap '\\declare -i OPTIND=/ 2>/dev/null' ${String(ABORT_SIGNAL)}`
const NO_ABORT_TRAP = `\\trap - ${String(ABORT_SIGNAL)}`
/** Whether our shells have that trap: only Linux has the signal. */
export const HAS_ABORT = process.platform === 'linux'
/** A command that speaks of traps is to find those of a normal shell (case TJ11). */
export const SPEAKS_OF_TRAPS = /\btrap\b/
/** Lines behind which an abort that came too late has been spent: it throws away one of them. */
export const ABSORB_ABORT = '((1))\n((1))\n'

/**
 * The first lines for a new shell, which has the status pipe as descriptor 1, its output as 2 and its script as 3.
 *
 * The status pipe goes to {@link STATUS_FD} in a way that programs do not inherit it: while descriptor 1 is redirected,
 * bash keeps it at the first free number from 10 on, closed on exec, and a copy of such a descriptor is closed on exec
 * too. So it need not be taken away for each command. Each step has a line of its own: bash 5.2 takes back what `exec`
 * redirects behind another command when a `$(` is not finished later.
 */
export function toFirstLines(directory: string): string {
  const saved = String(FIRST_SAVED_FD)
  return [
    `exec ${saved}>&-`,
    `{ exec ${STATUS}>&${saved};} 1>&2`,
    'exec 1>&2 3<&-',
    HAS_ABORT ? ABORT_TRAP : '',
    `\\cd -- ${quoteForShell(directory)}||\\exit;\\unset OLDPWD`,
    '',
  ].join('\n')
}

/**
 * The lines that make the shell run a command and tell its end.
 *
 * - `eval` at top level, with no loop or function around it, and its text in quotes: an unfinished command is a syntax
 *   error of its own and swallows nothing of ours. The rest of the line is read before the command runs.
 * - The status travels in the complaint of `((`, which is neither a command name nor a word and so can be no function,
 *   alias or variable; it needs no PATH and no IFS, and starts no process.
 * - After a command that is not plain: `||` keeps `set -e` and an ERR trap from acting on it; `{ } >&` keeps traces and
 *   DEBUG traps out of the output; tracing and echo are off until the next command, which begins with switching them on
 *   again; and the shell tells whether `eval` still is the builtin, and that it has done all this.
 */
export function toShellLines(
  start: { readonly command: string; readonly changeTo?: string | undefined },
  nonce: string,
  conditions: StartConditions,
): string {
  const { guardPath, plain } = conditions
  // The guard tells a mistake from `exit` by whether this has been undone.
  const hide = guardPath !== null || NAMES_STATUS_FD.test(start.command)
  const hidden = hide ? ` ${STATUS}>&-` : ''
  const change = start.changeTo === undefined ? '' : toChangeDirectory(start.changeTo)
  const line = `${change}\\eval ${toText(start.command, conditions)}${hidden};`
  const trap = { set: ABORT_TRAP, remove: NO_ABORT_TRAP, leave: '' }[conditions.abortTrap]
  const first = trap === '' ? '' : `{ ${trap};} >&${STATUS} 2>&1\n`
  if (plain) return `${first}${line}((@${nonce}:$?:$-@))2>&${STATUS}\n`
  return [
    first,
    guardPath === null ? '' : toGuardLine(guardPath, STATUS_FD),
    conditions.tellsBegin ? toBegunLine(nonce) : '',
    line,
    toReportLine(nonce),
    // An empty line: after an unfinished quote bash 5.2 takes the next token for an argument.
    '\n',
  ].join('')
}

/**
 * bash 5.2 goes on reading the next words as those of a conditional after `[[ a` and an end of line, until the next
 * syntax error; ours would end the shell, one inside an `eval` does not.
 */
const LEAVE_CONDITIONAL = `\\eval ']]' 2>&${STATUS}\n`

/**
 * The lines that follow a command once its status is known, and before anything else.
 *
 * @param after `inConditional`: it left the parser inside an unfinished `[[`; `guardPath`: the guard it had, or null
 */
export function toLinesAfter(after: {
  readonly inConditional: boolean
  readonly guardPath: string | null
}): string {
  const { inConditional, guardPath } = after
  return (
    (inConditional ? LEAVE_CONDITIONAL : '') +
    (guardPath === null ? '' : toUnguardLine(guardPath, STATUS_FD))
  )
}

/**
 * Tells that what stands before the command is done: the guard is set or taken away in a child of the shell, which no
 * signal for the command must meet.
 */
export function toBegunLine(nonce: string): string {
  return `{ ((@${nonce}@))||((1));} >&${STATUS} 2>&1\n`
}

/** The shielded report of the command before, and what {@link toShellLines} says of it. */
export function toReportLine(nonce: string): string {
  return `{ ((@${nonce}:$?:$-@))||\\eval '((@e))'||\\set +vx||((1));${END_MARK};} >&${STATUS} 2>&1\n`
}

/** Tells that the shell has done all that stood before it. */
const END_MARK = '((@))||((1))'

/**
 * A function hides `eval`, or it was switched off. In POSIX mode special builtins are found before functions, and an
 * assignment needs no name that could be hidden too. Whether it helped is told as after each command.
 */
export const FIND_EVAL_AGAIN = [
  `{ \\enable eval;} >&${STATUS} 2>&1`,
  'POSIXLY_CORRECT=1',
  `{ \\eval '((@e))'||((1));${END_MARK};} >&${STATUS} 2>&1`,
  '',
].join('\n')

/** The command for `eval`, behind what puts the shell back to how the command before left it. */
function toText(command: string, conditions: StartConditions): string {
  const { flags, inPosixMode } = conditions
  const leavePosix = inPosixMode ? 'unset POSIXLY_CORRECT;' : ''
  const traced = flags.replace(/[^xv]/g, '')
  const trace = traced === '' ? '' : `set -${traced}\n`
  const status = READS_STATUS.test(command) ? toStatusAgain(conditions) : ''
  return quoteForShell(leavePosix + trace + status + command)
}

/** Makes `$?` what it was: our own line has changed it. A subshell takes half a millisecond, so only where it is read. */
function toStatusAgain(conditions: StartConditions): string {
  const { lastStatus, lastWasPlain, namedTraps, flags } = conditions
  // A DEBUG trap sees each command of ours: none where none is needed.
  if (lastStatus === 0) return lastWasPlain ? '((1));' : ''
  // A failing subshell would end a shell under `set -e`, show in a trace and set off an ERR trap.
  return namedTraps || /[exv]/.test(flags) ? '' : `(exit ${String(lastStatus)});`
}

/** Changes directory for good; the command runs only where it worked, whatever `builtin` has been made to mean. */
function toChangeDirectory(directory: string): string {
  const quoted = quoteForShell(directory)
  return `\\builtin cd -- ${quoted} >/dev/null&&[[ . -ef ${quoted} ]]&&`
}
