import { decide } from '../../../electron/policy/decide.ts'
import { NOTHING_REMEMBERED } from '../../../electron/policy/policy-input.ts'
import type { PolicyInput, SessionState } from '../../../electron/policy/policy-input.ts'
import type { ShellArguments } from '../../../shared/shell-tool/shell-arguments.ts'
import { parseShellArguments } from '../../../shared/shell-tool/shell-arguments.ts'
import type { PolicyDecision } from '../../../shared/tool-call/policy-decision.ts'

/** Rules as a test writes them. */
export interface TestRules {
  readonly allow?: readonly string[]
  readonly ask?: readonly string[]
  readonly deny?: readonly string[]
}

/** Rule sets of cases.md. */
export const R0: TestRules = {
  allow: ['git *', 'echo *', 'cat *', 'ls *', 'cd *'],
  deny: ['rm *'],
}
export const R1: TestRules = { allow: ['*'], deny: ['rm *'] }

export const WORKSPACE = '/home/me/work'

/** A complete input; a test names only what it is about. */
export function aPolicyInput(
  args: Record<string, unknown>,
  rules: TestRules = {},
  changes: Partial<PolicyInput> = {},
): PolicyInput {
  return {
    args: someArguments(args),
    policy: 'per_session',
    rules: {
      allow: [...(rules.allow ?? [])],
      ask: [...(rules.ask ?? [])],
      deny: [...(rules.deny ?? [])],
    },
    needApproval: false,
    session: undefined,
    workspace: WORKSPACE,
    workspaceRoots: [WORKSPACE],
    cwd: WORKSPACE,
    homeDir: '/home/me',
    protectedPaths: ['/home/me/.config/drawbridge'],
    platform: 'linux',
    remembered: NOTHING_REMEMBERED,
    ...changes,
  }
}

/** Decides a one-shot exec. */
export function decideCommand(
  command: string,
  rules: TestRules = {},
  changes: Partial<PolicyInput> = {},
): PolicyDecision {
  return decide(aPolicyInput({ action: 'exec', command }, rules, changes))
}

/** A live, approved, idle session. */
export function aSession(changes: Partial<SessionState> = {}): SessionState {
  return {
    exists: true,
    busy: false,
    approved: true,
    runningCommand: null,
    cwd: WORKSPACE,
    ...changes,
  }
}

/** The codes of a decision's reasons. */
export function codesOf(decision: PolicyDecision): string[] {
  return decision.reasons.map(({ code }) => code)
}

function someArguments(args: Record<string, unknown>): ShellArguments {
  const parsed = parseShellArguments(args)
  if (!parsed.ok) throw new Error(parsed.error.message)
  return parsed.value
}
