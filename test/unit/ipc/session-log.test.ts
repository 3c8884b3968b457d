import { describe, expect, it } from 'vitest'
import { SessionLog } from '../../../electron/ipc/session-log.ts'
import { aSession, conversationId, sessionId } from '../../support/builders.ts'

const named = (name: string, changes: Parameters<typeof aSession>[0] = {}) =>
  aSession({ sessionId: sessionId(name), ...changes })

describe('SessionLog', () => {
  it('begins with the sessions there are', () => {
    expect(new SessionLog([named('a')]).state).toEqual({ revision: 1, sessions: [named('a')] })
  })

  it('replaces a session in its place and grows its revision', () => {
    const log = new SessionLog([named('a'), named('b')])

    const state = log.update(named('a', { busy: true }))

    expect(state).toEqual({ revision: 3, sessions: [named('a', { busy: true }), named('b')] })
  })

  it('tells sessions of one name in two conversations apart', () => {
    const log = new SessionLog([named('a'), named('a', { conversationId: conversationId('two') })])

    expect(log.state.sessions.length).toBe(2)
  })

  it('forgets the oldest ended session beyond 200, never a live one', () => {
    const log = new SessionLog([named('live'), named('ended', { status: 'CLOSED' })])

    for (let count = 0; count < 200; count++) log.update(named(`s-${String(count)}`))

    const names = log.state.sessions.map((session) => session.sessionId as string)
    expect([names.length, names.includes('live'), names.includes('ended')]).toEqual([
      201,
      true,
      false,
    ])
  })
})
