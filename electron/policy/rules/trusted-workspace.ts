import { reason } from '../rule.ts'
import type { PolicyRule } from '../rule.ts'

/** Policy `trusted_workspace`: what is neither dangerous nor unclear runs (protocol 8.2). */
export const trustedWorkspace: PolicyRule = {
  name: 'trusted-workspace',
  evaluate({ input }) {
    if (input.policy !== 'trusted_workspace') return undefined
    return { kind: 'allow', reasons: [reason('trusted_workspace')] }
  },
}
