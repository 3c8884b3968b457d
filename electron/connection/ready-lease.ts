import { elapsedSinceMs } from '../../shared/util/clock.ts'
import type { Clock, ClockMark } from '../../shared/util/clock.ts'

/** "Ready" is a lease: it ends by itself when nothing has been received for the heartbeat timeout. */
export class ReadyLease {
  readonly #clock: Clock
  #timeoutMs = 0
  #lastFrame: ClockMark | null = null

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Starts the lease at `welcome`. */
  begin(timeoutMs: number): void {
    this.#timeoutMs = timeoutMs
    this.#lastFrame = this.#clock.now()
  }

  /** A frame came in. A lapsed lease stays lapsed: the caller must see it end first. */
  renew(): void {
    if (this.isHeld()) this.#lastFrame = this.#clock.now()
  }

  end(): void {
    this.#lastFrame = null
  }

  isHeld(): boolean {
    return this.#lastFrame !== null && this.silentForMs() < this.#timeoutMs
  }

  /** Milliseconds since the last frame; 0 where there is no lease. */
  silentForMs(): number {
    return this.#lastFrame === null ? 0 : elapsedSinceMs(this.#lastFrame, this.#clock.now())
  }
}
