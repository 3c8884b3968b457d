import { z } from 'zod'
import { TOOL_ERROR_CODES } from '../errors/error-code.ts'

/** How a call ended (protocol 5.9). */
export const RESULT_STATUSES = [
  'completed',
  'running',
  'async',
  'timed_out',
  'cancelled',
  'denied',
  'expired',
  'interrupted',
  'failed',
] as const

/** Did anything run? */
export const EXECUTED = ['yes', 'no', 'unknown'] as const
export type Executed = (typeof EXECUTED)[number]

export const CANCELLED_BY = ['server', 'user', 'client_shutdown'] as const

/** The end of a call or task as the window shows it; the full text is in the journal and on the wire only. */
export const toolResultSummarySchema = z.object({
  status: z.enum(RESULT_STATUSES),
  executed: z.enum(EXECUTED),
  exitCode: z.int().nullable(),
  signal: z.string().nullable(),
  elapsedMs: z.number().nullable(),
  /** Of the whole output; null where the action has none. */
  outputLines: z.int().nullable(),
  outputBytes: z.number(),
  /** The preview is not the whole output. */
  truncated: z.boolean(),
  outputFile: z.string().nullable(),
  currentWorkdir: z.string().nullable(),
  errorCode: z.enum(TOOL_ERROR_CODES).nullable(),
  errorMessage: z.string().nullable(),
  cancelledBy: z.enum(CANCELLED_BY).nullable(),
  feedback: z.string().nullable(),
  finishedAt: z.string(),
})
export type ToolResultSummary = Readonly<z.infer<typeof toolResultSummarySchema>>
