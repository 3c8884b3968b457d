import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { describeHttpRefusal, describeSocketError } from '../../../electron/connection/refusals.ts'

const NOW = Date.parse('2026-11-30T15:00:00Z')

function anAnswer(statusCode: number, retryAfter?: string): IncomingMessage {
  const answer = new IncomingMessage(new Socket())
  answer.statusCode = statusCode
  if (retryAfter !== undefined) answer.headers['retry-after'] = retryAfter
  return answer
}

describe('2.3 HTTP answers to the upgrade', () => {
  it.each([
    [401, 'unpaired', 'token_refused', true, undefined],
    [403, 'unpaired', 'device_revoked', false, undefined],
    [400, 'stopped', 'version_mismatch', false, undefined],
    [426, 'stopped', 'version_mismatch', false, undefined],
    [429, 'backoff', 'rate_limited', false, 7_000],
    [503, 'backoff', 'unreachable', false, 7_000],
    [500, 'backoff', 'unreachable', false, 7_000],
    [404, 'backoff', 'unreachable', false, 7_000],
    [200, 'backoff', 'unreachable', false, 7_000],
    [301, 'backoff', 'unreachable', false, 7_000],
  ] as const)('%d: %s, %s', (status, next, problem, tokenRefused, delayMs) => {
    expect(describeHttpRefusal(anAnswer(status, '7'), NOW)).toEqual({
      reaction: { next, problem },
      detail: `the server answered HTTP ${String(status)}`,
      tokenRefused,
      delayMs,
    })
  })

  it('leaves the pause to the client where the server names none', () => {
    expect(describeHttpRefusal(anAnswer(503), NOW).delayMs).toBeUndefined()
  })
})

describe('errors while connecting', () => {
  const anError = (message: string, code?: string) => Object.assign(new Error(message), { code })

  it.each([
    ['connect ECONNREFUSED', 'ECONNREFUSED', 'backoff', 'unreachable', 'ECONNREFUSED'],
    ['getaddrinfo ENOTFOUND x', 'ENOTFOUND', 'backoff', 'unreachable', 'ENOTFOUND'],
    ['odd', undefined, 'backoff', 'unreachable', 'odd'],
    [
      'certificate has expired',
      'CERT_HAS_EXPIRED',
      'backoff',
      'certificate',
      'CERT_HAS_EXPIRED: certificate has expired',
    ],
    [
      'self-signed certificate',
      'DEPTH_ZERO_SELF_SIGNED_CERT',
      'backoff',
      'certificate',
      'DEPTH_ZERO_SELF_SIGNED_CERT: self-signed certificate',
    ],
    [
      'unable to verify',
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
      'backoff',
      'certificate',
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE: unable to verify',
    ],
    [
      'Server sent no subprotocol',
      undefined,
      'stopped',
      'version_mismatch',
      'the server does not speak local-tool.v1',
    ],
    [
      'Server sent an invalid subprotocol',
      undefined,
      'stopped',
      'version_mismatch',
      'the server does not speak local-tool.v1',
    ],
    [
      'Opening handshake has timed out',
      undefined,
      'backoff',
      'handshake_timeout',
      'Opening handshake has timed out',
    ],
    [
      'Max payload size exceeded',
      'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH',
      'backoff',
      'protocol_error',
      'the server sent a frame above the limit',
    ],
  ] as const)('%s (%s): %s, %s', (message, code, next, problem, detail) => {
    expect(describeSocketError(anError(message, code))).toEqual({
      reaction: { next, problem },
      detail,
      tokenRefused: false,
    })
  })
})
