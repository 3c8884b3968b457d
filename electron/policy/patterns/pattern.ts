/** One token of a pattern. */
export interface PatternToken {
  readonly text: string
  /** Set where the token holds an unquoted `*`, which stands for any characters of this one argument. */
  readonly glob: RegExp | null
}

/** A user's rule, parsed. */
export interface Pattern {
  /** As written. */
  readonly source: string
  readonly tokens: readonly PatternToken[]
  /** Ends with `*`: any more arguments, or none. */
  readonly open: boolean
}

/** What a pattern may not hold outside quotes: it speaks of one command, never of a line. */
const NOT_A_WORD = /[|;&<>()`$\n]/

/**
 * Parses a rule to tokens, with quotes as in a shell. Null where it cannot be read: then everything asks, since a
 * rule that is silently ignored could allow what the user meant to forbid.
 */
export function parsePattern(source: string): Pattern | null {
  const tokens: PatternToken[] = []
  let text = ''
  let expression = ''
  let star = false
  let started = false
  const take = (char: string) => {
    text += char
    expression += char.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
    started = true
  }
  const end = () => {
    if (started) tokens.push({ text, glob: star ? new RegExp(`^${expression}$`, 's') : null })
    text = ''
    expression = ''
    star = false
    started = false
  }
  for (let at = 0; at < source.length; at++) {
    const char = source.charAt(at)
    if (char === "'" || char === '"') {
      const close = closingQuote(source, at)
      if (close === -1) return null
      started = true
      for (let inner = at + 1; inner < close; inner++) {
        if (char === '"' && source.charAt(inner) === '\\') inner += 1
        take(source.charAt(inner))
      }
      at = close
    } else if (char === '\\') {
      at += 1
      if (at >= source.length) return null
      take(source.charAt(at))
    } else if (/\s/.test(char)) end()
    else if (NOT_A_WORD.test(char)) return null
    else if (char === '*') {
      text += char
      // One star is enough; several in a row would make the expression slow.
      if (!expression.endsWith('.*')) expression += '.*'
      star = true
      started = true
    } else take(char)
  }
  end()
  const last = tokens.at(-1)
  if (last === undefined) return null
  const open = last.glob !== null && last.text === '*'
  return { source, tokens: open ? tokens.slice(0, -1) : tokens, open }
}

/** True for a bare `*`. */
export function coversAll(pattern: Pattern): boolean {
  return pattern.open && pattern.tokens.length === 0
}

/** True where a known argument is what the token says. */
export function tokenMatches(token: PatternToken, value: string): boolean {
  return token.glob === null ? token.text === value : token.glob.test(value)
}

function closingQuote(source: string, from: number): number {
  const quote = source.charAt(from)
  for (let at = from + 1; at < source.length; at++) {
    if (quote === '"' && source.charAt(at) === '\\') at += 1
    else if (source.charAt(at) === quote) return at
  }
  return -1
}
