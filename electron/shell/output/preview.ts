import { PREVIEW_CHARS, PREVIEW_LINES } from '../../../shared/protocol/limits.ts'
import { toPlainText } from './plain-text.ts'

/** The end of an output as the model sees it. */
export interface Preview {
  readonly text: string
  /** Something before `text` was left out. */
  readonly cut: boolean
}

/** How much a preview may hold. */
export interface PreviewLimits {
  readonly lines: number
  /** UTF-16 units. */
  readonly chars: number
}

/** How text is decoded. */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be'

const LINE_FEED = 0x0a
/** The last lines are nearly always within this. */
const FIRST_LOOK_BYTES = 65_536

const CONTRACT_LIMITS: PreviewLimits = { lines: PREVIEW_LINES, chars: PREVIEW_CHARS }

/**
 * The preview of raw output (shell-tool 8, protocol 6.3): plain text, its last lines, and of those the last characters.
 * Invalid UTF-8 becomes U+FFFD.
 */
export function toPreview(
  raw: Uint8Array,
  limits: PreviewLimits = CONTRACT_LIMITS,
  encoding: TextEncoding = 'utf-8',
): Preview {
  if (encoding !== 'utf-8') return toTextPreview(raw, limits, encoding)
  // Often the last part decides. It begins with a line, so that no sequence and no redrawn line is cut.
  for (let length = FIRST_LOOK_BYTES; length < raw.length; length *= 4) {
    const lineFeed = raw.indexOf(LINE_FEED, raw.length - length)
    if (lineFeed === -1) continue
    const preview = toTextPreview(raw.subarray(lineFeed + 1), limits, encoding)
    if (preview.cut) return preview
  }
  return toTextPreview(raw, limits, encoding)
}

function toTextPreview(raw: Uint8Array, limits: PreviewLimits, encoding: TextEncoding): Preview {
  const text = toPlainText(
    new TextDecoder(encoding, { ignoreBOM: encoding === 'utf-8' }).decode(raw),
  )
  return lastPart(text.endsWith('\n') ? text.slice(0, -1) : text, limits)
}

/** The last lines of a text, and of those the last characters, never half a surrogate pair. */
export function lastPart(text: string, limits: PreviewLimits): Preview {
  let start = startOfLastLines(text, limits.lines)
  if (text.length - start > limits.chars) start = text.length - limits.chars
  if (start > 0 && isLowSurrogate(text.charCodeAt(start))) start += 1
  return { text: text.slice(start), cut: start > 0 }
}

function startOfLastLines(text: string, lines: number): number {
  if (lines <= 0) return text.length
  let start = text.length
  for (let left = lines; left > 0; left--) {
    // lastIndexOf would read a negative position as 0 and find a line feed that stands there.
    const lineFeed = start === 0 ? -1 : text.lastIndexOf('\n', start - 1)
    if (lineFeed === -1) return 0
    start = lineFeed
  }
  return start + 1
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff
}
