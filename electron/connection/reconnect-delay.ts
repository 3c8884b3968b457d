import { MAX_BACKOFF_MS } from '../../shared/protocol/limits.ts'

/**
 * Pause before a reconnect (protocol 4.1): the first try is made at once, then `random(0, min(30 s, 1 s * 2^n))`.
 *
 * @param attempt 0 for the first try after a connection was lost
 * @param random a number from 0 up to 1
 */
export function toReconnectDelayMs(attempt: number, random: number): number {
  if (attempt <= 0) return 0
  // 2^15 s is far above the limit; a larger exponent would only overflow.
  return Math.round(random * Math.min(MAX_BACKOFF_MS, 1_000 * 2 ** Math.min(attempt, 15)))
}

/** `Retry-After` of an HTTP answer in milliseconds: seconds or a date; undefined where it says neither. */
export function parseRetryAfterMs(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined
  if (/^\d{1,6}$/.test(header.trim())) return Number(header.trim()) * 1_000
  // An HTTP date begins with its weekday; `Date.parse` alone would take "1.5" for a day long past.
  const date = /^\s*[A-Za-z]{3}/.test(header) ? Date.parse(header) : NaN
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}
