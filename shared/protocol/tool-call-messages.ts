import { z } from 'zod'
import { TOOL_ERROR_CODES } from '../errors/error-code.ts'
import { SHELL_ACTIONS } from '../shell-tool/shell-arguments.ts'
import { APPROVAL_DECISIONS, APPROVAL_SCOPES } from '../tool-call/approval.ts'
import { ASK_REASONS } from '../tool-call/policy-decision.ts'
import { isDeeperThan } from '../util/nesting.ts'
import { CALL_STATES } from '../tool-call/tool-call.ts'
import { CANCELLED_BY, EXECUTED, RESULT_STATUSES } from '../tool-call/tool-result.ts'
import {
  callIdSchema,
  conversationIdSchema,
  messageIdSchema,
  sessionIdSchema,
  taskIdSchema,
} from './identifiers.ts'
import {
  DEFAULT_EXPIRES_IN_MS,
  DEFAULT_GRACE_MS,
  MAX_EXPIRES_IN_MS,
  MAX_FEEDBACK_CHARS,
  MAX_GRACE_MS,
} from './limits.ts'

/** Deepest nesting of `arguments`: the tool needs 1; deeper than this only exhausts the stack of whoever reads it. */
const MAX_ARGUMENTS_DEPTH = 64

/** S>C 5.5, durable: asks for an execution. */
export const toolCallMessageSchema = z.object({
  type: z.literal('tool_call'),
  msgId: messageIdSchema,
  callId: callIdSchema,
  conversationId: conversationIdSchema,
  toolName: z.string().min(1).max(128),
  /** An object, or a JSON string holding one; checked by `parseShellArguments`. */
  arguments: z
    .union([z.string(), z.record(z.string(), z.unknown())])
    .refine((value) => !isDeeperThan(value, MAX_ARGUMENTS_DEPTH), 'must not be nested so deep'),
  workspace: z.string().min(1).max(4_096),
  expiresInMs: z.int().min(1).max(MAX_EXPIRES_IN_MS).default(DEFAULT_EXPIRES_IN_MS),
  needApproval: z.boolean().default(false),
  dangerReason: z.string().max(500).optional(),
  stream: z.boolean().default(true),
  taskId: taskIdSchema.optional(),
  toolCallId: z.string().max(256).optional(),
  agent: z
    .object({ name: z.string().max(200).optional(), model: z.string().max(200).optional() })
    .optional(),
  issuedAt: z.iso.datetime({ offset: true }),
  attempt: z.int().min(1),
})
export type ToolCallMessage = Readonly<z.infer<typeof toolCallMessageSchema>>

/** C>S 5.6: acknowledges a tool_call once it is on disk. */
export const toolAcceptedSchema = z.object({
  type: z.literal('tool_accepted'),
  callId: callIdSchema,
  state: z.enum(CALL_STATES),
  duplicate: z.boolean(),
  approval: z.enum(['pending', 'not_required', 'granted_by_rule', 'decided']),
})
export type ToolAccepted = Readonly<z.infer<typeof toolAcceptedSchema>>

/** C>S 5.7: a prompt opened or was answered. */
export const approvalStateSchema = z.object({
  type: z.literal('approval_state'),
  callId: callIdSchema,
  conversationId: conversationIdSchema,
  state: z.enum(['pending', 'approved', 'denied', 'expired', 'withdrawn']),
  decision: z.enum(APPROVAL_DECISIONS).optional(),
  scope: z.enum(APPROVAL_SCOPES).optional(),
  decidedBy: z.enum(['user', 'policy']).optional(),
  reasons: z.array(z.enum(ASK_REASONS)).optional(),
  expiresInMs: z.int().nonnegative().optional(),
  feedback: z.string().max(MAX_FEEDBACK_CHARS).optional(),
})
export type ApprovalState = Readonly<z.infer<typeof approvalStateSchema>>

/** C>S 5.8: live output; volatile, never re-sent. */
export const outputDeltaSchema = z.object({
  type: z.literal('output_delta'),
  callId: callIdSchema,
  taskId: taskIdSchema.optional(),
  sessionId: sessionIdSchema,
  deltaSeq: z.int().min(1),
  offset: z.int().nonnegative(),
  stream: z.enum(['combined', 'stdout', 'stderr', 'pty']),
  encoding: z.enum(['utf8', 'base64']),
  data: z.string(),
  skippedBytes: z.int().positive().optional(),
})
export type OutputDelta = Readonly<z.infer<typeof outputDeltaSchema>>

const resultErrorSchema = z.object({ code: z.enum(TOOL_ERROR_CODES), message: z.string() })
const resultShape = {
  msgId: messageIdSchema,
  callId: callIdSchema,
  conversationId: conversationIdSchema,
  executed: z.enum(EXECUTED),
  /** The text for the model (6.3). */
  result: z.string(),
  /** The same facts as JSON (6.4), in wire spelling. */
  data: z.record(z.string(), z.unknown()),
  error: resultErrorSchema.optional(),
  cancelledBy: z.enum(CANCELLED_BY).optional(),
  startedAt: z.string().optional(),
  finishedAt: z.string().optional(),
}

/** C>S 5.9, durable: the one answer to a call. */
export const toolResultSchema = z.object({
  type: z.literal('tool_result'),
  ...resultShape,
  toolName: z.string(),
  action: z.enum(SHELL_ACTIONS).nullish(),
  status: z.enum(RESULT_STATUSES),
  feedback: z.string().max(MAX_FEEDBACK_CHARS).optional(),
  receivedAt: z.string().optional(),
})
export type ToolResultMessage = Readonly<z.infer<typeof toolResultSchema>>

/** C>S 5.10, durable: a background task ended. */
export const backgroundTaskResultSchema = z.object({
  type: z.literal('background_task_result'),
  ...resultShape,
  taskId: taskIdSchema,
  status: z.enum(['completed', 'timed_out', 'cancelled', 'interrupted', 'failed']),
})
export type BackgroundTaskResult = Readonly<z.infer<typeof backgroundTaskResultSchema>>

/** S>C 5.11, durable: stops a call, a task, or a conversation. */
export const cancelSchema = z
  .object({
    type: z.literal('cancel'),
    msgId: messageIdSchema,
    callId: callIdSchema.optional(),
    taskId: taskIdSchema.optional(),
    conversationId: conversationIdSchema.optional(),
    reason: z.enum(['user', 'agent_abort', 'timeout', 'abandoned', 'unknown_call']).optional(),
    graceMs: z.int().min(0).max(MAX_GRACE_MS).default(DEFAULT_GRACE_MS),
  })
  .refine(
    (message) =>
      [message.callId, message.taskId, message.conversationId].filter((id) => id !== undefined)
        .length === 1,
    { error: 'exactly one of call_id, task_id, conversation_id is expected' },
  )
export type Cancel = Readonly<z.infer<typeof cancelSchema>>
