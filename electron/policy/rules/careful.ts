import { askReasonsOf, findingsOf, reasonOf } from '../rule.ts'
import type { PolicyRule } from '../rule.ts'

/** Could change or hide what runs: asks in every setting, but one answer may be remembered. */
export const careful: PolicyRule = {
  name: 'careful',
  evaluate(context) {
    const findings = findingsOf(context, 'careful')
    if (findings.length === 0) return undefined
    return { kind: 'ask', reasons: findings.map(reasonOf), askReasons: askReasonsOf(findings) }
  },
}
