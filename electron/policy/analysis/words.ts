import type { SyntaxNode, Word, WordPart } from 'unbash'
import type { ArgWord } from './arg-word.ts'
import type { Span } from './finding.ts'

/** Values of variables that are known before the command runs, for paths. */
export type KnownVariables = ReadonlyMap<string, string>

interface Piece {
  readonly value: string | null
  readonly raw: string
  readonly splits: boolean
}

/** Removes quotes from a word and says how much of it is certain before it runs. */
export function resolveWord(word: Word, span: Span, known: KnownVariables): ArgWord {
  const pieces = expandTilde(piecesOf(word, known), word, known)
  let value: string | null = ''
  let prefix = ''
  let raw = ''
  let splits = false
  for (const piece of pieces) {
    raw += piece.raw
    splits ||= piece.splits
    if (value === null) continue
    value = piece.value === null ? null : value + piece.value
    if (value !== null) prefix = value
  }
  return { value, prefix, raw, splits, text: word.text, span }
}

function piecesOf(word: Word, known: KnownVariables): Piece[] {
  if (word.parts === undefined) return [certain(word.value)]
  return word.parts.flatMap((part) =>
    part.type === 'DoubleQuoted'
      ? [certain(''), ...part.parts.map((child) => pieceOf(child, known, true))]
      : [pieceOf(part, known, false)],
  )
}

function pieceOf(part: WordPart, known: KnownVariables, quoted: boolean): Piece {
  switch (part.type) {
    case 'Literal':
    case 'SingleQuoted':
    case 'AnsiCQuoted':
      return certain(part.value)
    case 'SimpleExpansion':
    case 'ParameterExpansion':
      return variable(part, known, quoted)
    case 'CommandExpansion':
    case 'ArithmeticExpansion':
      return { value: null, raw: part.text, splits: !quoted }
    case 'ProcessSubstitution':
      return { value: null, raw: part.text, splits: false }
    case 'LocaleString': // may be translated, so the text is not certain
      return { value: null, raw: part.text, splits: false }
    case 'Glob':
    case 'ExtendedGlob':
    case 'BraceExpansion':
      return { value: null, raw: part.text, splits: true }
    default:
      // A part this version does not know: nothing about the word is certain.
      return { value: null, raw: (part as SyntaxNode & { text?: string }).text ?? '', splits: true }
  }
}

function variable(
  part: WordPart & { type: 'SimpleExpansion' | 'ParameterExpansion' },
  known: KnownVariables,
  quoted: boolean,
): Piece {
  // `"$@"` and `"${a[@]}"` make several words even inside quotes.
  const several = /[@*]/.test(part.text)
  const name = /^\$(?:\{(\w+)\}|(\w+))$/.exec(part.text)
  const value = name === null ? undefined : known.get(name[1] ?? name[2] ?? '')
  if (value !== undefined && (quoted || !/[\s*?[]/.test(value))) return certain(value)
  return { value: null, raw: part.text, splits: !quoted || several }
}

/** `~` and `~/x` at the start, or after the `=` of `name=~/x`, as bash expands them in arguments. */
function expandTilde(pieces: Piece[], word: Word, known: KnownVariables): Piece[] {
  const home = known.get('HOME')
  const first = pieces[0]
  const unquoted = word.parts === undefined || word.parts[0]?.type === 'Literal'
  if (first === undefined || !unquoted || first.value === null) return pieces
  const match = /^([A-Za-z_]\w*=)?~([^/]*)(.*)$/s.exec(first.value)
  if (match === null || word.text.startsWith('\\')) return pieces
  const [, name = '', user = '', rest = ''] = match
  const alone = word.parts === undefined || rest !== '' || word.parts.length === 1
  if (user !== '' || !alone || home === undefined) {
    return [{ value: null, raw: first.raw, splits: false }, ...pieces.slice(1)]
  }
  return [certain(`${name}${home}${rest}`), ...pieces.slice(1)]
}

function certain(value: string): Piece {
  return { value, raw: value, splits: false }
}
