import { z } from 'zod'
import { MAX_FEEDBACK_CHARS } from '../protocol/limits.ts'
import { callIdSchema, conversationIdSchema } from '../protocol/identifiers.ts'
import { ASK_REASONS, RISKS } from './policy-decision.ts'

/** What a person may answer (protocol 8.3). */
export const APPROVAL_DECISIONS = [
  'allow_once',
  'allow_always',
  'reject_once',
  'reject_always',
] as const
export type ApprovalDecision = (typeof APPROVAL_DECISIONS)[number]

/** How far an "always" reaches. */
export const APPROVAL_SCOPES = ['session', 'conversation', 'workspace', 'device'] as const

/** A coloured part of a command; offsets are UTF-16 units, half open. */
export const highlightSchema = z.object({
  start: z.int(),
  end: z.int(),
  kind: z.enum(['name', 'flag', 'string', 'variable', 'operator', 'comment']),
})
export type Highlight = Readonly<z.infer<typeof highlightSchema>>

const reasonSchema = z.object({
  code: z.string(),
  text: z.string(),
  risk: z.enum(RISKS).optional(),
  span: z.object({ start: z.int(), end: z.int() }).optional(),
})

/** One open question, with everything a person needs to answer it. */
export const approvalRequestSchema = z.object({
  callId: callIdSchema,
  conversationId: conversationIdSchema,
  /** sha256 (hex) over command, directory, shell, session, agent and server; an answer must carry it. */
  hash: z.string(),
  kind: z.enum(['exec', 'write_stdin']),
  /** Exactly the text that would run or be typed, byte for byte. */
  command: z.string(),
  highlights: z.array(highlightSchema),
  cwd: z.string(),
  workspace: z.string(),
  shell: z.string(),
  /** The session named by the agent; null for a one-shot. */
  sessionId: z.string().nullable(),
  opensSession: z.boolean(),
  background: z.boolean(),
  pty: z.boolean(),
  timeoutS: z.int().nullable(),
  agentName: z.string().nullable(),
  serverHost: z.string(),
  userName: z.string(),
  isRoot: z.boolean(),
  justification: z.string().nullable(),
  /** The server's opinion, shown as such. */
  dangerReason: z.string().nullable(),
  askReasons: z.array(z.enum(ASK_REASONS)),
  reasons: z.array(reasonSchema),
  dangerous: z.boolean(),
  /** "Allow for this session" is offered: never for what is dangerous or cannot be shown faithfully. */
  mayAllowAlways: z.boolean(),
  /** What "Allow for this session" would do: the whole shell session, or this exact command. */
  alwaysMeans: z.enum(['session', 'exact_command']),
  /** RFC 3339 UTC. */
  askedAt: z.string(),
  expiresAt: z.string(),
})
export type ApprovalRequest = Readonly<z.infer<typeof approvalRequestSchema>>

/** A person's answer. */
export const approvalAnswerSchema = z.strictObject({
  callId: callIdSchema,
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  decision: z.enum(APPROVAL_DECISIONS),
  feedback: z.string().max(MAX_FEEDBACK_CHARS).optional(),
})
export type ApprovalAnswer = Readonly<z.infer<typeof approvalAnswerSchema>>
