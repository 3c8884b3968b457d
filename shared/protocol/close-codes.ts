import type { ConnectionProblem } from '../tool-call/connection-status.ts'

/** What the client does after a close (protocol 10.1). */
export interface CloseReaction {
  readonly next: 'backoff' | 'backoff_slow' | 'reconnect_at_once' | 'unpaired' | 'stopped'
  readonly problem: ConnectionProblem
}

/** Close codes of the protocol's own range. */
export const CLOSE = {
  binaryFrame: 1003,
  frameTooLarge: 1009,
  protocolError: 4400,
  unauthenticated: 4401,
  forbidden: 4403,
  unsupportedVersion: 4406,
  helloTimeout: 4408,
  superseded: 4409,
  heartbeatTimeout: 4410,
  rateLimited: 4429,
} as const

/** Close code → what the client does next. 4401 is handled by the caller first: the token may be renewed once. */
export function reactToClose(code: number): CloseReaction {
  switch (code) {
    case CLOSE.protocolError:
      return { next: 'backoff_slow', problem: 'protocol_error' }
    case CLOSE.unauthenticated:
      return { next: 'unpaired', problem: 'token_refused' }
    case CLOSE.forbidden:
      return { next: 'unpaired', problem: 'device_revoked' }
    case CLOSE.unsupportedVersion:
      return { next: 'stopped', problem: 'version_mismatch' }
    case CLOSE.superseded:
      return { next: 'stopped', problem: 'superseded' }
    case CLOSE.heartbeatTimeout:
      return { next: 'reconnect_at_once', problem: 'heartbeat_timeout' }
    case CLOSE.helloTimeout:
      return { next: 'backoff', problem: 'handshake_timeout' }
    case CLOSE.rateLimited:
      return { next: 'backoff_slow', problem: 'rate_limited' }
    default:
      return { next: 'backoff', problem: 'server_closed' }
  }
}
