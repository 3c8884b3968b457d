import { findingsOf, reasonOf } from '../rule.ts'
import type { PolicyRule } from '../rule.ts'

// Security: what cannot be told is never allowed, in no setting (shell-tool 9).
/** It cannot be told what the command does. */
export const unparsable: PolicyRule = {
  name: 'unparsable',
  evaluate(context) {
    const findings = findingsOf(context, 'unclear')
    if (findings.length === 0) return undefined
    return {
      kind: 'ask',
      reasons: findings.map(reasonOf),
      askReasons: ['unparseable'],
      dangerous: true,
    }
  },
}
