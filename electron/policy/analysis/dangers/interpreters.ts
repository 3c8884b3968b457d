import { FOREIGN_SHELLS } from '../wrappers/shells.ts'
import type { AnalysisRun } from '../run.ts'
import type { CheckedCommand } from './check.ts'

/** Options with which an interpreter takes program text from the command line. */
const INLINE: readonly (readonly [RegExp, RegExp])[] = [
  [/^(?:python|pypy)[\d.]*w?$/, /^-[A-Za-z]*c/],
  [
    /^(?:node|nodejs|bun|tsx|ts-node|electron)$/,
    /^(?:-[a-z]*[ep]|--(?:eval|print|import|require)|-r$)/,
  ],
  [/^perl[\d.]*$/, /^-[A-Za-z0-9]*[eEM]/],
  [/^ruby[\d.]*$/, /^-[A-Za-z]*e/],
  [/^php[\d.]*$/, /^-[rBRE]/],
  [/^lua(?:jit)?[\d.]*$/, /^-[el]/],
  [/^(?:Rscript|R)$/, /^-e/],
  [/^(?:osascript|groovy|scala|julia|elixir|erl|swift)$/, /^-+e(?:val)?/],
  [
    /^(?:ghc|guile|racket|sbcl|clojure|clj|emacs|vim|vi|nvim|ex)$/,
    /^(?:-+e(?:val)?|-c|\+|-S|-s|--cmd)/,
  ],
  [/^(?:gdb|lldb)$/, /^(?:-+ex|-+eval-command|-o|-x|--?batch)/],
]
const INTERPRETER = new RegExp(
  INLINE.slice(0, 7)
    .map(([name]) => name.source)
    .join('|'),
)
/** First operands that mean "the text follows". */
const INLINE_ACTION: Readonly<Record<string, string>> = { deno: 'eval', bun: 'eval', jshell: '-' }
/** The first operand of these is program text, which can start others. */
const AWK = /^[gmn]?awk$|^busybox-awk$/

/** Interpreters that get program text on the command line or on standard input. */
export function checkInterpreters(command: CheckedCommand, run: AnalysisRun): void {
  const { name, args, span, place } = command
  const inline = INLINE.find(([program]) => program.test(name))?.[1]
  for (const word of args) {
    const text = word.value ?? word.prefix
    if (inline?.test(text) === true) run.add('careful', 'inline_code', word.span)
    // Options of the script come after it and are not the interpreter's.
    if (!text.startsWith('-') && !/^(?:vim|vi|nvim|ex|emacs|gdb|lldb)$/.test(name)) break
  }
  if (INLINE_ACTION[name] !== undefined && args[0]?.value === INLINE_ACTION[name]) {
    run.add('careful', 'inline_code', span)
  }
  if (FOREIGN_SHELLS.has(name) && args.length > 0) run.add('careful', 'inline_code', span)
  if (INTERPRETER.test(name)) {
    const script = args.find((word) => !/^-./.test(word.value ?? word.prefix))
    const readsInput = script === undefined || script.value === '-'
    if (readsInput && place.input !== 'inherited') run.add('careful', 'inline_code', span)
    if (readsInput && place.input === 'download') run.add('dangerous', 'runs_download', span)
  }
  if (AWK.test(name) && args.some((word) => /system\s*\(|\||>|getline|@load/.test(word.raw))) {
    run.add('careful', 'inline_code', span)
  }
}
