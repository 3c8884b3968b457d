import type { DecidedBy } from '../../shared/tool-call/tool-call.ts'
import type { Judged, PolicyDecision } from '../../shared/tool-call/policy-decision.ts'
import type { AcceptedCall } from './accepted-call.ts'
import type { CallEnding } from './call-ending.ts'
import type { Answer } from './question.ts'
import type { PolicyRoom, ShellEvents } from './rooms.ts'
import type { ShellOutcome } from '../../shared/shell-tool/shell-result.ts'
import type { StartGate } from './start-gate.ts'

/** The steps of the corridor and who hears of them. */
export interface Corridor {
  readonly policy: Pick<PolicyRoom, 'decide'>
  readonly startGate: Pick<StartGate, 'open' | 'retract'>
  /** Asks the person and remembers what an "always" says. */
  ask(
    call: AcceptedCall,
    decision: PolicyDecision & { kind: 'ask' },
    signal: AbortSignal,
  ): Promise<Answer>
  /** The state of the session the call names, as the policy has just seen it. */
  judgedState(call: AcceptedCall): Omit<Judged, 'subject'>
  /** Step 9. */
  perform(
    call: AcceptedCall,
    bound: Bound,
    events: ShellEvents,
    signal: AbortSignal,
  ): Promise<ShellOutcome>
  /** The policy has spoken: the server hears `tool_accepted`. */
  onDecided(call: AcceptedCall, decision: PolicyDecision): void
  /** Allowed: it waits for its turn now. */
  onAllowed(call: AcceptedCall, decidedBy: DecidedBy): void
  eventsOf(call: AcceptedCall): ShellEvents
}

/** What a call is bound to once it was let through. */
export interface Bound {
  readonly judged: Judged
  readonly mayBegin: () => boolean
}

/** Takes one accepted tool call to its ending. Every tool call passes here, in this order. */
export async function runToolCall(
  call: AcceptedCall,
  rooms: Corridor,
  signal: AbortSignal,
): Promise<CallEnding> {
  const decision = rooms.policy.decide(call)
  // Security: in the same turn as the decision, so both have seen the same session. Without a word it is a command.
  const judged = { subject: decision.subject ?? 'command', ...rooms.judgedState(call) }
  rooms.onDecided(call, decision)
  if (decision.kind === 'deny') return { kind: 'blocked', decision }

  let decidedBy: DecidedBy = {
    kind: 'rule',
    rule: decision.rule,
    pattern: decision.pattern ?? null,
  }
  if (decision.kind === 'ask') {
    const answer = await rooms.ask(call, decision, signal)
    if (answer.kind !== 'allowed') return answer.ending
    decidedBy = answer.decidedBy
  }
  rooms.onAllowed(call, decidedBy)

  for (;;) {
    const start = await rooms.startGate.open(call, signal)
    if (!start.ok) return start.ending
    try {
      const bound = { judged, mayBegin: start.mayBegin }
      const outcome = await rooms.perform(call, bound, rooms.eventsOf(call), signal)
      if (!start.wasHeldBack()) return { kind: 'performed', outcome, decidedBy }
    } finally {
      start.release()
    }
    // The engine asked at the last moment and was told no: the gate knows why, or lets it wait once more.
    await rooms.startGate.retract(call)
  }
}
