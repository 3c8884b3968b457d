import { describe, expect, it } from 'vitest'
import { toSessionGroups } from '../../../../renderer/components/session/session-groups.ts'
import {
  anApprovalRequest,
  anEnd,
  aRun,
  aSession,
  aToolCall,
  callId,
  conversationId,
} from '../../../support/builders.ts'

describe('toSessionGroups', () => {
  it('groups sessions by agent and workspace, first seen first', () => {
    const groups = toSessionGroups(
      [
        aToolCall(),
        aToolCall({ callId: callId('2'), oneShot: true }),
        aToolCall({
          callId: callId('3'),
          conversationId: conversationId('other'),
          agentName: 'Guide writer',
          sessionId: 'docs',
        }),
      ],
      [],
      [],
    )

    expect(
      groups.map((group) => [group.agentName, group.rows.map((row) => row.sessionId)]),
    ).toEqual([
      ['Builder', ['build', null]],
      ['Guide writer', ['docs']],
    ])
  })

  it.each([
    ['a waiting approval', [aToolCall({ progress: aRun() })], [anApprovalRequest()], 'approval'],
    ['a running command', [aToolCall({ progress: aRun() })], [], 'running'],
    ['a last command that failed', [aToolCall({ progress: anEnd({ exitCode: 1 }) })], [], 'failed'],
    ['a last command that ended well', [aToolCall()], [], 'ok'],
    ['nothing but the session', [], [], 'idle'],
  ] as const)('shows %s', (_, calls, requests, state) => {
    const [group] = toSessionGroups(calls, [aSession()], requests)

    expect(group?.rows[0]?.state).toBe(state)
  })

  it('shows a closed session as closed', () => {
    const [group] = toSessionGroups([aToolCall()], [aSession({ status: 'CLOSED' })], [])

    expect(group?.rows[0]?.state).toBe('closed')
  })
})
