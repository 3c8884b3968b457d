import { createHash } from 'node:crypto'
import { isDeeperThan } from '../../shared/util/nesting.ts'
import type { ToolCallMessage } from '../../shared/protocol/tool-call-messages.ts'

/** What JSON.stringify writes without trouble, and far more than any tool needs. */
const MAX_DEPTH = 64

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
    const parsed = JSON.parse(value) as unknown
    // Nested beyond all sense: the text itself says as well whether two calls are the same.
    return isDeeperThan(parsed, MAX_DEPTH) ? value : parsed
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
