import type { CallId, ConversationId } from '../../shared/protocol/identifiers.ts'
import type { CallAction } from '../../shared/protocol/connection-messages.ts'
import type { ConversationClose } from '../../shared/protocol/session-messages.ts'
import type { Cancel } from '../../shared/protocol/tool-call-messages.ts'
import type { JournalRoom, MemoryRoom, ShellRoom, StopRequest } from './rooms.ts'
import type { ToolCalls } from './tool-calls.ts'

export interface CancellationRooms {
  readonly toolCalls: ToolCalls
  readonly journal: Pick<JournalRoom, 'get' | 'write' | 'hasTombstone'>
  readonly shell: Pick<ShellRoom, 'closeConversation'>
  readonly memory: Pick<MemoryRoom, 'forgetConversation'>
}

/** Stops what a `cancel` names (protocol 5.11); resolves when it is safe to acknowledge. */
export async function cancel(message: Cancel, rooms: CancellationRooms): Promise<void> {
  const request: StopRequest = { by: 'server', graceMs: message.graceMs }
  if (message.callId !== undefined) {
    await cancelCall(message.callId, request, rooms)
  } else if (message.taskId !== undefined) {
    const callId = rooms.toolCalls.findTask(message.taskId)
    if (callId !== undefined) rooms.toolCalls.stop(callId, request)
  } else if (message.conversationId !== undefined) {
    stopAll(rooms, request, message.conversationId)
  }
}

/** Applies what the server says of one call at `welcome`, before anything may begin (protocol C8). */
export async function applyCallAction(
  action: CallAction,
  rooms: CancellationRooms,
  onSettled: (callId: CallId) => Promise<void>,
): Promise<void> {
  switch (action.action) {
    case 'cancel':
      await cancelCall(action.callId, { by: 'server' }, rooms)
      return
    case 'settled':
      await onSettled(action.callId)
  }
}

/** Ends a conversation (protocol 5.12): calls, tasks, sessions and what was remembered for it. */
export async function closeConversation(
  message: ConversationClose,
  rooms: CancellationRooms,
): Promise<void> {
  const { conversationId, killTasks } = message
  rooms.memory.forgetConversation(conversationId)
  for (const callId of rooms.toolCalls.liveCallIds(conversationId)) {
    const isTask = rooms.toolCalls.isTask(callId)
    if (!isTask || killTasks) rooms.toolCalls.stop(callId, { by: 'server' })
  }
  await rooms.shell.closeConversation(conversationId, killTasks)
}

/** Stops every call and task, of one conversation or of all. */
export function stopAll(
  rooms: Pick<CancellationRooms, 'toolCalls'>,
  request: StopRequest,
  conversationId?: ConversationId,
): void {
  for (const callId of rooms.toolCalls.liveCallIds(conversationId)) {
    rooms.toolCalls.stop(callId, request)
  }
}

async function cancelCall(
  callId: CallId,
  request: StopRequest,
  rooms: CancellationRooms,
): Promise<void> {
  if (rooms.toolCalls.stop(callId, request)) return
  const isKnown = rooms.journal.get(callId) !== undefined || rooms.journal.hasTombstone(callId)
  // The call may still be on its way: the tombstone answers it when it comes.
  if (!isKnown) await rooms.journal.write({ kind: 'tombstone', callId, at: Date.now() })
}
