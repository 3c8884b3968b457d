import { describe, expect, it } from 'vitest'
import { MessageRate } from '../../../agent-server/message-rate.ts'

describe('9. Limits: incoming messages', () => {
  it('allows the burst, then as many as the time that passed', () => {
    const rate = new MessageRate({ perSecond: 100, burst: 3 }, 0)

    const answers = [0, 0, 0, 0, 5, 30, 30].map((nowMs) => rate.take(nowMs))

    expect(answers).toEqual([true, true, true, false, false, true, false])
  })

  it('allows a sustained rate for ever', () => {
    const rate = new MessageRate({ perSecond: 100, burst: 2 }, 0)

    const refused = Array.from({ length: 1_000 }, (_, index) => rate.take(index * 10)).includes(
      false,
    )

    expect(refused).toBe(false)
  })
})
