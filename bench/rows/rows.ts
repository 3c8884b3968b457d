import type { Row } from '../support/figures.ts'
import { calls } from './calls.ts'
import { loopDelay } from './loop-delay.ts'
import { many } from './many.ts'
import { oneShot } from './one-shot.ts'
import { output, outputMemory } from './output.ts'
import { terminalOutput, terminals } from './terminals.ts'
import { warm } from './warm.ts'

/** Every row of the table, in its order. */
export const ROWS: readonly Row[] = [
  warm,
  oneShot,
  output,
  outputMemory,
  terminalOutput,
  loopDelay,
  many,
  terminals,
  calls,
]
