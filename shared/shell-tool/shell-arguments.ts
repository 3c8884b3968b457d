import { z } from 'zod'
import { sessionIdSchema, taskIdSchema } from '../protocol/identifiers.ts'
import type { SessionId } from '../protocol/identifiers.ts'
import {
  DEFAULT_YIELD_MS,
  MAX_COMMAND_BYTES,
  MAX_INPUT_BYTES,
  MAX_TIMEOUT_S,
  MAX_WORKDIR_CHARS,
  MAX_YIELD_MS,
} from '../protocol/limits.ts'
import { fail, ok } from '../util/result.ts'
import type { Result } from '../util/result.ts'
import { utf8Length } from '../util/utf8-length.ts'

/** Values of `action`. */
export const SHELL_ACTIONS = ['exec', 'write_stdin', 'close', 'list'] as const
export type ShellAction = (typeof SHELL_ACTIONS)[number]

export interface ExecArguments {
  readonly action: 'exec'
  /** LF line ends: CRLF becomes LF (shell-tool 2). */
  readonly command: string
  readonly sessionId?: SessionId | undefined
  readonly workdir?: string | undefined
  /** Absent means "as the session is" (shell-tool 2). */
  readonly pty?: boolean | undefined
  readonly cols: number
  readonly rows: number
  readonly yieldTimeMs: number
  /** Seconds; absent means the default, which depends on the settings. */
  readonly timeoutS?: number | undefined
  readonly async: boolean
  readonly justification?: string | undefined
}
export interface WriteStdinArguments {
  readonly action: 'write_stdin'
  /** A session id or a task id. */
  readonly sessionId: string
  readonly input: string
  readonly yieldTimeMs: number
}
export interface CloseArguments {
  readonly action: 'close'
  /** A session id or a task id. */
  readonly sessionId: string
}
export interface ListArguments {
  readonly action: 'list'
}

/** The arguments of one call of the `shell` tool, checked and with defaults filled in. */
export type ShellArguments = ExecArguments | WriteStdinArguments | CloseArguments | ListArguments

/** Why arguments were refused; `message` names the field and what it expects. */
export interface ArgumentsProblem {
  readonly code: 'INVALID_ARGUMENTS' | 'COMMAND_TOO_LONG'
  readonly message: string
  /** The action, where it could be read. */
  readonly action: ShellAction | null
}

// Models send integers and booleans as strings; the contract accepts them (shell-tool 1).
const lenientInteger = (min: number, max: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' && /^-?\d{1,10}$/.test(value) ? Number(value) : value),
    z
      .int(`must be an integer from ${String(min)} to ${String(max)}`)
      .min(min, `must be at least ${String(min)}`)
      .max(max, `must be at most ${String(max)}`),
  )
const lenientBoolean = z.preprocess(
  (value) => (value === 'true' ? true : value === 'false' ? false : value),
  z.boolean('must be true or false'),
)
// `null` means the same as absent (protocol 3.2).
const absent = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === null ? undefined : value), schema.optional())

const execSchema = z.object({
  command: z.string('must be a string'),
  session_id: absent(sessionIdSchema),
  workdir: absent(
    z
      .string('must be a string')
      .max(MAX_WORKDIR_CHARS, `must be at most ${String(MAX_WORKDIR_CHARS)} characters`)
      .refine((value) => !value.includes('\0'), 'must not contain a NUL character'),
  ),
  pty: absent(lenientBoolean),
  cols: absent(lenientInteger(20, 500)),
  rows: absent(lenientInteger(5, 200)),
  yield_time_ms: absent(lenientInteger(0, MAX_YIELD_MS)),
  timeout: absent(lenientInteger(1, MAX_TIMEOUT_S)),
  async: absent(lenientBoolean),
  justification: absent(z.string('must be a string')),
})
const sessionOrTaskId = z.union(
  [sessionIdSchema, taskIdSchema],
  'must be a session id or a task id (1-64 characters of A-Z a-z 0-9 . _ -)',
)
const writeStdinSchema = z.object({
  session_id: sessionOrTaskId,
  input: z
    .string('must be a string (empty to only read)')
    .refine(
      (value) => utf8Length(value) <= MAX_INPUT_BYTES,
      `must be at most ${String(MAX_INPUT_BYTES)} bytes`,
    ),
  yield_time_ms: absent(lenientInteger(0, MAX_YIELD_MS)),
})
const closeSchema = z.object({ session_id: sessionOrTaskId })

/**
 * Reads the arguments of a `shell` call as the agent server sent them: an object, or a JSON string holding one
 * (protocol 5.5). Unknown fields are ignored.
 */
export function parseShellArguments(raw: unknown): Result<ShellArguments, ArgumentsProblem> {
  const value = typeof raw === 'string' ? parseJsonObject(raw) : raw
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return problem(null, 'arguments must be an object, or a JSON string holding an object')
  }
  const given = value as Record<string, unknown>
  const action = readAction(given)
  if (action === null) {
    return problem(null, `action must be one of ${SHELL_ACTIONS.join(', ')}`)
  }
  switch (action) {
    case 'exec':
      return parseExec(given)
    case 'write_stdin': {
      const parsed = writeStdinSchema.safeParse(given)
      if (!parsed.success) return problem(action, describe(parsed.error))
      return ok({
        action,
        sessionId: parsed.data.session_id,
        input: parsed.data.input,
        yieldTimeMs: parsed.data.yield_time_ms ?? DEFAULT_YIELD_MS,
      })
    }
    case 'close': {
      const parsed = closeSchema.safeParse(given)
      if (!parsed.success) return problem(action, describe(parsed.error))
      return ok({ action, sessionId: parsed.data.session_id })
    }
    case 'list':
      return ok({ action })
  }
}

function parseExec(given: Record<string, unknown>): Result<ShellArguments, ArgumentsProblem> {
  const parsed = execSchema.safeParse(given)
  if (!parsed.success) return problem('exec', describe(parsed.error))
  const args = parsed.data
  const command = args.command.replaceAll('\r\n', '\n')
  if (command.trim() === '') return problem('exec', 'command must not be blank')
  if (command.includes('\0')) return problem('exec', 'command must not contain a NUL character')
  if (utf8Length(command) > MAX_COMMAND_BYTES) {
    return fail({
      code: 'COMMAND_TOO_LONG',
      message: `command must be at most ${String(MAX_COMMAND_BYTES)} bytes of UTF-8`,
      action: 'exec',
    })
  }
  if (args.async === true && args.pty === true) {
    return problem('exec', 'async and pty must not both be true')
  }
  return ok({
    action: 'exec',
    command,
    sessionId: args.session_id,
    workdir: args.workdir,
    pty: args.pty,
    cols: args.cols ?? 120,
    rows: args.rows ?? 40,
    yieldTimeMs: args.yield_time_ms ?? DEFAULT_YIELD_MS,
    timeoutS: args.timeout,
    async: args.async ?? false,
    justification: args.justification,
  })
}

function readAction(given: Record<string, unknown>): ShellAction | null {
  const action = given['action']
  // A missing action with a command is read as exec (protocol 6.2).
  if (action === undefined || action === null) {
    return typeof given['command'] === 'string' ? 'exec' : null
  }
  return SHELL_ACTIONS.find((known) => known === action) ?? null
}

function parseJsonObject(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined // the caller says what was expected
  }
}

function describe(error: z.ZodError): string {
  const issue = error.issues[0]
  if (issue === undefined) return 'arguments are not valid'
  const field = issue.path.join('.')
  return issue.message.startsWith(field) ? issue.message : `${field} ${issue.message}`
}

function problem(
  action: ShellAction | null,
  message: string,
): { readonly ok: false; readonly error: ArgumentsProblem } {
  return fail({ code: 'INVALID_ARGUMENTS', message, action })
}
