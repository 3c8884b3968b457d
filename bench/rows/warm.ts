import { BenchEngine } from '../support/bench-engine.ts'
import { CatRoundTrip, spawnBash } from '../support/baselines.ts'
import type { Row } from '../support/figures.ts'
import { measureBlocks, measurePairs, toFigures } from '../support/pairs.ts'

/** How fast the engine is when nothing has to be started. */
export const warm: Row = {
  name: 'warm',
  title: '`true` in a warm session, engine only',
  run: async (quick) => {
    const on = await BenchEngine.create()
    const cat = new CatRoundTrip()
    const call = () => on.must('true', { session_id: 'warm' })
    try {
      const trips = await measurePairs(call, () => cat.send(), quick ? 200 : 4_000)
      const spawns = await measureBlocks(call, () => spawnBash('true'), {
        blocks: quick ? 2 : 20,
        size: quick ? 5 : 20,
      })
      return {
        figures: [
          ...toFigures('call', trips.subject),
          ...toFigures('cat round trip', trips.baseline),
          ...toFigures('spawn bash -c true', spawns.baseline),
          {
            name: 'call / cat round trip',
            value: trips.ratio,
            unit: '×',
            bar: { kind: 'at most', value: 5, generous: 100 },
          },
          {
            name: 'call / spawn bash -c true',
            value: spawns.ratio,
            unit: '×',
            bar: { kind: 'at most', value: 0.1, generous: 1 },
          },
        ],
      }
    } finally {
      await cat.close()
      await on.close()
    }
  },
}
