import { describe, expect, it } from 'vitest'
import { staticTokens } from '../../../agent-server/tokens.ts'
import { checkUpgrade, isLoopbackHost } from '../../../agent-server/upgrade-check.ts'

describe('2.2: the upgrade request', () => {
  const good = {
    host: '127.0.0.1:9000',
    authorization: 'Bearer token-of-the-test',
    'sec-websocket-protocol': 'chat, local-tool.v1',
  }
  const authenticate = staticTokens(['another-token', 'token-of-the-test'])

  it('is accepted with token and subprotocol', () => {
    const verdict = checkUpgrade({ url: '/ws/local-tool', headers: good }, authenticate)

    expect(verdict).toMatchObject({ ok: true, identity: { userId: 'local' } })
  })

  it.each([
    ['a token in the URL', '/ws/local-tool?token=token-of-the-test', good, 404],
    ['no Host', '/ws/local-tool', { ...good, host: undefined }, 403],
    ['an empty Origin', '/ws/local-tool', { ...good, origin: '' }, 403],
    ['an empty token', '/ws/local-tool', { ...good, authorization: 'Bearer ' }, 401],
    ['a part of the token', '/ws/local-tool', { ...good, authorization: 'Bearer token-of' }, 401],
    ['no subprotocol', '/ws/local-tool', { ...good, 'sec-websocket-protocol': undefined }, 400],
  ])('is refused with %s', (_, url, headers, status) => {
    const verdict = checkUpgrade({ url, headers }, authenticate)

    expect(verdict).toMatchObject({ ok: false, refusal: { status } })
  })
})

describe('11.7: Host', () => {
  it.each([
    ['127.0.0.1', true],
    ['127.0.0.1:80', true],
    ['[::1]:80', true],
    ['LOCALHOST:80', true],
    ['localhost.example', false],
    ['127.0.0.1.example:80', false],
    ['0.0.0.0:80', false],
    ['', false],
  ])('%j is this computer: %s', (host, expected) => {
    const isLoopback = isLoopbackHost(host)

    expect(isLoopback).toBe(expected)
  })
})
