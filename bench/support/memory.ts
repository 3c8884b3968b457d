import { readdirSync } from 'node:fs'

/** How often the resident memory is looked at, in ms: buffers live longer than that while a disk writes them. */
const LOOK_MS = 10

/** Runs the garbage collector, so that only what is held is counted. */
export function collectGarbage(): void {
  if (globalThis.gc === undefined) throw new Error('run node with --expose-gc')
  // The second run takes what finalizers of the first have let go.
  globalThis.gc()
  globalThis.gc()
}

/** Bytes that JavaScript holds, buffers included. */
export function heldBytes(): number {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** Open descriptors of this process. Linux only. */
export function countDescriptors(): number {
  // The listing itself takes one.
  return readdirSync('/proc/self/fd').length - 1
}

/** Watches the resident memory of this process for its highest value. */
export class RssPeak {
  #peak = process.memoryUsage.rss()
  readonly #timer = setInterval(() => {
    this.#look()
  }, LOOK_MS)

  /** Stops watching; the peak in bytes. */
  stop(): number {
    clearInterval(this.#timer)
    this.#look()
    return this.#peak
  }

  #look(): void {
    this.#peak = Math.max(this.#peak, process.memoryUsage.rss())
  }
}
