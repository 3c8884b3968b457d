import fc from 'fast-check'
import { describe, it } from 'vitest'
import { randomScript } from '../../support/random-scripts/random-script.ts'
import { mustBeLike } from './random-scripts-compare.ts'
import { inLanes } from './script-runs.ts'

/** Scripts compared in one run of the tests (issue: at least 2,000), and how many at once. */
const SCRIPTS = Number(process.env['DRAWBRIDGE_SCRIPTS'] ?? 2_000)
const LANES = 4
/** The same at each run (reliability A3), so that red means a change; DRAWBRIDGE_SEED=… looks further. */
const SEED = Number(process.env['DRAWBRIDGE_SEED'] ?? 20_261_130)
const PLACES = fc.constantFrom('one-shot' as const, 'session' as const)
/** Half an hour: only a hang takes so long, also on a computer with other work. */
const LIMIT_MS = 1_800_000

describe('shell-tool 2, exec: random scripts do what bash alone does with them', () => {
  it(
    `compares ${String(SCRIPTS)} scripts (DRAWBRIDGE_SEED=${String(SEED)})`,
    async () => {
      await inLanes(LANES, async (runs, number) => {
        await fc.assert(
          fc.asyncProperty(randomScript, PLACES, async (script, place) => {
            // The contract takes CRLF line ends as LF.
            const plain = await runs.withBash(script.replaceAll('\r\n', '\n'))
            const run = await runs.withEngine(script, place)
            mustBeLike(script, plain, run, place)
          }),
          { numRuns: Math.ceil(SCRIPTS / LANES), seed: SEED + number },
        )
      })
    },
    LIMIT_MS,
  )
})
