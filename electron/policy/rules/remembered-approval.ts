import { reason } from '../rule.ts'
import type { PolicyRule } from '../rule.ts'

/** The person chose "always allow" for exactly this. Never reached by what is dangerous or unclear. */
export const rememberedApproval: PolicyRule = {
  name: 'remembered-approval',
  evaluate({ rememberedKey, input }) {
    if (rememberedKey === null || !input.remembered.isAllowed(rememberedKey)) return undefined
    return { kind: 'allow', reasons: [reason('remembered_approval')] }
  },
}
