import { describe, expect, it } from 'vitest'
import type { StoredCall } from '../../../agent-server/call-store.ts'
import { lost } from '../../../agent-server/outcome.ts'
import { planReturn } from '../../../agent-server/return-plan.ts'
import { callIdSchema, conversationIdSchema } from '../../../shared/protocol/identifiers.ts'

const conversationId = conversationIdSchema.parse('1')
function aCall(id: string, changes: Partial<StoredCall> = {}): StoredCall {
  const message = { callId: callIdSchema.parse(id), conversationId } as StoredCall['message']
  return { message, deviceId: 'd', state: 'sent', attempt: 1, expiresAtMs: 1_000, ...changes }
}
function plan(
  sent: StoredCall[],
  listedIds: string[],
  resumed: boolean,
  settled: StoredCall[] = [],
) {
  const listed = listedIds.map((id) => ({
    callId: callIdSchema.parse(id),
    state: 'queued' as const,
    executed: 'no' as const,
  }))
  const find = (id: string) => [...sent, ...settled].find(({ message }) => message.callId === id)
  const { callActions, ...calls } = planReturn(listed, sent, find, resumed, 500)
  const ids = Object.entries(calls).map(([name, list]) => [
    name,
    list.map(({ message }) => message.callId as string),
  ])
  return { ...(Object.fromEntries(ids) as Record<string, string[]>), callActions }
}
const nothing = { keep: [], resend: [], settleUnsent: [], settleLost: [], callActions: [] }

describe('4.3, S3-S5: calls of a device that came back', () => {
  it.each([
    ['sent, listed', {}, true, true, { keep: ['c'] }],
    ['sent, listed, on a new link', {}, true, false, { keep: ['c'] }],
    ['sent, not listed', {}, false, true, { resend: ['c'] }],
    ['sent, not listed, on a new link', {}, false, false, { settleLost: ['c'] }],
    ['expired, not listed', { expiresAtMs: 500 }, false, true, { settleUnsent: ['c'] }],
    ['expired, not listed, on a new link', { expiresAtMs: 5 }, false, false, { settleLost: ['c'] }],
    ['cancelled, not listed', { cancelReason: 'user' }, false, true, { settleUnsent: ['c'] }],
    ['accepted, not listed', { state: 'accepted', expiresAtMs: 5 }, false, true, { resend: ['c'] }],
  ] as const)('%s', (_, changes, isListed, resumed, expected) => {
    const result = plan([aCall('c', changes)], isListed ? ['c'] : [], resumed)

    expect(result).toEqual({ ...nothing, ...expected })
  })

  it.each([
    [
      'lost',
      { state: 'lost', outcome: lost(callIdSchema.parse('c'), conversationId) },
      'abandoned',
    ],
    [
      'cancelled',
      {
        state: 'cancelled',
        outcome: lost(callIdSchema.parse('c'), conversationId),
        cancelReason: 'user',
      },
      'user',
    ],
  ] as const)('a %s call that is listed is cancelled', (_, changes, reason) => {
    const result = plan([], ['c'], true, [aCall('c', changes)])

    expect(result).toEqual({
      ...nothing,
      callActions: [{ callId: 'c', action: 'cancel', reason }],
    })
  })
})
