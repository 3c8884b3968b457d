import { encodeFrame } from '../../shared/protocol/frame-codec.ts'
import type { ClientMessage, DurableClientMessage } from '../../shared/protocol/messages.ts'

/** Room for all fields of a result but its texts. */
const ENVELOPE_BYTES = 4_096
/** A UTF-16 unit takes at most six bytes of JSON, and two texts are cut alike. */
const BYTES_PER_CHAR = 2 * 6

/**
 * A message as a frame within the limit, or null where it cannot be made to fit. An answer always can: it loses what it
 * says twice, then its end, for the server must hear of every call (protocol G2).
 */
export function toFittingFrame(message: ClientMessage, maxBytes: number): string | null {
  const fits = (frame: string) => Buffer.byteLength(frame) <= maxBytes
  const whole = encodeFrame(message)
  if (fits(whole)) return whole
  if (message.type !== 'tool_result' && message.type !== 'background_task_result') return null
  const { output: _, ...data } = message.data
  const lean = encodeFrame({ ...message, data })
  return fits(lean) ? lean : encodeFrame(cut(message, maxBytes))
}

function cut(message: DurableClientMessage, maxBytes: number): DurableClientMessage {
  const chars = Math.floor((maxBytes - ENVELOPE_BYTES) / BYTES_PER_CHAR)
  const shorten = (text: string) => (text.length <= chars ? text : `${text.slice(0, chars)}…`)
  const { error } = message
  return {
    ...message,
    data: {},
    result: shorten(message.result),
    ...(error === undefined ? {} : { error: { ...error, message: shorten(error.message) } }),
  }
}
