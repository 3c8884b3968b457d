import fc from 'fast-check'
import { describe, it } from 'vitest'
import { randomCommand } from '../../support/random-scripts/random-script.ts'
import { mustBeLikeAll } from './random-scripts-compare.ts'
import { inLanes } from './script-runs.ts'

/** Sequences of commands, each in one session against one bash. */
const SEQUENCES = Number(process.env['DRAWBRIDGE_SEQUENCES'] ?? 100)
const LANES = 4
const SEED = Number(process.env['DRAWBRIDGE_SEED'] ?? 20_261_130)
const LIMIT_MS = 1_800_000

describe('shell-tool 2, exec: a session keeps what its commands change', () => {
  it(
    `does ${String(SEQUENCES)} sequences as one bash does them (DRAWBRIDGE_SEED=${String(SEED)})`,
    async () => {
      await inLanes(LANES, async (runs, number) => {
        await fc.assert(
          fc.asyncProperty(
            fc.array(randomCommand, { minLength: 5, maxLength: 20 }),
            async (commands) => {
              const plain = await runs.sequenceWithBash(commands)
              const session = await runs.sequenceInSession(commands, plain.length)
              mustBeLikeAll(commands, plain, session)
            },
          ),
          { numRuns: Math.ceil(SEQUENCES / LANES), seed: SEED + number },
        )
      })
    },
    LIMIT_MS,
  )
})
