import type { AskReason } from '../../../shared/tool-call/policy-decision.ts'
import { findingsOf, reason, reasonOf } from '../rule.ts'
import type { PolicyRule, RuleContext } from '../rule.ts'
import type { ReasonCode } from '../reason-codes.ts'

// Security: what no rule knows is asked.
/** Nothing matched. */
export const fallback: PolicyRule = {
  name: 'fallback',
  evaluate(context) {
    const [code, askReason] = whyAsked(context)
    return {
      kind: 'ask',
      reasons: [reason(code), ...findingsOf(context, 'unlisted').map(reasonOf)],
      askReasons: [askReason],
    }
  },
}

function whyAsked({ subject }: RuleContext): [ReasonCode, AskReason] {
  if (subject.kind === 'command' && subject.where === 'one_shot') return ['one_shot', 'one_shot']
  if (subject.kind === 'command' && subject.where === 'new_session') {
    return ['new_session', 'new_session']
  }
  if (subject.kind === 'input') return ['input_to_program', 'stdin_to_program']
  return ['policy_asks', 'policy_ask']
}
