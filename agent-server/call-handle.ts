import { EventEmitter } from 'node:events'
import type { CallId, ConversationId } from '../shared/protocol/identifiers.ts'
import type {
  ApprovalState,
  BackgroundTaskResult,
  OutputDelta,
  ToolAccepted,
} from '../shared/protocol/tool-call-messages.ts'
import { createDeferred } from '../shared/util/deferred.ts'
import type { CancelReason } from './call-store.ts'
import type { CallOutcome } from './outcome.ts'

/** Events of a {@link CallHandle}. */
export interface CallEvents {
  accepted: [ToolAccepted]
  approval: [ApprovalState]
  delta: [OutputDelta]
  result: [CallOutcome]
  taskResult: [BackgroundTaskResult]
}

/** One tool call as the agent sees it. The promises never reject. */
export class CallHandle extends EventEmitter<CallEvents> {
  readonly callId: CallId
  readonly conversationId: ConversationId
  /** All that came so far, in order. */
  readonly approvalStates: ApprovalState[] = []
  /** All that came so far, in order; the client streams at most 1 MiB for a call (protocol 5.8). */
  readonly deltas: OutputDelta[] = []
  readonly #accepted = createDeferred<ToolAccepted | null>()
  readonly #result = createDeferred<CallOutcome>()
  readonly #taskResult = createDeferred<BackgroundTaskResult>()
  readonly #cancel: (reason: CancelReason) => void

  constructor(
    callId: CallId,
    conversationId: ConversationId,
    cancel: (reason: CancelReason) => void,
  ) {
    super()
    this.callId = callId
    this.conversationId = conversationId
    this.#cancel = cancel
  }

  /** The first `tool_accepted`; null where the call ended without one. */
  get accepted(): Promise<ToolAccepted | null> {
    return this.#accepted.promise
  }

  /** The one end of the call. With status `async` or `running` the command goes on as a task. */
  get result(): Promise<CallOutcome> {
    return this.#result.promise
  }

  /** The end of the task that the call became; stays open where it became none. */
  get taskResult(): Promise<BackgroundTaskResult> {
    return this.#taskResult.promise
  }

  /** The live output so far, as text. */
  get output(): string {
    return this.deltas
      .map(({ encoding, data }) =>
        encoding === 'base64' ? Buffer.from(data, 'base64').toString('utf8') : data,
      )
      .join('')
  }

  /** Stops the call or, once it has become one, the task. `result` still tells how it ended (S9). */
  cancel(reason: CancelReason = 'agent_abort'): void {
    this.#cancel(reason)
  }

  // What follows is for `Device` alone: it reports what the client said.

  noteAccepted(message: ToolAccepted): void {
    this.#accepted.resolve(message)
    this.emit('accepted', message)
  }

  noteApproval(message: ApprovalState): void {
    this.approvalStates.push(message)
    this.emit('approval', message)
  }

  noteDelta(message: OutputDelta): void {
    this.deltas.push(message)
    this.emit('delta', message)
  }

  noteResult(outcome: CallOutcome): void {
    this.#accepted.resolve(null)
    this.#result.resolve(outcome)
    this.emit('result', outcome)
  }

  noteTaskResult(message: BackgroundTaskResult): void {
    this.#taskResult.resolve(message)
    this.emit('taskResult', message)
  }
}
