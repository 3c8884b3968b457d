import { z } from 'zod'
import { callIdSchema, taskIdSchema } from '../../shared/protocol/identifiers.ts'
import {
  backgroundTaskResultSchema,
  toolCallMessageSchema,
  toolResultSchema,
} from '../../shared/protocol/tool-call-messages.ts'
import { decidedBySchema } from '../../shared/tool-call/tool-call.ts'

/** Format of the file; a newer one is refused politely. */
export const JOURNAL_VERSION = 1

/** What every version of the header has. */
export const headerVersionSchema = z.object({ kind: z.literal('header'), version: z.int() })

const call = { callId: callIdSchema }

/** What the history keeps of a decision. */
const decisionFactsSchema = z.object({
  decision: z.enum(['allowed', 'denied', 'expired', 'withdrawn']),
  decidedBy: decidedBySchema.nullable(),
  subjectHash: z.string().nullable(),
  reasons: z.array(z.string()).readonly(),
  typedCommand: z.string().nullable(),
  decidedAt: z.string(),
})
export type JournaledDecision = Readonly<z.infer<typeof decisionFactsSchema>>

/**
 * One line of the journal (protocol 7.2). J1 `received`, J2 `started` (taken back by `retracted`), J3 `done` and
 * `task_done`, J4 `settled` and `task_settled`. Command output is not in it.
 */
export const journalRecordSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('header'),
    version: z.int(),
    journalId: z.uuid(),
    deviceId: z.uuid(),
  }),
  z.object({
    kind: z.literal('received'),
    ...call,
    argsHash: z.string(),
    message: toolCallMessageSchema,
    /** Milliseconds since 1970; expiry and retention count from here. */
    receivedAt: z.number(),
  }),
  z.object({
    kind: z.literal('decided'),
    ...call,
    decision: z.string(),
    hash: z.string(),
    /** For the history, should the power fail before it is on disk there; absent in files of earlier versions. */
    facts: decisionFactsSchema.optional(),
  }),
  z.object({ kind: z.literal('started'), ...call }),
  z.object({ kind: z.literal('retracted'), ...call }),
  z.object({
    kind: z.literal('running'),
    ...call,
    pid: z.int(),
    startTime: z.string().nullable(),
    sessionId: z.string(),
  }),
  z.object({ kind: z.literal('done'), ...call, message: toolResultSchema }),
  z.object({ kind: z.literal('settled'), ...call }),
  /** The command goes on in the background. */
  z.object({ kind: z.literal('task'), ...call, taskId: taskIdSchema }),
  z.object({ kind: z.literal('task_done'), ...call, message: backgroundTaskResultSchema }),
  z.object({ kind: z.literal('task_settled'), ...call }),
  /** A cancel for a call that has not come yet (protocol 5.11). */
  z.object({ kind: z.literal('tombstone'), ...call, at: z.number() }),
  z.object({ kind: z.literal('link'), linkId: z.string(), resumeToken: z.string() }),
])
export type JournalRecord = z.infer<typeof journalRecordSchema>
