import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRateLimit, handleRequest } from '../../../electron/ipc/handle-request.ts'
import type { IpcHandlers } from '../../../electron/ipc/handle-request.ts'
import { CompanionError } from '../../../shared/errors/companion-error.ts'
import type { IpcRequestChannel } from '../../../shared/ipc/contract.ts'
import { requestSchemas } from '../../../shared/ipc/request-schemas.ts'

const CHANNELS = Object.keys(requestSchemas) as IpcRequestChannel[]
const HASH = 'a'.repeat(64)

/** A valid argument for each request. */
const VALID: Record<IpcRequestChannel, unknown> = {
  'app:snapshot': undefined,
  'app:copy-text': { text: 'ls' },
  'appearance:update': { theme: 'dark' },
  'approval:answer': { callId: 'call-1', hash: HASH, decision: 'allow_once' },
  'tool-call:stop': { callId: 'call-1', force: false },
  'tool-call:stop-all': undefined,
  'tool-call:output-tail': { callId: 'call-1' },
  'tool-call:show-output-file': { callId: 'call-1' },
  'session:close': { conversationId: 'conversation-1', sessionId: 'build' },
  'connection:configure': { url: 'wss://agents.example.dev', token: 'secret' },
  'connection:retry': undefined,
  'workspace:add': undefined,
}

/** Handlers that write down what they are called with. */
function someHandlers(answer: () => unknown = () => null) {
  const calls: [string, unknown][] = []
  const handlers = Object.fromEntries(
    CHANNELS.map((channel) => [
      channel,
      (argument: unknown) => {
        calls.push([channel, argument])
        return answer()
      },
    ]),
  ) as unknown as IpcHandlers
  return { calls, handlers }
}

const always = () => true

describe('8. IPC: a request', () => {
  it.each(CHANNELS)('%s reaches its handler', async (channel) => {
    const { calls, handlers } = someHandlers()

    const answer = await handleRequest(channel, VALID[channel], handlers, true, always)

    expect([answer, calls]).toEqual([{ ok: true, value: null }, [[channel, VALID[channel]]]])
  })

  it('waits for a handler that takes its time', async () => {
    const { handlers } = someHandlers(() => Promise.resolve(['/work']))

    expect(await handleRequest('workspace:add', undefined, handlers, true, always)).toEqual({
      ok: true,
      value: ['/work'],
    })
  })

  it('of a page that is not ours is refused, whatever it asks', async () => {
    const { calls, handlers } = someHandlers()

    const answers = await Promise.all(
      CHANNELS.map((channel) => handleRequest(channel, VALID[channel], handlers, false, always)),
    )

    expect([answers.map((answer) => !answer.ok && answer.error.code), calls]).toEqual([
      CHANNELS.map(() => 'IPC_UNTRUSTED_SENDER'),
      [],
    ])
  })

  it('of a page that is not ours does not use up the rate', async () => {
    const { handlers } = someHandlers()
    let asked = 0
    const mayPass = () => (asked += 1) > 0

    await handleRequest('app:snapshot', undefined, handlers, false, mayPass)

    expect(asked).toBe(0)
  })

  it('beyond the rate is refused before it is looked at', async () => {
    const { calls, handlers } = someHandlers()

    const answer = await handleRequest('app:copy-text', 'nonsense', handlers, true, () => false)

    expect([answer, calls]).toMatchObject([{ ok: false, error: { code: 'RATE_LIMITED' } }, []])
  })

  it.each(CHANNELS)('%s does not take garbage', async (channel) => {
    const { calls, handlers } = someHandlers()
    const withPrototype: unknown = JSON.parse(
      `{"__proto__":{"force":true},${JSON.stringify(VALID[channel] ?? {}).slice(1)}`.replace(
        ',}',
        '}',
      ),
    )
    const garbage: unknown[] = [
      null,
      0,
      '',
      'x',
      true,
      [],
      [VALID[channel]],
      {},
      { ...(VALID[channel] as object | undefined), extra: 1 },
      withPrototype,
      () => 1,
    ]

    const answers = await Promise.all(
      garbage.map((argument) => handleRequest(channel, argument, handlers, true, always)),
    )

    // An empty change of the appearance is a change of nothing.
    const taken = channel === 'appearance:update' ? 1 : 0
    expect([
      answers.filter(({ ok }) => ok).length,
      answers.every((answer) => answer.ok || answer.error.code === 'IPC_INVALID_ARGUMENT'),
      calls.length,
    ]).toEqual([taken, true, taken])
  })

  it.each<[IpcRequestChannel, unknown]>([
    ['approval:answer', { callId: 'call-1', hash: 'A'.repeat(64), decision: 'allow_once' }],
    ['approval:answer', { callId: 'call-1', hash: HASH, decision: 'allow' }],
    ['approval:answer', { callId: 'call-1', hash: HASH, decision: 'allow_once', command: 'ls' }],
    [
      'approval:answer',
      { callId: 'call-1', hash: HASH, decision: 'reject_once', feedback: 'x'.repeat(2_001) },
    ],
    ['app:copy-text', { text: 'x'.repeat(5_000_001) }],
    ['tool-call:stop', { callId: 'call-1' }],
    ['tool-call:stop', { callId: '../x', force: true }],
    ['connection:configure', { url: '', token: 'x' }],
    ['connection:configure', { url: 'wss://x' }],
    ['session:close', { conversationId: '', sessionId: 'a' }],
    ['workspace:add', '/etc'],
    ['appearance:update', { theme: 'pink' }],
  ])('%s does not take %j', async (channel, argument) => {
    const { handlers } = someHandlers()

    expect(await handleRequest(channel, argument, handlers, true, always)).toMatchObject({
      ok: false,
      error: { code: 'IPC_INVALID_ARGUMENT' },
    })
  })

  it.each(['__proto__', 'constructor', 'toString', 'app:quit', ''])(
    'on the unknown channel %j is an error, not a crash',
    async (channel) => {
      const { handlers } = someHandlers()

      const answer = await handleRequest(
        channel as IpcRequestChannel,
        undefined,
        handlers,
        true,
        always,
      )

      expect(answer.ok).toBe(false)
    },
  )

  it('that fails for a reason we know says which', async () => {
    const { handlers } = someHandlers(() => {
      throw new CompanionError('APPROVAL_NOT_OPEN', 'answered already', { details: { n: 1 } })
    })

    expect(await handleRequest('app:snapshot', undefined, handlers, true, always)).toEqual({
      ok: false,
      error: { code: 'APPROVAL_NOT_OPEN', message: 'answered already', details: { n: 1 } },
    })
  })

  it('that fails in any other way is INTERNAL', async () => {
    await fc.assert(
      fc.asyncProperty(fc.anything(), fc.boolean(), async (thrown, isLate) => {
        const { handlers } = someHandlers(() => {
          // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- anything may be thrown
          if (isLate) return Promise.reject(thrown)
          throw thrown
        })

        const answer = await handleRequest('app:snapshot', undefined, handlers, true, always)

        expect(answer).toMatchObject({ ok: false, error: { code: 'INTERNAL' } })
      }),
    )
  })

  it('with any argument is answered', async () => {
    const { handlers } = someHandlers()

    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...CHANNELS), fc.anything(), async (channel, argument) => {
        const answer = await handleRequest(channel, argument, handlers, true, always)

        expect(answer.ok || answer.error.code === 'IPC_INVALID_ARGUMENT').toBe(true)
      }),
    )
  })
})

describe('createRateLimit', () => {
  it('lets so many through in a second, and as many in the next', () => {
    let now = 0
    const mayPass = createRateLimit(() => now, 2)

    const answers = [0, 0, 999, 1_000, 1_500, 1_999, 2_000].map((at) => {
      now = at
      return mayPass()
    })

    expect(answers).toEqual([true, true, false, true, true, false, true])
  })
})
