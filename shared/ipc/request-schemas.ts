import { z } from 'zod'
import { approvalAnswerSchema } from '../tool-call/approval.ts'
import { callIdSchema, conversationIdSchema } from '../protocol/identifiers.ts'

/** Longest text the window may put on the clipboard; above it the output file is the better place. */
export const MAX_COPY_CHARS = 5_000_000

const nothing = z.undefined()

/** A strict schema for the argument of each request: the window is treated as hostile, since it shows command output. */
export const requestSchemas = {
  'app:snapshot': nothing,
  'app:copy-text': z.strictObject({ text: z.string().max(MAX_COPY_CHARS) }),
  'appearance:update': z.strictObject({
    language: z.enum(['system', 'en', 'zh-CN']).optional(),
    theme: z.enum(['system', 'light', 'dark', 'hc']).optional(),
  }),
  'approval:answer': approvalAnswerSchema,
  'tool-call:stop': z.strictObject({ callId: callIdSchema, force: z.boolean() }),
  'tool-call:stop-all': nothing,
  'tool-call:output-tail': z.strictObject({ callId: callIdSchema }),
  'tool-call:show-output-file': z.strictObject({ callId: callIdSchema }),
  'session:close': z.strictObject({
    conversationId: conversationIdSchema,
    sessionId: z.string().min(1).max(128),
  }),
  'connection:configure': z.strictObject({
    url: z.string().min(1).max(2_000),
    token: z.string().min(1).max(8_000),
  }),
  'connection:retry': nothing,
  /** Opens the system's folder dialog; the window never names a path. */
  'workspace:add': nothing,
} as const satisfies Record<string, z.ZodType>
