import type { IBuffer, IMarker, Terminal } from '@xterm/headless'

/** Where the cursor stands on the screen, counted from 1, as in the terminal's own reports. */
export interface CursorPosition {
  readonly row: number
  readonly column: number
}

/** What a person could see when an answer was made, kept to tell later what is new. */
export interface ScreenPlace {
  /** Follows the top row of the screen while it scrolls off; gone when the scrollback forgot it. */
  readonly top: IMarker | undefined
  /** The rows from the top down to the last one that was told. */
  readonly rows: readonly string[]
}

/** Text of a screen. */
export interface ScreenText {
  readonly text: string
  /** Lines before `text` were left out. */
  readonly cut: boolean
}

/**
 * What a person would read that stands on the screen since `place`, as plain text; lines that scrolled off come first.
 *
 * - A program that has the whole screen for itself (alternate screen): the screen.
 * - Nothing above was changed: what was added, in the row of the cursor too, so nothing is told twice.
 * - Only the row of the cursor was redrawn (a progress bar): from that row on.
 * - Rows above were redrawn: the whole screen.
 */
export function readScreen(
  terminal: Terminal,
  place: ScreenPlace | null,
  scrollback: number,
): ScreenText {
  const { active, normal } = terminal.buffer
  if (active.type === 'alternate') return { text: trimLines(textOf(active, 0, 0)), cut: false }
  const isFull = normal.length >= terminal.rows + scrollback
  if (place === null) return { text: textOf(normal, 0, 0), cut: isFull }
  if (place.top === undefined || place.top.isDisposed) {
    // It scrolled away, or the screen was cleared with all that was before.
    return { text: textOf(normal, isFull ? 0 : normal.baseY, 0), cut: isFull }
  }
  const top = place.top.line
  const last = place.rows.length - 1
  const changed = place.rows.findIndex((row, index) => rowOf(normal, top + index) !== row)
  if (changed === -1)
    return { text: textAfter(normal, top + last, place.rows[last] ?? ''), cut: false }
  if (changed < last) {
    return { text: trimLines(textOf(normal, Math.min(top, normal.baseY), 0)), cut: false }
  }
  const told = place.rows[last] ?? ''
  const now = rowOf(normal, top + last)
  if (now.startsWith(told)) return { text: textAfter(normal, top + last, told), cut: false }
  return { text: textOf(normal, top + last, 0), cut: false }
}

/** The screen as it stands now; while another one lies over it, as it stood before. */
export function placeOf(terminal: Terminal, before: ScreenPlace | null): ScreenPlace | null {
  const { active, normal } = terminal.buffer
  if (active.type === 'alternate') return before
  const rows: string[] = []
  for (let row = normal.baseY; row <= lastRow(normal); row++) rows.push(rowOf(normal, row))
  return { top: terminal.registerMarker(-normal.cursorY), rows }
}

/** Where the cursor stands. */
export function cursorOf(terminal: Terminal): CursorPosition {
  const { cursorX, cursorY } = terminal.buffer.active
  return { row: cursorY + 1, column: Math.min(cursorX, terminal.cols - 1) + 1 }
}

/** What follows a row that was told up to `told`. */
function textAfter(buffer: IBuffer, row: number, told: string): string {
  const rest = textOf(buffer, row, told.length)
  // The end of a line that was told whole.
  return told !== '' && rest.startsWith('\n') ? rest.slice(1) : rest
}

/** Programs that draw a whole screen fill its lines with blanks. */
function trimLines(text: string): string {
  return text.replace(/ +$/gm, '').replace(/\n+$/, '')
}

/** From a row, and a place in it, to the last one with text. Lines that were wrapped are joined. */
function textOf(buffer: IBuffer, firstRow: number, skip: number): string {
  const last = lastRow(buffer)
  const lines: string[] = []
  for (let row = firstRow; row <= last; row++) {
    const line = buffer.getLine(row)
    if (line === undefined) break
    // Only cells that nothing was written to are trimmed, such as the one before a wide character that did not fit.
    const text = line.translateToString(true).slice(row === firstRow ? skip : 0)
    if (line.isWrapped && row > firstRow) lines.push((lines.pop() ?? '') + text)
    else lines.push(text)
  }
  return lines.join('\n').replace(/\n+$/, '')
}

/** The last row that holds text, or the row of the cursor should it be further down. */
function lastRow(buffer: IBuffer): number {
  const cursor = buffer.baseY + buffer.cursorY
  for (let row = buffer.length - 1; row > cursor; row--) {
    if (rowOf(buffer, row) !== '') return row
  }
  return cursor
}

function rowOf(buffer: IBuffer, row: number): string {
  return buffer.getLine(row)?.translateToString(true) ?? ''
}
