import { z } from 'zod'

/** One tool call; made by the server, never reused (protocol 3.1). */
export const callIdSchema = z
  .string()
  .regex(/^[A-Za-z0-9._:-]{1,128}$/, 'call_id must be 1-128 characters of A-Z a-z 0-9 . _ : -')
  .brand('CallId')
export type CallId = z.infer<typeof callIdSchema>

/** One background task. */
export const taskIdSchema = z
  .string()
  .regex(/^[A-Za-z0-9._:-]{1,128}$/, 'task_id must be 1-128 characters of A-Z a-z 0-9 . _ : -')
  .brand('TaskId')
export type TaskId = z.infer<typeof taskIdSchema>

/** One shell session, unique within its conversation. */
export const sessionIdSchema = z
  .string()
  .regex(
    /^(?!\.)[A-Za-z0-9._-]{1,64}$/,
    'session_id must be 1-64 characters of A-Z a-z 0-9 . _ - and must not start with a dot',
  )
  .brand('SessionId')
export type SessionId = z.infer<typeof sessionIdSchema>

/** One agent conversation. */
export const conversationIdSchema = z.string().min(1).max(64).brand('ConversationId')
export type ConversationId = z.infer<typeof conversationIdSchema>

/** One durable message; unchanged when it is sent again. */
export const messageIdSchema = z.string().min(1).max(64).brand('MessageId')
export type MessageId = z.infer<typeof messageIdSchema>
