import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aLink, aReadyLink } from './link-support.ts'
import { A_WELCOME, RawServer } from './raw-server.ts'

/** Time until the next try; the wall clock stands still in these tests. */
function secondsUntil(retryAt: string | null): number {
  return (Date.parse(retryAt ?? '') - Date.now()) / 1_000
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('2.3 and 10.1 a refused token', () => {
  it('is read and tried once more, and then the device is unpaired', async () => {
    const server = await RawServer.start()
    server.answers = [{ status: 401 }]
    let reads = 0
    const link = aLink({ readToken: () => Promise.resolve(`token-${String((reads += 1) && 1)}`) })

    link.connection.start(server.url)
    const status = await link.waitFor('unpaired')

    expect([server.authorizations, reads, status]).toMatchObject([
      ['Bearer token-1', 'Bearer token-1'],
      2,
      { problem: 'token_refused', detail: 'the server answered HTTP 401', retryAt: null },
    ])
  })

  it('that was renewed in between connects', async () => {
    const server = await RawServer.start()
    server.answers = [{ status: 401 }, 'accept']
    const tokens = ['old', 'new']
    const link = aLink({ readToken: () => Promise.resolve(tokens.shift() ?? 'new') })
    const opened = server.connection()

    link.connection.start(server.url)
    const peer = await opened
    peer.send(A_WELCOME)
    await link.waitFor('ready')

    expect(server.authorizations).toEqual(['Bearer old', 'Bearer new'])
  })

  it('by close 4401 is renewed and the link resumed', async () => {
    const { link, server, peer } = await aReadyLink()
    const opened = server.connection()

    peer.socket.close(4401)
    const next = await opened
    next.send(A_WELCOME)
    await link.waitFor('ready')

    expect(server.authorizations.length).toBe(2)
  })

  it('by close 4401 twice, unchanged and without a welcome, unpairs', async () => {
    const server = await RawServer.start()
    const link = aLink()
    const first = server.connection()
    link.connection.start(server.url)
    const second = first.then((peer) => {
      const next = server.connection()
      peer.socket.close(4401)
      return next
    })

    ;(await second).socket.close(4401)
    const status = await link.waitFor('unpaired')

    expect(status.problem).toBe('token_refused')
  })

  it('that cannot stand in a header unpairs', async () => {
    const server = await RawServer.start()
    const link = aLink({ readToken: () => Promise.resolve('a\nb') })

    link.connection.start(server.url)
    const status = await link.waitFor('unpaired')

    expect([status.problem, server.authorizations]).toEqual(['token_refused', []])
  })

  it('that cannot be read is read again later', async () => {
    const server = await RawServer.start()
    const link = aLink({ readToken: () => Promise.reject(new Error('ENOENT')) })

    link.connection.start(server.url)
    const status = await link.waitFor('backoff')

    expect(status).toMatchObject({
      problem: 'token_refused',
      detail: 'cannot read the token: ENOENT',
    })
  })
})

describe('2.3 HTTP answers to the upgrade', () => {
  it.each([
    [403, 'unpaired', 'device_revoked'],
    [400, 'stopped', 'version_mismatch'],
    [426, 'stopped', 'version_mismatch'],
    [500, 'backoff', 'unreachable'],
    [302, 'backoff', 'unreachable'],
    [429, 'backoff', 'rate_limited'],
  ] as const)('%d leads to %s, %s', async (status, state, problem) => {
    const server = await RawServer.start()
    const headers = { 'Retry-After': '60', Location: server.url.href.replace('ws:', 'http:') }
    server.answers = [{ status, headers }]
    const link = aLink()

    link.connection.start(server.url)

    expect(await link.waitFor(state)).toMatchObject({
      problem,
      detail: `the server answered HTTP ${String(status)}`,
    })
    expect(server.authorizations.length).toBe(1)
  })

  it('503 with Retry-After waits as long as the server says', async () => {
    const server = await RawServer.start()
    server.answers = [{ status: 503, headers: { 'Retry-After': '120' } }]
    const link = aLink()

    link.connection.start(server.url)
    const status = await link.waitFor('backoff')

    expect(secondsUntil(status.retryAt)).toBe(120)
  })

  it.each(['Fri, 31 Dec 2399 23:59:59 GMT', '999999'])(
    'a Retry-After of %s is cut to a day, which a timer can take',
    async (retryAfter) => {
      const server = await RawServer.start()
      server.answers = [{ status: 503, headers: { 'Retry-After': retryAfter } }]
      const link = aLink()

      link.connection.start(server.url)
      const status = await link.waitFor('backoff')

      expect(secondsUntil(status.retryAt)).toBe(86_400)
    },
  )

  it('another subprotocol, or none, stops', async () => {
    const server = await RawServer.start()
    server.answers = ['accept without subprotocol']
    const link = aLink()

    link.connection.start(server.url)

    expect(await link.waitFor('stopped')).toMatchObject({
      problem: 'version_mismatch',
      detail: 'the server does not speak local-tool.v1',
    })
  })
})

describe('4.1 Back-off', () => {
  it('retries at once, then after growing pauses up to 30 s', async () => {
    const server = await RawServer.start()
    await server.close()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    const link = aLink()
    const pauses: number[] = []

    link.connection.start(server.url)
    for (let attempt = 0; attempt < 7; attempt++) {
      const { retryAt } = await link.waitFor('backoff')
      pauses.push(secondsUntil(retryAt))
      vi.advanceTimersByTime(pauses.at(-1)! * 1_000)
    }

    expect([pauses, link.connection.status.problem]).toEqual([
      [0, 2, 4, 8, 16, 30, 30],
      'unreachable',
    ])
  })

  it('begins anew after 60 s of READY, and not before', async () => {
    const server = await RawServer.start()
    server.answers = [{ status: 500 }, { status: 500 }, { status: 500 }, 'accept']
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    const link = aLink()
    const pauses: number[] = []
    const connectFor = async (readyMs: number) => {
      const opened = server.connection()
      vi.runOnlyPendingTimers()
      const peer = await opened
      peer.send(A_WELCOME)
      await link.waitFor('ready')
      vi.setSystemTime(Date.now() + readyMs)
      peer.socket.close(1012)
      pauses.push(secondsUntil((await link.waitFor('backoff')).retryAt))
    }

    link.connection.start(server.url)
    for (let attempt = 0; attempt < 2; attempt++) {
      await link.waitFor('backoff')
      vi.runOnlyPendingTimers()
    }
    await link.waitFor('backoff')
    await connectFor(59_999)
    await connectFor(60_000)

    expect(pauses).toEqual([8, 0])
  })

  it('ends when a person asks for an immediate try', async () => {
    const server = await RawServer.start()
    server.answers = [{ status: 503, headers: { 'Retry-After': '60' } }, 'accept']
    const link = aLink()
    link.connection.start(server.url)
    await link.waitFor('backoff')
    const opened = server.connection()

    link.connection.retryNow()
    ;(await opened).send(A_WELCOME)

    expect(await link.waitFor('ready')).toMatchObject({ problem: null, retryAt: null })
  })

  it('leaves a live link alone when a person asks for an immediate try', async () => {
    const { link, peer } = await aReadyLink()

    link.connection.retryNow()
    await peer.settle()

    expect([link.connection.isReady(), link.events]).toEqual([true, ['welcome', 'ready']])
  })
})

describe('10.1 closes', () => {
  it.each([
    [4403, 'unpaired', 'device_revoked'],
    [4406, 'stopped', 'version_mismatch'],
    [4409, 'stopped', 'superseded'],
  ] as const)('%d leads to %s without another try', async (code, state, problem) => {
    const { link, server, peer } = await aReadyLink()

    peer.socket.close(code, 'because')

    expect(await link.waitFor(state)).toMatchObject({ problem, detail: 'because', retryAt: null })
    expect([link.events.at(-1), server.authorizations.length]).toEqual(['lost', 1])
  })

  it.each([
    [1011, 0, 'server_closed'],
    [4400, 30, 'protocol_error'],
    [4429, 30, 'rate_limited'],
  ])('%d leads to another try after %d s', async (code, seconds, problem) => {
    const { link, peer } = await aReadyLink()

    peer.socket.close(code)
    await link.waitFor('backoff')
    const status = link.statuses.find(({ state }) => state === 'backoff')!

    expect([secondsUntil(status.retryAt), status.problem]).toEqual([seconds, problem])
  })

  it.each([2_000, 9_000_000_000_000_000])(
    'after goodbye with retry_after_ms %d waits that long, at most a day',
    async (retryAfterMs) => {
      const { link, peer } = await aReadyLink()

      peer.send({ type: 'goodbye', reason: 'draining', retry_after_ms: retryAfterMs })
      await link.waitFor('draining')
      peer.socket.close(1012)
      const status = await link.waitFor('backoff')

      expect(secondsUntil(status.retryAt)).toBe(Math.min(retryAfterMs / 1_000, 86_400))
    },
  )

  it('after goodbye the pause holds also where the socket breaks', async () => {
    const { link, peer } = await aReadyLink()

    peer.send({ type: 'goodbye', reason: 'draining', retry_after_ms: 5_000 })
    await link.waitFor('draining')
    peer.socket.send(Buffer.from('binary'))
    const status = await link.waitFor('backoff')

    expect(secondsUntil(status.retryAt)).toBe(5)
  })
})

describe('2.4 and 3.2 frames that end the connection', () => {
  it('binary: 1003', async () => {
    const { link, peer } = await aReadyLink()

    peer.socket.send(Buffer.from('{"type":"ping","nonce":"1"}'))
    const answer = await peer.take()
    const code = await peer.closed

    expect([answer, code, link.events.at(-1)]).toMatchObject([
      { type: 'error', code: 'BAD_FRAME', fatal: true },
      1003,
      'lost',
    ])
  })

  it.each(['{', '[]', '{"type":5}'])('%s: 4400, and half a minute of peace', async (text) => {
    const { link, peer } = await aReadyLink()

    peer.socket.send(text)
    const answer = await peer.take()
    const code = await peer.closed
    const status = await link.waitFor('backoff')

    expect([answer, code, status.problem, secondsUntil(status.retryAt)]).toMatchObject([
      { type: 'error', code: 'BAD_FRAME', fatal: true },
      4400,
      'protocol_error',
      30,
    ])
  })

  it('a welcome that is not valid: 4400', async () => {
    const server = await RawServer.start()
    const link = aLink()
    const opened = server.connection()
    link.connection.start(server.url)
    const peer = await opened

    peer.send({ ...A_WELCOME, resume_window_ms: 1 })
    const code = await peer.closed

    expect([code, link.connection.status.detail, link.events]).toEqual([
      4400,
      'resume_window_ms: must be at least 2 x heartbeat_timeout_ms',
      ['lost'],
    ])
  })

  it('above 1 MiB: 1009', async () => {
    const { link, peer } = await aReadyLink()

    peer.socket.send(`{"type":"ping","nonce":"1","x":"${'x'.repeat(1_048_576)}"}`)
    const code = await peer.closed
    await link.waitFor('backoff')

    expect([code, link.connection.status.problem]).toEqual([1009, 'protocol_error'])
  })

  it('a version that was not offered: 4406', async () => {
    const server = await RawServer.start()
    const link = aLink()
    const opened = server.connection()
    link.connection.start(server.url)
    const peer = await opened

    peer.send({ ...A_WELCOME, protocol_version: 99 })

    expect([await peer.closed, await link.waitFor('stopped')]).toMatchObject([
      4406,
      { problem: 'version_mismatch', detail: 'the server chose protocol version 99' },
    ])
  })
})

describe('9. timers', () => {
  it('gives a server that sends no welcome 10 s', async () => {
    const server = await RawServer.start()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const link = aLink()
    const opened = server.connection()
    link.connection.start(server.url)
    const peer = await opened
    await peer.take()

    vi.advanceTimersByTime(9_999)
    const before = link.connection.status.state
    vi.advanceTimersByTime(1)

    expect([before, link.connection.status, await peer.closed]).toMatchObject([
      'hello_sent',
      { state: 'backoff', problem: 'handshake_timeout', detail: 'no welcome within 10 s' },
      1000,
    ])
  })

  it('ends a connection on which nothing comes, and tries again at once', async () => {
    const quick = { heartbeat_interval_ms: 100, heartbeat_timeout_ms: 200, resume_window_ms: 400 }
    const { link, server, peer } = await aReadyLink({}, quick)
    const opened = server.connection()

    const code = await peer.closed
    await opened

    const lost = link.statuses.find(({ state }) => state === 'backoff')!
    const isDetailed = /^nothing received for \d+ ms$/.test(lost.detail ?? '')
    expect([code, lost.problem, isDetailed, peer.frames.at(-1)!['type']]).toEqual([
      4410,
      'heartbeat_timeout',
      true,
      'ping',
    ])
  })

  it('is not READY any more once the lease has lapsed, though no timer has looked', async () => {
    const { link } = await aReadyLink()
    vi.useFakeTimers({ toFake: ['Date'] })

    vi.setSystemTime(Date.now() + 8 * 3_600_000)

    expect([link.connection.status.state, link.connection.isReady()]).toEqual(['ready', false])
  })

  it('cuts off a peer that does not answer the close', async () => {
    const { link, peer } = await aReadyLink()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    peer.socket.pause()

    await link.connection.stop()
    vi.advanceTimersByTime(1_000)
    peer.socket.resume()
    await once(peer.socket, 'close')

    expect(vi.getTimerCount()).toBe(0)
  })
})
