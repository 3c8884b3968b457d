import type { CallId, ConversationId, SessionId } from '../../../shared/protocol/identifiers.ts'
import type { SessionEndReason } from '../../../shared/tool-call/session-snapshot.ts'
import type { OutputSlot } from '../output/output-folder.ts'
import type { TerminalView } from '../terminal/terminal-view.ts'
import type { CommandRun, StopCause } from './command-run.ts'
import type { SessionClock } from './session-clock.ts'

/** A command for a session. */
export interface CommandLaunch {
  readonly command: string
  readonly callId: CallId
  /** Absolute directory to change to first, in a session that is there already. */
  readonly changeTo?: string | undefined
  /** Bytes kept on disk at most. */
  readonly maxOutputBytes: number
  readonly outputSlot: OutputSlot
  readonly onOutput: (bytes: Uint8Array, offset: number) => void
  /** The output reached `maxOutputBytes`. */
  readonly onCapped: (run: CommandRun) => void
}

/** Who a session is. */
export interface SessionIdentity {
  readonly id: SessionId
  readonly conversationId: ConversationId
}

/** A shell: long-lived on pipes or in a terminal, or one-shot. */
export interface Session extends SessionIdentity {
  readonly oneShot: boolean
  readonly pty: boolean
  /** Its terminal, where it has one. */
  readonly terminal?: TerminalView | undefined
  readonly pid: number
  readonly startTime: string | null
  readonly clock: Pick<SessionClock, 'createdAt' | 'lastActiveAt' | 'ageMs' | 'idleMs'>
  readonly commandCount: number
  readonly currentWorkdir: string
  /** As {@link currentWorkdir}, read anew from the shell. */
  readWorkdir(): string
  /** What background children wrote since the last command ended, as text for an answer; '' for nothing. It is told once. */
  takeLateOutput(): string
  /** The command that runs, or null where the shell is idle or gone. */
  readonly running: CommandRun | null
  /** The command started last. */
  readonly last: CommandRun | null
  /** Why it ended; null while it lives. */
  readonly endReason: SessionEndReason | null
  /** Its shell could not be used any more: the id is free for another. */
  readonly lost: boolean
  /** Starts a command. Must not be called while one runs or after the end. */
  run(launch: CommandLaunch): CommandRun
  /** Input for the foreground program; `full` where too much waits for it, `closed` where its input is closed. */
  write(input: Buffer): 'taken' | 'full' | 'closed'
  /** The foreground program sees the end of its input. */
  endInput(): void
  /** Signals the running command and all its descendants, not the shell. */
  signal(signal: NodeJS.Signals): Promise<void>
  /** Ends the shell and all that comes from it; a running command ends for `cause`. */
  close(reason: SessionEndReason, cause: StopCause): Promise<void>
}
