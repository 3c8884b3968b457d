/** Live output messages that may leave in one second, all calls together: the server takes 100 of all kinds (protocol 9). */
const DELTAS_PER_SECOND = 60

/**
 * Keeps live output of many commands below the server's limit, which would otherwise end the connection. What finds no
 * room is counted as skipped and said; the result and the output file have it all.
 *
 * @param now a monotonic clock in milliseconds
 * @returns true where one more message may leave now
 */
export function createDeltaBudget(now: () => number, perSecond = DELTAS_PER_SECOND): () => boolean {
  let tokens = perSecond
  let lastAt = now()
  return () => {
    const at = now()
    tokens = Math.min(perSecond, tokens + ((at - lastAt) * perSecond) / 1_000)
    lastAt = at
    if (tokens < 1) return false
    tokens -= 1
    return true
  }
}
