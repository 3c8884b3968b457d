import type { JudgedCommand } from '../analysis/command-analysis.ts'
import { matchesAllow } from './match-allow.ts'
import type { Pattern } from './pattern.ts'

/**
 * The allow rules that together cover a command and each of its wrappers (shell-tool 9), as written; null where one
 * of them is not covered. Empty where no rule is needed.
 */
export function covers(
  patterns: readonly Pattern[],
  command: JudgedCommand,
): readonly string[] | null {
  const used: string[] = []
  for (const layer of command.layers) {
    const pattern = patterns.find((one) => matchesAllow(one, layer))
    if (pattern !== undefined) used.push(pattern.source)
    else if (layer.needsRule) return null
  }
  return used
}
