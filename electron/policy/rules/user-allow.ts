import { covers } from '../patterns/covers.ts'
import { findingsOf, reason } from '../rule.ts'
import type { PolicyRule } from '../rule.ts'

/** Every simple command of the line, and each wrapper, is on the user's allow list. */
export const userAllow: PolicyRule = {
  name: 'user-allow',
  evaluate(context) {
    const { analysis, rules } = context
    if (findingsOf(context, 'unlisted').length > 0) return undefined
    const used = new Set<string>()
    for (const command of analysis.commands) {
      // Security: text that could not be read shows commands, but not all of them.
      if (!command.certain) return undefined
      const patterns = covers(rules.allow, command)
      if (patterns === null) return undefined
      for (const pattern of patterns) used.add(pattern)
    }
    // A line of which no part is covered by a rule (`cd sub`, `x=1`) is left to the policy.
    if (used.size === 0) return undefined
    const pattern = [...used].join(', ')
    return { kind: 'allow', pattern, reasons: [reason('user_allow_rule', pattern)] }
  },
}
