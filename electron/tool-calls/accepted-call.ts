import type { CallId, ConversationId } from '../../shared/protocol/identifiers.ts'
import type { ToolCallMessage } from '../../shared/protocol/tool-call-messages.ts'
import type { ShellArguments } from '../../shared/shell-tool/shell-arguments.ts'
import { elapsedSinceMs } from '../../shared/util/clock.ts'
import type { Clock } from '../../shared/util/clock.ts'

/** A call that is in the journal and whose arguments are valid: what the corridor takes. */
export interface AcceptedCall {
  readonly callId: CallId
  readonly conversationId: ConversationId
  readonly message: ToolCallMessage
  readonly args: ShellArguments
  /** Real path of the workspace. */
  readonly workspace: string
  /** Real path of the directory an exec would start in; of the session or workspace for the rest. */
  readonly cwd: string
  readonly expiry: Expiry
}

/** When a call must have begun (protocol 5.5), on clocks that count the computer's sleep. */
export interface Expiry {
  isOver(): boolean
  remainingMs(): number
}

/** @param usedMs what had passed before, e.g. while the app was not running */
export function createExpiry(expiresInMs: number, clock: Clock, usedMs = 0): Expiry {
  const start = clock.now()
  const remainingMs = () => Math.max(0, expiresInMs - usedMs - elapsedSinceMs(start, clock.now()))
  return { isOver: () => remainingMs() <= 0, remainingMs }
}
