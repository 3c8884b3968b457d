import { arch, platform } from 'node:os'
import { WebSocket } from 'ws'
import { HANDSHAKE_TIMEOUT_MS, MAX_FRAME_BYTES } from '../../shared/protocol/limits.ts'
import { SUBPROTOCOL } from '../../shared/protocol/version.ts'

/**
 * Opens the WebSocket (protocol 2.2): token in the header only, no compression, no redirects, no Origin.
 *
 * @throws where the token cannot stand in a header
 */
export function openSocket(url: URL, token: string, appVersion: string): WebSocket {
  return new WebSocket(url, [SUBPROTOCOL], {
    headers: {
      Authorization: `Bearer ${token}`,
      'User-Agent': `drawbridge/${appVersion} (${platform()}; ${arch()})`,
    },
    perMessageDeflate: false,
    followRedirects: false,
    handshakeTimeout: HANDSHAKE_TIMEOUT_MS,
    maxPayload: MAX_FRAME_BYTES,
  })
}
