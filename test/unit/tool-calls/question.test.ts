import { describe, expect, it } from 'vitest'
import { askPerson, toExactKey } from '../../../electron/tool-calls/question.ts'
import type { PolicyDecision } from '../../../shared/tool-call/policy-decision.ts'
import { aCallMessage } from '../../support/builders-node.ts'
import { ASK, Corridor, FakeApprovals, anAcceptedCall, someArguments } from './corridor-support.ts'
import type { AcceptedCall } from '../../../electron/tool-calls/accepted-call.ts'
import { FakeLink } from './fake-rooms.ts'

type AskDecision = PolicyDecision & { kind: 'ask' }

/** Asks, and answers. */
async function ask(
  call: AcceptedCall,
  decision: AskDecision = ASK,
  answer: Parameters<FakeApprovals['answer']>[0] = 'allow_once',
) {
  const approvals = new FakeApprovals()
  const link = new FakeLink()
  const remembered: unknown[][] = []
  const asking = askPerson(
    call,
    decision,
    {
      approvals,
      link,
      memory: {
        rememberCommand: (...args) => remembered.push(['command', ...args]),
      },
      policy: { highlight: () => [] },
      device: { userName: 'lin', isRoot: false, shell: 'bash', serverHost: () => 'host' },
      findSession: () => undefined,
    },
    new AbortController().signal,
  )
  const request = await approvals.nth(0)
  approvals.answer(answer)
  return { request, answer: await asking, link, remembered }
}

const exec = (fields: Record<string, unknown> = {}) =>
  anAcceptedCall({ args: someArguments({ action: 'exec', command: 'ls', ...fields }) })

describe('8.3 what an "always" remembers', () => {
  it.each([
    [
      'allow_always',
      {},
      'conversation',
      ['command', 'conversation-1', expect.any(String), 'allow'],
    ],
    [
      'reject_always',
      {},
      'conversation',
      ['command', 'conversation-1', expect.any(String), 'reject'],
    ],
    [
      'reject_always',
      { session_id: 'build' },
      'session',
      ['command', 'conversation-1', expect.any(String), 'reject'],
    ],
  ] as const)('%s of %j has the scope %s', async (decision, fields, scope, expected) => {
    const { link, remembered } = await ask(exec(fields), ASK, decision)

    expect([link.sent.at(-1), remembered]).toMatchObject([
      { type: 'approval_state', decision, scope, decidedBy: 'user' },
      [expected],
    ])
  })

  it('approves a session only once something runs there', async () => {
    const { link, remembered, answer } = await ask(exec({ session_id: 'a' }), ASK, 'allow_always')

    expect(link.sent.at(-1)).toMatchObject({ decision: 'allow_always', scope: 'session' })
    expect([answer, remembered]).toMatchObject([{ kind: 'allowed', approvesSession: true }, []])
  })

  it.each<[Partial<AskDecision>, Record<string, unknown>, boolean]>([
    [{ policy: 'per_session' }, { session_id: 'a' }, true],
    [{ policy: 'per_command' }, { session_id: 'a' }, false],
    [{ policy: 'per_session', rule: 'careful' }, { session_id: 'a' }, false],
    [{ policy: 'per_command' }, {}, true],
    [{ policy: 'per_session', rule: 'user-ask' }, {}, false],
  ])('%j of %j is offered: %s', async (decision, fields, isOffered) => {
    const { request } = await ask(exec(fields), { ...ASK, subject: 'command', ...decision })

    expect(request.mayAllowAlways).toBe(isOffered)
  })

  it.each(['allow_once', 'reject_once'] as const)('%s remembers nothing', async (decision) => {
    const { link, remembered } = await ask(exec(), ASK, decision)

    expect([link.sent.at(-1), remembered]).toEqual([
      expect.not.objectContaining({ scope: expect.anything() }),
      [],
    ])
  })

  it.each<[string, AskDecision, boolean, boolean]>([
    ['an ordinary command', ASK, false, true],
    ['a dangerous one', { ...ASK, dangerous: true }, false, false],
    ['one that cannot be read', { ...ASK, askReasons: ['unparseable'] }, false, false],
    ['one the server wants confirmed', ASK, true, false],
  ])('is offered for %s: %s', async (_what, decision, needApproval, isOffered) => {
    const call = { ...exec(), message: aCallMessage({ needApproval }) }

    const { request } = await ask(call, decision)

    expect(request.mayAllowAlways).toBe(isOffered)
  })
})

describe('8.4 what is shown is what is decided', () => {
  const shown = exec({ session_id: 'a' })

  it.each<[string, AcceptedCall]>([
    ['command', exec({ session_id: 'a', command: 'ls ' })],
    ['directory', { ...shown, cwd: '/work/project/sub' }],
    ['session', exec({ session_id: 'b' })],
    ['terminal', exec({ session_id: 'a', pty: true })],
    ['background', exec({ session_id: 'a', async: true })],
    ['time limit', exec({ session_id: 'a', timeout: 5 })],
    ['agent', { ...shown, message: aCallMessage({ agent: { name: 'Other' } }) }],
  ])('the hash differs with another %s', async (_what, other) => {
    const [first, second] = [await ask(shown), await ask(other)]

    expect(first.request.hash).not.toBe(second.request.hash)
  })

  it('the hash is the same for the same', async () => {
    const [first, second] = [await ask(shown), await ask(exec({ session_id: 'a' }))]

    expect(first.request.hash).toBe(second.request.hash)
  })

  it('the text that would be typed is shown for write_stdin', async () => {
    const args = someArguments({ action: 'write_stdin', session_id: 'a', input: 'y\u0003\n' })

    const { request } = await ask(anAcceptedCall({ args }))

    expect(request).toMatchObject({
      kind: 'write_stdin',
      command: 'y\u0003\n',
      opensSession: false,
    })
  })

  it.each<[string, AcceptedCall]>([
    ['text', exec({ command: 'ls -la' })],
    ['directory', { ...exec(), cwd: '/elsewhere' }],
    ['workspace', { ...exec(), workspace: '/elsewhere' }],
    ['session', exec({ session_id: 'a' })],
    ['terminal', exec({ pty: true })],
    ['agent', { ...exec(), message: aCallMessage({ agent: { name: 'Other' } }) }],
    [
      'action',
      anAcceptedCall({
        args: someArguments({ action: 'write_stdin', session_id: 'a', input: 'ls' }),
      }),
    ],
  ])('an exact command is another one with another %s', (_what, other) => {
    expect(toExactKey(other)).not.toBe(toExactKey(exec()))
  })
})

describe('8.6 where nobody can be asked', () => {
  it('the answer says what would have been asked', async () => {
    const corridor = new Corridor()
    corridor.decision = ASK
    corridor.approvals.interactive = false

    await corridor.toolCalls.receive(aCallMessage())

    expect(corridor.link.all('tool_result')[0]?.error?.message).toBe(
      'Not allowed: nobody is there to ask about this exec. No rule of yours allows this, and a one-shot command then asks.',
    )
  })
})
