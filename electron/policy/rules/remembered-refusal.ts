import { reason } from '../rule.ts'
import type { PolicyRule } from '../rule.ts'

/** The person chose "always refuse" for exactly this. */
export const rememberedRefusal: PolicyRule = {
  name: 'remembered-refusal',
  evaluate({ rememberedKey, input }) {
    if (rememberedKey === null || !input.remembered.isRefused(rememberedKey)) return undefined
    return { kind: 'deny', reasons: [reason('remembered_refusal')] }
  },
}
