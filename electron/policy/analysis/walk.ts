import { forEachChild } from 'unbash'
import type { SyntaxNode } from 'unbash'
import { isDownload } from './dangers/network.ts'
import { destination } from './change-directory.ts'
import { union } from './directories.ts'
import { isKnownNode } from './node-kinds.ts'
import { spanAt } from './place.ts'
import type { Place } from './place.ts'
import { judgeRedirection, redirectsInput } from './redirections.ts'
import type { AnalysisRun } from './run.ts'
import { isPlainNumber, setsVariable } from './variables.ts'
import { walkCommand } from './walk-command.ts'
import { assignsInArithmetic, isPlainAssignment, walkExpression } from './walk-expression.ts'
import { resolveWord } from './words.ts'

/** Walks a syntax tree and finds every simple command bash would run. */
export function walk(node: SyntaxNode, place: Place, run: AnalysisRun): void {
  if (!isOptional(node)) {
    visit(node, place, run)
    return
  }
  const before = run.numbers
  // Security: a function runs later, when its variables may hold something else.
  if (node.type === 'Function') run.numbers = new Set()
  visit(node, place, run)
  run.numbers = both(before, run.numbers)
}

/** What may not run, or runs in another process, gives no variable a value for certain. */
function isOptional(node: SyntaxNode): boolean {
  if (node.type === 'Statement') return node.background === true
  if (node.type === 'Pipeline') return node.commands.length > 1
  return /^(?:If|Elif|While|Case|CaseItem|For|Select|ArithmeticTernary|Function|Subshell|Coproc|(?:Arithmetic)?CommandExpansion|ProcessSubstitution|ParameterExpansion)$/.test(
    node.type,
  )
}

function both(one: ReadonlySet<string>, other: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...one].filter((name) => other.has(name)))
}

function visit(node: SyntaxNode, place: Place, run: AnalysisRun): void {
  if (!run.spend(spanAt(place, node))) return
  // Security: a kind of node this version does not know may run anything.
  if (!isKnownNode(node)) {
    run.add('unclear', 'unknown_syntax', spanAt(place, node))
    return
  }
  const inside = (next: Place) => {
    forEachChild(node, (child) => {
      walk(child, next, run)
    })
  }
  switch (node.type) {
    case 'Script': {
      for (const error of node.errors ?? []) {
        run.add('unclear', 'syntax_error', spanAt(place, { pos: error.pos, end: node.end }))
      }
      inside(place)
      return
    }
    case 'Command':
      walkCommand(node, place, run, walk)
      return
    case 'Statement':
      inside(node.background === true ? { ...place, detached: true } : place)
      return
    case 'AndOr':
      walkAndOr(node, place, run)
      return
    case 'Pipeline':
      walkPipeline(node, place, run)
      return
    case 'Redirected':
      for (const redirect of node.redirects) {
        judgeRedirection(redirect, place, run)
        walk(redirect, place, run)
      }
      walk(node.command, redirectsInput(node.redirects) ? { ...place, input: 'data' } : place, run)
      return
    case 'Function':
      walkFunction(node, place, run)
      return
    case 'For':
    case 'Select': {
      const spanOfName = spanAt(place, node.name)
      const words = node.wordlist?.map((word) => resolveWord(word, spanOfName, run.knownVariables))
      const plain =
        words?.every((word) => word.value !== null && !/[$`[]/.test(word.value)) === true
      const other = words?.find((word) => !isPlainNumber(word.value))
      const value = plain ? (other ?? words[0] ?? null) : null
      const stores = words?.some((word) => /\[\\*[$`]/.test(word.value ?? word.text)) === true
      if (stores && run.context.inSession === true) {
        run.add('unclear', 'value_runs_code', spanOfName)
      }
      setsVariable({ name: node.name.value, value, span: spanOfName, forCommand: false }, run)
      inside({ ...place, repeats: true })
      return
    }
    case 'While':
    case 'ArithmeticFor':
      inside({ ...place, repeats: true })
      return
    case 'CommandExpansion':
    case 'ProcessSubstitution':
    case 'ArithmeticCommandExpansion': {
      // Security: what it prints becomes part of the expression.
      if (node.type === 'ArithmeticCommandExpansion' && run.context.inSession === true) {
        run.add('unclear', 'value_runs_code', spanAt(place, node))
      }
      if (node.script === undefined) {
        run.add('unclear', 'syntax_error', spanAt(place, node))
        return
      }
      const { source } = node.script
      const input =
        node.type === 'ProcessSubstitution' && node.operator === '>' ? 'data' : place.input
      // In backticks with escapes, positions count in the unescaped text.
      const own = source === undefined ? {} : { source, fixedSpan: spanAt(place, node) }
      walk(node.script, { ...place, ...own, input, detached: false, substituted: true }, run)
      return
    }
    case 'Coproc':
      // Security: bash 5.2 prints and reads substitutions again, and `$(coproc a)` then runs a program named COPROC.
      if (place.substituted && node.body.type === 'Command') {
        run.add('unclear', 'unknown_syntax', spanAt(place, node))
      }
      namesCoproc(node, place, run)
      inside({ ...place, detached: true })
      return
    case 'ArithmeticBinary':
      walkExpression(node, place, run)
      if (isPlainAssignment(node)) walk(node.right, place, run)
      else if (/^(?:&&|\|\|)$/.test(node.operator)) {
        walk(node.left, place, run)
        const numbers = run.numbers
        walk(node.right, place, run)
        run.numbers = both(numbers, run.numbers)
      } else inside(place)
      assignsInArithmetic(node, place, run)
      return
    default:
      walkExpression(node, place, run)
      inside(place)
  }
}

/** Security: `coproc PATH { …; }` sets PATH and PATH_PID. */
function namesCoproc(node: SyntaxNode & { type: 'Coproc' }, place: Place, run: AnalysisRun): void {
  const span = spanAt(place, node.name ?? node)
  const name =
    node.name === undefined ? 'COPROC' : resolveWord(node.name, span, run.knownVariables).value
  if (name === null) {
    run.add('careful', 'changes_environment', span)
    return
  }
  for (const one of [name, `${name}_PID`]) {
    setsVariable({ name: one, value: null, span, forCommand: false }, run)
  }
}

/** In `cd sub && make`, `make` runs only where `cd` has worked. */
function walkAndOr(node: SyntaxNode & { type: 'AndOr' }, place: Place, run: AnalysisRun): void {
  const start = run.directories
  let all = start
  let numbers: ReadonlySet<string> | undefined
  for (const [index, command] of node.commands.entries()) {
    const before = run.directories
    walk(command, place, run)
    all = union(all, run.directories)
    // Only the first runs for certain.
    numbers ??= run.numbers
    const follows = node.operators[index]
    if (follows === '||') run.directories = all
    else if (follows === '&&' && isCd(command)) {
      const last = run.commands.at(-1)
      const argv = last?.layers.at(-1)?.argv ?? []
      const after = run.directories
      run.directories = before
      const span = spanAt(place, command)
      const next = destination({ argv, name: 'cd', args: argv.slice(1), span, place }, run)
      run.directories = last === undefined ? after : next
    }
  }
  run.directories = all
  if (numbers !== undefined) run.numbers = both(numbers, run.numbers)
}

function isCd(node: SyntaxNode): boolean {
  return node.type === 'Command' && node.name?.value === 'cd' && node.name.parts === undefined
}

function walkPipeline(
  node: SyntaxNode & { type: 'Pipeline' },
  place: Place,
  run: AnalysisRun,
): void {
  const before = run.commands.length
  for (const prefix of node.prefixes) walk(prefix, place, run)
  const detached = place.detached || node.commands.length > 1
  let { input } = place
  for (const command of node.commands) {
    walk(command, { ...place, detached, input }, run)
    input = run.commands.slice(before).some(isDownload) ? 'download' : 'data'
  }
}

function walkFunction(
  node: SyntaxNode & { type: 'Function' },
  place: Place,
  run: AnalysisRun,
): void {
  const name = node.name.value
  const calls = { calls: 0, detached: false }
  run.selfCalls.set(name, calls)
  const functions = [...place.functions, name]
  walk(node.body, { ...place, functions, repeats: true, detached: false }, run)
  if (calls.calls > 1 && calls.detached) {
    run.add('blocked', 'blocked_fork_bomb', spanAt(place, node))
  }
}
