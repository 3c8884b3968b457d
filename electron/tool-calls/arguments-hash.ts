import { createHash } from 'node:crypto'
import type { ToolCallMessage } from '../../shared/protocol/tool-call-messages.ts'

/**
 * Same call, same hash (protocol C1): sha256 over the canonical JSON of tool, arguments, workspace and conversation.
 * What may differ between re-sends (attempt, times, message id) is not in it.
 */
export function toArgumentsHash(message: ToolCallMessage): string {
  const subject = {
    tool_name: message.toolName,
    arguments: readArguments(message.arguments),
    workspace: message.workspace,
    conversation_id: message.conversationId,
  }
  return createHash('sha256').update(toCanonicalJson(subject)).digest('hex')
}

/** Hash (hex) of anything JSON can say, independent of the order of keys. */
export function toHash(subject: unknown): string {
  return createHash('sha256').update(toCanonicalJson(subject)).digest('hex')
}

function readArguments(value: ToolCallMessage['arguments']): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value) as unknown
  } catch {
    return value // not JSON: the text itself is what is compared
  }
}

/** JSON with sorted keys and no blanks. `JSON.stringify` throws before anything here could nest too deep. */
function toCanonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, field: unknown) => {
    if (typeof field !== 'object' || field === null || Array.isArray(field)) return field
    return Object.fromEntries(Object.entries(field).sort(([a], [b]) => (a < b ? -1 : 1)))
  })
}
