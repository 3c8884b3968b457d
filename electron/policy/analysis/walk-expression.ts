import type { SyntaxNode, Word } from 'unbash'
import { spanAt } from './place.ts'
import type { Place } from './place.ts'
import type { AnalysisRun } from './run.ts'
import { looksAtVariables, setsVariable } from './variables.ts'

const COMPARES_NUMBERS = new Set(['-eq', '-ne', '-lt', '-le', '-gt', '-ge'])

/** Expansions and arithmetic that can run text which does not stand in the command as a command. */
export function walkExpression(node: SyntaxNode, place: Place, run: AnalysisRun): void {
  const span = spanAt(place, node)
  const runsCode = () => {
    run.add('unclear', 'value_runs_code', span)
  }
  const evaluates = (word: Word) => {
    looksAtVariables(word.text, span, run)
    if (holdsQuotedCode(word)) runsCode()
  }
  // Security: in arithmetic single quotes protect nothing: `(( '$(rm x)' ))` runs rm.
  if (isArithmetic(node) && place.source.slice(node.pos, node.end).includes("'")) runsCode()
  switch (node.type) {
    case 'ParameterExpansion': {
      const { operation, prefix, index } = node
      const keys = operation?.type === 'Names' || /^[@*]$/.test(index?.value ?? '')
      // `${!x}` runs the subscript in x's value; `${x@P}` expands the value as a prompt.
      if (prefix === '!' && !keys) runsCode()
      if (operation?.type === 'Transform' && operation.operand.value.includes('P')) runsCode()
      if (operation?.type === 'Unknown') run.add('unclear', 'unknown_syntax', span)
      if (operation?.type === 'Slice') {
        evaluates(operation.offset)
        if (operation.length !== undefined) evaluates(operation.length)
      }
      if (operation?.type === 'Default' && operation.operator.endsWith('=')) {
        setsVariable({ name: node.parameter, value: null, span, forCommand: false }, run)
        const text = place.source.slice(node.pos, node.end)
        if (run.context.inSession === true && /\[\\*[$`]/.test(text)) runsCode()
      }
      if (index !== undefined) evaluates(index)
      return
    }
    case 'Assignment':
      if (node.index !== undefined) evaluates(node.index)
      if (node.value.type === 'ArrayValue') {
        for (const element of node.value.elements) {
          const subscript = /^\[(.*)\]\+?=/s.exec(element.text)?.[1]
          if (subscript !== undefined) looksAtVariables(subscript, span, run)
          if (subscript !== undefined && /['\\].*[$`]/s.test(subscript)) runsCode()
          const stores = /\[[$`]/.test(element.value) && !/^"[^'\\]*"$/s.test(element.text)
          if (stores && run.context.inSession === true) runsCode()
        }
      }
      return
    case 'ArithmeticWord':
      looksAtVariables(node.value, span, run)
      return
    case 'ArithmeticExpansion':
      if (node.expression === undefined && /\w|\$|`/.test(node.text.slice(3, -2))) runsCode()
      return
    case 'ArithmeticCommand':
      if (node.expression === undefined && node.body.trim() !== '') runsCode()
      return
    case 'TestBinary':
      if (COMPARES_NUMBERS.has(node.operator)) {
        evaluates(node.left)
        evaluates(node.right)
      }
      return
    case 'TestUnary':
      // A plain name is looked up and not evaluated.
      if (/^-[vR]$/.test(node.operator) && !/^\w+$/.test(node.operand.text)) evaluates(node.operand)
      return
    case 'ExtendedGlob':
      // Security: where bash has extended globs off, `!(rm x)` is a negated subshell.
      if (node.operator === '!' && place.source.charAt(node.pos - 1).trim() === '') {
        run.add('unclear', 'unknown_syntax', span)
        const text = node.pattern
        run.readScript(
          text,
          { ...place, source: text, fixedSpan: span, certain: false, depth: place.depth + 1 },
          run,
        )
      }
      return
    default:
  }
}

/** The variable that `a = 1`, `a += 1` and `a[i] = 1` set, after their parts were walked. */
export function assignsInArithmetic(
  node: SyntaxNode & { type: 'ArithmeticBinary' },
  place: Place,
  run: AnalysisRun,
): void {
  if (!isArithmeticAssignment(node)) return
  const span = spanAt(place, node)
  const name = /^\w+/.exec(node.left.value)?.[0] ?? ''
  // The value is a number; what matters is which variable is set.
  const value = { value: '0', prefix: '0', raw: '0', splits: false, text: '0', span }
  const partly = !/^\w+$/.test(node.left.value)
  setsVariable({ name, value, span, forCommand: false, partly }, run)
}

/** `a = 1`, which does not look at what `a` held; `a += 1` does. */
export function isPlainAssignment(node: SyntaxNode & { type: 'ArithmeticBinary' }): boolean {
  return (
    isArithmeticAssignment(node) && node.operator === '=' && /^[A-Za-z_]\w*$/.test(node.left.value)
  )
}

function isArithmeticAssignment(
  node: SyntaxNode & { type: 'ArithmeticBinary' },
): node is SyntaxNode & { type: 'ArithmeticBinary'; left: { type: 'ArithmeticWord' } } {
  return /^[^=!<>]*=$|^(?:<<|>>)=$/.test(node.operator) && node.left.type === 'ArithmeticWord'
}

function isArithmetic(node: SyntaxNode): boolean {
  return node.type.startsWith('Arithmetic') && node.type !== 'ArithmeticFor'
}

/** A quoted `$(` inside arithmetic is expanded a second time when the value is evaluated. */
function holdsQuotedCode(word: Word): boolean {
  return (word.parts ?? []).some(
    (part) =>
      (part.type === 'SingleQuoted' || part.type === 'AnsiCQuoted') && /[$`]/.test(part.value),
  )
}
