import { setTimeout as delay } from 'node:timers/promises'
import { BenchEngine } from '../support/bench-engine.ts'
import { countDescriptors, heldBytes } from '../support/memory.ts'
import type { Row } from '../support/figures.ts'

const MB = 1e6
/**
 * The file of the last output is removed while its answer is on the way already, on a busy computer some time after it; what
 * leaks stays. Looks, and the pause between them in ms.
 */
const LOOKS = 20
const SETTLE_MS = 100

/** A long-lived session: nothing piles up. */
export const calls: Row = {
  name: 'calls',
  title: '10,000 calls in one session',
  run: async (quick) => {
    const count = quick ? 2_000 : 10_000
    const first = count / 10
    const on = await BenchEngine.create()
    const call = async (number: number): Promise<void> => {
      const word = number % 10 === 0 ? `echo ${String(number)}` : 'true'
      const report = await on.must(word, { session_id: 'calls' })
      const wanted = number % 10 === 0 ? String(number) : ''
      if (report.output !== wanted) throw new Error(`call ${String(number)}: ${report.output}`)
    }
    try {
      const look = async (): Promise<{ held: number; rss: number; fds: number }> => {
        let fds = Infinity
        for (let count = 0; count < LOOKS; count++) {
          await delay(SETTLE_MS)
          fds = Math.min(fds, countDescriptors())
        }
        return { held: heldBytes(), rss: process.memoryUsage.rss(), fds }
      }
      for (let number = 0; number < first; number++) await call(number)
      const before = await look()
      for (let number = first; number < count; number++) await call(number)
      const after = await look()
      return {
        figures: [
          { name: 'held after the first tenth', value: before.held / MB, unit: 'MB' },
          {
            name: 'growth over the rest',
            value: (after.held - before.held) / MB,
            unit: 'MB',
            bar: { kind: 'at most', value: 5 },
          },
          { name: 'RSS growth over the rest', value: (after.rss - before.rss) / MB, unit: 'MB' },
          { name: 'descriptors', value: after.fds, unit: '' },
          {
            name: 'descriptors more than before',
            value: after.fds - before.fds,
            unit: '',
            bar: { kind: 'at most', value: 0 },
          },
        ],
      }
    } finally {
      await on.close()
    }
  },
}
