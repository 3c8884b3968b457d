import type { Span } from './finding.ts'

/** Characters that show nothing, reorder text or look like a blank (D2, case TD18). Tab and line feed are plain. */
const HIDDEN_RANGES: readonly (readonly [from: number, to: number])[] = [
  [0x00, 0x08], // control characters
  [0x0b, 0x1f],
  [0x7f, 0xa0], // delete, more controls, no-break space
  [0xad, 0xad], // soft hyphen
  [0x34f, 0x34f], // combining grapheme joiner
  [0x61c, 0x61c], // Arabic letter mark
  [0x115f, 0x1160], // Hangul fillers
  [0x1680, 0x1680], // Ogham space
  [0x17b4, 0x17b5], // Khmer inherent vowels
  [0x180b, 0x180e], // Mongolian selectors
  [0x2000, 0x200f], // wide and zero-width blanks, direction marks
  [0x2028, 0x202f], // line separators, direction overrides, narrow blank
  [0x205f, 0x206f], // invisible operators, direction isolates
  [0x2800, 0x2800], // Braille blank
  [0x3000, 0x3000], // ideographic space
  [0x3164, 0x3164], // Hangul filler
  [0xd800, 0xdfff], // half a surrogate pair
  [0xfe00, 0xfe0f], // variation selectors
  [0xfeff, 0xfeff], // byte order mark
  [0xffa0, 0xffa0], // half-width Hangul filler
  [0xfff0, 0xfffc], // annotation marks
  [0x1bca0, 0x1bca3], // shorthand format controls
  [0x1d173, 0x1d17a], // musical format controls
  [0xe0000, 0xe0fff], // tags and more variation selectors
]
const HIDDEN = new RegExp(
  `[${HIDDEN_RANGES.map(([from, to]) => `\\u{${from.toString(16)}}-\\u{${to.toString(16)}}`).join('')}]+`,
  'gu',
)
/** Emoji are built with a joiner and a variation selector; there they hide nothing. */
const IN_EMOJI = /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier})$/u
const EMOJI_GLUE = /^[\uFE0F\u200D]+$/u
/** Padding that can push the rest of a command out of sight; deepest honest indentation is far below. */
const PADDING = /[ \t]{100,}|(?:[ \t]*\n){20,}/g
/** Letters of one word from scripts that share shapes. */
const LETTERS = /[\p{L}\p{M}\p{N}]+/gu
const LATIN = /\p{Script=Latin}/u
const LOOKS_LATIN =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Lisu}\p{Script=Coptic}]/u
/** Latin letters in other clothes: full width, and mathematical bold, italic and so on. */
const DISGUISED = /[\uFF21-\uFF3A\uFF41-\uFF5A\u{1D400}-\u{1D7FF}]/u

/** Parts of a text that a person would not see as what they are. */
export function findDeception(text: string): Span[] {
  const spans: Span[] = []
  for (const match of text.matchAll(HIDDEN)) {
    const before = text.slice(Math.max(0, match.index - 8), match.index)
    if (EMOJI_GLUE.test(match[0]) && IN_EMOJI.test(before)) continue
    spans.push(spanOf(match))
  }
  for (const match of text.matchAll(PADDING)) spans.push(spanOf(match))
  for (const match of text.matchAll(LETTERS)) {
    const word = match[0]
    if ((LATIN.test(word) && LOOKS_LATIN.test(word)) || DISGUISED.test(word)) {
      spans.push(spanOf(match))
    }
  }
  return spans
}

function spanOf(match: RegExpExecArray): Span {
  return { start: match.index, end: match.index + match[0].length }
}
