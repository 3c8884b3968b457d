import type { z } from 'zod'
import {
  ackSchema,
  errorSchema,
  goodbyeSchema,
  helloSchema,
  pingSchema,
  pongSchema,
  welcomeSchema,
} from './connection-messages.ts'
import { conversationCloseSchema, sessionUpdateSchema } from './session-messages.ts'
import {
  approvalStateSchema,
  backgroundTaskResultSchema,
  cancelSchema,
  outputDeltaSchema,
  toolAcceptedSchema,
  toolCallMessageSchema,
  toolResultSchema,
} from './tool-call-messages.ts'

/** Messages the agent server sends, by `type`. */
export const serverMessageSchemas = {
  welcome: welcomeSchema,
  tool_call: toolCallMessageSchema,
  cancel: cancelSchema,
  conversation_close: conversationCloseSchema,
  ack: ackSchema,
  ping: pingSchema,
  pong: pongSchema,
  error: errorSchema,
  goodbye: goodbyeSchema,
} as const
/** Messages the app sends, by `type`. */
export const clientMessageSchemas = {
  hello: helloSchema,
  tool_accepted: toolAcceptedSchema,
  approval_state: approvalStateSchema,
  output_delta: outputDeltaSchema,
  tool_result: toolResultSchema,
  background_task_result: backgroundTaskResultSchema,
  session_update: sessionUpdateSchema,
  ack: ackSchema,
  ping: pingSchema,
  pong: pongSchema,
  error: errorSchema,
  goodbye: goodbyeSchema,
} as const

export type ServerMessage = z.infer<
  (typeof serverMessageSchemas)[keyof typeof serverMessageSchemas]
>
export type ClientMessage = z.infer<
  (typeof clientMessageSchemas)[keyof typeof clientMessageSchemas]
>
/** Client messages kept until acknowledged (protocol 3.2). */
export type DurableClientMessage = Extract<
  ClientMessage,
  { type: 'tool_result' | 'background_task_result' }
>
