import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { TerminalApprovals, toAnswer } from '../../../electron/headless/terminal-approvals.ts'
import type { ApprovalAnswer, ApprovalRequest } from '../../../shared/tool-call/approval.ts'
import { aDangerousRequest, anApprovalRequest, callId } from '../../support/builders.ts'

const HASH = 'a'.repeat(64)

/** A terminal on which a test types, and what was written to it. */
function aTerminal() {
  const input = new PassThrough()
  const written: string[] = []
  const answers: ApprovalAnswer[] = []
  let open: readonly ApprovalRequest[] = []
  const approvals = new TerminalApprovals({
    input,
    write: (text) => written.push(text),
    answer: (answer) => {
      answers.push(answer)
      // As the queue does: the question is gone, and everybody is told at once.
      show(open.filter((request) => request.callId !== answer.callId))
    },
  })
  const show = (requests: readonly ApprovalRequest[]) => {
    open = requests
    approvals.update(requests)
  }
  const type = async (...texts: string[]) => {
    for (const text of texts) input.write(text)
    await turns()
  }
  return { input, written, answers, show, type, text: () => written.join('') }
}

/** Lets what was typed arrive: a few turns of the event loop. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate)
}

const aRequest = (id = 'call-1', changes: Partial<ApprovalRequest> = {}) =>
  anApprovalRequest({ callId: callId(id), sessionId: null, ...changes })

const allowed = (id = 'call-1') => ({ callId: id, hash: HASH, decision: 'allow_once' })
const denied = (id = 'call-1') => ({ callId: id, hash: HASH, decision: 'reject_once' })

describe('10. Without a window: questions on the terminal', () => {
  it.each(['y\n', 'Y\n', 'yes\n', ' y \n', 'y\r\n'])('%j is a yes', async (typed) => {
    const { answers, show, type, text } = aTerminal()
    show([aRequest()])
    await turns()

    await type(typed)

    expect([answers, text().endsWith('Allow? [y/N] allowed\n')]).toEqual([[allowed()], true])
  })

  it.each(['\n', 'n\n', 'N\n', 'no\n', 'yy\n', 'yes please\n', 'Ja\n', '\u001by\n'])(
    '%j is a no',
    async (typed) => {
      const { answers, show, type, text } = aTerminal()
      show([aRequest()])
      await turns()

      await type(typed)

      expect([answers, text().endsWith('Allow? [y/N] denied\n')]).toEqual([[denied()], true])
    },
  )

  it('a line may come in pieces', async () => {
    const { answers, show, type } = aTerminal()
    show([aRequest()])
    await turns()

    await type('y')
    const before = [...answers]
    await type('es\n')

    expect([before, answers]).toEqual([[], [allowed()]])
  })

  it('the end of the input is a no, for this question and all to come', async () => {
    const { answers, input, show } = aTerminal()
    show([aRequest('a'), aRequest('b')])

    input.end()
    await turns()
    show([aRequest('c')])

    expect(answers).toEqual([denied('a'), denied('b'), denied('c')])
  })

  it('a yes that is not ended by a line end is no yes', async () => {
    const { answers, input, show, type } = aTerminal()
    show([aRequest()])
    await turns()

    await type('y')
    input.end()
    await turns()

    expect(answers).toEqual([denied()])
  })
})

describe('10. Without a window: what is typed too early', () => {
  it.each([[['y\n']], [['y']], [['y\n', 'y\n']]])(
    '%j typed before the question is thrown away',
    async (typed) => {
      const { answers, show, type } = aTerminal()
      await type(...typed)

      show([aRequest()])
      await turns()
      const before = [...answers]
      await type('\n')

      expect([before, answers]).toEqual([[], [denied()]])
    },
  )

  it('lines that had been typed, but not read, when the question was printed are thrown away', async () => {
    const { answers, input, show } = aTerminal()
    input.pause()
    input.write('y\n')
    input.write('y\n')

    show([aRequest()])
    input.resume()
    await turns()

    expect(answers).toEqual([])
  })

  it.each([[['y\ny\n']], [['y\n', 'y\n']], [['y\n', 'y\n', 'y\n']]])(
    '%j typed at one question does not answer the next',
    async (typed) => {
      const { answers, show, type } = aTerminal()
      show([aRequest('a'), aRequest('b')])
      await turns()

      await type(...typed)

      expect(answers).toEqual([allowed('a')])
    },
  )
})

describe('10. Without a window: several questions', () => {
  it('are asked one at a time, oldest first', async () => {
    const { answers, show, type, text } = aTerminal()
    show([aRequest('a', { command: 'first' }), aRequest('b', { command: 'second' })])
    await turns()
    const before = text()

    await type('y\n')
    await type('n\n')

    expect([before.includes('second'), text().includes('second'), answers]).toEqual([
      false,
      true,
      [allowed('a'), denied('b')],
    ])
  })

  it('a question that is withdrawn is said to be, and the next is asked', async () => {
    const { answers, show, type, text } = aTerminal()
    show([aRequest('a'), aRequest('b')])
    await turns()

    show([aRequest('b')])
    await turns()
    await type('y\n')

    expect([text().includes('(no longer asked)'), answers]).toEqual([true, [allowed('b')]])
  })

  it('a question is printed once, whatever else changes', async () => {
    const { show, text } = aTerminal()
    show([aRequest('a')])

    show([aRequest('a'), aRequest('b')])
    await turns()

    expect(text().split('Allow?').length).toBe(2)
  })
})

describe('8.4 the question on the terminal', () => {
  const textOf = (request: ApprovalRequest) => {
    const { show, text } = aTerminal()
    show([request])
    return text()
  }

  it('says who wants to run what, where and why', () => {
    const request = aRequest('call-1', { command: 'npm ci\nnpm test', justification: 'to see' })

    expect(textOf(request)).toBe(
      [
        '',
        'Builder at agents.example.dev wants to run (one-shot):',
        '    npm ci',
        '    npm test',
        '  in /home/me/src/harbor-api as me',
        '  - No rule of yours covers this.',
        '  the agent says: to see',
        'Allow? [y/N] ',
      ].join('\n'),
    )
  })

  it('says that later commands of a new session run unasked', () => {
    const text = textOf(anApprovalRequest({ opensSession: true }))

    expect(text).toContain('wants to run (session build):\n    npm test\n')
    expect(text).toContain(
      '  A yes lets later commands in this session run without asking, unless they are dangerous or unreadable.\n',
    )
  })

  it('warns of danger first', () => {
    expect(textOf(aDangerousRequest())).toMatch(/^\nDANGEROUS\. Builder at /)
  })

  it.each<[string, Partial<ApprovalRequest>]>([
    ['command', { command: 'a\u001b[2Jb\u202e' }],
    ['directory', { cwd: '/tmp/a\u001b[2Jb' }],
    ['agent', { agentName: 'a\u001b[2Jb' }],
    ['justification', { justification: 'a\u001b[2Jb' }],
    ['reason', { reasons: [{ code: 'x', text: 'writes to a\u001b[2Jb' }] }],
    ['session', { sessionId: 'a\u001b[2Jb' }],
    ['user', { userName: 'a\u001b[2Jb' }],
    ['server', { serverHost: 'a\u001b[2Jb' }],
  ])('shows hidden characters of the %s', (_what, changes) => {
    const text = textOf(aRequest('call-1', changes))

    expect([text.includes('a<U+001B>[2Jb'), text.includes('\u001b')]).toEqual([true, false])
  })

  it.each<[string, Partial<ApprovalRequest>]>([
    ['directory', { cwd: '/tmp/a\n  - forged' }],
    ['agent', { agentName: 'a\n  - forged' }],
    ['justification', { justification: 'a\n  - forged' }],
    ['reason', { reasons: [{ code: 'x', text: 'writes to a\n  - forged' }] }],
  ])('lets no line break of the %s forge a line', (_what, changes) => {
    const lines = textOf(aRequest('call-1', changes)).split('\n')

    expect(lines.filter((line) => line.startsWith('  - forged'))).toEqual([])
  })
})

describe('toAnswer', () => {
  it.each([
    ['an ordinary request', aRequest(), 'allow_once'],
    ["a session's first command", anApprovalRequest({ opensSession: true }), 'allow_always'],
    ['a dangerous first command', aDangerousRequest({ opensSession: true }), 'allow_once'],
  ] as const)('a yes to %s', (_what, request, decision) => {
    expect(toAnswer(request, true)).toEqual({ callId: 'call-1', hash: HASH, decision })
  })

  it('a no is for this once', () => {
    expect(toAnswer(anApprovalRequest({ opensSession: true }), false)).toEqual(denied())
  })
})
