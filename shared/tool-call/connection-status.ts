import { z } from 'zod'

/** States of protocol 4.1, lower case. */
export const CONNECTION_STATES = [
  'unpaired',
  'idle',
  'connecting',
  'hello_sent',
  'ready',
  'draining',
  'backoff',
  'stopped',
] as const
export type ConnectionState = (typeof CONNECTION_STATES)[number]

/** Why there is no link, in codes the window translates. */
export const CONNECTION_PROBLEMS = [
  'not_configured',
  'disconnected_by_user',
  'unreachable',
  'token_refused',
  'device_revoked',
  'version_mismatch',
  'superseded',
  'rate_limited',
  'heartbeat_timeout',
  'handshake_timeout',
  'protocol_error',
  'server_closed',
  'server_draining',
  'certificate',
] as const
export type ConnectionProblem = (typeof CONNECTION_PROBLEMS)[number]

/** The link as the window shows it. */
export const connectionStatusSchema = z.object({
  revision: z.int(),
  state: z.enum(CONNECTION_STATES),
  /** `host:port` of the configured server; null where none is. */
  serverHost: z.string().nullable(),
  userName: z.string().nullable(),
  problem: z.enum(CONNECTION_PROBLEMS).nullable(),
  /** Details in English for a person to pass on, e.g. `ECONNREFUSED`. */
  detail: z.string().nullable(),
  /** RFC 3339 UTC; when the next try is due, in backoff. */
  retryAt: z.string().nullable(),
})
export type ConnectionStatus = Readonly<z.infer<typeof connectionStatusSchema>>
