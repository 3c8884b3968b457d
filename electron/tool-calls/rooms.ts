// The rooms as the corridor sees them. `main.ts` and `headless.ts` hand in the real ones, tests may hand in others.

import type {
  CallId,
  ConversationId,
  SessionId,
  TaskId,
} from '../../shared/protocol/identifiers.ts'
import type { ShellArguments } from '../../shared/shell-tool/shell-arguments.ts'
import type { CommandReport, ShellOutcome } from '../../shared/shell-tool/shell-result.ts'
import type { SessionSnapshot } from '../../shared/tool-call/session-snapshot.ts'

/** Why a call or task is stopped; the `reason` of the AbortSignal given to the engine. */
export interface StopRequest {
  readonly by: 'server' | 'user' | 'client_shutdown'
  /** Milliseconds between the first signal and SIGKILL; absent means the setting `graceMs`. */
  readonly graceMs?: number | undefined
}

/** One action for the engine. */
export interface ShellRequest {
  readonly callId: CallId
  readonly conversationId: ConversationId
  readonly args: ShellArguments
  /** Real path of the workspace, already known to be allowed. */
  readonly workspace: string
  /** The id to use should this become a task. */
  readonly taskId?: TaskId | undefined
}

/** A piece of raw output, in order of arrival. */
export interface OutputChunk {
  readonly stream: 'stdout' | 'stderr' | 'pty'
  readonly bytes: Uint8Array
  /** Byte offset in the command's whole raw output. */
  readonly offset: number
}

/** What the engine tells while an action is performed, and after it when it went on as a task. */
export interface ShellEvents {
  /** A process runs the command now. `startTime` is the kernel's start time of the pid where it can be read. */
  onStarted(info: {
    sessionId: SessionId
    pid: number
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
  /** The command that is running, if one is. */
  readonly runningCommand: string | null
}

/** Step 9: the engine. */
export interface ShellRoom {
  /** Facts about a live session of the conversation, by session or task id; undefined where there is none. */
  findSession(conversationId: ConversationId, id: string): SessionFacts | undefined
  /**
   * Resolves where an exec would run, without running it: real path of `workdir` inside the workspace, or of the
   * session's own directory. A problem is a value.
   */
  resolveWorkdir(
    request: ShellRequest,
  ): Promise<
    | { ok: true; value: string }
    | {
        ok: false
        error: { code: 'WORKDIR_NOT_FOUND' | 'WORKDIR_OUTSIDE_WORKSPACE'; message: string }
      }
  >
  /** Performs one action. Aborting `signal` (reason: {@link StopRequest}) ends the command, also after a yield. */
  perform(request: ShellRequest, events: ShellEvents, signal: AbortSignal): Promise<ShellOutcome>
  /** Stops a running call or task; false where nothing of that id runs. */
  stop(id: CallId | TaskId, request: StopRequest): boolean
  /** Ends all sessions and tasks of a conversation. */
  closeConversation(conversationId: ConversationId, killTasks: boolean): Promise<void>
  /** Live sessions and tasks' sessions, for `hello` and the window. */
  sessions(): readonly SessionSnapshot[]
  /** Live tasks, for `hello` and the window. */
  tasks(): readonly {
    taskId: TaskId
    callId: CallId
    conversationId: ConversationId
    sessionId: SessionId
    command: string
  }[]
  onTaskEnd(listener: (end: TaskEnd) => void): () => void
  onSessionChange(listener: (session: SessionSnapshot) => void): () => void
  /** Ends everything; resolves when no process is left. Running calls resolve `cancelled` by `client_shutdown`. */
  close(): Promise<void>
}
