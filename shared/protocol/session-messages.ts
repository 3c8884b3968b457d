import { z } from 'zod'
import { SESSION_END_REASONS, SESSION_STATUSES } from '../tool-call/session-snapshot.ts'
import { conversationIdSchema, messageIdSchema, sessionIdSchema } from './identifiers.ts'

/** The body of `session_update`, also used in `hello.sessions`. */
export const sessionStateSchema = z.object({
  sessionId: sessionIdSchema,
  conversationId: conversationIdSchema,
  status: z.enum(SESSION_STATUSES),
  ptyMode: z.boolean(),
  currentWorkdir: z.string(),
  commandCount: z.int().nonnegative(),
  busy: z.boolean(),
  createdAt: z.string(),
  lastActiveAt: z.string(),
  closedAt: z.string().optional(),
  reason: z.enum(SESSION_END_REASONS).optional(),
})
export type SessionState = Readonly<z.infer<typeof sessionStateSchema>>

/** C>S 5.13: a session appeared, changed or went. */
export const sessionUpdateSchema = z.object({
  type: z.literal('session_update'),
  ...sessionStateSchema.shape,
})

/** S>C 5.12, durable: closes all sessions of a conversation. */
export const conversationCloseSchema = z.object({
  type: z.literal('conversation_close'),
  msgId: messageIdSchema,
  conversationId: conversationIdSchema,
  killTasks: z.boolean().default(true),
})
export type ConversationClose = Readonly<z.infer<typeof conversationCloseSchema>>
