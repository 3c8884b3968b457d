import { z } from 'zod'
import { conversationIdSchema, sessionIdSchema } from '../protocol/identifiers.ts'

export const SESSION_STATUSES = ['ACTIVE', 'CLOSED', 'EXPIRED'] as const
export const SESSION_END_REASONS = [
  'command_done',
  'agent',
  'user',
  'idle',
  'lifetime',
  'exited',
  'conversation_close',
  'client_restart',
  'shutdown',
] as const
export type SessionEndReason = (typeof SESSION_END_REASONS)[number]

/** What the window and the agent server may know of a session (the body of `session_update`, protocol 5.13). */
export const sessionSnapshotSchema = z.object({
  sessionId: sessionIdSchema,
  conversationId: conversationIdSchema,
  status: z.enum(SESSION_STATUSES),
  /** A short-lived shell for one command. */
  oneShot: z.boolean(),
  ptyMode: z.boolean(),
  currentWorkdir: z.string(),
  commandCount: z.int(),
  busy: z.boolean(),
  createdAt: z.string(),
  lastActiveAt: z.string(),
  closedAt: z.string().optional(),
  reason: z.enum(SESSION_END_REASONS).optional(),
})
export type SessionSnapshot = Readonly<z.infer<typeof sessionSnapshotSchema>>
