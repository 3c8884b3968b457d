import { detectForm, SNIFFED_BYTES } from './binary-detector.ts'
import type { OutputForm } from './binary-detector.ts'
import { incompleteEscapeLength } from './escape-boundary.ts'
import { countLineFeeds } from './line-feeds.ts'
import type { ScreenPlace } from '../terminal/screen-text.ts'
import type { OutputFile } from './output-file.ts'
import { TailBuffer } from './tail-buffer.ts'
import { incompleteTailLength } from './utf8-boundary.ts'

/**
 * Bytes kept in memory for previews. A preview shows 10,000 characters at most; the rest is room for escape sequences
 * and redrawn lines, which take bytes and show nothing.
 */
const TAIL_BYTES = 1_048_576
/** Of these, what is kept of a command that has ended and was told: its end may be asked for once more, hours later. */
const TOLD_TAIL_BYTES = 131_072
const LINE_FEED = 0x0a
const NOTHING = new Uint8Array(0)

/** A place in the output up to which an answer has told everything. */
export interface OutputPlace {
  readonly offset: number
  /** Line feeds before it. */
  readonly lineFeeds: number
  /** In a terminal, what of its screen was told. */
  readonly screen?: ScreenPlace | null | undefined
}

/** The output between a place and now. */
export interface OutputSlice {
  /** The bytes, or the last of them. */
  readonly bytes: Buffer
  readonly length: number
  /** LF count, +1 if the last byte is not LF (protocol 6.3). */
  readonly lines: number
  /** `bytes` is not all. */
  readonly cut: boolean
  readonly end: OutputPlace
  /** What the whole output is, by its beginning. */
  readonly form: OutputForm
  /** The first bytes, where the slice begins with the output; else none. */
  readonly beginning: Uint8Array
}

/** Where output begins. */
export const OUTPUT_START: OutputPlace = { offset: 0, lineFeeds: 0 }

/** Gathers the output of one command: counts it, keeps its end, writes it to its file. Memory stays bounded. */
export class OutputCollector {
  readonly file: OutputFile
  readonly #tail = new TailBuffer(TAIL_BYTES)
  readonly #onChunk: (bytes: Uint8Array, offset: number) => void
  #beginning: Uint8Array = NOTHING
  #lineFeeds = 0

  constructor(file: OutputFile, onChunk: (bytes: Uint8Array, offset: number) => void) {
    this.file = file
    this.#onChunk = onChunk
  }

  /** Number of bytes so far. */
  get length(): number {
    return this.#tail.total
  }

  /** Takes the next bytes, which must not change any more. Returns false when the command should wait for the disk. */
  append(bytes: Uint8Array): boolean {
    const offset = this.#tail.total
    if (offset < SNIFFED_BYTES) {
      this.#beginning = Buffer.concat([this.#beginning, bytes.subarray(0, SNIFFED_BYTES - offset)])
    }
    this.#tail.append(bytes)
    this.#lineFeeds += countLineFeeds(bytes)
    const goOn = this.file.append(bytes)
    this.#onChunk(bytes, offset)
    return goOn
  }

  /** The command has ended and an answer has told so: only a little of its output stays in memory. */
  settle(): void {
    this.#tail.shrink(TOLD_TAIL_BYTES)
  }

  /**
   * What came after `place`. While a command runs, a character or an escape sequence that has not come whole waits for
   * the next slice.
   */
  since(place: OutputPlace, running: boolean): OutputSlice {
    const kept = this.#tail.from(place.offset)
    const form = kept.length === 0 ? 'text' : detectForm(this.#beginning)
    const held = running ? heldLength(kept, this.#tail.total, form) : 0
    const bytes = kept.subarray(0, kept.length - held)
    const end = { offset: this.#tail.total - held, lineFeeds: this.#lineFeeds }
    const length = end.offset - place.offset
    const open = length > 0 && bytes.at(-1) !== LINE_FEED
    return {
      bytes,
      length,
      lines: end.lineFeeds - place.lineFeeds + (open ? 1 : 0),
      cut: this.#tail.start > place.offset,
      end,
      form,
      beginning: place.offset === 0 ? this.#beginning : NOTHING,
    }
  }
}

/** How many of the last bytes wait for those that follow. No line feed is among them that could be counted twice. */
function heldLength(bytes: Buffer, total: number, form: OutputForm): number {
  if (form === 'binary') return 0
  if (form === 'utf-16le' || form === 'utf-16be') return Math.min(bytes.length, total % 2)
  const escape = incompleteEscapeLength(bytes)
  return escape > 0 ? escape : incompleteTailLength(bytes)
}
