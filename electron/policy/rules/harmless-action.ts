import { reason } from '../rule.ts'
import type { PolicyRule } from '../rule.ts'

/** `close` and `list` run nothing. */
export const harmlessAction: PolicyRule = {
  name: 'harmless-action',
  evaluate({ subject }) {
    if (subject.kind !== 'harmless') return undefined
    return { kind: 'allow', reasons: [reason('harmless_action')] }
  },
}
