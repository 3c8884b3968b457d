import type { Command, CommandArgument, SyntaxNode } from 'unbash'
import type { ArgWord } from './arg-word.ts'
import { isDownload } from './dangers/network.ts'
import { judgeCommand } from './judge-command.ts'
import { spanAt } from './place.ts'
import type { Place } from './place.ts'
import { judgeRedirection, redirectsInput } from './redirections.ts'
import type { AnalysisRun } from './run.ts'
import { setsVariable } from './variables.ts'
import { resolveWord } from './words.ts'
import { SHELL_NAMES } from './wrappers/shells.ts'

/** Walks the parts of a node; handed in because the walk and its parts call each other. */
export type WalkNode = (node: SyntaxNode, place: Place, run: AnalysisRun) => void

/** A simple command: assignments, words and redirections, each judged on its own. */
export function walkCommand(node: Command, place: Place, run: AnalysisRun, walk: WalkNode): void {
  const before = run.commands.length
  for (const child of node.prefix) walk(child, place, run)
  if (node.name !== undefined) walk(node.name, place, run)
  for (const child of node.suffix) walk(child, place, run)
  for (const redirect of node.redirects) judgeRedirection(redirect, place, run)
  const argv =
    node.name === undefined ? [] : [node.name, ...node.args].map((word) => toWord(word, place, run))
  for (const child of node.prefix) {
    if (child.type !== 'Assignment') continue
    const span = spanAt(place, child)
    const value =
      child.value.type === 'Word' ? resolveWord(child.value, span, run.knownVariables) : null
    const forCommand = node.name !== undefined
    const partly = child.append === true || child.index !== undefined
    setsVariable({ name: child.name, value, span, forCommand, partly }, run)
    if (value !== null) readStoredCode(child.name, value, place, run)
  }
  if (argv.length === 0) return
  const name = argv[0]?.value ?? null
  const input = redirectsInput(node.redirects) ? 'data' : place.input
  if (name === 'exec' && redirectsInput(node.redirects)) run.inputRedirected = true
  countSelfCall(name, place, run)
  // `bash -c "$(curl …)"`, `source <(curl …)`: the download stands in the words.
  const downloads = run.commands.slice(before).some(isDownload)
  const runsText =
    name !== null && (SHELL_NAMES.has(name) || /^(?:eval|source|\.|sudo|env)$/.test(name))
  const span = spanAt(place, node)
  if (downloads && runsText) run.add('dangerous', 'runs_download', span)
  judgeCommand(
    { argv, text: place.source.slice(node.pos, node.end), span, place: { ...place, input } },
    run,
  )
  readShellInput(node, argv, place, run)
}

function toWord(node: CommandArgument, place: Place, run: AnalysisRun): ArgWord {
  const span = spanAt(place, node)
  if (node.type === 'Word') return resolveWord(node, span, run.knownVariables)
  const name = `${node.name}${node.append === true ? '+' : ''}=`
  if (node.value.type !== 'Word' || node.index !== undefined) {
    return { value: null, prefix: name, raw: node.text, splits: false, text: node.text, span }
  }
  const value = resolveWord(node.value, span, run.knownVariables)
  return {
    ...value,
    value: value.value === null ? null : name + value.value,
    prefix: name + value.prefix,
    raw: name + value.raw,
    text: node.text,
  }
}

/** Variables whose text is run later are read, so that a denied command in them is denied. */
function readStoredCode(name: string, value: ArgWord, place: Place, run: AnalysisRun): void {
  if (
    !/^(?:PROMPT_COMMAND|PS[0-4]|BASH_ENV|.*(?:EDITOR|PAGER|_COMMAND|ASKPASS|BROWSER))$/.test(name)
  )
    return
  const inner = {
    ...place,
    source: value.raw,
    fixedSpan: value.span,
    certain: false,
    depth: place.depth + 1,
  }
  run.readScript(value.raw, inner, run)
}

/** `bash <<EOF` and `bash <<< text`: the text is read for what it visibly holds. */
function readShellInput(
  node: Command,
  argv: readonly ArgWord[],
  place: Place,
  run: AnalysisRun,
): void {
  if (!argv.some((word) => SHELL_NAMES.has(word.value ?? '') || word.value === 'ssh')) return
  for (const redirect of node.redirects) {
    const text =
      redirect.type === 'HereDoc'
        ? redirect.body.text
        : redirect.type === 'HereString' && redirect.target !== undefined
          ? resolveWord(redirect.target, spanAt(place, redirect), run.knownVariables).raw
          : null
    if (text === null) continue
    const fixedSpan = spanAt(place, redirect)
    run.readScript(
      text,
      { ...place, source: text, fixedSpan, certain: false, depth: place.depth + 1 },
      run,
    )
  }
}

/** Security: a function that starts two of itself at once, one of them in the background or a pipe, never ends. */
function countSelfCall(name: string | null, place: Place, run: AnalysisRun): void {
  if (name === null || !place.functions.includes(name)) return
  const calls = run.selfCalls.get(name)
  if (calls === undefined) return
  calls.calls += 1
  calls.detached ||= place.detached
}
