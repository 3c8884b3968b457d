import { describe, expect, it } from 'vitest'
import { reactToClose } from '../../../shared/protocol/close-codes.ts'

describe('10.1 close codes', () => {
  it.each([
    [1000, 'backoff', 'server_closed'],
    [1001, 'backoff', 'server_closed'],
    [1003, 'backoff', 'server_closed'],
    [1006, 'backoff', 'server_closed'],
    [1009, 'backoff', 'server_closed'],
    [1011, 'backoff', 'server_closed'],
    [1012, 'backoff', 'server_closed'],
    [1013, 'backoff', 'server_closed'],
    [4400, 'backoff_slow', 'protocol_error'],
    [4401, 'unpaired', 'token_refused'],
    [4403, 'unpaired', 'device_revoked'],
    [4406, 'stopped', 'version_mismatch'],
    [4408, 'backoff', 'handshake_timeout'],
    [4409, 'stopped', 'superseded'],
    [4410, 'reconnect_at_once', 'heartbeat_timeout'],
    [4429, 'backoff_slow', 'rate_limited'],
    [4999, 'backoff', 'server_closed'],
  ])('%d: %s, %s', (code, next, problem) => {
    expect(reactToClose(code)).toEqual({ next, problem })
  })
})
