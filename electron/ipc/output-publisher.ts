import { StringDecoder } from 'node:string_decoder'
import type { OutputPiece, OutputTail, OutputUpdate } from '../../shared/ipc/contract.ts'
import type { CallId } from '../../shared/protocol/identifiers.ts'

type Stream = OutputPiece['stream']

/** At most ten updates a second (ux section 5). */
const UPDATE_INTERVAL_MS = 100
/** Bytes of one update: 1.5 MB/s in ten updates, about what a terminal view can take (ux section 5). */
const MAX_UPDATE_BYTES = 150_000
/** Recent text kept for a window that comes late; more is in the output file. UTF-16 units. */
const MAX_TAIL_CHARS = 262_144
/** Calls whose tail is kept; the one silent for longest is dropped first, its output file stays. */
const MAX_TAILS = 200

interface LiveOutput {
  readonly decoders: Record<Stream, StringDecoder>
  seq: number
  totalBytes: number
  waiting: { stream: Stream; bytes: Uint8Array }[]
  waitingBytes: number
  skippedBytes: number
  timer: NodeJS.Timeout | null
  tail: OutputPiece[]
  tailChars: number
  tailSkippedBytes: number
}

/**
 * Live output for the windows: joined, decoded without splitting a character, and cut where it comes faster than a
 * person could read. What is left out is counted and said; the output file has it all.
 */
export class OutputPublisher {
  readonly #publish: (update: OutputUpdate) => void
  readonly #outputs = new Map<CallId, LiveOutput>()

  constructor(publish: (update: OutputUpdate) => void) {
    this.#publish = publish
  }

  push(callId: CallId, chunk: { stream: Stream; bytes: Uint8Array }): void {
    const output = this.#outputs.get(callId) ?? this.#begin(callId)
    // The last place: a server that runs all day must outlive the commands that come and go.
    this.#outputs.delete(callId)
    this.#outputs.set(callId, output)
    output.totalBytes += chunk.bytes.length
    output.waiting.push(chunk)
    output.waitingBytes += chunk.bytes.length
    while (output.waitingBytes > MAX_UPDATE_BYTES && output.waiting.length > 1) {
      const dropped = output.waiting.shift()
      if (dropped === undefined) break
      output.waitingBytes -= dropped.bytes.length
      output.skippedBytes += dropped.bytes.length
    }
    output.timer ??= setTimeout(() => {
      this.#flush(callId, output)
    }, UPDATE_INTERVAL_MS)
  }

  /** What a window that comes late shows. */
  tail(callId: CallId): OutputTail {
    const output = this.#outputs.get(callId)
    if (output === undefined) {
      return { callId, seq: 0, pieces: [], skippedBytes: 0, totalBytes: 0 }
    }
    this.#flush(callId, output)
    const { seq, tail, tailSkippedBytes: skippedBytes, totalBytes } = output
    return { callId, seq, pieces: [...tail], skippedBytes, totalBytes }
  }

  #begin(callId: CallId): LiveOutput {
    const output: LiveOutput = {
      decoders: {
        combined: new StringDecoder('utf8'),
        stdout: new StringDecoder('utf8'),
        stderr: new StringDecoder('utf8'),
        pty: new StringDecoder('utf8'),
      },
      seq: 0,
      totalBytes: 0,
      waiting: [],
      waitingBytes: 0,
      skippedBytes: 0,
      timer: null,
      tail: [],
      tailChars: 0,
      tailSkippedBytes: 0,
    }
    this.#outputs.set(callId, output)
    const oldest = this.#outputs.keys().next()
    if (this.#outputs.size > MAX_TAILS && oldest.done !== true) this.#outputs.delete(oldest.value)
    return output
  }

  #flush(callId: CallId, output: LiveOutput): void {
    if (output.timer !== null) clearTimeout(output.timer)
    output.timer = null
    if (output.waiting.length === 0) return
    const pieces = joinPieces(
      output.waiting.map(({ stream, bytes }) => ({
        stream,
        text: output.decoders[stream].write(Buffer.from(bytes)),
      })),
    )
    const { skippedBytes, totalBytes } = output
    output.waiting = []
    output.waitingBytes = 0
    output.skippedBytes = 0
    output.seq += 1
    keepTail(output, pieces, skippedBytes)
    this.#publish({ callId, seq: output.seq, pieces, skippedBytes, totalBytes })
  }
}

/** Neighbours of one stream become one piece. */
function joinPieces(pieces: readonly OutputPiece[]): OutputPiece[] {
  const joined: { stream: Stream; text: string }[] = []
  for (const piece of pieces) {
    const last = joined.at(-1)
    if (last?.stream === piece.stream) last.text += piece.text
    else joined.push({ ...piece })
  }
  return joined
}

function keepTail(output: LiveOutput, pieces: readonly OutputPiece[], skippedBytes: number): void {
  output.tail.push(...pieces)
  output.tailSkippedBytes += skippedBytes
  for (const piece of pieces) output.tailChars += piece.text.length
  while (output.tailChars > MAX_TAIL_CHARS && output.tail.length > 1) {
    const dropped = output.tail.shift()
    if (dropped === undefined) break
    output.tailChars -= dropped.text.length
    output.tailSkippedBytes += Buffer.byteLength(dropped.text)
  }
}
