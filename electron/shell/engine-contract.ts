// What the engine takes and tells. The same shapes as `tool-calls/rooms.ts`, which this room may not import.

import type {
  CallId,
  ConversationId,
  SessionId,
  TaskId,
} from '../../shared/protocol/identifiers.ts'
import type { Settings } from '../../shared/settings/settings-schema.ts'
import type { ShellArguments } from '../../shared/shell-tool/shell-arguments.ts'
import type { CommandReport, ShellOutcome } from '../../shared/shell-tool/shell-result.ts'
import type { Judged } from '../../shared/tool-call/policy-decision.ts'

/** Why a command is stopped; the `reason` of the AbortSignal. */
export interface StopRequest {
  readonly by: 'server' | 'user' | 'client_shutdown'
  /** Milliseconds between the first signal and SIGKILL; absent means the setting `graceMs`. */
  readonly graceMs?: number | undefined
}

/** One action to perform. */
export interface ShellRequest {
  readonly callId: CallId
  readonly conversationId: ConversationId
  readonly args: ShellArguments
  /** Real path of the workspace, already known to be allowed. */
  readonly workspace: string
  /** The id to use should this become a task. */
  readonly taskId?: TaskId | undefined
  /** What the decision spoke of; where it no longer holds, nothing runs. */
  readonly judged?: Judged | undefined
  /** The directory that was judged and shown; a command runs there or not at all. */
  readonly expectedCwd?: string | undefined
  /** Asked right before anything acts: not stopped, not expired, link ready. */
  readonly mayBegin?: (() => boolean) | undefined
}

/**
 * A piece of raw output, in order of arrival. Without a terminal it is always `combined`: both standard streams are one
 * pipe, because two pipes lose the order in which a command wrote to them (decision 0006).
 */
export interface OutputChunk {
  readonly stream: 'combined' | 'stdout' | 'stderr' | 'pty'
  readonly bytes: Uint8Array
  /** Byte offset in the command's whole raw output. */
  readonly offset: number
}

/** What the engine tells while an action is performed, and after it when the command went on as a task. */
export interface ShellEvents {
  onStarted(info: {
    sessionId: SessionId
    pid: number
    /** The kernel's start time of the pid, where it can be read. */
    startTime: string | null
    currentWorkdir: string
  }): void
  onOutput(chunk: OutputChunk): void
}

/** The end of a background task; exactly one for each. */
export interface TaskEnd {
  readonly taskId: TaskId
  readonly callId: CallId
  readonly conversationId: ConversationId
  readonly report: CommandReport
}

/** What the policy must know of the session a call names. */
export interface SessionFacts {
  readonly sessionId: SessionId
  readonly busy: boolean
  readonly currentWorkdir: string
  readonly runningCommand: string | null
  /** The call that started it. */
  readonly callId: CallId | null
}

/** The part of the settings the engine reads, each time it needs it. */
export type EngineSettings = Pick<
  Settings,
  'limits' | 'onYield' | 'onOutputLimit' | 'outputDir' | 'shellPath'
>

/** A refusal: nothing ran. */
export type Refusal = Extract<ShellOutcome, { kind: 'refused' }>
