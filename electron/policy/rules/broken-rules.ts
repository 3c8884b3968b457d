import { reason } from '../rule.ts'
import type { PolicyRule } from '../rule.ts'

// Security: a deny rule that is silently ignored would allow what the user meant to forbid.
/** A rule that cannot be read makes everything ask. */
export const brokenRules: PolicyRule = {
  name: 'broken-rules',
  evaluate({ rules }) {
    if (rules.broken.length === 0) return undefined
    return {
      kind: 'ask',
      reasons: rules.broken.map((text) => reason('rule_unreadable', text)),
      askReasons: ['policy_ask'],
    }
  },
}
