import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toVisibleParts, toVisibleText } from '../../../../renderer/text/visible-characters.ts'

describe('toVisibleText', () => {
  it.each([
    ['plain', 'ls -la ~/src', 'ls -la ~/src'],
    ['Chinese', 'echo 你好', 'echo 你好'],
    ['an emoji', 'echo 🎉', 'echo 🎉'],
    ['right-to-left override', 'a\u202Eb', 'a⟪U+202E⟫b'],
    ['zero-width space', 'a\u200Bb', 'a⟪U+200B⟫b'],
    ['byte order mark', '\uFEFFls', '⟪U+FEFF⟫ls'],
    ['no-break space', 'rm\u00A0-rf', 'rm⟪U+00A0⟫-rf'],
    ['Hangul filler', 'a\u3164b', 'a⟪U+3164⟫b'],
    ['soft hyphen', 'a\u00ADb', 'a⟪U+00AD⟫b'],
    ['tag character', 'a\u{E0041}b', 'a⟪U+E0041⟫b'],
    ['line separator', 'a\u2028b', 'a⟪U+2028⟫b'],
    ['lone surrogate', 'a\uD800b', 'a⟪U+D800⟫b'],
    ['escape', '\u001b[2K', '␛[2K'],
    ['carriage return', 'safe\revil', 'safe␍evil'],
    ['delete', 'a\u007fb', 'a␡b'],
    ['next line', 'a\u0085b', 'a⟪U+0085⟫b'],
    ['a long run of spaces', `a${' '.repeat(240)}b`, 'a·×240b'],
    ['ordinary alignment', `a${' '.repeat(19)}b`, `a${' '.repeat(19)}b`],
    ['indentation', `${' '.repeat(40)}b`, `${' '.repeat(40)}b`],
    ['a line far to the right', `a\n${' '.repeat(80)}b`, 'a\n·×80b'],
    ['many tabs', `a${'\t'.repeat(9)}b`, 'a⇥×9b'],
  ])('shows %s', (_, text, shown) => {
    expect(toVisibleText(text)).toBe(shown)
  })
})

describe('toVisibleParts', () => {
  it('covers every unit of the text once, in order', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const parts = toVisibleParts(text)

        expect(parts.map((part) => text.slice(part.start, part.end)).join('')).toBe(text)
      }),
    )
  })
})
