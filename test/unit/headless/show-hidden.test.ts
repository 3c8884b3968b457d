import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { showHidden } from '../../../electron/headless/show-hidden.ts'

describe('8.4 showHidden', () => {
  it.each([
    ['ls -la\ncd "ä 漢 😀"', 'ls -la\ncd "ä 漢 😀"'],
    ['a\u001b[2Kb', 'a<U+001B>[2Kb'],
    ['a\rb', 'a<U+000D>b'],
    ['a\tb', 'a<U+0009>b'],
    ['a\u0008b', 'a<U+0008>b'],
    ['a\u009b2Jb', 'a<U+009B>2Jb'],
    ['rm\u202e fdp.exe', 'rm<U+202E> fdp.exe'],
    ['a\u2066b\u2069', 'a<U+2066>b<U+2069>'],
    ['a\u200bb\ufeffc', 'a<U+200B>b<U+FEFF>c'],
    ['a\u00a0b\u3000c', 'a<U+00A0>b<U+3000>c'],
    ['a\u2028b\u2029c', 'a<U+2028>b<U+2029>c'],
    ['a\u{e0041}b', 'a<U+E0041>b'],
    ['a\ue000b', 'a<U+E000>b'],
    ['a\ud800b', 'a<U+D800>b'],
  ])('%j is shown as %j', (text, shown) => {
    expect(showHidden(text)).toBe(shown)
  })

  it('leaves nothing that could move the cursor', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(showHidden(text)).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
      }),
    )
  })
})
