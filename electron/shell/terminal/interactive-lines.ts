import { toGuardLine, toUnguardLine } from '../sessions/shell-guard.ts'
import { quoteForShell } from '../sessions/shell-quoting.ts'

// What an interactive shell in a terminal is given to read, so that it tells when a command has ended, and how.
// Reasons: docs/decisions/0006 and 0012.

/** Descriptors in the shell: status, and the terminal to read from. 63 is bash's own in an interactive shell. */
const STATUS_FD = 61
const TERMINAL_FD = 62
/** Where standard output and standard error wait while prompts are printed to nowhere. */
const SAVED_OUTPUT_FD = 58
const SAVED_ERROR_FD = 59

const STATUS = String(STATUS_FD)
const TERMINAL = String(TERMINAL_FD)
const OUTPUT = String(SAVED_OUTPUT_FD)
const ERROR = String(SAVED_ERROR_FD)
/** Keeps traces, complaints and the output of traps out of the terminal. */
const ASIDE = `>&${STATUS} 2>&1`

/**
 * Brings the builtin `eval` back where a function hides it or it was switched off: in POSIX mode special builtins are
 * found before functions. Whether it worked is told by {@link toIdleLine} behind it.
 */
export const FIND_EVAL_IN_TERMINAL = `{ \\enable eval;} ${ASIDE}\nPOSIXLY_CORRECT=1\n`

/** Whether standard output is aside. Without a word that an alias could change, `[[` included. */
const IS_ASIDE = `{ ((1));} >&${OUTPUT}`

/** How a command must be started, as far as it depends on what the user did to the shell before. */
export interface InteractiveConditions {
  /** `$-` after the command before. */
  readonly flags: string
  /** The shell was put into POSIX mode to bring `eval` back. */
  readonly inPosixMode: boolean
  /** Standard output and error were put aside before the prompt. */
  readonly outputIsAside: boolean
  /** Where the shell writes its state should a mistake end it; null where that need not be feared. */
  readonly guardPath: string | null
}

/**
 * The first lines for a new shell: it takes its descriptors, and tells its pid. No prompts (they would be printed
 * between the commands), but a shell that the user starts in it has its own; no history, mail or automatic log-out.
 */
export const FIRST_INTERACTIVE_LINES =
  `exec ${STATUS}>&3 ${TERMINAL}<&4 3>&- 4<&-;PS1= PS2=;export -n PS1 PS2;unset HISTFILE MAILCHECK TMOUT\n` +
  `{ ((@p:$$@))||((1));} ${ASIDE}\n`

/**
 * Asks whether the shell waits for the next line, whether `eval` is still the builtin, and whether its output is aside.
 * It may be given at any time, and again.
 */
export function toIdleLine(): string {
  const aside = `{ ${IS_ASIDE}&&((@a@));}||((1));`
  return `{ \\eval '((@e@))'||((1));${aside}((@f@))||((1));} ${ASIDE}\n`
}

/**
 * The lines that make the shell run a command and tell its end. As in a session on pipes, with these differences:
 *
 * - Ctrl-C and some mistakes make an interactive shell drop the rest of its line and go on with the next, so the status
 *   stands in the next line once more. Whichever comes first counts. The same holds for the question whether it is idle.
 * - A user's prompts and PROMPT_COMMAND run between two lines. Their output goes aside with the shell's own.
 */
export function toInteractiveLines(
  start: { readonly command: string; readonly changeTo?: string | undefined },
  nonce: string,
  conditions: InteractiveConditions,
): string {
  const traced = conditions.flags.replace(/[^xv]/g, '')
  const leavePosix = conditions.inPosixMode ? 'unset POSIXLY_CORRECT;' : ''
  const trace = traced === '' ? '' : `set -${traced}\n`
  const text = quoteForShell(leavePosix + trace + start.command)
  const { guardPath } = conditions
  const status = toStatus(`${nonce}:$?:$-`)
  return [
    guardPath === null ? '' : toGuardLine(guardPath, STATUS_FD),
    toStarted(nonce),
    conditions.outputIsAside ? `\\exec 1>&${OUTPUT} 2>&${ERROR} ${OUTPUT}>&- ${ERROR}>&-;` : '',
    start.changeTo === undefined ? '' : toChangeDirectory(start.changeTo),
    `\\eval ${text} 0<&${TERMINAL} ${STATUS}>&- ${TERMINAL}<&-;${status};${PUT_ASIDE}\n`,
    // An empty line first: after an unfinished quote bash 5.2 takes the next token for an argument.
    `\n${toStatus(`${nonce}:$?:$-:`)}\n`,
    // Once more, for the line above may have been dropped.
    `{ ${IS_ASIDE};} ${ASIDE}||{ ${PUT_ASIDE};}\n`,
    guardPath === null ? '' : toUnguardLine(guardPath, STATUS_FD),
    toIdleLine(),
  ].join('')
}

/** Tells that the line with the command was read: what runs before a prompt may have read it instead. */
function toStarted(nonce: string): string {
  return `{ ((@${nonce}@))||((1));} ${ASIDE};`
}

/** Tells the status, and switches tracing off. */
function toStatus(text: string): string {
  return `{ ((@${text}@))||\\set +vx||((1));} ${ASIDE}`
}

/** Only where a prompt would be seen. A DEBUG trap would tell of an `exec` that is not needed. */
const PUT_ASIDE =
  `{ ((\${PS0:+1}\${PS1:+1}\${PS2:+1}\${PROMPT_COMMAND[*]:+1}0));} ${ASIDE}&&` +
  `\\exec ${OUTPUT}>&1 ${ERROR}>&2 ${ASIDE}`

/** Changes directory for good; the command runs only where it worked, whatever `builtin` has been made to mean. */
function toChangeDirectory(directory: string): string {
  const quoted = quoteForShell(directory)
  return `\\builtin cd -- ${quoted} >/dev/null&&[[ . -ef ${quoted} ]]&&`
}
