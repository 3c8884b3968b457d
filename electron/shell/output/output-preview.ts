import { cleanLinesLength, detectForm, SNIFFED_BYTES } from './binary-detector.ts'
import type { OutputSlice } from './output-collector.ts'
import { toPreview } from './preview.ts'
import type { Preview, PreviewLimits } from './preview.ts'
import { toSizeText } from './size-text.ts'
import { brokenHeadLength } from './utf8-boundary.ts'

/** How many blocks at the end are looked at for bytes that became binary later: more than a preview can show. */
const LAST_BLOCKS = 16
const NUL = 0x00
const LINE_FEED = 0x0a

/** The preview of a slice of output. */
export interface OutputPreview extends Preview {
  /** Some of it is not shown because it is no text. */
  readonly binary: boolean
}

/**
 * The preview of text. For binary output, the text before or after it and a line that says what is not shown (reliability
 * X15); `hasFile`: that line may send the reader to the output file.
 */
export function toOutputPreview(
  slice: OutputSlice,
  limits: PreviewLimits,
  hasFile: boolean,
): OutputPreview {
  const { bytes, form, length, end } = slice
  if (form === 'binary') {
    // What a program said before it began to write bytes, e.g. a warning.
    const before = slice.beginning.subarray(0, cleanLinesLength(slice.beginning))
    return beforeBinary(before, length - before.length, limits, hasFile)
  }
  if (form === 'text') return previewText(slice, limits, hasFile)
  const isWide = form !== 'nul-separated'
  const preview = isWide
    ? toPreview(bytes.subarray((end.offset - bytes.length) % 2), limits, form)
    : toPreview(withLineFeeds(withoutBrokenHead(slice)), limits)
  return { ...preview, binary: false }
}

function previewText(slice: OutputSlice, limits: PreviewLimits, hasFile: boolean): OutputPreview {
  const bytes = withoutBrokenHead(slice)
  const run = findBinaryRun(bytes)
  if (run === null) {
    const preview = toPreview(bytes, limits)
    // Nothing else was cut, so the first line is one whose beginning is gone, maybe within an escape sequence.
    const isBroken = slice.cut && !preview.cut && preview.text.includes('\n')
    const text = isBroken ? preview.text.slice(preview.text.indexOf('\n') + 1) : preview.text
    return { text, cut: preview.cut || isBroken, binary: false }
  }
  if (run.end === bytes.length) {
    const start = run.start + cleanLinesLength(bytes.subarray(run.start))
    return beforeBinary(bytes.subarray(0, start), bytes.length - start, limits, hasFile)
  }
  // Text came again: that is the end the reader wants.
  const note = '[binary output before this is not shown]\n'
  const after = toPreview(bytes.subarray(run.end), less(limits, note))
  return { text: note + after.text, cut: true, binary: true }
}

function beforeBinary(
  before: Uint8Array,
  binaryBytes: number,
  limits: PreviewLimits,
  hasFile: boolean,
): OutputPreview {
  const place = hasFile ? '; it is in the output file' : ''
  const note = `[binary output, ${toSizeText(binaryBytes)}, not shown${place}]`
  const text = toPreview(before, less(limits, `${note}\n`)).text
  return { text: text === '' ? note : `${text}\n${note}`, cut: true, binary: true }
}

/** Room that is left beside a line. */
function less(limits: PreviewLimits, line: string): PreviewLimits {
  return { lines: limits.lines - 1, chars: Math.max(0, limits.chars - line.length) }
}

/**
 * The last run of binary blocks, if it reaches into the last blocks. Blocks are counted from the end, so that the result
 * does not depend on how much of the beginning is still kept.
 */
function findBinaryRun(bytes: Uint8Array): { readonly start: number; readonly end: number } | null {
  const isBinary = (end: number): boolean =>
    detectForm(bytes.subarray(Math.max(0, end - SNIFFED_BYTES), end)) === 'binary'
  let end = bytes.length
  for (let looked = 0; end > 0 && !isBinary(end); looked++) {
    if (looked === LAST_BLOCKS) return null
    end -= SNIFFED_BYTES
  }
  if (end <= 0) return null
  let start = end
  while (start > 0 && isBinary(start)) start -= SNIFFED_BYTES
  // The block in which they meet may pass for text.
  return { start: Math.max(0, start - SNIFFED_BYTES), end }
}

/** The beginning that was cut off may have taken a part of a character with it. */
function withoutBrokenHead({ bytes, cut }: OutputSlice): Uint8Array {
  return cut ? bytes.subarray(brokenHeadLength(bytes)) : bytes
}

/** One part a line. */
function withLineFeeds(bytes: Uint8Array): Uint8Array {
  return bytes.map((byte) => (byte === NUL ? LINE_FEED : byte))
}
