import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TailBuffer } from '../../../electron/shell/output/tail-buffer.ts'
import { incompleteTailLength } from '../../../electron/shell/output/utf8-boundary.ts'

describe('shell-tool 8, bounded memory', () => {
  it('keeps the last bytes whatever the pieces are', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100 }),
        fc.array(fc.uint8Array({ maxLength: 250 }), { maxLength: 40 }),
        (limit, pieces) => {
          const tail = new TailBuffer(limit)
          for (const piece of pieces) tail.append(piece)

          const whole = Buffer.concat(pieces)
          const kept = tail.from(0)

          expect(tail.total).toBe(whole.length)
          expect(kept.length).toBe(Math.min(limit, whole.length))
          expect(kept.equals(whole.subarray(whole.length - kept.length))).toBe(true)
          expect(tail.start).toBe(whole.length - kept.length)
        },
      ),
    )
  })

  it('holds back a character that has not come whole', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), fc.nat(), (text, place) => {
        const bytes = Buffer.from(text)
        const piece = bytes.subarray(0, place % (bytes.length + 1))

        const sure = piece.subarray(0, piece.length - incompleteTailLength(piece))

        expect(text.startsWith(sure.toString())).toBe(true)
        expect(piece.length - sure.length).toBeLessThan(4)
      }),
    )
  })
})
