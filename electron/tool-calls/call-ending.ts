import type { ToolErrorCode } from '../../shared/errors/error-code.ts'
import type { ShellOutcome } from '../../shared/shell-tool/shell-result.ts'
import type { PolicyDecision } from '../../shared/tool-call/policy-decision.ts'
import type { DecidedBy } from '../../shared/tool-call/tool-call.ts'
import type { StopRequest } from './rooms.ts'

/** How a call ended. Expected endings are values; the first cause wins. */
export type CallEnding =
  | { readonly kind: 'performed'; readonly outcome: ShellOutcome; readonly decidedBy: DecidedBy }
  /** A rule denied it; never a question. */
  | { readonly kind: 'blocked'; readonly decision: PolicyDecision }
  /** The person, or nobody being there to ask, refused it. */
  | {
      readonly kind: 'denied'
      readonly feedback: string | null
      readonly decidedBy: DecidedBy
      readonly message: string
    }
  | { readonly kind: 'expired'; readonly decidedBy: DecidedBy | null }
  | {
      readonly kind: 'cancelled'
      readonly by: StopRequest['by']
      readonly decidedBy: DecidedBy | null
    }
  /** Refused before any decision: bad arguments, limits, workspace, journal. Nothing ran. */
  | { readonly kind: 'refused'; readonly code: ToolErrorCode; readonly message: string }
  /** The app ended while it ran, or may have run. */
  | { readonly kind: 'interrupted' }
