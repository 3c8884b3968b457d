import { toErrorMessage } from '../../shared/errors/error-payload.ts'
import type { SessionId } from '../../shared/protocol/identifiers.ts'
import { parseShellArguments } from '../../shared/shell-tool/shell-arguments.ts'
import type { CallProgress, ToolCall } from '../../shared/tool-call/tool-call.ts'
import type { Clock } from '../../shared/util/clock.ts'
import { createExpiry } from './accepted-call.ts'
import { createLiveCall } from './live-call.ts'
import type { LiveCall } from './live-call.ts'
import { toNewToolCall } from './new-tool-call.ts'
import { toResultSummary } from './result-summary.ts'
import type { JournaledCall, LinkRoom } from './rooms.ts'
import type { ToolCalls } from './tool-calls.ts'

/** What becomes of one call after a restart, as the journal room says (protocol 4.5). */
export interface RecoveredCall {
  readonly kind:
    'ask_again' | 'expired' | 'interrupted' | 'resend' | 'task_interrupted' | 'resend_task'
  readonly entry: JournaledCall
}

export interface RestartRooms {
  readonly toolCalls: ToolCalls
  readonly link: Pick<LinkRoom, 'deliver'>
  readonly clock: Clock
  log(line: string): void
}

/** Takes up every call of the last run. Calls that are asked again are not waited for. */
export async function recoverCalls(
  recoveries: readonly RecoveredCall[],
  rooms: RestartRooms,
): Promise<void> {
  for (const { kind, entry } of recoveries) await recover(kind, entry, rooms)
}

async function recover(
  kind: RecoveredCall['kind'],
  entry: JournaledCall,
  rooms: RestartRooms,
): Promise<void> {
  const { toolCalls } = rooms
  switch (kind) {
    case 'ask_again':
      toolCalls.resume(entry.message, entry.argsHash, entry.receivedAt).catch((error: unknown) => {
        rooms.log(`call ${entry.callId} not taken up: ${toErrorMessage(error)}`)
      })
      return
    case 'expired':
      await toolCalls.settlement.settle(addToWindow(entry, rooms), {
        kind: 'expired',
        decidedBy: null,
      })
      return
    case 'interrupted':
      await toolCalls.settlement.settle(addToWindow(entry, rooms), { kind: 'interrupted' })
      return
    case 'resend':
      showAnswered(entry, rooms)
      if (entry.result !== null) rooms.link.deliver(entry.result)
      return
    case 'resend_task':
      showAnswered(entry, rooms)
      if (entry.task?.result != null) rooms.link.deliver(entry.task.result)
      return
    case 'task_interrupted':
      await finishLostTask(showAnswered(entry, rooms), entry, toolCalls)
  }
}

/** A call that the server has settled, as its card would show it. */
export function toShownCall(entry: JournaledCall, clock: Clock): ToolCall {
  const call = toNewToolCall(toLiveCall(entry, clock))
  if (entry.result === null) return call
  const { task } = entry
  const end = task?.result == null ? null : toResultSummary(task.result)
  const progress: CallProgress = {
    state: 'settled',
    decidedBy: null,
    startedAt: entry.result.startedAt ?? null,
    result: toResultSummary(entry.result),
    task: task === null ? null : { taskId: task.taskId, pid: null, stoppingSince: null, end },
  }
  return { ...call, progress }
}

function toLiveCall(entry: JournaledCall, clock: Clock): LiveCall {
  const expiry = createExpiry(entry.message.expiresInMs, clock)
  const live = createLiveCall(entry.message, entry.argsHash, expiry, entry.receivedAt)
  const parsed = parseShellArguments(entry.message.arguments)
  live.action = parsed.ok ? parsed.value.action : null
  return live
}

function addToWindow(entry: JournaledCall, rooms: RestartRooms): LiveCall {
  const live = toLiveCall(entry, rooms.clock)
  // One entry may need two things: its call and its task.
  if (rooms.toolCalls.registry.get(live.callId) === undefined) {
    rooms.toolCalls.registry.add(toNewToolCall(live))
  }
  return live
}

/** Shows a call that has its result already. */
function showAnswered(entry: JournaledCall, rooms: RestartRooms): LiveCall {
  const { registry } = rooms.toolCalls
  const isShown = registry.get(entry.callId) !== undefined
  const live = addToWindow(entry, rooms)
  live.taskId = entry.task?.taskId ?? null
  live.answered.resolve(undefined)
  if (isShown || entry.result === null) return live
  registry.advance(entry.callId, {
    kind: 'done',
    result: toResultSummary(entry.result),
    decidedBy: null,
    startedAt: entry.result.startedAt ?? null,
    taskId: live.taskId,
  })
  if (entry.task?.result != null) {
    registry.advance(entry.callId, { kind: 'task_ended', end: toResultSummary(entry.task.result) })
  }
  return live
}

/** The app ended while a task ran: its one end says that nobody knows how far it came. */
async function finishLostTask(
  live: LiveCall,
  entry: JournaledCall,
  toolCalls: ToolCalls,
): Promise<void> {
  if (entry.task === null) return
  const data = entry.result?.data ?? {}
  const read = (key: string) => (typeof data[key] === 'string' ? data[key] : '')
  await toolCalls.settlement.finishTask(live, {
    taskId: entry.task.taskId,
    callId: entry.callId,
    conversationId: entry.message.conversationId,
    report: {
      status: 'interrupted',
      exitCode: -1,
      sessionId: read('session_id') as SessionId,
      sessionState: 'closed',
      sessionClosed: true,
      elapsedMs: Math.max(0, Date.now() - entry.receivedAt),
      currentWorkdir: read('current_workdir'),
      outputLines: 0,
      outputBytes: 0,
      truncated: true,
      output: '',
      outputFile: read('output_file') || null,
      outputCapped: false,
      pty: false,
    },
  })
}
