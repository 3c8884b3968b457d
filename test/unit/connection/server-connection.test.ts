import { afterEach, describe, expect, it, vi } from 'vitest'
import { decodeClientFrame } from '../../../shared/protocol/frame-codec.ts'
import type { Welcome } from '../../../shared/protocol/connection-messages.ts'
import { createDeferred } from '../../../shared/util/deferred.ts'
import { aResultMessage } from '../../support/builders-node.ts'
import { aLink, aReadyLink } from './link-support.ts'
import { A_WELCOME, RawServer } from './raw-server.ts'

const TIMERS = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const
const AN_ACK = { type: 'ack', msg_id: 'c-1', status: 'ok' }
const A_CLOSE = { type: 'conversation_close', msg_id: 'm-1', conversation_id: '1024' }

describe('2.2 and 4.2 handshake', () => {
  it('brings the token in a header, not in the URL, and asks for the subprotocol', async () => {
    const { server, peer } = await aReadyLink()

    expect([
      server.authorizations,
      peer.requestUrl,
      peer.headers['sec-websocket-protocol'],
      peer.headers.origin,
      peer.headers['sec-websocket-extensions'],
      peer.headers['user-agent'],
    ]).toEqual([
      ['Bearer token-1'],
      '/ws/local-tool',
      'local-tool.v1',
      undefined,
      undefined,
      expect.stringMatching(/^drawbridge\/0\.1\.0 \(\w+; \w+\)$/),
    ])
  })

  it('says hello first, valid by 5.2', async () => {
    const { peer } = await aReadyLink()

    const hello = peer.frames[0]!
    expect([decodeClientFrame(JSON.stringify(hello)).ok, hello['type'], hello['resume']]).toEqual([
      true,
      'hello',
      undefined,
    ])
  })

  it('presents the last link', async () => {
    const resume = { linkId: 'lnk-0', resumeToken: 'rt_0123456789abcdef' }
    const { peer } = await aReadyLink({ loadLink: () => resume })

    expect(peer.frames[0]!['resume']).toEqual({
      link_id: 'lnk-0',
      resume_token: 'rt_0123456789abcdef',
    })
  })

  it('keeps the link that welcome names', async () => {
    const { link } = await aReadyLink()

    expect(link.saved).toEqual([{ linkId: 'lnk-1', resumeToken: 'rt_9a1c77d2e5f04b13' }])
  })

  it('sends nothing before hello, and nothing but hello before READY', async () => {
    const server = await RawServer.start()
    const link = aLink()
    const opened = server.connection()
    const isSent = [link.connection.send(aResultMessage())]
    link.connection.start(server.url)
    isSent.push(link.connection.send(aResultMessage()))
    const peer = await opened
    isSent.push(link.connection.send(aResultMessage()))
    await peer.take()
    isSent.push(link.connection.send(aResultMessage()))
    await peer.settle()

    expect([isSent, peer.frames.map(({ type }) => type as string)]).toEqual([
      [false, false, false, false],
      ['hello', 'pong'],
    ])
  })

  it('tells how the link came up', async () => {
    const { link, server } = await aReadyLink()

    expect(link.statuses.map(({ state }) => state)).toEqual(['connecting', 'hello_sent', 'ready'])
    expect(link.connection.status).toEqual({
      revision: 3,
      state: 'ready',
      serverHost: server.url.host,
      userName: 'Lin',
      problem: null,
      detail: null,
      retryAt: null,
    })
  })

  it('keeps what comes before call_actions are applied, and hands it on after READY', async () => {
    const applied = createDeferred<undefined>()
    const server = await RawServer.start()
    const link = aLink({ onWelcome: async () => applied.promise })
    const opened = server.connection()
    link.connection.start(server.url)
    const peer = await opened
    peer.send(A_WELCOME, AN_ACK, A_CLOSE)
    await peer.settle()
    const before = [...link.events, link.connection.isReady()]

    applied.resolve(undefined)
    await link.waitFor('ready')

    expect([before, link.events]).toEqual([[false], ['ready', 'ack', 'conversation_close']])
  })

  it('ignores what comes before welcome', async () => {
    const server = await RawServer.start()
    const link = aLink()
    const opened = server.connection()
    link.connection.start(server.url)
    const peer = await opened

    peer.send(A_CLOSE, A_WELCOME)
    await link.waitFor('ready')

    expect(link.events).toEqual(['welcome', 'ready'])
  })

  it('ignores a second welcome', async () => {
    const { link, peer } = await aReadyLink()

    peer.send({ ...A_WELCOME, link_id: 'lnk-2' })
    await peer.settle()

    expect([link.events, link.saved.length, link.connection.isReady()]).toEqual([
      ['welcome', 'ready'],
      1,
      true,
    ])
  })

  it('goes on where the link cannot be written down', async () => {
    const { link } = await aReadyLink({ saveLink: () => Promise.reject(new Error('disk full')) })

    expect([link.events, link.connection.isReady(), link.lines]).toEqual([
      ['welcome', 'ready'],
      true,
      ['the link could not be kept: disk full'],
    ])
  })

  it('does not become READY where call_actions could not be applied', async () => {
    const server = await RawServer.start()
    const link = aLink({ onWelcome: () => Promise.reject(new Error('disk full')) })
    const opened = server.connection()
    link.connection.start(server.url)
    const peer = await opened

    peer.send(A_WELCOME)
    const status = await link.waitFor('backoff')

    expect([status.detail, link.events]).toEqual(['welcome not applied: disk full', ['lost']])
  })

  it('hands every field of welcome on', async () => {
    const seen: Welcome[] = []
    const actions = [{ call_id: 'c-1', action: 'cancel', reason: 'abandoned' }]
    const onWelcome = (welcome: Welcome) => {
      seen.push(welcome)
      return Promise.resolve()
    }

    await aReadyLink({ onWelcome }, { call_actions: actions })

    expect(seen).toMatchObject([
      { callActions: [{ callId: 'c-1', action: 'cancel', reason: 'abandoned' }] },
    ])
  })
})

describe('4. READY', () => {
  it('sends messages as text frames', async () => {
    const { link, peer } = await aReadyLink()

    const isSent = link.connection.send({
      type: 'ack',
      msgId: aResultMessage().msgId,
      status: 'ok',
    })

    expect([isSent, await peer.take()]).toEqual([true, AN_ACK])
  })

  it('answers a ping', async () => {
    const { peer } = await aReadyLink()

    peer.send({ type: 'ping', nonce: 'b1e0' })

    expect(await peer.take()).toEqual({ type: 'pong', nonce: 'b1e0' })
  })

  it('keeps to the smaller limit: an answer is made to fit, what cannot be is not sent', async () => {
    const { link, peer } = await aReadyLink({}, { limits: { max_frame_bytes: 65_536 } })
    const error = { type: 'error', code: 'INTERNAL', fatal: false } as const

    const isSent = [
      link.connection.send({ ...error, message: 'x'.repeat(65_536) }),
      link.connection.send(aResultMessage({ result: 'x'.repeat(65_536) })),
    ]
    const frame = await peer.take()

    expect([isSent, frame['type'], JSON.stringify(frame).length < 65_536, link.lines]).toEqual([
      [false, true],
      'tool_result',
      true,
      ['not sent: error is above the frame limit'],
    ])
  })

  it('answers an unknown type with an error and goes on', async () => {
    const { link, peer } = await aReadyLink()

    peer.send({ type: 'telepathy', msg_id: 'm-1' }, A_CLOSE)
    const answer = await peer.take()
    await peer.settle()

    expect([answer, link.events.slice(2)]).toEqual([
      {
        type: 'error',
        code: 'UNSUPPORTED_TYPE',
        message: 'type "telepathy" is not known',
        fatal: false,
        ref: { type: 'telepathy', msg_id: 'm-1' },
      },
      ['conversation_close'],
    ])
  })

  it('answers a bad field with an error, tells of it and goes on', async () => {
    const { link, peer } = await aReadyLink()

    peer.send({ type: 'cancel', msg_id: 'm-1', call_id: 'c-1', grace_ms: -1 })
    const answer = await peer.take()

    expect([answer, link.events.slice(2), link.connection.isReady()]).toMatchObject([
      { type: 'error', code: 'INVALID_MESSAGE', fatal: false, ref: { msg_id: 'm-1' } },
      ['invalid cancel'],
      true,
    ])
  })

  it('is over while the server drains, yet results flow', async () => {
    const { link, peer } = await aReadyLink()

    peer.send({ type: 'goodbye', reason: 'draining', retry_after_ms: 2_000 })
    const status = await link.waitFor('draining')
    const isSent = link.connection.send(aResultMessage())

    expect([status.problem, link.connection.isReady(), isSent, link.events.at(-1)]).toEqual([
      'server_draining',
      false,
      true,
      'lost',
    ])
  })
})

describe('the end from this side', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  it('says goodbye and begins no more', async () => {
    const { link, peer } = await aReadyLink()

    link.connection.sayGoodbye('shutdown')

    expect([await peer.take(), link.connection.isReady(), link.connection.status.state]).toEqual([
      { type: 'goodbye', reason: 'shutdown' },
      false,
      'draining',
    ])
  })

  it('closes normally and leaves no timer', async () => {
    vi.useFakeTimers({ toFake: [...TIMERS] })
    const { link, peer } = await aReadyLink()

    await link.connection.stop()
    const code = await peer.closed
    await new Promise(setImmediate)

    const { state, problem } = link.connection.status
    expect([code, state, problem, vi.getTimerCount()]).toEqual([
      1_000,
      'idle',
      'disconnected_by_user',
      0,
    ])
  })

  it('leaves no timer where it waited for the next try', async () => {
    const server = await RawServer.start()
    server.answers = [{ status: 503, headers: { 'Retry-After': '60' } }]
    vi.useFakeTimers({ toFake: [...TIMERS] })
    const link = aLink()
    link.connection.start(server.url)
    await link.waitFor('backoff')

    await link.connection.stop()

    expect([link.connection.status.state, vi.getTimerCount()]).toEqual(['idle', 0])
  })

  it('connects to the newest address only', async () => {
    const { link, peer } = await aReadyLink()
    const other = await RawServer.start()
    const opened = other.connection()

    link.connection.start(other.url)
    const next = await opened
    next.send(A_WELCOME)
    await link.waitFor('ready')

    expect([await peer.closed, link.connection.status.serverHost]).toEqual([1_000, other.url.host])
  })

  it('forgets an attempt whose token comes late', async () => {
    const token = createDeferred<string>()
    const server = await RawServer.start()
    const link = aLink({ readToken: () => token.promise })
    link.connection.start(server.url)

    await link.connection.stop()
    token.resolve('token-1')
    await new Promise(setImmediate)

    expect([server.authorizations, link.connection.status.state]).toEqual([[], 'idle'])
  })
})
