import { matchesStrict } from '../patterns/match-strict.ts'
import { reason } from '../rule.ts'
import type { PolicyRule } from '../rule.ts'

/** The user's deny rules, on every program of the line, wrappers and visible parts of unreadable text included. */
export const userDeny: PolicyRule = {
  name: 'user-deny',
  evaluate({ analysis, rules, input }) {
    for (const pattern of rules.deny) {
      for (const { layers, span } of analysis.commands) {
        const hit = layers.some(
          ({ argv }) => matchesStrict(pattern, argv, input.platform) === 'yes',
        )
        if (!hit) continue
        const words = reason('user_deny_rule', pattern.source)
        return { kind: 'deny', pattern: pattern.source, reasons: [{ ...words, span }] }
      }
    }
    return undefined
  },
}
