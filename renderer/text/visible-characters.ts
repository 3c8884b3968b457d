// Hidden and deceptive characters as marks, so that a person sees what would run.

/** A stretch of a text: shown as it is, or as a mark that stands for it. Offsets are UTF-16 units, half open. */
export interface VisiblePart {
  readonly start: number
  readonly end: number
  /** Null where the text itself is shown. */
  readonly mark: string | null
}

/** Spaces in a row that could push text out of sight; shorter runs are ordinary alignment. */
const LONG_RUN = 20
/** The same at the start of a line, where indentation is usual. */
const LONG_INDENT = 60

// Controls except tab and line feed; spaces that are not U+0020; fillers that draw nothing; variation selectors;
// format, private, unassigned and surrogate code points.
const HIDDEN =
  // eslint-disable-next-line no-control-regex, no-misleading-character-class -- hidden characters are the subject
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]|(?! )[\p{Zs}\p{Zl}\p{Zp}]|[\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\ufe00-\ufe0f\u{e0100}-\u{e01ef}]|[\p{Cf}\p{Co}\p{Cn}\p{Cs}]|\t+| {20,}/gu

/** Splits a text into shown and marked parts; joined in order they cover it exactly. */
export function toVisibleParts(text: string): readonly VisiblePart[] {
  const parts: VisiblePart[] = []
  let shownTo = 0
  for (const match of text.matchAll(HIDDEN)) {
    const found = match[0]
    const start = match.index
    if (isOrdinary(text, start, found)) continue
    if (start > shownTo) parts.push({ start: shownTo, end: start, mark: null })
    parts.push({ start, end: start + found.length, mark: toMark(found) })
    shownTo = start + found.length
  }
  if (shownTo < text.length) parts.push({ start: shownTo, end: text.length, mark: null })
  return parts
}

/** The text as a person reads it, marks included; for one-line summaries and announcements. */
export function toVisibleText(text: string): string {
  return toVisibleParts(text)
    .map((part) => part.mark ?? text.slice(part.start, part.end))
    .join('')
}

function isOrdinary(text: string, start: number, found: string): boolean {
  if (found.startsWith('\t')) return found.length < 8
  if (!found.startsWith(' ')) return false
  const isIndent = start === 0 || text[start - 1] === '\n'
  return found.length < (isIndent ? LONG_INDENT : LONG_RUN)
}

function toMark(found: string): string {
  const code = found.codePointAt(0) ?? 0
  if (code === 0x20) return `·×${String(found.length)}`
  if (code === 0x09) return `⇥×${String(found.length)}`
  if (code < 0x20) return String.fromCodePoint(0x2400 + code)
  if (code === 0x7f) return '␡'
  return `⟪U+${code.toString(16).toUpperCase().padStart(4, '0')}⟫`
}
