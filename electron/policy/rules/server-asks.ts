import { reason } from '../rule.ts'
import type { PolicyRule } from '../rule.ts'

/** The agent server demands approval. It can never demand less than the policy does (G5). */
export const serverAsks: PolicyRule = {
  name: 'server-asks',
  evaluate({ input }) {
    const says = input.dangerReason?.trim() ?? ''
    if (!input.needApproval && says === '') return undefined
    return {
      kind: 'ask',
      reasons: [
        ...(input.needApproval ? [reason('server_requested')] : []),
        ...(says === '' ? [] : [reason('server_says_dangerous', says)]),
      ],
      askReasons: ['server_requested'],
      dangerous: says !== '',
    }
  },
}
