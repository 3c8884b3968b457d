import { describe, expect, it } from 'vitest'
import { decodeServerFrame } from '../../../shared/protocol/frame-codec.ts'
import { isDeeperThan } from '../../../shared/util/nesting.ts'

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

describe('isDeeperThan', () => {
  it.each([
    [1, 0, false],
    [[], 0, false],
    [[1], 0, true],
    [{ a: { b: 1 } }, 2, false],
    [{ a: { b: 1 } }, 1, true],
  ])('of %j and %i is %s', (value, limit, isDeeper) => {
    expect(isDeeperThan(value, limit)).toBe(isDeeper)
  })

  it('takes any depth', () => {
    expect(isDeeperThan(JSON.parse(nested(5_000)), 64)).toBe(true)
  })
})

describe('3.2 a tool_call whose arguments are nested too deep', () => {
  it('is an invalid message that still names its call', () => {
    const frame = `{"type":"tool_call","msg_id":"m","call_id":"c","conversation_id":"1","tool_name":"shell","workspace":"/w","issued_at":"2026-11-30T15:00:00Z","attempt":1,"arguments":{"x":${nested(5_000)}}}`

    expect(decodeServerFrame(frame)).toMatchObject({
      ok: false,
      problem: { fatal: false, code: 'INVALID_MESSAGE', ref: { callId: 'c' } },
    })
  })
})
