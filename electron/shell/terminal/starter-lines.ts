import { toMarkCommand } from '../ending/process-marks.ts'
import { quoteForShell } from '../sessions/shell-quoting.ts'
import { toFirstLines } from './beside-lines.ts'

// What the starter of terminals is given to read. Reasons: docs/decisions/0014.

/** Where the starter tells what came of a line. */
const REPLY_FD = 3
const REPLY = `>&${String(REPLY_FD)}`
const NO_REPLY = `${String(REPLY_FD)}>&-`

/**
 * Its script: it does each text, whatever the user's environment holds. `$1` is for {@link toStartLine}. A text comes behind
 * its length, for bash reads a line from a pipe byte by byte: 1.4 µs each.
 */
export const STARTER_SCRIPT = `exec ${String(REPLY_FD)}>&1 >/dev/null 2>&1
${toFirstLines(REPLY_FD)}
while TMOUT= IFS= read -r size;do TMOUT= IFS= LC_ALL=C read -r -N "$size" text;eval "$text";done`

/** A program to be started in a terminal. */
export interface StartLine {
  /** Names the line in the answers. */
  readonly id: number
  /** Path of the terminal's device. */
  readonly device: string
  readonly cwd: string
  /** `NAME=value` that marks everything it starts. */
  readonly mark: string
  /** The user's own, which the starter has counted up; undefined where there is none. */
  readonly shellLevel: string | undefined
  /** Path of `setsid`. */
  readonly setsid: string
  /** The shell that becomes the launcher, with its options. */
  readonly launcher: readonly string[]
  /** For the script of `$1`, behind the device. */
  readonly args: readonly string[]
}

/**
 * Starts `$1` in a session of its own, in the terminal that is its first argument. Answers `s ID PID`, or `f ID` where
 * the directory cannot be entered.
 */
export function toStartLine(line: StartLine): string {
  const { id, mark, shellLevel } = line
  const [name, value] = [mark.slice(0, mark.indexOf('=')), mark.slice(mark.indexOf('=') + 1)]
  const launcher = line.launcher.map(quoteForShell).join(' ')
  const words = [line.device, ...line.args].map(quoteForShell).join(' ')
  const steps = [
    `cd -P -- ${quoteForShell(line.cwd)}||{ echo f ${String(id)} ${REPLY};exit;}`,
    'unset OLDPWD',
    shellLevel === undefined ? 'unset SHLVL' : `SHLVL=${quoteForShell(shellLevel)}`,
    toMarkCommand(mark),
    `${name}=${quoteForShell(value)} exec ${quoteForShell(line.setsid)} ${launcher} ` +
      `-c "$1" bash ${words} ${NO_REPLY} </dev/null`,
  ]
  return `(${steps.join(';')})&echo s ${String(id)} $! ${REPLY}\n`
}

/** Does something beside the rest. Answers `d ID` when it is done, however it went. */
export function toRunLine(id: number, command: string): string {
  return `{ ${command} ${NO_REPLY} </dev/null;echo d ${String(id)} ${REPLY};}&\n`
}

/** What the script is given for a text. */
export function toSized(text: string): string {
  return `${String(Buffer.byteLength(text))}\n${text}`
}
