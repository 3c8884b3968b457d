import type { IncomingMessage } from 'node:http'
import type { ConnectionEnd } from './connection-end.ts'
import { parseRetryAfterMs } from './reconnect-delay.ts'

/** What an HTTP answer other than the upgrade means (protocol 2.3). */
export function describeHttpRefusal(response: IncomingMessage, now: number): ConnectionEnd {
  const status = response.statusCode ?? 0
  const detail = `the server answered HTTP ${String(status)}`
  const delayMs = parseRetryAfterMs(response.headers['retry-after'], now)
  switch (status) {
    case 401:
      return {
        reaction: { next: 'unpaired', problem: 'token_refused' },
        detail,
        tokenRefused: true,
      }
    case 403:
      return {
        reaction: { next: 'unpaired', problem: 'device_revoked' },
        detail,
        tokenRefused: false,
      }
    case 400:
    case 426:
      return {
        reaction: { next: 'stopped', problem: 'version_mismatch' },
        detail,
        tokenRefused: false,
      }
    default:
      return {
        reaction: { next: 'backoff', problem: status === 429 ? 'rate_limited' : 'unreachable' },
        detail,
        delayMs,
        tokenRefused: false,
      }
  }
}

/** What an error while connecting means to a person. */
export function describeSocketError(error: Error): ConnectionEnd {
  const code = (error as NodeJS.ErrnoException).code ?? ''
  const end = (
    next: 'backoff' | 'stopped',
    problem: ConnectionEnd['reaction']['problem'],
    detail: string,
  ): ConnectionEnd => ({ reaction: { next, problem }, detail, tokenRefused: false })
  if (/subprotocol/i.test(error.message)) {
    return end('stopped', 'version_mismatch', 'the server does not speak local-tool.v1')
  }
  if (/CERT|TLS|SSL|SIGNATURE|ALTNAME/.test(code)) {
    return end('backoff', 'certificate', `${code}: ${error.message}`)
  }
  if (/handshake has timed out/i.test(error.message)) {
    return end('backoff', 'handshake_timeout', error.message)
  }
  if (/Max payload size exceeded/i.test(error.message)) {
    return end('backoff', 'protocol_error', 'the server sent a frame above the limit')
  }
  return end('backoff', 'unreachable', code === '' ? error.message : code)
}
