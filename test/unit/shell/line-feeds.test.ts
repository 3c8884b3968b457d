import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { JoinedPieces } from '../../../electron/shell/output/joined-pieces.ts'
import { countLineFeeds } from '../../../electron/shell/output/line-feeds.ts'

/** Bytes among which line feeds, and those next to them in value, are frequent. */
const nearLineFeed = fc.constantFrom(0x0a, 0x0b, 0x09, 0x8a, 0x00, 0x01, 0xff, 0x61)

describe('protocol 6.3, output_lines', () => {
  it('counts line feeds wherever the bytes lie in memory', () => {
    fc.assert(
      fc.property(
        fc.array(nearLineFeed, { maxLength: 3_000 }),
        fc.nat({ max: 9 }),
        fc.nat({ max: 9 }),
        (values, before, cut) => {
          const memory = Uint8Array.from([...new Array<number>(before).fill(0x0a), ...values, 0x0a])
          const bytes = memory.subarray(before, Math.max(before, before + values.length - cut))

          expect(countLineFeeds(bytes)).toBe(bytes.filter((byte) => byte === 0x0a).length)
        },
      ),
    )
  })

  it('counts more of them than a byte can', () => {
    expect(countLineFeeds(new Uint8Array(1_000_003).fill(0x0a))).toBe(1_000_003)
  })
})

const memory = Uint8Array.from({ length: 400_000 }, (_, index) => index % 251)

describe('shell-tool 8, pieces of a stream', () => {
  it('come out as they went in, whatever their sizes and places', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat({ max: 9_000 }), fc.boolean()), { maxLength: 30 }),
        fc.nat({ max: 60_000 }),
        (sizes, dropped) => {
          const pieces = new JoinedPieces()
          const all: Uint8Array[] = []
          let place = 0
          for (const [size, isNeighbour] of sizes) {
            if (!isNeighbour) place += 7
            const piece = memory.subarray(place, place + size)
            place += size
            all.push(piece)
            pieces.append(piece)
          }
          const whole = Buffer.concat(all)

          pieces.drop(dropped)

          const rest = whole.subarray(Math.min(dropped, whole.length))
          expect(pieces.length).toBe(rest.length)
          expect(Buffer.concat(pieces.takeAll()).equals(rest)).toBe(true)
          expect(pieces.length).toBe(0)
        },
      ),
      { numRuns: 60 },
    )
  })

  it('are few: neighbours join without a copy, and small ones are gathered', () => {
    const joined = new JoinedPieces()
    const small = new JoinedPieces()

    for (let place = 0; place < memory.length; place += 5_000) {
      joined.append(memory.subarray(place, place + 5_000))
      small.append(new Uint8Array(100))
    }

    expect(joined.pieces.length).toBe(1)
    expect(small.pieces.length).toBeLessThan(10)
  })
})
