import { programName } from './arg-word.ts'
import type { ArgWord } from './arg-word.ts'
import type { Layer } from './command-analysis.ts'
import { subcommandIndex } from '../patterns/subcommands.ts'
import { changeDirectory } from './change-directory.ts'
import { allInside, resolveFrom } from './directories.ts'
import type { CheckedCommand } from './dangers/check.ts'
import { CHECKS } from './dangers/checks.ts'
import type { Span } from './finding.ts'
import { MAX_NESTING, MAX_SEARCH_NESTING } from './limits.ts'
import type { Place } from './place.ts'
import type { AnalysisRun } from './run.ts'
import { checkVariableBuiltins } from './variable-builtins.ts'
import { setsFromWord } from './variables.ts'
import type { Inner, Unwrapped } from './wrappers/wrapper.ts'
import { unwrap } from './wrappers/unwrap.ts'

/** One command word with its arguments, and where it stands. */
export interface CommandHere {
  readonly argv: readonly ArgWord[]
  readonly text: string
  readonly span: Span
  readonly place: Place
}

/** Judges a simple command and whatever it wraps. */
export function judgeCommand(here: CommandHere, run: AnalysisRun): void {
  const { argv, span, place } = here
  if (place.depth > MAX_NESTING) run.add('unclear', 'too_deep', span)
  if (place.depth > MAX_SEARCH_NESTING) return
  const first = argv[0]
  if (first?.value == null) run.add('unclear', 'program_unknown', first?.span ?? span)
  const name = programName(argv) ?? ''
  const command: CheckedCommand = { argv, name, args: argv.slice(1), span, place }
  for (const check of CHECKS) check(command, run)
  checkVariableBuiltins(command, run)
  const needsRule = !changeDirectory(command, run)
  const unwrapped = unwrap(argv)
  if (unwrapped === undefined) finish(here, toLayer(argv, needsRule, run), run)
  else judgeInner(here, unwrapped, run)
}

function judgeInner(here: CommandHere, unwrapped: Unwrapped, run: AnalysisRun): void {
  const { argv, span, place } = here
  for (const { level, code, word } of unwrapped.findings ?? []) {
    run.add(level, code, word?.span ?? span)
  }
  for (const word of unwrapped.assignments ?? []) setsFromWord(word, run, true)
  if (unwrapped.readsScript === true) judgeInput(here, run)
  const before = run.commands.length
  for (const inner of unwrapped.inner) {
    const transparent = inner.kind === 'script' && inner.transparent && isKnown(inner.words)
    const layer = toLayer(argv, !transparent, run)
    const within: Place = { ...place, outer: [...place.outer, layer], depth: place.depth + 1 }
    if (inner.kind === 'command') {
      judgeCommand({ ...here, argv: inner.argv, text: textOf(inner.argv), place: within }, run)
    } else readInner(inner, { ...here, place: within }, run)
  }
  if (run.commands.length === before) finish(here, toLayer(argv, true, run), run)
}

function readInner(inner: Inner & { kind: 'script' }, here: CommandHere, run: AnalysisRun): void {
  const first = inner.words[0]
  const span = first?.span ?? here.span
  const text = inner.words.map((word) => word.raw).join(' ')
  const known = isKnown(inner.words)
  // Security: the visible text is still read, so that a denied command in it is denied and not asked.
  if (!known) run.add('unclear', 'script_unknown', span)
  if (here.place.depth > MAX_SEARCH_NESTING) return
  run.readScript(
    text,
    {
      ...here.place,
      source: text,
      fixedSpan: here.place.fixedSpan ?? span,
      certain: here.place.certain && known,
    },
    run,
  )
}

/** A shell without text or file runs what it reads. */
function judgeInput(here: CommandHere, run: AnalysisRun): void {
  const { place, span } = here
  if (place.input === 'download') run.add('dangerous', 'runs_download', span)
  const elsewhere = place.input !== 'inherited' || run.inputRedirected || place.functions.length > 0
  if (elsewhere) run.add('unclear', 'script_from_input', span)
}

function finish(here: CommandHere, layer: Layer, run: AnalysisRun): void {
  const { text, span, place } = here
  run.addCommand({ text, span, layers: [...place.outer, layer], certain: place.certain })
}

function toLayer(argv: readonly ArgWord[], needsRule: boolean, run: AnalysisRun): Layer {
  const isSafeFolder = ({ value }: ArgWord) =>
    value !== null && allInside(resolveFrom(run.directories, value) ?? ['/'], run.writableRoots)
  const subcommand = subcommandIndex(argv, isSafeFolder)
  const option = argv[1]
  if (!subcommand.harmless && option !== undefined) {
    run.add('note', 'option_before_subcommand', option.span)
  }
  return { argv, needsRule, subcommand }
}

function isKnown(words: readonly ArgWord[]): boolean {
  return words.every((word) => word.value !== null)
}

function textOf(argv: readonly ArgWord[]): string {
  return argv.map((word) => word.text).join(' ')
}
