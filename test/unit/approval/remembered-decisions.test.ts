import { describe, expect, it } from 'vitest'
import { RememberedDecisions } from '../../../electron/approval/remembered-decisions.ts'
import { conversationId } from '../../support/builders.ts'

const A = conversationId('a')
const B = conversationId('b')

function aMemory(): RememberedDecisions {
  const memory = new RememberedDecisions()
  memory.approveSession(A, 'build')
  memory.approveSession(B, 'build')
  memory.rememberCommand(A, 'key', 'allow')
  memory.rememberCommand(B, 'key', 'reject')
  return memory
}

/** What is remembered of session `build` and command `key` in both conversations. */
const facts = (memory: RememberedDecisions) => [
  memory.isSessionApproved(A, 'build'),
  memory.isSessionApproved(B, 'build'),
  memory.findCommand(A, 'key'),
  memory.findCommand(B, 'key'),
]

describe('8.3 "for this session" answers', () => {
  it('hold in their own conversation, for what they named', () => {
    const memory = aMemory()

    expect([
      ...facts(memory),
      memory.isSessionApproved(A, 'other'),
      memory.findCommand(A, 'other'),
    ]).toEqual([true, true, 'allow', 'reject', false, undefined])
  })

  it('of a session end with it', () => {
    const memory = aMemory()

    memory.forgetSession(A, 'build')

    expect(facts(memory)).toEqual([false, true, 'allow', 'reject'])
  })

  it('end with their conversation', () => {
    const memory = aMemory()

    memory.forgetConversation(A)

    expect(facts(memory)).toEqual([false, true, undefined, 'reject'])
  })

  it('follow the latest word', () => {
    const memory = aMemory()

    memory.rememberCommand(A, 'key', 'reject')

    expect(memory.findCommand(A, 'key')).toBe('reject')
  })

  it('can be forgotten where there are none', () => {
    const memory = new RememberedDecisions()

    memory.forgetSession(A, 'build')
    memory.forgetConversation(A)

    expect(facts(memory)).toEqual([false, false, undefined, undefined])
  })
})
