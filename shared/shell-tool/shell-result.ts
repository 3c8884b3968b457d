import type { ErrorDetails } from '../errors/companion-error.ts'
import type { ToolErrorCode } from '../errors/error-code.ts'
import type { SessionId, TaskId } from '../protocol/identifiers.ts'

/** How a command that was started stands at the moment a result is made (protocol 5.9). */
export type CommandStatus =
  'completed' | 'running' | 'timed_out' | 'cancelled' | 'interrupted' | 'failed'

/** Facts about one command: what `data` and the header of the text say (protocol 6.3, 6.4). */
export interface CommandReport {
  readonly status: CommandStatus
  /** Exit status, 128 + N for signal N, 124 after `timeout`, -1 while there is none. */
  readonly exitCode: number
  readonly sessionId: SessionId
  readonly sessionState: 'open' | 'closed'
  /** The shell of a named session ended with or after this command. */
  readonly sessionClosed: boolean
  readonly elapsedMs: number
  /** Absolute; the last known one if it cannot be asked. */
  readonly currentWorkdir: string
  /** Lines of the whole output that this result covers: LF count, +1 if the last byte is not LF. */
  readonly outputLines: number
  readonly outputBytes: number
  /** The preview is not the whole output, or the command has not ended. */
  readonly truncated: boolean
  /** The preview (shell-tool 8). */
  readonly output: string
  /** Some of the output is no text, and the preview says what it leaves out. */
  readonly outputBinary?: boolean | undefined
  /** Relative to the workspace when inside it, else absolute, `/` separated; null where no file could be made. */
  readonly outputFile: string | null
  readonly outputCapped: boolean
  readonly outputFileError?: string | undefined
  /** `SIGKILL` and so on, where a signal ended it. */
  readonly signal?: string | undefined
  readonly taskId?: TaskId | undefined
  readonly pid?: number | undefined
  readonly pty: boolean
  /** In a terminal: where the cursor stands on the screen, counted from 1. */
  readonly cursor?: { readonly row: number; readonly column: number } | undefined
  /** One-shot only: processes the command had left running in the background and that were ended. */
  readonly backgroundEnded?: number | undefined
  readonly cancelledBy?: 'server' | 'user' | 'client_shutdown' | undefined
  /** Why a started command counts as failed, e.g. OUTPUT_LIMIT. */
  readonly error?: { readonly code: ToolErrorCode; readonly message: string } | undefined
}

/** One row of `list` (shell-tool 4). */
export interface SessionListEntry {
  readonly kind: 'session' | 'task'
  readonly sessionId: SessionId
  readonly taskId?: TaskId | undefined
  readonly pty: boolean
  readonly alive: boolean
  readonly busy: boolean
  readonly currentWorkdir: string
  readonly runningCommand?: string | undefined
  /** RFC 3339 UTC. */
  readonly createdAt: string
  readonly lastActiveAt: string
  readonly commandCount: number
  readonly pid?: number | undefined
}

/** What the engine answers to one action. Expected endings are values; it throws only for bugs. */
export type ShellOutcome =
  | {
      readonly kind: 'command'
      readonly report: CommandReport
      /** The command was started by this call and goes on as its task. */
      readonly startedTask?: boolean | undefined
    }
  | {
      readonly kind: 'async'
      readonly taskId: TaskId
      readonly sessionId: SessionId
      readonly outputFile: string | null
      readonly pid?: number | undefined
    }
  | {
      readonly kind: 'closed'
      readonly sessionId: string
      /** The last output nobody had read. */
      readonly output: string
    }
  | { readonly kind: 'list'; readonly entries: readonly SessionListEntry[] }
  | {
      /** Nothing ran. */
      readonly kind: 'refused'
      readonly code: ToolErrorCode
      readonly message: string
      readonly details?: ErrorDetails | undefined
    }

/** First preview line of a command that the user stopped (shell-tool 6). */
export const INTERRUPTED_BY_USER = 'Interrupted by user. Do not retry automatically.'
