import { utf8Length } from '../../../shared/util/utf8-length.ts'
import type { CommandAnalysis } from './command-analysis.ts'
import type { AnalysisContext } from './context.ts'
import { findDeception } from './deception.ts'
import { MAX_ANALYSED_BYTES } from './limits.ts'
import { outermostPlace } from './place.ts'
import { readScript } from './read-script.ts'
import { AnalysisRun } from './run.ts'
import { judgeArithmetic } from './variables.ts'

/**
 * What a command would run and touch, without running it. Never throws; what it does not understand in full is a
 * finding of level `unclear`.
 */
export function analyse(command: string, context: AnalysisContext): CommandAnalysis {
  const run = new AnalysisRun(context, readScript)
  const whole = { start: 0, end: command.length }
  for (const span of findDeception(command)) run.add('dangerous', 'hidden_characters', span)
  if (utf8Length(command) > MAX_ANALYSED_BYTES) run.add('unclear', 'too_long', whole)
  readScript(command, outermostPlace(command), run)
  judgeArithmetic(run)
  return { commands: run.commands, findings: run.findings }
}
