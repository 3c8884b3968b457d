// The rooms as the corridor sees them. `main.ts` and `headless.ts` hand in the real ones, tests may hand in others.

import type {
  CallId,
  ConversationId,
  SessionId,
  TaskId,
} from '../../shared/protocol/identifiers.ts'
import type { ShellArguments } from '../../shared/shell-tool/shell-arguments.ts'
import type { CommandReport, ShellOutcome } from '../../shared/shell-tool/shell-result.ts'
import type { ClientMessage, DurableClientMessage } from '../../shared/protocol/messages.ts'
import type {
  BackgroundTaskResult,
  ToolCallMessage,
  ToolResultMessage,
} from '../../shared/protocol/tool-call-messages.ts'
import type { ApprovalRequest, Highlight } from '../../shared/tool-call/approval.ts'
import type { Judged, PolicyDecision } from '../../shared/tool-call/policy-decision.ts'
import type { SessionSnapshot } from '../../shared/tool-call/session-snapshot.ts'
import type { DecidedBy, ToolCall } from '../../shared/tool-call/tool-call.ts'
import type { AcceptedCall } from './accepted-call.ts'

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
  /** What the decision spoke of; where it no longer holds, nothing runs. */
  readonly judged?: Judged | undefined
  /** The directory that was judged and shown; a command runs there or not at all. */
  readonly expectedCwd?: string | undefined
  /** Asked right before anything acts: not stopped, not expired, link ready. */
  readonly mayBegin?: (() => boolean) | undefined
}

/** A piece of raw output, in order of arrival. */
export interface OutputChunk {
  readonly stream: 'combined' | 'stdout' | 'stderr' | 'pty'
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
  /** The command that is running, if one is, and the call that started it. */
  readonly runningCommand: string | null
  readonly callId: CallId | null
}

/** Step 9: the engine. */
export interface ShellRoom {
  /** Facts about a live session of the conversation, by session or task id; undefined where there is none. */
  findSession(conversationId: ConversationId, id: string): SessionFacts | undefined
  /**
   * Resolves where an exec would run, without running it: real path of `workdir` inside the workspace, or of the
   * session's own directory. A problem is a value.
   */
  resolveWorkdir(request: ShellRequest): Promise<
    | { ok: true; value: string }
    | {
        ok: false
        error: { code: 'WORKDIR_NOT_FOUND' | 'WORKDIR_OUTSIDE_WORKSPACE'; message: string }
      }
  >
  /** Ends what an earlier run of the app left running; answers how many processes. Before any `perform`. */
  endLeftovers(
    recorded: readonly { readonly pid: number; readonly startTime: string | null }[],
  ): Promise<number>
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

/** Step 6: the policy. Never waits. */
export interface PolicyRoom {
  decide(call: AcceptedCall): PolicyDecision
  /** Coloured parts of a command, from the same parse that decides. */
  highlight(command: string): readonly Highlight[]
}

/** How a question ended; the same as `ApprovalOutcome` of the approval room. */
export type QuestionOutcome =
  | {
      readonly kind: 'answered'
      readonly decision: 'allow_once' | 'allow_always' | 'reject_once' | 'reject_always'
      readonly feedback: string | null
    }
  | { readonly kind: 'expired' }
  | { readonly kind: 'withdrawn' }

/** Step 7: waiting for a person. */
export interface ApprovalRoom {
  /** False where nobody can be asked: what would be asked is denied (protocol 8.6). */
  readonly interactive: boolean
  ask(request: ApprovalRequest, remainingMs: number, signal: AbortSignal): Promise<QuestionOutcome>
}

/** "For this session" answers. */
export interface MemoryRoom {
  approveSession(conversationId: ConversationId, sessionId: string): void
  rememberCommand(conversationId: ConversationId, key: string, decision: 'allow' | 'reject'): void
  forgetSession(conversationId: ConversationId, sessionId: string): void
  forgetConversation(conversationId: ConversationId): void
}

/** What the journal knows of one call. */
export interface JournaledCall {
  readonly callId: CallId
  readonly argsHash: string
  readonly message: ToolCallMessage
  readonly receivedAt: number
  readonly state: 'received' | 'queued' | 'started' | 'running' | 'done' | 'settled'
  readonly decision: Omit<DecisionFacts, 'callId' | 'conversationId'> | null
  readonly process: { readonly pid: number; readonly startTime: string | null } | null
  readonly result: ToolResultMessage | null
  readonly task: {
    readonly taskId: TaskId
    readonly result: BackgroundTaskResult | null
    readonly settled: boolean
  } | null
}

/** One line for the journal; the same kinds as the journal room's own records. */
export type CallRecord =
  | {
      readonly kind: 'received'
      readonly callId: CallId
      readonly argsHash: string
      readonly message: ToolCallMessage
      readonly receivedAt: number
    }
  | {
      readonly kind: 'decided'
      readonly callId: CallId
      readonly decision: string
      readonly hash: string
      readonly facts?: Omit<DecisionFacts, 'callId' | 'conversationId'>
    }
  | {
      readonly kind: 'started' | 'retracted' | 'settled' | 'task_settled'
      readonly callId: CallId
    }
  | {
      readonly kind: 'running'
      readonly callId: CallId
      readonly pid: number
      readonly startTime: string | null
      readonly sessionId: string
    }
  | { readonly kind: 'done'; readonly callId: CallId; readonly message: ToolResultMessage }
  | { readonly kind: 'task'; readonly callId: CallId; readonly taskId: TaskId }
  | { readonly kind: 'task_done'; readonly callId: CallId; readonly message: BackgroundTaskResult }
  | { readonly kind: 'tombstone'; readonly callId: CallId; readonly at: number }

/** What must survive a crash. */
export interface JournalRoom {
  get(callId: CallId): JournaledCall | undefined
  readonly entries: Iterable<JournaledCall>
  hasTombstone(callId: CallId): boolean
  /** Resolves when the record is on disk; throws JOURNAL_UNAVAILABLE where it is not. */
  write(record: CallRecord): Promise<void>
}

/** A decision on a call, by a person or a rule. */
export interface DecisionFacts {
  readonly callId: CallId
  readonly conversationId: ConversationId
  readonly decision: 'allowed' | 'denied' | 'expired' | 'withdrawn'
  /** Null where nobody decided: the question lapsed or was withdrawn. */
  readonly decidedBy: DecidedBy | null
  /** sha256 (hex) of all that was decided on; null where the text must not be guessed from it. */
  readonly subjectHash: string | null
  /** Codes of the reasons for asking or refusing. */
  readonly reasons: readonly string[]
  /** Text typed at a prompt, which is a command; null for the rest. */
  readonly typedCommand: string | null
  /** RFC 3339 UTC. */
  readonly decidedAt: string
}

/** What the user can look up. Calls and sessions reach it by themselves, decisions through the corridor. */
export interface HistoryRoom {
  /** Why nothing can be recorded; null while all is well. Nothing new may run without a record (reliability T8). */
  readonly problem: string | null
  recordDecision(facts: DecisionFacts): void
  recordCall(call: ToolCall): void
  /** Whether there is a row for this call, and one for a decision on it. */
  known(callId: CallId): { readonly call: boolean; readonly decision: boolean }
}

/** The link to the agent server. */
export interface LinkRoom {
  isReady(): boolean
  /** Sends a volatile message now, or answers false. */
  send(message: ClientMessage): boolean
  /** Takes a journaled message and sends it until it is acknowledged. */
  deliver(message: DurableClientMessage): void
  /** False while live output must be held back: too much waits in the socket, or too many messages have left. */
  mayStream(): boolean
}

/** Where the window gets live output from. */
export interface OutputSink {
  push(callId: CallId, chunk: OutputChunk): void
}

/** Facts of this device that requests for approval show. */
export interface DeviceFacts {
  readonly userName: string
  readonly isRoot: boolean
  readonly shell: string
  serverHost(): string
}

/** Folders the user has allowed. */
export interface WorkspaceRoom {
  /** The real path of an allowed workspace, or undefined where it is not allowed or does not exist. */
  resolve(path: string): Promise<string | undefined>
}
