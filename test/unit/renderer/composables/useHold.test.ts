import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { effectScope } from 'vue'
import type { EffectScope } from 'vue'
import { useHold } from '../../../../renderer/composables/useHold.ts'

let scope: EffectScope
let completed: number
let hold: ReturnType<typeof useHold>

beforeEach(() => {
  vi.useFakeTimers()
  completed = 0
  scope = effectScope()
  hold = scope.run(() =>
    useHold(() => {
      completed += 1
    }),
  )!
})
afterEach(() => {
  scope.stop()
  vi.useRealTimers()
})

describe('useHold', () => {
  it('completes once after 1.2 s', () => {
    hold.start()
    vi.advanceTimersByTime(1_150)
    const early = completed
    vi.advanceTimersByTime(2_000)

    expect([early, completed]).toEqual([0, 1])
  })

  it('does nothing when it is let go early', () => {
    hold.start()
    vi.advanceTimersByTime(1_100)
    hold.cancel()
    vi.advanceTimersByTime(2_000)

    expect(completed).toBe(0)
    expect(hold.isHolding.value).toBe(false)
  })

  it('ends when the window loses the focus', () => {
    hold.start()
    vi.advanceTimersByTime(500)
    window.dispatchEvent(new Event('blur'))
    vi.advanceTimersByTime(2_000)

    expect(completed).toBe(0)
  })

  it('starts from the beginning after it was let go', () => {
    hold.start()
    vi.advanceTimersByTime(1_000)
    hold.cancel()
    hold.start()
    vi.advanceTimersByTime(1_000)

    expect(completed).toBe(0)
    expect(hold.share.value).toBeCloseTo(1_000 / 1_200, 2)
  })
})
