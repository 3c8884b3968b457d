import { forEachChild, parse } from 'unbash'
import type { SyntaxNode, Word } from 'unbash'
import type { Highlight } from '../../../shared/tool-call/approval.ts'
import { MAX_ANALYSED_BYTES, MAX_NODES } from './limits.ts'

/**
 * Colours a command from the same parse that decides. Spans are in order and do not overlap; what lies between them
 * is plain. Where the text does not parse there is none, so that nothing suggests it was understood.
 */
export function highlight(command: string): readonly Highlight[] {
  if (command.length > MAX_ANALYSED_BYTES) return []
  try {
    const script = parse(command)
    if ((script.errors?.length ?? 0) > 0) return []
    const painter = new Painter(command)
    painter.visit(script)
    return painter.finish()
  } catch {
    return [] // more than the parser can do
  }
}

class Painter {
  readonly #kinds: (Highlight['kind'] | undefined)[]
  readonly #command: string
  #nodes = 0

  constructor(command: string) {
    this.#command = command
    this.#kinds = new Array<Highlight['kind'] | undefined>(command.length)
  }

  visit(node: SyntaxNode): void {
    this.#nodes += 1
    if (this.#nodes > MAX_NODES) return
    switch (node.type) {
      case 'Command':
        if (node.name !== undefined) this.#paint(node.name, 'name')
        for (const word of node.args) if (word.type === 'Word') this.#paintFlag(word)
        break
      case 'SingleQuoted':
      case 'AnsiCQuoted':
      case 'DoubleQuoted':
      case 'LocaleString':
      case 'HereDocBody':
        this.#paint(node, 'string')
        break
      case 'SimpleExpansion':
      case 'ParameterExpansion':
      case 'ArithmeticExpansion':
        this.#paint(node, 'variable')
        break
      case 'CommandExpansion':
      case 'ProcessSubstitution':
        this.#paint(node, 'operator')
        // Positions in unescaped backticks count in another text.
        if (node.script?.source !== undefined) return
        if (node.script !== undefined) this.#clear(node.script)
        break
      case 'Redirect':
      case 'HereString':
      case 'HereDoc':
        this.#paint({ pos: node.pos, end: node.pos + node.operator.length }, 'operator')
        break
      default:
    }
    forEachChild(node, (child) => {
      this.visit(child)
    })
  }

  /** Joins equal neighbours; between words, operators and comments are found by their look. */
  finish(): readonly Highlight[] {
    this.#paintBetween()
    const spans: Highlight[] = []
    for (const [index, kind] of this.#kinds.entries()) {
      const last = spans.at(-1)
      if (kind === undefined) continue
      if (last?.end === index && last.kind === kind)
        spans[spans.length - 1] = { ...last, end: index + 1 }
      else spans.push({ start: index, end: index + 1, kind })
    }
    return spans
  }

  #paintBetween(): void {
    const between = /#[^\n]*|[|&;]+/g
    for (const match of this.#command.matchAll(between)) {
      if (this.#kinds[match.index] !== undefined) continue
      const comment = match[0].startsWith('#')
      if (comment && !/^$|\s/.test(this.#command.charAt(match.index - 1))) continue
      const kind = comment ? 'comment' : 'operator'
      this.#paint({ pos: match.index, end: match.index + match[0].length }, kind)
    }
  }

  #paintFlag(word: Word): void {
    if (/^-./.test(word.text)) this.#paint(word, 'flag')
  }

  #paint(node: { readonly pos: number; readonly end: number }, kind: Highlight['kind']): void {
    for (let at = node.pos; at < node.end && at < this.#kinds.length; at++) this.#kinds[at] = kind
  }

  #clear(node: { readonly pos: number; readonly end: number }): void {
    for (let at = node.pos; at < node.end; at++) this.#kinds[at] = undefined
  }
}
