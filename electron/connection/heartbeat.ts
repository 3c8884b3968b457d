import { randomBytes } from 'node:crypto'
import type { ReadyLease } from './ready-lease.ts'

export interface HeartbeatOptions {
  readonly intervalMs: number
  readonly lease: ReadyLease
  /** When something was last sent, on the clock of `performance.now()`. */
  lastSentAt(): number
  ping(nonce: string): void
  /** Nothing was received for the whole timeout: the connection is dead. */
  onDead(silentForMs: number): void
}

/**
 * Keeps a connection alive (protocol 5.15): a `ping` when nothing was sent for the interval, the end when nothing was
 * received for the timeout. Answers the function that stops it.
 */
export function startHeartbeat(options: HeartbeatOptions): () => void {
  // Four looks per interval keep the error of the timing below a quarter of it.
  const lookMs = Math.max(20, Math.floor(options.intervalMs / 4))
  const timer = setInterval(() => {
    if (!options.lease.isHeld()) {
      options.onDead(options.lease.silentForMs())
      return
    }
    if (performance.now() - options.lastSentAt() >= options.intervalMs) {
      options.ping(randomBytes(8).toString('hex'))
    }
  }, lookMs)
  return () => {
    clearInterval(timer)
  }
}
