import type { AskReason } from '../../../shared/tool-call/policy-decision.ts'
import { findingsOf, reasonOf } from '../rule.ts'
import type { PolicyRule } from '../rule.ts'

/** Judged dangerous: always asked, whatever rules and policy say (protocol 8.2). */
export const dangerous: PolicyRule = {
  name: 'dangerous',
  evaluate(context) {
    const findings = findingsOf(context, 'dangerous')
    if (findings.length === 0) return undefined
    const outside = findings.some(({ code }) => code === 'writes_outside')
    const askReasons: AskReason[] = outside
      ? ['dangerous_pattern', 'outside_workspace']
      : ['dangerous_pattern']
    return { kind: 'ask', reasons: findings.map(reasonOf), askReasons, dangerous: true }
  },
}
