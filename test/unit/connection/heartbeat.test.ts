import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startHeartbeat } from '../../../electron/connection/heartbeat.ts'
import { ReadyLease } from '../../../electron/connection/ready-lease.ts'

/** Both clocks follow vitest's. */
const clock = { now: () => ({ wallMs: Date.now(), monotonicMs: performance.now() }) }

function aHeartbeat() {
  const lease = new ReadyLease(clock)
  lease.begin(40_000)
  const state = { lastSentAt: performance.now(), pings: [] as string[], dead: [] as number[] }
  const stop = startHeartbeat({
    intervalMs: 15_000,
    lease,
    lastSentAt: () => state.lastSentAt,
    ping: (nonce) => {
      state.pings.push(nonce)
      state.lastSentAt = performance.now()
    },
    onDead: (silentForMs) => state.dead.push(silentForMs),
  })
  return { lease, state, stop }
}

describe('5.15 heartbeat', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('sends a ping of its own where nothing was sent for the interval', () => {
    const { state, lease } = aHeartbeat()

    for (let seconds = 0; seconds < 60; seconds++) {
      vi.advanceTimersByTime(1_000)
      lease.renew()
    }

    const areDifferent = new Set(state.pings).size === state.pings.length
    const areValid = state.pings.every((nonce) => /^[0-9a-f]{16}$/.test(nonce))
    expect([state.pings.length, areDifferent, areValid, state.dead]).toEqual([4, true, true, []])
  })

  it('sends none while other messages leave', () => {
    const { state, lease } = aHeartbeat()

    for (let seconds = 0; seconds < 60; seconds++) {
      vi.advanceTimersByTime(1_000)
      lease.renew()
      state.lastSentAt = performance.now()
    }

    expect(state.pings).toEqual([])
  })

  it('tells the end where nothing was received for the timeout', () => {
    const { state, stop } = aHeartbeat()

    vi.advanceTimersByTime(39_999)
    const before = [...state.dead]
    vi.advanceTimersByTime(3_750)
    stop()

    expect([before, state.dead[0]! >= 40_000]).toEqual([[], true])
  })

  it('leaves no timer when it is stopped', () => {
    const { stop } = aHeartbeat()

    stop()

    expect(vi.getTimerCount()).toBe(0)
  })
})
