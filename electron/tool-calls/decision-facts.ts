import type { PolicyDecision } from '../../shared/tool-call/policy-decision.ts'
import type { DecidedBy } from '../../shared/tool-call/tool-call.ts'
import type { AcceptedCall } from './accepted-call.ts'
import { toExactKey } from './question.ts'
import type { Answer } from './question.ts'
import type { DecisionFacts } from './rooms.ts'

/** What became of a call when it was decided on, and by whom. */
export interface Verdict {
  readonly kind: DecisionFacts['decision']
  readonly decidedBy: DecidedBy | null
}

/** What the history keeps of a decision. Pure. */
export function toDecisionFacts(
  call: AcceptedCall,
  decision: PolicyDecision,
  { kind, decidedBy }: Verdict,
): DecisionFacts {
  const { args } = call
  // Security: what is typed for a program may be a password; from a hash a short one could be guessed.
  const isInput = args.action === 'write_stdin' && decision.subject !== 'command'
  return {
    callId: call.callId,
    conversationId: call.conversationId,
    decision: kind,
    decidedBy,
    subjectHash: isInput ? null : toExactKey(call),
    reasons: decision.reasons.map(({ code }) => code),
    typedCommand: args.action === 'write_stdin' && !isInput ? args.input : null,
    decidedAt: new Date().toISOString(),
  }
}

/** The verdict of a rule that did not ask. */
export function byRule({ kind, rule, pattern }: PolicyDecision): Verdict {
  return {
    kind: kind === 'allow' ? 'allowed' : 'denied',
    decidedBy: { kind: 'rule', rule, pattern: pattern ?? null },
  }
}

/** The verdict of a question, however it ended. */
export function byAnswer(answer: Answer): Verdict {
  if (answer.kind === 'allowed') return { kind: 'allowed', decidedBy: answer.decidedBy }
  const { ending } = answer
  switch (ending.kind) {
    case 'denied':
      return { kind: 'denied', decidedBy: ending.decidedBy }
    case 'expired':
      return { kind: 'expired', decidedBy: null }
    default:
      return { kind: 'withdrawn', decidedBy: null }
  }
}
