import { LIMIT_NAME } from '../ending/process-marks.ts'
import type { ProcessMarks } from '../ending/process-marks.ts'
import { SWEEP_LINES } from './sweep-lines.ts'
import { PROC_LINES, PS_LINES } from './process-lines.ts'
import { quoteForShell } from '../sessions/shell-quoting.ts'

/**
 * Rounds of looking and signalling before SIGKILL, at least 50 ms each, and the same in whole seconds: the clock may be
 * set meanwhile, the computer may be slow. All is over within the 5 s of reliability X4.
 */
const TERM_ROUNDS = 40
const TERM_SECONDS = 2
/** After this many seconds, what is left cannot be ended. */
const GIVE_UP_SECONDS = 30

/**
 * What the supervisor runs: bash 3.2 or newer, see decision 0010. It blocks in `read` on a pipe that only the
 * app can write to. A line is `+ PID START VALUES` for a shell that was started, with the values of its marks, and
 * `- PID` for one of which nothing is left. At the end of the pipe it ends what is ours and exits.
 */
export function toSupervisorScript(marks: ProcessMarks): string {
  const facts = [
    `variable=${quoteForShell(escapeForGrep(marks.variable))}`,
    `limit=${quoteForShell(`${LIMIT_NAME} +(${marks.limit}[0-9]{9}) `)}`,
    `term_rounds=${String(TERM_ROUNDS)} term_seconds=${String(TERM_SECONDS)}`,
    `give_up_seconds=${String(GIVE_UP_SECONDS)}`,
  ]
  return [...facts, LISTEN_LINES, SWEEP_LINES, PROC_LINES, PS_LINES, LAST_LINE].join('\n')
}

/** A line that the end of the app cut off is not taken. Signals to all processes of a user must not end it too early. */
const LISTEN_LINES = `
trap '' HUP INT QUIT TERM PIPE TSTP USR1 USR2
shells=() own=() asked=() denied=() looked=() pids=() parent=() group=() session=() started=()
values=' '

listen() {
  local word pid start marks
  while IFS=' ' read -r word pid start marks; do
    case $word in
      +) shells[pid]=$start values+="$marks " ;;
      -) unset "shells[pid]" ;;
    esac
  done
}`

const LAST_LINE = `
unset SCRIPT SUPERVISOR_OF
prepare; listen; sweep; exit
`

function escapeForGrep(text: string): string {
  return text.replace(/[.[\]*^$\\]/g, '\\$&')
}
