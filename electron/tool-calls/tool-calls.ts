import { CompanionError } from '../../shared/errors/companion-error.ts'
import { toErrorMessage } from '../../shared/errors/error-payload.ts'
import type {
  CallId,
  ConversationId,
  SessionId,
  TaskId,
} from '../../shared/protocol/identifiers.ts'
import { MAX_PENDING_CALLS } from '../../shared/protocol/limits.ts'
import type { DurableClientMessage } from '../../shared/protocol/messages.ts'
import type { ToolAccepted, ToolCallMessage } from '../../shared/protocol/tool-call-messages.ts'
import type { PolicyDecision } from '../../shared/tool-call/policy-decision.ts'
import type { CallState } from '../../shared/tool-call/tool-call.ts'
import type { Executed } from '../../shared/tool-call/tool-result.ts'
import type { Clock } from '../../shared/util/clock.ts'
import { createExpiry } from './accepted-call.ts'
import { byAnswer, byRule, toDecisionFacts } from './decision-facts.ts'
import type { Verdict } from './decision-facts.ts'
import type { AcceptedCall } from './accepted-call.ts'
import { toArgumentsHash } from './arguments-hash.ts'
import type { CallEnding } from './call-ending.ts'
import { admit } from './intake.ts'
import { createLiveCall, stopLiveCall } from './live-call.ts'
import type { LiveCall } from './live-call.ts'
import { toNewToolCall } from './new-tool-call.ts'
import { OutputDeltas } from './output-deltas.ts'
import { askPerson, sendPending } from './question.ts'
import type { Answer } from './question.ts'
import type {
  ApprovalRoom,
  DeviceFacts,
  HistoryRoom,
  JournalRoom,
  LinkRoom,
  MemoryRoom,
  OutputSink,
  PolicyRoom,
  SessionFacts,
  ShellEvents,
  ShellRoom,
  StopRequest,
  WorkspaceRoom,
} from './rooms.ts'
import { Settlement } from './settlement.ts'
import { StartGate } from './start-gate.ts'
import { ToolCallRegistry } from './tool-call-registry.ts'
import { runToolCall } from './tool-call-runner.ts'
import type { Corridor } from './tool-call-runner.ts'

/** The rooms this one knows; `assemble.ts` hands in the real ones. */
export interface ToolCallRooms {
  readonly journal: JournalRoom
  readonly history: HistoryRoom
  readonly link: LinkRoom
  readonly policy: PolicyRoom
  readonly approvals: ApprovalRoom
  readonly memory: MemoryRoom
  readonly shell: ShellRoom
  readonly workspaces: WorkspaceRoom
  readonly output: OutputSink
  readonly device: DeviceFacts
  readonly clock: Clock
  readonly log: (line: string) => void
}

/**
 * The tool calls of this device: takes them in, sends each through the corridor, sees that each is answered exactly
 * once. The journal is written before every step that must not be repeated.
 */
export class ToolCalls {
  readonly registry = new ToolCallRegistry()
  readonly settlement: Settlement
  readonly #rooms: ToolCallRooms
  readonly #startGate: StartGate
  /** Calls without a result, and those whose command goes on as a task. */
  readonly #live = new Map<CallId, LiveCall>()
  /** Calls with which a person approved their session; it counts once something runs there. */
  readonly #approving = new Set<CallId>()

  constructor(rooms: ToolCallRooms) {
    this.#rooms = rooms
    const { registry } = this
    const { journal, history, link, log } = rooms
    this.settlement = new Settlement({ journal, link, registry, log })
    this.#startGate = new StartGate({
      journal,
      history,
      link,
      onStarted: ({ callId }) => {
        registry.advance(callId, { kind: 'started' })
      },
      onRetracted: ({ callId }) => {
        registry.advance(callId, { kind: 'retracted' })
        const live = this.#live.get(callId)
        if (live !== undefined) live.startedAt = null
      },
    })
    rooms.shell.onTaskEnd((end) => {
      const live = this.#live.get(end.callId)
      if (live === undefined) return
      this.settlement
        .finishTask(live, end)
        .catch((error: unknown) => {
          log(`end of task ${end.taskId}: ${toErrorMessage(error)}`)
        })
        .finally(() => {
          this.#forget(live)
        })
    })
  }

  /** READY has begun: open questions are told again, waiting calls look whether they may begin. */
  onReady(): void {
    for (const { question, admitted } of this.#live.values()) {
      if (question !== null && admitted !== null) sendPending(admitted, question, this.#rooms.link)
    }
    this.#startGate.wake()
  }

  /** Takes a `tool_call` (protocol C2): new, duplicate or conflict. */
  async receive(message: ToolCallMessage): Promise<void> {
    const argsHash = toArgumentsHash(message)
    const known = this.#rooms.journal.get(message.callId) ?? this.#live.get(message.callId)
    if (known !== undefined) {
      this.#answerKnown(message, argsHash, known.argsHash)
      return
    }
    const receivedAt = Date.now()
    const isTooMuch = this.pendingCount >= MAX_PENDING_CALLS
    const expiry = createExpiry(message.expiresInMs, this.#rooms.clock)
    const live = createLiveCall(message, argsHash, expiry, receivedAt)
    const { callId } = live
    this.#live.set(callId, live)
    try {
      await this.#rooms.journal.write({ kind: 'received', callId, argsHash, message, receivedAt })
    } catch (error) {
      this.#live.delete(callId)
      const text = `Nothing was run, for the app cannot write its journal: ${toErrorMessage(error)}`
      const ending = { kind: 'refused', code: 'JOURNAL_UNAVAILABLE', message: text } as const
      this.settlement.answerFromMemory(live, ending)
      return
    }
    if (this.#rooms.journal.hasTombstone(callId)) {
      await this.#process(live, { kind: 'cancelled', by: 'server', decidedBy: null })
    } else if (isTooMuch) {
      const text = `at most ${String(MAX_PENDING_CALLS)} calls may wait at once`
      await this.#process(live, { kind: 'refused', code: 'TOO_MANY_CALLS', message: text })
    } else {
      await this.#process(live)
    }
  }

  /** After a restart: a call that had not begun goes through the corridor once more (protocol 4.5). */
  async resume(message: ToolCallMessage, argsHash: string, receivedAt: number): Promise<void> {
    const usedMs = Math.max(0, Date.now() - receivedAt)
    const expiry = createExpiry(message.expiresInMs, this.#rooms.clock, usedMs)
    const live = createLiveCall(message, argsHash, expiry, receivedAt)
    this.#live.set(live.callId, live)
    await this.#process(live)
  }

  /** Stops a call, wherever it is, or the task it became. False where there is nothing to stop. */
  stop(callId: CallId, request: StopRequest): boolean {
    const live = this.#live.get(callId)
    if (live === undefined) return false
    this.registry.advance(callId, { kind: 'stopping', at: new Date().toISOString() })
    // Asked again, it is the engine that must hear it: the second request may be the impatient one.
    if (live.abort.signal.aborted) this.#rooms.shell.stop(live.taskId ?? callId, request)
    stopLiveCall(live, request)
    return true
  }

  /** Calls without a result. */
  get pendingCount(): number {
    let count = 0
    for (const live of this.#live.values()) if (!live.hasResult) count += 1
    return count
  }

  /** The call whose command goes on as this task. */
  findTask(taskId: TaskId): CallId | undefined {
    for (const live of this.#live.values()) if (live.taskId === taskId) return live.callId
    return undefined
  }

  /** The call is answered and its command goes on in the background. */
  isTask(callId: CallId): boolean {
    return this.#live.get(callId)?.taskId != null
  }

  /** Live calls and tasks of a conversation, or all. */
  liveCallIds(conversationId?: ConversationId): readonly CallId[] {
    return [...this.#live.values()]
      .filter((live) => conversationId === undefined || live.conversationId === conversationId)
      .map((live) => live.callId)
  }

  /** Calls that are not settled, for `hello` (protocol 5.2); the journal has those of earlier runs too. */
  openCalls(): { callId: CallId; state: CallState; executed: Executed }[] {
    const open: { callId: CallId; state: CallState; executed: Executed }[] = []
    for (const { callId, state, result } of this.#rooms.journal.entries) {
      if (state === 'settled') continue
      const begun = state === 'started' || state === 'running'
      const shown = this.registry.get(callId)?.progress.state ?? state
      open.push({
        callId,
        state: state === 'done' ? 'done' : shown,
        executed: result?.executed ?? (begun ? 'yes' : 'no'),
      })
    }
    return open
  }

  /** Tasks whose end the server has not stored, for `hello`. */
  openTasks(): { taskId: TaskId; callId: CallId; state: 'running' | 'done' }[] {
    const open: { taskId: TaskId; callId: CallId; state: 'running' | 'done' }[] = []
    for (const { callId, task } of this.#rooms.journal.entries) {
      if (task === null || task.settled) continue
      open.push({ taskId: task.taskId, callId, state: task.result === null ? 'running' : 'done' })
    }
    return open
  }

  /**
   * The app ends: stops what runs and resolves when it has its results. What has not begun stays in the journal and is
   * asked again at the next start (protocol 4.5).
   */
  async shutDown(): Promise<void> {
    const begun = [...this.#live.values()].filter((live) => live.startedAt !== null)
    for (const live of begun) this.stop(live.callId, { by: 'client_shutdown' })
    await Promise.all(begun.map((live) => live.ended.promise))
  }

  /** The server has stored a result (protocol C6). */
  async settled(message: Pick<DurableClientMessage, 'type' | 'callId'>): Promise<void> {
    const { callId } = message
    if (message.type === 'background_task_result') {
      await this.#rooms.journal.write({ kind: 'task_settled', callId })
      return
    }
    await this.#rooms.journal.write({ kind: 'settled', callId })
    this.registry.advance(callId, { kind: 'settled' })
  }

  #answerKnown(message: ToolCallMessage, argsHash: string, knownHash: string): void {
    const { callId } = message
    const { link, journal } = this.#rooms
    if (argsHash !== knownHash) {
      const text = `call ${callId} came before with other content; nothing was run`
      const ref = { type: message.type, msgId: message.msgId, callId }
      link.send({ type: 'error', code: 'CALL_ID_CONFLICT', message: text, fatal: false, ref })
      return
    }
    const entry = journal.get(callId)
    // Not on disk yet: the first receipt is being written and will be answered itself.
    if (entry === undefined) return
    const state = this.registry.get(callId)?.progress.state ?? entry.state
    const approval = state === 'pending_approval' ? 'pending' : 'decided'
    link.send({ type: 'tool_accepted', callId, state, duplicate: true, approval })
    if (entry.result !== null) link.deliver(entry.result)
  }

  /** Answers a call, whatever happens; `refusal` where it must not go into the corridor. */
  async #process(live: LiveCall, refusal?: CallEnding): Promise<void> {
    try {
      if (refusal !== undefined) {
        await this.#refuse(live, refusal)
        return
      }
      const admission = await admit(live.message, live.expiry, this.#rooms, Date.now())
      if (admission.kind === 'refused') {
        live.action = admission.action
        await this.#refuse(live, admission.ending)
        return
      }
      live.action = admission.call.args.action
      live.admitted = admission.call
      this.registry.add(toNewToolCall(live))
      const ending = await runToolCall(admission.call, this.#corridor(live), live.abort.signal)
      await this.settlement.settle(live, ending)
    } catch (error) {
      // A bug of ours must not leave the server waiting; whether anything ran is then not known.
      this.#rooms.log(`call ${live.callId} failed: ${toErrorMessage(error)}`)
      if (live.hasResult) return
      const ending: CallEnding =
        live.startedAt === null ? toRefusal(error) : { kind: 'interrupted' }
      await this.settlement.settle(live, ending)
    } finally {
      if (live.taskId === null) this.#forget(live)
    }
  }

  /** Answers a call that does not go into the corridor. */
  async #refuse(live: LiveCall, ending: CallEnding): Promise<void> {
    this.registry.add(toNewToolCall(live))
    this.#sendAccepted(live.callId, 'received', 'not_required')
    await this.settlement.settle(live, ending)
  }

  #forget(live: LiveCall): void {
    this.#live.delete(live.callId)
    this.#approving.delete(live.callId)
    live.ended.resolve(undefined)
  }

  #corridor(live: LiveCall): Corridor {
    const { policy, shell } = this.#rooms
    return {
      policy,
      startGate: this.#startGate,
      judgedState: (call) => {
        const session = findSession(shell, call)
        return { sessionExists: session !== undefined, runningCallId: session?.callId ?? null }
      },
      perform: async (call, bound, events, signal) => {
        const { callId, conversationId, args, workspace, cwd: expectedCwd } = call
        const { taskId } = call.message
        const request = { callId, conversationId, args, workspace, taskId, expectedCwd, ...bound }
        const outcome = await shell.perform(request, events, signal)
        // Input for a program that runs already starts nothing.
        const session = outcome.kind === 'refused' ? undefined : findSession(shell, call)
        if (session !== undefined) this.#approveSession(call, session.sessionId)
        return outcome
      },
      ask: (call, decision, signal) => this.#ask(live, call, decision, signal),
      onDecided: (call, decision) => {
        this.#announceDecision(call, decision)
        // A question is recorded with its answer.
        if (decision.kind !== 'ask')
          void this.#recordDecision(live, call, decision, byRule(decision))
      },
      onAllowed: (call, decidedBy) => {
        this.registry.advance(call.callId, { kind: 'queued', decidedBy })
      },
      eventsOf: (call) => this.#eventsOf(live, call),
    }
  }

  async #ask(
    live: LiveCall,
    call: AcceptedCall,
    decision: PolicyDecision & { kind: 'ask' },
    signal: AbortSignal,
  ): Promise<Answer> {
    live.question = decision
    const { shell } = this.#rooms
    const find = (asked: AcceptedCall) => findSession(shell, asked)
    const answer = await askPerson(call, decision, { ...this.#rooms, findSession: find }, signal)
    live.question = null
    if (answer.kind === 'allowed' && answer.approvesSession) this.#approving.add(live.callId)
    await this.#recordDecision(live, call, decision, byAnswer(answer))
    return answer
  }

  /** In the history at once; the promise is that of the journal, which brings it back should the power fail. */
  #recordDecision(
    { callId, argsHash: hash }: LiveCall,
    call: AcceptedCall,
    decision: PolicyDecision,
    verdict: Verdict,
  ): Promise<void> {
    const facts = toDecisionFacts(call, decision, verdict)
    this.#rooms.history.recordDecision(facts)
    const record = { kind: 'decided', callId, decision: verdict.kind, hash, facts } as const
    const written = this.#rooms.journal.write(record)
    // Where nobody waits: the record of the start, which follows, cannot be written either.
    written.catch(() => undefined)
    return written
  }

  #approveSession({ callId, conversationId }: AcceptedCall, sessionId: SessionId): void {
    if (!this.#approving.delete(callId)) return
    this.#rooms.memory.approveSession(conversationId, sessionId)
  }

  #announceDecision({ callId }: AcceptedCall, decision: PolicyDecision): void {
    if (decision.kind === 'ask' && this.#rooms.approvals.interactive) {
      this.registry.advance(callId, { kind: 'asked' })
      this.#sendAccepted(callId, 'pending_approval', 'pending')
    } else if (decision.kind === 'allow') {
      const byRule = decision.pattern !== undefined || decision.rule === 'remembered-approval'
      this.#sendAccepted(callId, 'queued', byRule ? 'granted_by_rule' : 'not_required')
    } else {
      this.#sendAccepted(callId, 'received', 'not_required')
    }
  }

  #sendAccepted(
    callId: CallId,
    state: ToolAccepted['state'],
    approval: ToolAccepted['approval'],
  ): void {
    this.#rooms.link.send({ type: 'tool_accepted', callId, state, duplicate: false, approval })
  }

  #eventsOf(live: LiveCall, call: AcceptedCall): ShellEvents {
    const { callId } = call
    const { link, journal, output, log } = this.#rooms
    const deltas = new OutputDeltas({
      callId,
      send: (delta) => live.message.stream && link.mayStream() && link.send(delta),
    })
    live.deltas = deltas
    live.startedAt = new Date().toISOString()
    return {
      onStarted: ({ sessionId, pid, startTime, currentWorkdir }) => {
        deltas.setSession(sessionId)
        this.#approveSession(call, sessionId)
        this.registry.describe(callId, { sessionId, cwd: currentWorkdir })
        this.registry.advance(callId, { kind: 'running', pid, at: new Date().toISOString() })
        const record = { kind: 'running', callId, pid, startTime, sessionId } as const
        journal.write(record).catch((error: unknown) => {
          // Only the next start's clean-up needs this line; the command goes on.
          log(`process of call ${callId} not journaled: ${toErrorMessage(error)}`)
        })
      },
      onOutput: (chunk) => {
        deltas.push(chunk.bytes)
        output.push(callId, chunk)
      },
    }
  }
}

function findSession(
  shell: ShellRoom,
  { args, conversationId }: AcceptedCall,
): SessionFacts | undefined {
  const id = 'sessionId' in args ? args.sessionId : undefined
  return id === undefined ? undefined : shell.findSession(conversationId, id)
}

/** Why a call that had not begun could not go on (protocol C10). */
function toRefusal(error: unknown): CallEnding {
  if (error instanceof CompanionError && error.code === 'JOURNAL_UNAVAILABLE') {
    const message = `Nothing was run, for the app cannot write its journal: ${error.message}`
    return { kind: 'refused', code: 'JOURNAL_UNAVAILABLE', message }
  }
  const message = 'Drawbridge failed on this call; nothing was run.'
  return { kind: 'refused', code: 'INTERNAL', message }
}
