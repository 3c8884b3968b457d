import { describe, expect, it } from 'vitest'
import { newCallId } from '../../../agent-server/ids.ts'

describe('3.1: call ids', () => {
  it('are UUIDv7 and sort by time', () => {
    const ids = [newCallId(0x0193a1b00000), newCallId(0x0193a1b00001)]

    expect(ids[0]).toMatch(/^0193a1b0-0000-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect([...ids].sort()).toEqual(ids)
  })
})
