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

const CONTRACT_LIMITS: PreviewLimits = { lines: PREVIEW_LINES, chars: PREVIEW_CHARS }

/**
 * The preview of raw output (shell-tool 8, protocol 6.3): plain text, its last lines, and of those the last characters.
 * Invalid UTF-8 becomes U+FFFD.
 */
export function toPreview(raw: Uint8Array, limits: PreviewLimits = CONTRACT_LIMITS): Preview {
  const text = toPlainText(new TextDecoder('utf-8', { ignoreBOM: true }).decode(raw))
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
