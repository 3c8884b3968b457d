import { STATUS_CODES } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import type { Duplex } from 'node:stream'
import { SUBPROTOCOL } from '../shared/protocol/version.ts'
import type { Authenticate, Identity } from './tokens.ts'

/** Where the agent server listens for WebSocket upgrades. */
export const UPGRADE_PATH = '/ws/local-tool'

/** An HTTP answer to an upgrade that is not accepted (protocol 2.3). */
export interface UpgradeRefusal {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
}

export type UpgradeVerdict =
  | { readonly ok: true; readonly identity: Identity }
  | { readonly ok: false; readonly refusal: UpgradeRefusal }

/** Decides on an upgrade request before any WebSocket exists (protocol 2.2, 11.7). */
export function checkUpgrade(
  request: { readonly url?: string | undefined; readonly headers: IncomingHttpHeaders },
  authenticate: Authenticate,
): UpgradeVerdict {
  const { headers } = request
  if (request.url !== UPGRADE_PATH) return refuse(404)
  // Security: a page whose name was rebound to 127.0.0.1 still sends its own name as Host.
  if (!isLoopbackHost(headers.host ?? '')) return refuse(403)
  // Security: only browsers send Origin, and no web page has any business here.
  if (headers.origin !== undefined) return refuse(403)
  const token = /^Bearer ([\w.~+/=-]+)$/i.exec(headers.authorization ?? '')?.[1]
  const identity = token === undefined ? undefined : authenticate(token)
  if (identity === undefined) return refuse(401, { 'WWW-Authenticate': 'Bearer' })
  const offered = (headers['sec-websocket-protocol'] ?? '').split(',').map((name) => name.trim())
  if (!offered.includes(SUBPROTOCOL)) return refuse(400)
  return { ok: true, identity }
}

/** Is this the `Host` of a request that was meant for this computer? The port does not matter. */
export function isLoopbackHost(host: string): boolean {
  return /^(127\.0\.0\.1|\[::1\]|localhost)(:\d{1,5})?$/i.test(host)
}

/** Writes a refusal on the raw socket and closes it. */
export function refuseUpgrade(socket: Duplex, refusal: UpgradeRefusal): void {
  const headers = { Connection: 'close', 'Content-Length': '0', ...refusal.headers }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const status = `${String(refusal.status)} ${STATUS_CODES[refusal.status] ?? ''}`
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n`)
}

function refuse(status: number, headers?: Readonly<Record<string, string>>): UpgradeVerdict {
  return { ok: false, refusal: headers === undefined ? { status } : { status, headers } }
}
