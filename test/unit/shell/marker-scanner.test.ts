import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createMarker, MarkerScanner } from '../../../electron/shell/output/marker-scanner.ts'

/** Pushes pieces through a scanner; what comes out before and behind the marker. */
function scan(
  marker: Buffer,
  pieces: readonly Uint8Array[],
): { before: Buffer; after: Buffer | null } {
  const scanner = new MarkerScanner(marker)
  const before: Uint8Array[] = []
  let after: Uint8Array[] | null = null
  for (const piece of pieces) {
    if (after !== null) {
      after.push(piece)
      continue
    }
    const scanned = scanner.push(Buffer.from(piece))
    before.push(...scanned.before.map((bytes) => Uint8Array.from(bytes)))
    if (scanned.after !== null) after = [Uint8Array.from(scanned.after)]
  }
  if (after === null) before.push(scanner.flush())
  return {
    before: Buffer.concat(before),
    after: after === null ? null : Buffer.concat(after),
  }
}

/** Cuts bytes at random places. */
function cut(bytes: Buffer, places: readonly number[]): Buffer[] {
  const ends = [...places.map((place) => place % (bytes.length + 1)), bytes.length]
  ends.sort((a, b) => a - b)
  let start = 0
  return ends.map((end) => {
    const piece = bytes.subarray(start, end)
    start = end
    return piece
  })
}

describe('protocol 6.5, marker in the output', () => {
  it('finds a marker however the stream is cut, and changes no other byte', () => {
    const marker = createMarker()
    // Pieces of the marker itself are the hostile case: they look like its beginning.
    const hostile = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      fc.nat(marker.length - 1).map((length) => new Uint8Array(marker.subarray(0, length))),
    )
    const text = fc.array(hostile, { maxLength: 6 }).map((parts) => Buffer.concat(parts))
    fc.assert(
      fc.property(
        text,
        text,
        fc.array(fc.nat(2_000), { maxLength: 12 }),
        (before, after, places) => {
          fc.pre(
            !before.includes(marker) &&
              !Buffer.concat([before, marker]).subarray(0, -1).includes(marker),
          )

          const whole = Buffer.concat([before, marker, after])
          const found = scan(marker, cut(whole, places))

          expect(found.before.equals(before)).toBe(true)
          expect(found.after?.equals(after)).toBe(true)
        },
      ),
      { numRuns: 2_000 },
    )
  })

  it('gives every byte back where no marker comes', () => {
    const marker = createMarker()
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 500 }),
        fc.nat(44),
        fc.array(fc.nat(600)),
        (bytes, length, places) => {
          const whole = Buffer.concat([bytes, marker.subarray(0, length)])

          const found = scan(marker, cut(whole, places))

          expect(found).toEqual({ before: whole, after: null })
        },
      ),
    )
  })

  it('has a form that the contract gives, fresh each time', () => {
    const [first, second] = [createMarker().toString(), createMarker().toString()]

    expect(first).toMatch(/^__CMD_DONE_[0-9a-f]{32}__$/)
    expect(second).not.toBe(first)
  })
})
