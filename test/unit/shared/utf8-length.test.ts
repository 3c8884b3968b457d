import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { utf8Length } from '../../../shared/util/utf8-length.ts'

describe('utf8Length', () => {
  it.each([
    ['', 0],
    ['abc', 3],
    ['é', 2],
    ['€', 3],
    ['😀', 4],
    ['\ud83d', 3],
    ['\ude00\ud83d', 6],
    ['\ud83d\ud83d\ude00', 7],
  ])('of %j is %d', (text, bytes) => {
    expect(utf8Length(text)).toBe(bytes)
  })

  it('counts what an encoder writes, lone surrogates included', () => {
    const units = fc.array(
      fc.oneof(fc.integer({ min: 0xd700, max: 0xe0ff }), fc.integer({ min: 0, max: 0xffff })),
    )

    fc.assert(
      fc.property(units, (codes) => {
        const text = String.fromCharCode(...codes)

        expect(utf8Length(text)).toBe(Buffer.byteLength(text))
      }),
    )
  })
})
