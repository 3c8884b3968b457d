import { BenchEngine } from '../support/bench-engine.ts'
import { spawnBash } from '../support/baselines.ts'
import type { Row } from '../support/figures.ts'
import { measurePairs, toFigures } from '../support/pairs.ts'

/** What a fresh shell costs over starting one by hand. */
export const oneShot: Row = {
  name: 'one-shot',
  title: 'one-shot `true`',
  run: async (quick) => {
    const on = await BenchEngine.create()
    try {
      const pairs = await measurePairs(
        () => on.must('true'),
        () => spawnBash('true'),
        quick ? 20 : 300,
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
        ],
      }
    } finally {
      await on.close()
    }
  },
}
