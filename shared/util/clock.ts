/** A moment on both clocks: the wall clock counts the computer's sleep, the monotonic one cannot be set back. */
export interface ClockMark {
  readonly wallMs: number
  readonly monotonicMs: number
}

/** The two clocks; tests hand in their own. */
export interface Clock {
  now(): ClockMark
}

/** Time since a mark: whichever clock shows more (protocol 4.1), so that sleep counts and a clock set back does not. */
export function elapsedSinceMs(mark: ClockMark, now: ClockMark): number {
  return Math.max(now.wallMs - mark.wallMs, now.monotonicMs - mark.monotonicMs)
}
