import type { JudgedCommand } from '../analysis/command-analysis.ts'
import { covers } from '../patterns/covers.ts'
import { matchesStrict } from '../patterns/match-strict.ts'
import { coversAll } from '../patterns/pattern.ts'
import { reason } from '../rule.ts'
import type { PolicyRule, RuleContext } from '../rule.ts'

/**
 * The user's ask rules, and deny rules that may match once the command runs. A bare `*` means "everything that no
 * allow rule names" (case TE12): it does not take back a narrower allow rule.
 */
export const userAsk: PolicyRule = {
  name: 'user-ask',
  evaluate(context) {
    const { analysis, rules, input } = context
    for (const pattern of rules.ask) {
      for (const command of analysis.commands) {
        const hit = command.layers.some(
          ({ argv }) => matchesStrict(pattern, argv, input.platform) !== 'no',
        )
        if (!hit || (coversAll(pattern) && isNamed(command, context))) continue
        const words = reason('user_ask_rule', pattern.source)
        return {
          kind: 'ask',
          pattern: pattern.source,
          reasons: [{ ...words, span: command.span }],
          askReasons: ['policy_ask'],
        }
      }
    }
    return maybeDenied(context)
  },
}

function maybeDenied({ analysis, rules, input }: RuleContext) {
  for (const pattern of rules.deny) {
    for (const { layers, span } of analysis.commands) {
      const hit = layers.some(
        ({ argv }) => matchesStrict(pattern, argv, input.platform) === 'maybe',
      )
      if (!hit) continue
      return {
        kind: 'ask' as const,
        pattern: pattern.source,
        reasons: [{ ...reason('maybe_denied', pattern.source), span }],
        askReasons: ['policy_ask' as const],
        dangerous: true,
      }
    }
  }
  return undefined
}

function isNamed(command: JudgedCommand, context: RuleContext): boolean {
  const narrow = context.rules.allow.filter((pattern) => !coversAll(pattern))
  return covers(narrow, command) !== null
}
