import type { z } from 'zod'
import { clientMessageSchemas, serverMessageSchemas } from './messages.ts'
import type { ClientMessage, ServerMessage } from './messages.ts'
import { toCodeFields, toWireFields, toWireName } from './wire-format.ts'

/** Why a frame is no message (protocol 3.2). `fatal` ends the connection with close code 4400. */
export interface FrameProblem {
  readonly fatal: boolean
  readonly code: 'BAD_FRAME' | 'UNSUPPORTED_TYPE' | 'INVALID_MESSAGE'
  readonly message: string
  /** Ids of the offending message, as far as they could be read. */
  readonly ref: { type?: string; msgId?: string; callId?: string }
  /** The fields as they came, for an answer that a bad `tool_call` must still get. */
  readonly fields: Readonly<Record<string, unknown>>
}

export type Decoded<Message> =
  | { readonly ok: true; readonly message: Message }
  | { readonly ok: false; readonly problem: FrameProblem }

/** Reads a frame from the agent server. */
export function decodeServerFrame(text: string): Decoded<ServerMessage> {
  return decode(text, serverMessageSchemas)
}

/** Reads a frame from a client. */
export function decodeClientFrame(text: string): Decoded<ClientMessage> {
  return decode(text, clientMessageSchemas)
}

/** Writes a message of either side as a frame. */
export function encodeFrame(message: ServerMessage | ClientMessage): string {
  return JSON.stringify(toWireFields(message))
}

function decode<Schemas extends Readonly<Record<string, z.ZodType>>>(
  text: string,
  schemas: Schemas,
): Decoded<z.infer<Schemas[keyof Schemas]>> {
  let raw: unknown
  try {
    raw = JSON.parse(text)
  } catch {
    return fatal('the frame is not JSON')
  }
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) {
    return fatal('the frame must hold one JSON object')
  }
  const fields = toCodeFields(raw) as Record<string, unknown>
  const type = fields['type']
  if (typeof type !== 'string') return fatal('the message has no type')
  const ref = readRef(type, fields)
  const schema = Object.hasOwn(schemas, type) ? schemas[type] : undefined
  if (schema === undefined) {
    const message = `type ${JSON.stringify(type.slice(0, 64))} is not known`
    return { ok: false, problem: { fatal: false, code: 'UNSUPPORTED_TYPE', message, ref, fields } }
  }
  const parsed = schema.safeParse(fields)
  if (!parsed.success) {
    const message = describeIssue(parsed.error)
    return { ok: false, problem: { fatal: false, code: 'INVALID_MESSAGE', message, ref, fields } }
  }
  return { ok: true, message: parsed.data as z.infer<Schemas[keyof Schemas]> }
}

function fatal(message: string): { ok: false; problem: FrameProblem } {
  return { ok: false, problem: { fatal: true, code: 'BAD_FRAME', message, ref: {}, fields: {} } }
}

function readRef(type: string, fields: Record<string, unknown>): FrameProblem['ref'] {
  const ref: FrameProblem['ref'] = { type: type.slice(0, 64) }
  const { msgId, callId } = fields
  if (typeof msgId === 'string') ref.msgId = msgId.slice(0, 64)
  if (typeof callId === 'string') ref.callId = callId.slice(0, 128)
  return ref
}

function describeIssue(error: z.ZodError): string {
  const issue = error.issues[0]
  if (issue === undefined) return 'the message is not valid'
  const field = issue.path.map((part) => toWireName(String(part))).join('.')
  return field === '' ? issue.message : `${field}: ${issue.message}`
}
