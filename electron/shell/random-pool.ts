import { randomFillSync } from 'node:crypto'

/** Drawn at once: asking the system for a few bytes takes as long as for some thousand. */
const POOL_BYTES = 4_096

const pool = Buffer.alloc(POOL_BYTES)
let used = POOL_BYTES

/** Unguessable bytes for names and markers, each given out once; at most {@link POOL_BYTES}. */
export function takeRandomBytes(count: number): Buffer {
  if (used + count > POOL_BYTES) {
    randomFillSync(pool)
    used = 0
  }
  const taken = Buffer.from(pool.subarray(used, used + count))
  pool.fill(0, used, used + count)
  used += count
  return taken
}
