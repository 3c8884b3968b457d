import { describe, expect, it } from 'vitest'
import { createDeltaBudget } from '../../../electron/connection/delta-budget.ts'

describe('9. limit of messages', () => {
  it('lets so many live output messages leave in a second, whatever asks for them', () => {
    let now = 0
    const mayLeave = createDeltaBudget(() => now, 10)
    const passed = (count: number) => Array.from({ length: count }, mayLeave).filter(Boolean).length

    const atOnce = passed(50)
    now = 500
    const halfASecondLater = passed(50)
    now = 60_500
    const aMinuteLater = passed(50)

    expect([atOnce, halfASecondLater, aMinuteLater]).toEqual([10, 5, 10])
  })
})
