import type { CallId } from '../protocol/identifiers.ts'

/** `approval_state.reasons` of protocol 5.7: why a person is asked, in codes. */
export const ASK_REASONS = [
  'server_requested',
  'new_session',
  'one_shot',
  'policy_ask',
  'dangerous_pattern',
  'unparseable',
  'outside_workspace',
  'stdin_to_program',
] as const
export type AskReason = (typeof ASK_REASONS)[number]

/** The person's policy for a workspace (protocol 8.2). */
export const POLICIES = ['per_session', 'per_command', 'trusted_workspace', 'read_only'] as const
export type Policy = (typeof POLICIES)[number]

/** What a part of a command may do that a person wants to know; shown as chips (ux 4.1). */
export const RISKS = [
  'deletes_files',
  'writes_outside_workspace',
  'network',
  'runs_downloaded_code',
  'uses_sudo',
  'changes_git_history',
  'reads_secrets',
  'persists',
  'cannot_be_analysed',
  'hidden_characters',
  'system_change',
] as const
export type Risk = (typeof RISKS)[number]

/** One reason with the part of the command it speaks of. */
export interface DecisionReason {
  /** Which sentence to show; the renderer translates it, `text` is the English one for logs and `explain`. */
  readonly code: string
  readonly text: string
  readonly risk?: Risk | undefined
  /** UTF-16 offsets into the command, half open; absent where it speaks of the whole. */
  readonly span?: { readonly start: number; readonly end: number } | undefined
}

/** One simple command bash would run, wrappers taken off. */
export interface AnalysedCommand {
  /** Its source text. */
  readonly text: string
  /** The command word after wrappers, or null where it is computed at run time. */
  readonly program: string | null
  /** Names of the wrappers taken off, outermost first. */
  readonly wrappers: readonly string[]
}

/** What a decision spoke of. The engine refuses a call for which it no longer holds. */
export interface Judged {
  readonly subject: 'harmless' | 'look' | 'input' | 'command'
  readonly sessionExists: boolean
  /** The call whose program ran in the session; null where it was idle. */
  readonly runningCallId: CallId | null
}

interface DecisionBase {
  /** Name of the policy rule that decided (a file of electron/policy/rules). */
  readonly rule: string
  /** The user's own rule that matched, as written, e.g. `git *`. */
  readonly pattern?: string | undefined
  readonly reasons: readonly DecisionReason[]
  readonly commands: readonly AnalysedCommand[]
  readonly subject?: Judged['subject'] | undefined
  readonly policy?: Policy | undefined
}

/** What the policy says of one tool call. */
export type PolicyDecision =
  | (DecisionBase & { readonly kind: 'allow' })
  | (DecisionBase & {
      readonly kind: 'ask'
      readonly askReasons: readonly AskReason[]
      /** True where a plain click must not be enough and no "always" is offered (protocol 8.3). */
      readonly dangerous: boolean
    })
  | (DecisionBase & { readonly kind: 'deny' })
