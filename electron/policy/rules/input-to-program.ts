import { reason } from '../rule.ts'
import type { PolicyRule } from '../rule.ts'

/** write_stdin to a program that is no shell: runs where a person approved the program, else asks once (shell-tool 3). */
export const inputToProgram: PolicyRule = {
  name: 'input-to-program',
  evaluate({ input, subject }) {
    if (subject.kind === 'look') return { kind: 'allow', reasons: [reason('only_reads')] }
    if (subject.kind !== 'input') return undefined
    const { session, policy } = input
    const unasked = session?.startedByRule === true || policy === 'per_command'
    if (!unasked || session?.inputApproved === true) {
      return { kind: 'allow', reasons: [reason('program_approved')] }
    }
    return {
      kind: 'ask',
      reasons: [reason('input_to_program')],
      askReasons: ['stdin_to_program'],
    }
  },
}
