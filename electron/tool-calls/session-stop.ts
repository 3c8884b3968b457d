import type { ConversationId } from '../../shared/protocol/identifiers.ts'
import type { ToolCall } from '../../shared/tool-call/tool-call.ts'
import type { StopRequest } from './rooms.ts'
import type { ToolCalls } from './tool-calls.ts'

/** Stops what runs in a session, in the name of who asked; resolves when nothing of it runs any more. */
export async function stopSession(
  toolCalls: Pick<ToolCalls, 'registry' | 'stop'>,
  conversationId: ConversationId,
  sessionId: string,
  request: StopRequest,
): Promise<void> {
  const { registry } = toolCalls
  const running = () =>
    registry.calls.filter(
      (call) =>
        call.conversationId === conversationId && call.sessionId === sessionId && isRunning(call),
    )
  for (const { callId } of running()) toolCalls.stop(callId, request)
  if (running().length === 0) return
  await new Promise<void>((resolve) => {
    const unsubscribe = registry.onChange(() => {
      if (running().length > 0) return
      unsubscribe()
      resolve()
    })
  })
}

function isRunning({ action, progress }: ToolCall): boolean {
  if (action !== 'exec') return false
  if (progress.state === 'done' || progress.state === 'settled') return progress.task?.end === null
  return progress.state === 'running'
}
