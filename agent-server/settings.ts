import {
  ACCEPT_TIMEOUT_MS,
  HANDSHAKE_TIMEOUT_MS,
  MAX_FRAME_BYTES,
  RESEND_DELAYS_MS,
} from '../shared/protocol/limits.ts'
import type { RateLimit } from './message-rate.ts'

/** Timers and limits of the agent server; tests shorten them. Durations in milliseconds. */
export interface ServerSettings {
  readonly helloTimeoutMs: number
  /** A side that sent nothing for this long sends a ping. */
  readonly heartbeatIntervalMs: number
  /** A side that heard nothing for this long counts the connection as dead. */
  readonly heartbeatTimeoutMs: number
  /** How long a silent device may come back to its calls; at least 2 x heartbeatTimeoutMs (protocol 7.4). */
  readonly resumeWindowMs: number
  /** Wait for `tool_accepted` before a call is sent again. */
  readonly acceptTimeoutMs: number
  /** Pauses before `cancel` and `conversation_close` are sent again; the last one repeats. */
  readonly resendDelaysMs: readonly number[]
  readonly maxFrameBytes: number
  readonly incomingRate: RateLimit
  /** S7: hold calls back that the client has no room for. Only a test of the client switches it off. */
  readonly obeyClientLimits: boolean
}

/** The numbers of protocol section 9. */
export const DEFAULT_SETTINGS: ServerSettings = {
  helloTimeoutMs: HANDSHAKE_TIMEOUT_MS,
  heartbeatIntervalMs: 15_000,
  heartbeatTimeoutMs: 40_000,
  resumeWindowMs: 900_000,
  acceptTimeoutMs: ACCEPT_TIMEOUT_MS,
  resendDelaysMs: RESEND_DELAYS_MS,
  maxFrameBytes: MAX_FRAME_BYTES,
  incomingRate: { perSecond: 100, burst: 200 },
  obeyClientLimits: true,
}
