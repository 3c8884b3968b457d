import { z } from 'zod'
import { SHELL_ACTIONS } from '../shell-tool/shell-arguments.ts'
import { callIdSchema, conversationIdSchema, taskIdSchema } from '../protocol/identifiers.ts'
import { toolResultSummarySchema } from './tool-result.ts'

/** States of a call on the client (protocol 4.5), spelt as on the wire. */
export const CALL_STATES = [
  'received',
  'pending_approval',
  'queued',
  'started',
  'running',
  'done',
  'settled',
] as const
export type CallState = (typeof CALL_STATES)[number]

/** Who or what let a call run, or refused it; shown on every card. */
export const decidedBySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('user') }),
  z.object({ kind: z.literal('rule'), rule: z.string(), pattern: z.string().nullable() }),
])
export type DecidedBy = Readonly<z.infer<typeof decidedBySchema>>

const decided = { decidedBy: decidedBySchema.nullable() }
const running = {
  ...decided,
  startedAt: z.string(),
  pid: z.int(),
  /** A stop was asked for, at this time. */
  stoppingSince: z.string().nullable(),
}

/** The state of a call and what exists in it only. */
export const callProgressSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('received') }),
  z.object({ state: z.literal('pending_approval') }),
  z.object({ state: z.literal('queued'), ...decided }),
  z.object({ state: z.literal('started'), ...decided }),
  z.object({ state: z.literal('running'), ...running }),
  z.object({
    state: z.enum(['done', 'settled']),
    ...decided,
    startedAt: z.string().nullable(),
    result: toolResultSummarySchema,
    /** The command went on, or was started, in the background. */
    task: z
      .object({
        taskId: taskIdSchema,
        pid: z.int().nullable(),
        stoppingSince: z.string().nullable(),
        /** Null while it runs. */
        end: toolResultSummarySchema.nullable(),
      })
      .nullable(),
  }),
])
export type CallProgress = Readonly<z.infer<typeof callProgressSchema>>

/** One tool call as the window sees it. Snapshots are replaced, never changed. */
export const toolCallSchema = z.object({
  callId: callIdSchema,
  conversationId: conversationIdSchema,
  /** Grows with every change of this call; older snapshots are dropped. */
  revision: z.int(),
  agentName: z.string().nullable(),
  /** Null where the arguments could not be read. */
  action: z.enum(SHELL_ACTIONS).nullable(),
  /** The command, or the input of write_stdin; empty for close and list. */
  command: z.string(),
  /** The session named by the agent or, once it runs, the one that runs it. */
  sessionId: z.string().nullable(),
  oneShot: z.boolean(),
  workspace: z.string(),
  cwd: z.string().nullable(),
  justification: z.string().nullable(),
  receivedAt: z.string(),
  progress: callProgressSchema,
})
export type ToolCall = Readonly<z.infer<typeof toolCallSchema>>
