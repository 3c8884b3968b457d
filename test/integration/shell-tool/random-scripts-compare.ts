import { expect } from 'vitest'
import type { ScriptRun, SequenceStep } from './script-runs.ts'

/**
 * What must differ between a script that bash reads from a file and the same text given to a shell that lives on, and
 * nothing else:
 * - the number of the line: bash counts the lines that the shell has read before;
 * - the name in front of it inside a function, where bash tells the file it was read from: `main` is none;
 * - the word `eval:` in front of it, for errors of syntax: the text is given to `eval`;
 * - the number of plus signs in traces, for the same reason;
 * - the warning of a zero byte in a substitution: bash writes it while the substitution still writes its own errors.
 */
function normalise(output: string, script: string): string {
  const text = output
    .replaceAll(
      /(?:bash|main|environment): (?:eval: |(command substitution: ))?line \d+:/g,
      'bash: $1line N:',
    )
    .replaceAll(/ at line \d+ /g, ' at line N ')
    .replaceAll(/bash: line N: warning: command substitution: ignored null byte in input\n/g, '')
  return script.includes('set -x')
    ? text.replaceAll(/\++(?= )/g, '+').replaceAll(/t+race /g, 'trace ')
    : text
}

function comparable(run: ScriptRun, script: string): ScriptRun {
  const files = Object.fromEntries(
    Object.entries(run.files).map(([name, text]) => [name, normalise(text, script)]),
  )
  return { ...run, output: normalise(run.output, script), files }
}

/**
 * The parts of a pipeline, or a shell and what it left in the background, write errors, traces or what a DEBUG trap prints at
 * the same time: bash alone gives them in either order too, so only the characters are compared.
 */
const WRITES_AT_ONCE = [/& wait|(?:^|[^|])\|(?:[^|]|$)/, /DEBUG|set -x|>&2/]

function withoutChance(output: string, script: string): string {
  const atOnce = WRITES_AT_ONCE.every((form) => form.test(script))
  return atOnce ? Array.from(output).sort().join('') : output
}

/** The script ends with a syntax error, which bash tells in one to three lines. */
const UNFINISHED =
  /(?:unexpected EOF|syntax error|unexpected token)[^\n]*\n(?:\S*: [^\n]*\n){0,2}(?:bye\n)?$/

/** The status of a syntax error (shell-tool 2). Where a script file ends too early, bash may end with 0 or 1. */
const SYNTAX_ERROR = 2

/** Fails, and shows the whole script with both results, where a run differs from that of bash alone. */
export function mustBeLike(script: string, plain: ScriptRun, run: ScriptRun, where: string): void {
  const directory = plain.directory === null || run.directory === null ? null : plain.directory
  const isSyntaxError = UNFINISHED.test(plain.output) && run.exitCode === SYNTAX_ERROR
  const exitCode = isSyntaxError ? SYNTAX_ERROR : plain.exitCode
  const toComparable = (each: ScriptRun): ScriptRun => {
    const made = comparable(each, script)
    return { ...made, output: withoutChance(made.output, script) }
  }
  const wanted = toComparable({ ...plain, directory, exitCode })
  const got = toComparable({ ...run, directory: directory === null ? null : run.directory })
  if (JSON.stringify(wanted) === JSON.stringify(got)) return
  expect(got, `in a ${where}, of this script:\n----\n${script}\n----`).toEqual(wanted)
}

/** Fails, and shows the commands up to the first that differs. */
export function mustBeLikeAll(
  commands: readonly string[],
  plain: readonly SequenceStep[],
  session: readonly SequenceStep[],
): void {
  const text = commands.join('\n')
  const toComparable = (step: SequenceStep | undefined): unknown =>
    step === undefined
      ? undefined
      : { ...step, output: withoutChance(normalise(step.output, text), text) }
  plain.forEach((step, index) => {
    const [wanted, got] = [toComparable(step), toComparable(session[index])]
    if (JSON.stringify(wanted) === JSON.stringify(got)) return
    const before = commands.slice(0, index + 1).join('\n---- next command\n')
    expect(got, `the last of these commands:\n----\n${before}\n----`).toEqual(wanted)
  })
}
