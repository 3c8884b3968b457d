// Most of what is done to protect a session from what a command may do to its shell is only needed after a command that
// could have done it. A plain command cannot: it defines nothing, sets no option or trap, and hides no word.

/** Builtins and keywords that define functions or aliases, set options or traps, or run text that cannot be seen here. */
const CHANGING_WORDS =
  /\b(?:eval|source|enable|set|shopt|trap|alias|builtin|command|function|mapfile|readarray|complete|compgen|bind|coproc|declare|typeset)\b/
/** `.` as a word of its own, also in quotes, reads a file into the shell. */
const DOT_WORD = /(?:^|[\s;&|])["']?\.["']?(?=$|[\s;&|])/
/** A quoted text that is a word of its own or a value, with nothing in it that the shell would look at. */
const QUOTED_WORD = /(^|[\s=])(?:"[^"`$\\!]*"|'[^']*')(?=$|[\s;&|)])/g
/** Names, paths, options, lists, pipes and redirections; no expansion, no group, no subshell, no quote, no backslash. */
const PLAIN_TEXT = /^[\w \t\n./=:,@%+~#|&;<>-]*$/

/**
 * Whether a command can change nothing in its shell but variables, directory and descriptors, as far as its text alone
 * shows that for certain. `git status && npm test 2>&1 | tail -5` is plain; `x=$(pwd)` is not, because an expansion may
 * hold any word.
 */
export function isPlainCommand(command: string): boolean {
  if (CHANGING_WORDS.test(command) || DOT_WORD.test(command)) return false
  return PLAIN_TEXT.test(command.replace(QUOTED_WORD, '$1'))
}
