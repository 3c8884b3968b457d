import type { ToolCall } from '../../shared/tool-call/tool-call.ts'
import type { LiveCall } from './live-call.ts'

/** A call as the window first sees it. Pure. */
export function toNewToolCall(live: LiveCall): ToolCall {
  const { message, admitted } = live
  const args = admitted?.args
  return {
    callId: live.callId,
    conversationId: live.conversationId,
    revision: 1,
    agentName: message.agent?.name ?? null,
    action: live.action,
    command: readText(live),
    sessionId: args !== undefined && 'sessionId' in args ? (args.sessionId ?? null) : null,
    oneShot: args?.action === 'exec' && args.sessionId === undefined,
    workspace: admitted?.workspace ?? message.workspace,
    cwd: admitted?.cwd ?? null,
    justification: args?.action === 'exec' ? (args.justification ?? null) : null,
    receivedAt: live.receivedAt,
    progress: { state: 'received' },
  }
}

/** The command or input; of a call that was refused, what can be read of it, so that its card says what it was. */
function readText(live: LiveCall): string {
  const args = live.admitted?.args
  if (args !== undefined) {
    return args.action === 'exec' ? args.command : args.action === 'write_stdin' ? args.input : ''
  }
  const raw = live.message.arguments
  if (typeof raw === 'string') return raw.slice(0, 2_000)
  const text = raw['command'] ?? raw['input']
  return typeof text === 'string' ? text : ''
}
