import { assertNever } from '../../shared/errors/assert-never.ts'
import { toErrorMessage } from '../../shared/errors/error-payload.ts'
import type { FrameProblem } from '../../shared/protocol/frame-codec.ts'
import { callIdSchema } from '../../shared/protocol/identifiers.ts'
import type { ConversationId, MessageId } from '../../shared/protocol/identifiers.ts'
import type { DurableClientMessage, ServerMessage } from '../../shared/protocol/messages.ts'
import { toErrorText } from '../../shared/shell-tool/result-text.ts'
import { cancel, closeConversation } from './cancellation.ts'
import type { CancellationRooms } from './cancellation.ts'
import type { LinkRoom } from './rooms.ts'

/** Messages that come here; the connection keeps the rest to itself. */
type RoutedMessage = Exclude<
  ServerMessage,
  { type: 'welcome' | 'ping' | 'pong' | 'goodbye' | 'error' }
>

export interface RouterRooms extends CancellationRooms {
  readonly link: Pick<LinkRoom, 'send'>
  /** Takes a message off the outbox; undefined where it was not waiting. */
  acknowledge(msgId: MessageId): DurableClientMessage | undefined
  log(line: string): void
}

/** Step 3: which message goes where. Never throws: a message that fails must not stop the next. */
export async function routeMessage(message: RoutedMessage, rooms: RouterRooms): Promise<void> {
  try {
    await dispatch(message, rooms)
  } catch (error) {
    rooms.log(`${message.type} failed: ${toErrorMessage(error)}`)
    const ref = { type: message.type, ...('callId' in message ? { callId: message.callId } : {}) }
    const text = `${message.type} could not be handled`
    rooms.link.send({ type: 'error', code: 'INTERNAL', message: text, fatal: false, ref })
  }
}

async function dispatch(message: RoutedMessage, rooms: RouterRooms): Promise<void> {
  switch (message.type) {
    case 'tool_call':
      await rooms.toolCalls.receive(message)
      return
    case 'cancel':
      await cancel(message, rooms)
      rooms.link.send({ type: 'ack', msgId: message.msgId, status: 'ok' })
      return
    case 'conversation_close':
      await closeConversation(message, rooms)
      rooms.link.send({ type: 'ack', msgId: message.msgId, status: 'ok' })
      return
    case 'ack': {
      const acknowledged = rooms.acknowledge(message.msgId)
      if (acknowledged !== undefined) await rooms.toolCalls.settled(acknowledged)
      return
    }
    default:
      assertNever(message, 'message')
  }
}

/** A `tool_call` with a bad field but a usable call_id still gets its answer (protocol 3.2). */
export function answerInvalidCall(problem: FrameProblem, rooms: RouterRooms): void {
  const { fields, message } = problem
  const callId = callIdSchema.safeParse(fields['callId'])
  if (problem.ref.type !== 'tool_call' || !callId.success) return
  // A call that is known has, or will have, its own answer.
  if (rooms.journal.get(callId.data) !== undefined) return
  const { conversationId, toolName } = fields
  rooms.link.send({
    type: 'tool_result',
    msgId: `invalid-${callId.data}`.slice(0, 64) as MessageId,
    callId: callId.data,
    conversationId: (typeof conversationId === 'string' && conversationId !== ''
      ? conversationId
      : 'unknown') as ConversationId,
    toolName: typeof toolName === 'string' ? toolName : 'shell',
    action: null,
    status: 'failed',
    executed: 'no',
    result: toErrorText('INVALID_ARGUMENTS', message),
    data: {},
    error: { code: 'INVALID_ARGUMENTS', message },
  })
}
