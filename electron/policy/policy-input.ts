import type { Rules } from '../../shared/settings/settings-schema.ts'
import type { ShellArguments } from '../../shared/shell-tool/shell-arguments.ts'
import type { Policy } from '../../shared/tool-call/policy-decision.ts'

/** What an "always" answer is bound to; the room that remembers makes a hash of it. */
export interface RememberedKey {
  readonly action: 'exec' | 'write_stdin'
  readonly command: string
  readonly workspace: string
  readonly cwd: string
  /** Set for what runs in a session; an answer may be bound to it (scope `session`). */
  readonly sessionId: string | undefined
}

/** "Always" answers of a person. Pure look-up: same key, same answer, within one decision. */
export interface RememberedDecisions {
  isAllowed(key: RememberedKey): boolean
  isRefused(key: RememberedKey): boolean
}

/** What the policy must know of the session a call names. */
export interface SessionState {
  readonly exists: boolean
  readonly busy: boolean
  /** A person approved the creation of the session and chose that later commands run unasked. */
  readonly approved: boolean
  /** The command that is running, if one is. */
  readonly runningCommand: string | null
  /** Where the shell is, if known. */
  readonly cwd: string | null
  /** The running program was started by an allow rule or a remembered answer, not by a person. */
  readonly startedByRule?: boolean | undefined
  /** A person has approved input to the program that is running now. */
  readonly inputApproved?: boolean | undefined
  /** Input sent to the idle shell since its last line end: it becomes one command with what follows. */
  readonly pendingInput?: string | undefined
}

/** Everything a decision depends on. */
export interface PolicyInput {
  readonly args: ShellArguments
  readonly policy: Policy
  readonly rules: Rules
  /** The agent server asks for approval; it can only tighten (G5). */
  readonly needApproval: boolean
  /** Why the agent server thinks it dangerous, if it says so. */
  readonly dangerReason?: string | undefined
  /** The session named by the call; undefined where it names none. */
  readonly session: SessionState | undefined
  /** Real path of the workspace. */
  readonly workspace: string
  /** Real paths of all folders the user granted. */
  readonly workspaceRoots: readonly string[]
  /** Real path of the directory the command starts in. */
  readonly cwd: string
  readonly homeDir: string
  /** Folders of the app's own data. */
  readonly protectedPaths: readonly string[]
  /** As `process.platform`. */
  readonly platform: string
  readonly remembered: RememberedDecisions
}

/** For where nothing is remembered. */
export const NOTHING_REMEMBERED: RememberedDecisions = {
  isAllowed: () => false,
  isRefused: () => false,
}
