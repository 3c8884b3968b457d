import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  parseRetryAfterMs,
  toReconnectDelayMs,
} from '../../../electron/connection/reconnect-delay.ts'

describe('4.1 Back-off', () => {
  it('tries the first time at once', () => {
    expect(toReconnectDelayMs(0, 0.999)).toBe(0)
  })

  it.each([
    [1, 2_000],
    [2, 4_000],
    [3, 8_000],
    [4, 16_000],
    [5, 30_000],
    [6, 30_000],
    [1_000, 30_000],
  ])('waits before try %d at most %d ms', (attempt, longest) => {
    expect([
      toReconnectDelayMs(attempt, 0),
      toReconnectDelayMs(attempt, 0.5),
      toReconnectDelayMs(attempt, 1),
    ]).toEqual([0, longest / 2, longest])
  })

  it('stays between 0 and 30 s', () => {
    fc.assert(
      fc.property(fc.integer(), fc.double({ min: 0, max: 1, noNaN: true }), (attempt, random) => {
        const delayMs = toReconnectDelayMs(attempt, random)

        expect(delayMs >= 0 && delayMs <= 30_000).toBe(true)
      }),
    )
  })
})

describe('2.3 Retry-After', () => {
  const now = Date.parse('2026-11-30T15:00:00Z')

  it.each([
    [undefined, undefined],
    ['0', 0],
    ['5', 5_000],
    [' 120 ', 120_000],
    ['Mon, 30 Nov 2026 15:00:30 GMT', 30_000],
    ['Mon, 30 Nov 2026 14:00:00 GMT', 0],
    ['soon', undefined],
    ['', undefined],
    ['-5', undefined],
    ['1.5', undefined],
    ['99999999', undefined],
  ])('%j means %s ms', (header, delayMs) => {
    expect(parseRetryAfterMs(header, now)).toBe(delayMs)
  })
})
