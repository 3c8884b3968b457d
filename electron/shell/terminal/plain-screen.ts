import type { CursorPosition } from './screen-text.ts'

/** More is left to the emulator: what is read here is kept beside it until the end. A screen holds about as much. */
const MAX_PLAIN_BYTES = 4_096
/** Letters, digits and the like, and ends of lines as a terminal makes them: nothing that draws. */
const PLAIN = /^(?:[\x20-\x7e]|\r\n)*$/

/** What stands on a screen to which only plain text was written. */
export interface PlainScreen {
  readonly text: string
  readonly cursor: CursorPosition
}

/** Reads a whole output as an emulator would show it; null where only an emulator can tell. */
export function readPlain(
  pieces: readonly Uint8Array[],
  columns: number,
  rows: number,
): PlainScreen | null {
  const bytes = pieces.reduce((sum, { length }) => sum + length, 0)
  if (bytes > MAX_PLAIN_BYTES) return null
  const text = Buffer.concat(pieces).toString('latin1')
  if (!PLAIN.test(text)) return null
  const lines = text.split('\r\n')
  // One that fills its row may be wrapped.
  if (lines.some(({ length }) => length >= columns)) return null
  const last = lines.at(-1) ?? ''
  return {
    text: lines.join('\n').replace(/\n+$/, ''),
    cursor: { row: Math.min(lines.length, rows), column: last.length + 1 },
  }
}
