import { BugError } from '../../shared/errors/assert-never.ts'
import type { TaskId } from '../../shared/protocol/identifiers.ts'
import type { CallProgress, DecidedBy } from '../../shared/tool-call/tool-call.ts'
import type { ToolResultSummary } from '../../shared/tool-call/tool-result.ts'

/** What happens to a call (protocol 4.5). */
export type CallEvent =
  | { readonly kind: 'asked' }
  | { readonly kind: 'queued'; readonly decidedBy: DecidedBy }
  | { readonly kind: 'started' }
  | { readonly kind: 'retracted' }
  | { readonly kind: 'running'; readonly pid: number; readonly at: string }
  | { readonly kind: 'stopping'; readonly at: string }
  | {
      readonly kind: 'done'
      readonly result: ToolResultSummary
      readonly decidedBy: DecidedBy | null
      readonly startedAt: string | null
      readonly taskId: TaskId | null
    }
  | { readonly kind: 'settled' }
  | { readonly kind: 'task_ended'; readonly end: ToolResultSummary }

/** The next state of a call. Pure; an event that cannot happen in a state is a bug. */
export function advance(progress: CallProgress, event: CallEvent): CallProgress {
  switch (event.kind) {
    case 'asked':
      if (progress.state === 'received') return { state: 'pending_approval' }
      break
    case 'queued':
      if (progress.state === 'received' || progress.state === 'pending_approval') {
        return { state: 'queued', decidedBy: event.decidedBy }
      }
      break
    case 'started':
      if (progress.state === 'queued') return { state: 'started', decidedBy: progress.decidedBy }
      break
    case 'retracted':
      if (progress.state === 'started') return { state: 'queued', decidedBy: progress.decidedBy }
      break
    case 'running':
      return toRunning(progress, event)
    case 'stopping':
      return toStopping(progress, event.at)
    case 'done':
      if (progress.state !== 'done' && progress.state !== 'settled') return toDone(progress, event)
      break
    case 'settled':
      if (progress.state === 'done') return { ...progress, state: 'settled' }
      if (progress.state === 'settled') return progress
      break
    case 'task_ended':
      if ((progress.state === 'done' || progress.state === 'settled') && progress.task !== null) {
        return { ...progress, task: { ...progress.task, end: event.end } }
      }
      break
  }
  throw new BugError(`a call in state ${progress.state} cannot be ${event.kind}`)
}

function toRunning(progress: CallProgress, event: CallEvent & { kind: 'running' }): CallProgress {
  if (progress.state === 'started') {
    return {
      state: 'running',
      decidedBy: progress.decidedBy,
      startedAt: event.at,
      pid: event.pid,
      stoppingSince: null,
    }
  }
  // An async command answers before its process has reported itself.
  if ((progress.state === 'done' || progress.state === 'settled') && progress.task !== null) {
    return { ...progress, startedAt: event.at, task: { ...progress.task, pid: event.pid } }
  }
  throw new BugError(`a call in state ${progress.state} cannot be running`)
}

function toStopping(progress: CallProgress, at: string): CallProgress {
  if (progress.state === 'running')
    return { ...progress, stoppingSince: progress.stoppingSince ?? at }
  if ((progress.state === 'done' || progress.state === 'settled') && progress.task?.end === null) {
    const stoppingSince = progress.task.stoppingSince ?? at
    return { ...progress, task: { ...progress.task, stoppingSince } }
  }
  // It ended while the stop was on its way, or had not begun.
  return progress
}

function toDone(progress: CallProgress, event: CallEvent & { kind: 'done' }): CallProgress {
  const running = progress.state === 'running' ? progress : null
  return {
    state: 'done',
    decidedBy: event.decidedBy,
    startedAt: event.startedAt,
    result: event.result,
    task:
      event.taskId === null
        ? null
        : {
            taskId: event.taskId,
            pid: running?.pid ?? null,
            stoppingSince: running?.stoppingSince ?? null,
            end: null,
          },
  }
}
