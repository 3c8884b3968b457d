import { z } from 'zod'
import { PROTOCOL_ERROR_CODES, TOOL_ERROR_CODES } from '../errors/error-code.ts'
import { CALL_STATES } from '../tool-call/tool-call.ts'
import { EXECUTED } from '../tool-call/tool-result.ts'
import { callIdSchema, messageIdSchema, taskIdSchema } from './identifiers.ts'
import { MAX_CONCURRENT_CALLS, MIN_FRAME_LIMIT_BYTES, MIN_HEARTBEAT_INTERVAL_MS } from './limits.ts'
import { sessionStateSchema } from './session-messages.ts'

const linkIdSchema = z.string().min(1).max(64)
const resumeTokenSchema = z.string().min(16).max(512)

/** Protocol 5.3; presence means support. Loose, since each side may know more than the other. */
const clientCapabilitiesSchema = z.looseObject({
  tools: z
    .looseObject({
      shell: z
        .looseObject({
          actions: z.array(z.string()).optional(),
          pty: z.boolean().optional(),
          async: z.boolean().optional(),
          shells: z.array(z.string()).optional(),
        })
        .optional(),
    })
    .optional(),
  streaming: z.looseObject({ encodings: z.array(z.string()).optional() }).optional(),
  approval: z.looseObject({ interactive: z.boolean().optional() }).optional(),
})

/** C>S 5.2: opens or resumes a link; the first message on every connection. */
export const helloSchema = z.object({
  type: z.literal('hello'),
  protocolVersions: z.array(z.int()).min(1).max(16),
  client: z.object({
    name: z.string(),
    version: z.string(),
    platform: z.string(),
    arch: z.string(),
    osVersion: z.string(),
  }),
  deviceId: z.uuid(),
  instanceId: z.uuid(),
  journalId: z.uuid(),
  resume: z.object({ linkId: linkIdSchema, resumeToken: resumeTokenSchema }).optional(),
  capabilities: clientCapabilitiesSchema,
  limits: z.object({
    maxFrameBytes: z.int().positive(),
    maxConcurrentCalls: z.int().positive().default(MAX_CONCURRENT_CALLS),
    maxPendingCalls: z.int().positive(),
    maxTasks: z.int().nonnegative(),
  }),
  calls: z
    .array(
      z.object({
        callId: callIdSchema,
        state: z.enum(CALL_STATES),
        executed: z.enum(EXECUTED),
      }),
    )
    .max(256),
  tasks: z
    .array(
      z.object({ taskId: taskIdSchema, callId: callIdSchema, state: z.enum(['running', 'done']) }),
    )
    .max(64),
  sessions: z.array(sessionStateSchema).max(64),
})
export type Hello = Readonly<z.infer<typeof helloSchema>>

/** What the server wants of a call that the client listed (5.4). */
export const callActionSchema = z.object({
  callId: callIdSchema,
  action: z.enum(['cancel', 'settled']),
  reason: z.string().optional(),
})
export type CallAction = Readonly<z.infer<typeof callActionSchema>>

/** S>C 5.4: accepts the connection. */
export const welcomeSchema = z
  .object({
    type: z.literal('welcome'),
    protocolVersion: z.int(),
    linkId: linkIdSchema,
    resumeToken: resumeTokenSchema,
    connectionId: z.string().min(1).max(64),
    resumed: z.boolean(),
    heartbeatIntervalMs: z.int().min(MIN_HEARTBEAT_INTERVAL_MS).max(60_000),
    heartbeatTimeoutMs: z.int().positive(),
    resumeWindowMs: z.int().positive(),
    limits: z.object({ maxFrameBytes: z.int().min(MIN_FRAME_LIMIT_BYTES) }),
    capabilities: z.looseObject({
      lateResults: z.boolean().optional(),
      sessionUpdates: z.boolean().optional(),
    }),
    server: z.object({ name: z.string(), version: z.string() }),
    serverTime: z.string(),
    user: z.object({ id: z.string(), displayName: z.string().optional() }).optional(),
    callActions: z.array(callActionSchema),
  })
  // The window must be at least twice the lease, or a call could start after it was reported lost (7.4).
  .refine((message) => message.resumeWindowMs >= 2 * message.heartbeatTimeoutMs, {
    error: 'must be at least 2 x heartbeat_timeout_ms',
    path: ['resumeWindowMs'],
  })
  .refine((message) => message.heartbeatTimeoutMs >= 2 * message.heartbeatIntervalMs, {
    error: 'must be at least 2 x heartbeat_interval_ms',
    path: ['heartbeatTimeoutMs'],
  })
export type Welcome = Readonly<z.infer<typeof welcomeSchema>>

const nonceSchema = z.string().min(1).max(64)
/** Both 5.15. */
export const pingSchema = z.object({ type: z.literal('ping'), nonce: nonceSchema })
/** Both 5.15. */
export const pongSchema = z.object({ type: z.literal('pong'), nonce: nonceSchema })

/** Both 5.14: stored durably; the sender may forget. */
export const ackSchema = z.object({
  type: z.literal('ack'),
  msgId: messageIdSchema,
  status: z.enum(['ok', 'duplicate', 'late', 'unknown', 'rejected']),
  code: z.string().optional(),
})
export type Ack = Readonly<z.infer<typeof ackSchema>>

/** Both 5.16. */
export const errorSchema = z.object({
  type: z.literal('error'),
  // Loose on receipt: a code we do not know is still an error.
  code: z.union([z.enum(PROTOCOL_ERROR_CODES), z.enum(TOOL_ERROR_CODES), z.string().max(64)]),
  message: z.string(),
  fatal: z.boolean(),
  ref: z
    .object({
      type: z.string().optional(),
      msgId: z.string().optional(),
      callId: z.string().optional(),
    })
    .optional(),
})
export type ProtocolErrorMessage = Readonly<z.infer<typeof errorSchema>>

/** Both 5.17: announces a close. */
export const goodbyeSchema = z.object({
  type: z.literal('goodbye'),
  reason: z.enum(['shutdown', 'draining', 'superseded', 'reauth', 'update', 'user']),
  retryAfterMs: z.int().nonnegative().optional(),
})
export type Goodbye = Readonly<z.infer<typeof goodbyeSchema>>
