import { AnsiParser } from './ansi-parser.ts'
import type { AnsiSink, AnsiStyle } from './ansi-parser.ts'

/** Lines kept for the live view (ux 5). */
export const VISIBLE_LINES = 200
/** Characters kept of one line; a longer one is data, and the output file has it. */
export const MAX_LINE_CHARS = 4_096

/** Text of one look within a line. */
export interface OutputSegment {
  readonly text: string
  readonly style: AnsiStyle
}

/** One line as it is shown; never changed once handed out. */
export type OutputLine =
  | {
      readonly kind: 'text'
      readonly id: number
      readonly segments: readonly OutputSegment[]
      readonly isError: boolean
      /** Characters left out at its end. */
      readonly cutChars: number
    }
  | { readonly kind: 'skipped'; readonly id: number; readonly bytes: number }

interface OpenLine {
  id: number
  segments: OutputSegment[]
  isError: boolean
  chars: number
  cutChars: number
}

/** The recent output of one call in bounded memory: the last lines, with progress lines folded to their last state. */
export class OutputScreen {
  readonly #maxLines: number
  readonly #maxLineChars: number
  readonly #parsers = new Map<string, AnsiParser>()
  #lines: OutputLine[] = []
  #open: OpenLine = openLine(1)
  #nextId = 2
  #returned = false
  #lineCount = 0
  #skippedBytes = 0

  constructor(maxLines = VISIBLE_LINES, maxLineChars = MAX_LINE_CHARS) {
    this.#maxLines = maxLines
    this.#maxLineChars = maxLineChars
  }

  /** Lines seen so far, shown or not. */
  get lineCount(): number {
    return this.#lineCount + (this.#open.segments.length > 0 ? 1 : 0)
  }

  /** Bytes the live view never got. */
  get skippedBytes(): number {
    return this.#skippedBytes
  }

  /** Adds text of one stream; each stream has its own colours and half-read sequences. */
  write(stream: string, text: string): void {
    let parser = this.#parsers.get(stream)
    if (parser === undefined) {
      parser = new AnsiParser()
      this.#parsers.set(stream, parser)
    }
    parser.write(text, this.#sink(stream === 'stderr'))
  }

  /** Notes output that was left out here. */
  skip(bytes: number): void {
    if (bytes <= 0) return
    this.#skippedBytes += bytes
    if (this.#open.segments.length > 0) this.#endLine()
    const last = this.#lines.at(-1)
    const id = this.#nextId++
    if (last?.kind === 'skipped') {
      this.#lines[this.#lines.length - 1] = {
        kind: 'skipped',
        id: last.id,
        bytes: last.bytes + bytes,
      }
    } else this.#push({ kind: 'skipped', id, bytes })
  }

  /** The last lines, oldest first. */
  lines(): readonly OutputLine[] {
    const shown =
      this.#open.segments.length > 0 ? [...this.#lines, closeLine(this.#open)] : this.#lines
    return shown.slice(-this.#maxLines)
  }

  /** The last line that holds text; for a failure, the one that says why. */
  lastText(): string {
    const lines = this.lines()
    const isText = (line: OutputLine) => line.kind === 'text' && plainText(line).trim() !== ''
    const last = lines.findLast((line) => isText(line) && line.kind === 'text' && line.isError)
    const found = last ?? lines.findLast(isText)
    return found === undefined ? '' : plainText(found).trim()
  }

  #sink(isError: boolean): AnsiSink {
    return {
      text: (text, style) => {
        this.#append(text, style, isError)
      },
      lineFeed: () => {
        this.#returned = false
        this.#endLine()
      },
      carriageReturn: () => {
        this.#returned = true
      },
      backspace: () => {
        this.#eraseLast()
      },
    }
  }

  #append(text: string, style: AnsiStyle, isError: boolean): void {
    if (this.#returned) {
      // A carriage return without line feed: the program draws this line anew.
      this.#returned = false
      this.#open = openLine(this.#open.id)
    }
    const line = this.#open
    const room = Math.max(0, this.#maxLineChars - line.chars)
    const kept = text.length <= room ? text : text.slice(0, room)
    line.cutChars += text.length - kept.length
    line.isError ||= isError
    line.chars += kept.length
    if (kept === '') return
    const last = line.segments.at(-1)
    if (last?.style.key === style.key) {
      line.segments[line.segments.length - 1] = { text: last.text + kept, style }
    } else line.segments.push({ text: kept, style })
  }

  #eraseLast(): void {
    const line = this.#open
    const last = line.segments.at(-1)
    if (last === undefined || line.cutChars > 0) return
    line.chars -= 1
    if (last.text.length === 1) line.segments.pop()
    else line.segments[line.segments.length - 1] = { ...last, text: last.text.slice(0, -1) }
  }

  #endLine(): void {
    this.#lineCount += 1
    this.#push(closeLine(this.#open))
    this.#open = openLine(this.#nextId++)
  }

  #push(line: OutputLine): void {
    this.#lines.push(line)
    // Cut in blocks: one copy for many lines.
    if (this.#lines.length > this.#maxLines * 2) this.#lines = this.#lines.slice(-this.#maxLines)
  }
}

/** The text of a line without its looks. */
export function plainText(line: OutputLine): string {
  return line.kind === 'text' ? line.segments.map((segment) => segment.text).join('') : ''
}

function openLine(id: number): OpenLine {
  return { id, segments: [], isError: false, chars: 0, cutChars: 0 }
}

function closeLine(line: OpenLine): OutputLine {
  return Object.freeze({
    kind: 'text',
    id: line.id,
    segments: Object.freeze([...line.segments]),
    isError: line.isError,
    cutChars: line.cutChars,
  })
}
