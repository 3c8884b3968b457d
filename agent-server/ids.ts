import { randomBytes, randomUUID } from 'node:crypto'
import { callIdSchema, messageIdSchema, taskIdSchema } from '../shared/protocol/identifiers.ts'
import type { CallId, MessageId, TaskId } from '../shared/protocol/identifiers.ts'

/** A new call id: UUIDv7, so that ids sort by time and are never reused (protocol 3.1). */
export function newCallId(nowMs: number = Date.now()): CallId {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(nowMs, 0, 6)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return callIdSchema.parse(
    [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join(
      '-',
    ),
  )
}

/** A new `msg_id` of a durable message. */
export function newMessageId(): MessageId {
  return messageIdSchema.parse(`m-${randomUUID()}`)
}

/** A new id for a background task (protocol 3.1: prefix `bg-`). */
export function newTaskId(): TaskId {
  return taskIdSchema.parse(`bg-${randomBytes(6).toString('hex')}`)
}

/** `lnk_…`, `con_…` and the like. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(9).toString('base64url')}`
}

/** A secret of 256 bits: a resume token or an access token. */
export function newSecret(prefix: string): string {
  return `${prefix}_${randomBytes(32).toString('base64url')}`
}
