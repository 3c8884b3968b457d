import type { CallId, SessionId, TaskId } from '../../shared/protocol/identifiers.ts'
import {
  DELTA_BATCH_BYTES,
  DELTA_INTERVAL_MS,
  MAX_DELTA_BYTES,
  MAX_STREAMED_BYTES,
} from '../../shared/protocol/limits.ts'
import type { OutputDelta } from '../../shared/protocol/tool-call-messages.ts'

export interface OutputDeltasOptions {
  readonly callId: CallId
  /** Sends one message; false where there is no link, or where so much waits that deltas must be held back. */
  send(delta: OutputDelta): boolean
}

/**
 * Live output of one call for the agent server (protocol 5.8): joined for 50 ms or 16 KiB, at most 32 KiB each and
 * 1 MiB in all. What cannot be sent is counted as skipped, never silently lost: the result and the file have it.
 */
export class OutputDeltas {
  readonly #options: OutputDeltasOptions
  #waiting: Uint8Array[] = []
  #waitingBytes = 0
  /** Offset of the first byte that waits. */
  #offset = 0
  #skippedBytes = 0
  #sentBytes = 0
  #seq = 0
  #silent = false
  #sessionId: SessionId | null = null
  #taskId: TaskId | undefined
  #timer: NodeJS.Timeout | null = null

  constructor(options: OutputDeltasOptions) {
    this.#options = options
  }

  /** From now on the output belongs to a task; its deltas count from 1 again. */
  continueAsTask(taskId: TaskId): void {
    this.#taskId = taskId
    this.#seq = 0
  }

  /** The session that runs the command; deltas begin once it is known. */
  setSession(sessionId: SessionId): void {
    this.#sessionId = sessionId
  }

  push(bytes: Uint8Array): void {
    if (this.#silent) return
    this.#waiting.push(bytes)
    this.#waitingBytes += bytes.length
    if (this.#waitingBytes >= DELTA_BATCH_BYTES) this.flush()
    else
      this.#timer ??= setTimeout(() => {
        this.flush()
      }, DELTA_INTERVAL_MS)
  }

  /** Sends what waits; called once more right before the result, after which nothing may follow. */
  flush(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    let rest = Buffer.concat(this.#waiting)
    while (!this.#silent) {
      const end = toCharacterEnd(rest, MAX_DELTA_BYTES)
      if (end === 0) break
      if (this.#sessionId === null || this.#sentBytes + end > MAX_STREAMED_BYTES) {
        this.#goSilent(rest.length)
      } else {
        this.#sendPart(rest.subarray(0, end))
        rest = rest.subarray(end)
      }
    }
    // The beginning of a character waits for its other bytes.
    this.#waiting = this.#silent ? [] : [rest]
    this.#waitingBytes = this.#silent ? 0 : rest.length
  }

  #sendPart(part: Buffer): void {
    if (this.#emit(this.#offset, part.toString('utf8'))) this.#sentBytes += part.length
    else this.#skippedBytes += part.length
    this.#offset += part.length
  }

  /** One last delta says what is left out; then silence. */
  #goSilent(bytes: number): void {
    this.#skippedBytes += bytes
    this.#offset += bytes
    this.#silent = true
    this.#emit(this.#offset, '')
  }

  #emit(offset: number, data: string): boolean {
    if (this.#sessionId === null) return false
    const sent = this.#options.send({
      type: 'output_delta',
      callId: this.#options.callId,
      ...(this.#taskId === undefined ? {} : { taskId: this.#taskId }),
      sessionId: this.#sessionId,
      deltaSeq: this.#seq + 1,
      offset,
      stream: 'combined',
      encoding: 'utf8',
      data,
      ...(this.#skippedBytes === 0 ? {} : { skippedBytes: this.#skippedBytes }),
    })
    if (sent) {
      this.#seq += 1
      this.#skippedBytes = 0
    }
    return sent
  }
}

/** Where to cut so that at most `limit` bytes come before and no character is split; 0 where only a split one is left. */
function toCharacterEnd(bytes: Uint8Array, limit: number): number {
  const end = Math.min(bytes.length, limit)
  for (let back = 1; back <= Math.min(3, end); back++) {
    const byte = bytes[end - back] ?? 0
    if (byte < 0x80) return end
    if (byte >= 0xc0) {
      const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
      return back < length ? end - back : end
    }
  }
  return end
}
