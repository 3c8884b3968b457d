import { findingsOf, reasonOf } from '../rule.ts'
import type { PolicyRule } from '../rule.ts'

// Security: no setting and no person can approve these from here (protocol 8.1, ux 4.4).
/** The built-in deny list. */
export const blocked: PolicyRule = {
  name: 'blocked',
  evaluate(context) {
    const findings = findingsOf(context, 'blocked')
    if (findings.length === 0) return undefined
    return { kind: 'deny', reasons: findings.map(reasonOf) }
  },
}
