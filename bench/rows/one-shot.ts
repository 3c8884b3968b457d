import { setTimeout as delay } from 'node:timers/promises'
import { BenchEngine } from '../support/bench-engine.ts'
import { spawnBash } from '../support/baselines.ts'
import type { Row } from '../support/figures.ts'
import { measureBlocks, measurePairs, toFigures } from '../support/pairs.ts'

/** Commands do not follow each other at once: meanwhile the engine starts its next spare shell (decision 0013). In ms. */
const PAUSE_MS = 30

/** What a fresh shell costs over starting one by hand. */
export const oneShot: Row = {
  name: 'one-shot',
  title: 'one-shot `true`',
  run: async (quick) => {
    const on = await BenchEngine.create()
    const call = () => on.must('true')
    const spawn = () => spawnBash('true')
    try {
      const pairs = await measurePairs(call, spawn, quick ? 20 : 300, () => delay(PAUSE_MS))
      const inARow = async (work: () => Promise<unknown>): Promise<void> => {
        for (let count = 0; count < 10; count++) await work()
      }
      const rows = await measureBlocks(
        () => inARow(call),
        () => inARow(spawn),
        { blocks: quick ? 1 : 15, size: 1 },
      )
      return {
        figures: [
          ...toFigures('call', pairs.subject),
          ...toFigures('spawn bash -c true', pairs.baseline),
          {
            name: 'call / spawn bash -c true',
            value: pairs.ratio,
            unit: '×',
            bar: { kind: 'at most', value: 1.3, generous: 20 },
          },
          {
            // Nothing is hidden between two calls here: the starts of all spare shells are in it.
            name: '10 in a row / 10 spawns in a row',
            value: rows.ratio,
            unit: '×',
          },
        ],
      }
    } finally {
      await on.close()
    }
  },
}
