import { describe, expect, it } from 'vitest'
import { ReadyLease } from '../../../electron/connection/ready-lease.ts'
import { FakeClock } from '../../support/builders-node.ts'

function aLease(timeoutMs = 40_000): { lease: ReadyLease; clock: FakeClock } {
  const clock = new FakeClock()
  const lease = new ReadyLease(clock)
  lease.begin(timeoutMs)
  return { lease, clock }
}

describe('4.1 READY is a lease', () => {
  it('is not held before it begins', () => {
    const lease = new ReadyLease(new FakeClock())

    lease.renew()

    expect([lease.isHeld(), lease.silentForMs()]).toEqual([false, 0])
  })

  it('is held until nothing has come for the timeout', () => {
    const { lease, clock } = aLease()

    const isHeld = [0, 39_999, 1].map((ms) => {
      clock.advance(ms)
      return lease.isHeld()
    })

    expect([isHeld, lease.silentForMs()]).toEqual([[true, true, false], 40_000])
  })

  it('is held on by every frame', () => {
    const { lease, clock } = aLease()
    clock.advance(30_000)

    lease.renew()
    clock.advance(30_000)

    expect(lease.isHeld()).toBe(true)
  })

  it('lapses while the computer sleeps for 8 hours', () => {
    const { lease, clock } = aLease()

    clock.sleep(8 * 3_600_000)

    expect(lease.isHeld()).toBe(false)
  })

  it('is not lengthened by a clock that is set back a day', () => {
    const { lease, clock } = aLease()

    clock.wallMs -= 86_400_000
    const isHeldAtOnce = lease.isHeld()
    clock.advance(40_000)

    expect([isHeldAtOnce, lease.isHeld()]).toEqual([true, false])
  })

  it('stays lapsed when a frame comes too late', () => {
    const { lease, clock } = aLease()
    clock.sleep(60_000)

    lease.renew()

    expect(lease.isHeld()).toBe(false)
  })

  it('ends with the connection', () => {
    const { lease } = aLease()

    lease.end()

    expect(lease.isHeld()).toBe(false)
  })

  it('begins anew with the next connection', () => {
    const { lease, clock } = aLease()
    clock.advance(50_000)

    lease.begin(100)
    clock.advance(99)

    expect(lease.isHeld()).toBe(true)
  })
})
