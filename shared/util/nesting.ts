/** Whether arrays and objects are nested deeper than `limit`; looks without recursion, so no value can exhaust the stack. */
export function isDeeperThan(value: unknown, limit: number): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    const next: unknown[] = []
    for (const item of level) {
      if (typeof item === 'object' && item !== null)
        next.push(...(Object.values(item) as unknown[]))
    }
    if (next.length > 0 && depth >= limit) return true
    level = next
  }
  return false
}
