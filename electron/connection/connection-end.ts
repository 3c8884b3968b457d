import type { CloseReaction } from '../../shared/protocol/close-codes.ts'

/** Why a connection ended and what comes next. */
export interface ConnectionEnd {
  readonly reaction: CloseReaction
  readonly detail: string | null
  /** The pause the server asked for. */
  readonly delayMs?: number | undefined
  /** The token was refused (HTTP 401 or 4401). */
  readonly tokenRefused: boolean
}
