import { reason } from '../rule.ts'
import type { PolicyRule } from '../rule.ts'

/** Policy `read_only` runs nothing (protocol 8.2). */
export const readOnly: PolicyRule = {
  name: 'read-only',
  evaluate({ input }) {
    if (input.policy !== 'read_only') return undefined
    return { kind: 'deny', reasons: [reason('read_only_policy')] }
  },
}
