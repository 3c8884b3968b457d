import { reason } from '../rule.ts'
import type { PolicyRule } from '../rule.ts'

/** Policy `per_session`: the creation of the session was approved, and with it what runs there. */
export const approvedSession: PolicyRule = {
  name: 'approved-session',
  evaluate({ input, subject }) {
    const { session, policy } = input
    if (policy !== 'per_session' || subject.kind !== 'command' || subject.where !== 'session') {
      return undefined
    }
    // Input for a session that does not exist runs nothing: the engine refuses it, also should one appear meanwhile.
    const gone = input.args.action === 'write_stdin' && session?.exists !== true
    if (!gone && session?.approved !== true) return undefined
    return { kind: 'allow', reasons: [reason('session_approved')] }
  },
}
