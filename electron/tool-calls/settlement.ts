import { randomUUID } from 'node:crypto'
import { toErrorMessage } from '../../shared/errors/error-payload.ts'
import type { CallId, MessageId, TaskId } from '../../shared/protocol/identifiers.ts'
import type { ToolResultMessage } from '../../shared/protocol/tool-call-messages.ts'
import type { DecidedBy } from '../../shared/tool-call/tool-call.ts'
import type { CallEnding } from './call-ending.ts'
import type { LiveCall } from './live-call.ts'
import { toResultMessage, toTaskMessage } from './result-message.ts'
import { toResultSummary } from './result-summary.ts'
import type { JournalRoom, LinkRoom, TaskEnd } from './rooms.ts'
import type { ToolCallRegistry } from './tool-call-registry.ts'

export interface SettlementRooms {
  readonly journal: Pick<JournalRoom, 'write'>
  readonly link: Pick<LinkRoom, 'send' | 'deliver'>
  readonly registry: ToolCallRegistry
  readonly log: (line: string) => void
}

/** Step 10: the one answer to each call, and the one end of each task. On disk before it is sent (protocol C4). */
export class Settlement {
  readonly #rooms: SettlementRooms

  constructor(rooms: SettlementRooms) {
    this.#rooms = rooms
  }

  /** Answers a call. Where its command goes on in the background, `live.taskId` is set. */
  async settle(live: LiveCall, ending: CallEnding): Promise<void> {
    const { callId } = live
    const taskId = toTaskId(ending)
    const startedAt = beganAt(ending, live.startedAt)
    const result = this.#toResult(live, ending, startedAt)
    live.taskId = taskId
    await this.#journalResult(result, taskId)
    live.hasResult = true
    // The answer leaves whatever fails on the way; the last output goes before it.
    this.#attempt(callId, () => {
      live.deltas?.flush()
      if (taskId !== null) live.deltas?.continueAsTask(taskId)
    })
    this.#attempt(callId, () => {
      this.#rooms.registry.advance(callId, {
        kind: 'done',
        result: toResultSummary(result),
        decidedBy: toDecidedBy(ending),
        startedAt,
        taskId,
      })
    })
    this.#attempt(callId, () => {
      this.#rooms.link.deliver(result)
    })
    live.answered.resolve(undefined)
  }

  /** Reports the end of a task; never before its call has been answered (protocol 5.10). */
  async finishTask(live: LiveCall, end: TaskEnd): Promise<void> {
    await live.answered.promise
    this.#attempt(live.callId, () => live.deltas?.flush())
    const times = { startedAt: live.startedAt, finishedAt: new Date().toISOString() }
    const message = toTaskMessage(end, times, createMessageId())
    try {
      await this.#rooms.journal.write({ kind: 'task_done', callId: live.callId, message })
    } catch (error) {
      this.#rooms.log(`end of task ${end.taskId} not journaled: ${toErrorMessage(error)}`)
    }
    this.#attempt(live.callId, () => {
      const end = toResultSummary(message)
      this.#rooms.registry.advance(live.callId, { kind: 'task_ended', end })
    })
    this.#rooms.link.deliver(message)
  }

  /** Answers a call that is in no journal; it is not durable, and the server may ask again (protocol C10, 3.2). */
  answerFromMemory(live: LiveCall, ending: CallEnding): void {
    live.hasResult = true
    this.#rooms.link.send(this.#toResult(live, ending, null))
    live.answered.resolve(undefined)
  }

  #attempt(callId: CallId, work: () => void): void {
    try {
      work()
    } catch (error) {
      this.#rooms.log(`answering call ${callId}: ${toErrorMessage(error)}`)
    }
  }

  #toResult(live: LiveCall, ending: CallEnding, startedAt: string | null): ToolResultMessage {
    const times = { receivedAt: live.receivedAt, startedAt, finishedAt: new Date().toISOString() }
    return toResultMessage(live.message, live.action, ending, times, createMessageId())
  }

  async #journalResult(result: ToolResultMessage, taskId: TaskId | null): Promise<void> {
    const { journal, log } = this.#rooms
    const { callId } = result
    try {
      const task = taskId === null ? null : journal.write({ kind: 'task', callId, taskId })
      await Promise.all([task, journal.write({ kind: 'done', callId, message: result })])
    } catch (error) {
      // The answer is still worth sending; after a crash the server would hear "interrupted" instead.
      log(`result of call ${callId} not journaled: ${toErrorMessage(error)}`)
    }
  }
}

function createMessageId(): MessageId {
  return randomUUID() as string as MessageId
}

function toTaskId(ending: CallEnding): TaskId | null {
  if (ending.kind !== 'performed') return null
  const { outcome } = ending
  if (outcome.kind === 'async') return outcome.taskId
  // A task belongs to the call that started its command, not to one that only looks at it.
  const isOwn = outcome.kind === 'command' && outcome.startedTask === true
  return isOwn ? (outcome.report.taskId ?? null) : null
}

function toDecidedBy(ending: CallEnding): DecidedBy | null {
  switch (ending.kind) {
    case 'performed':
    case 'denied':
    case 'expired':
    case 'cancelled':
      return ending.decidedBy
    case 'blocked': {
      const { rule, pattern } = ending.decision
      return { kind: 'rule', rule, pattern: pattern ?? null }
    }
    case 'refused':
    case 'interrupted':
      return null
  }
}

/** A call that was refused at the last moment never started. */
function beganAt(ending: CallEnding, startedAt: string | null): string | null {
  const began = ending.kind === 'performed' && ending.outcome.kind !== 'refused'
  return began || ending.kind === 'interrupted' ? startedAt : null
}
