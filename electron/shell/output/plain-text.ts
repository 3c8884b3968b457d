// Terminal output → what a person would read, for output that did not come through a terminal emulator.

/**
 * Escape sequences: CSI, the string sequences OSC, DCS, SOS, PM and APC (ended by ST, OSC also by BEL, or cut off), and
 * the short ones, e.g. `ESC ( B` and `ESC 7`. Each alternative is linear: output is hostile.
 */
const ESCAPE_SEQUENCE =
  // eslint-disable-next-line no-control-regex -- control characters are the subject
  /\x1b(?:\[[0-?]*[ -/]*[@-~]?|\][^\x07\x1b]*(?:\x07|\x1b\\)?|[PX^_][^\x1b]*(?:\x1b\\)?|[ -/]+[0-~]?|[0-Z\\-~])?/g
/** `ESC [ K` and `ESC [ 0 K` rub out the rest of a line, which matters for redrawn lines only. */
// eslint-disable-next-line no-control-regex -- control characters are the subject
const ERASE_TO_END = /^\x1b\[0?K$/
/** `ESC [ 2 K` rubs out the whole line. */
// eslint-disable-next-line no-control-regex -- control characters are the subject
const ERASE_LINE = /^\x1b\[2K$/
/** Control characters that mean nothing in text: C0 without tab and line feed, DEL, C1. */
// eslint-disable-next-line no-control-regex -- control characters are the subject
const CONTROL_CHARACTERS = /[\x00-\x08\x0b-\x1f\x7f-\x9f]/g
const TAB = 0x09
const BACKSPACE = 0x08
const CARRIAGE_RETURN = 0x0d

/**
 * Removes escape sequences and control characters; CRLF becomes LF; of a line that was redrawn with carriage returns
 * only its final state is left.
 */
export function toPlainText(output: string): string {
  if (!hasControls(output)) return output
  return output.replaceAll('\r\n', '\n').split('\n').map(toPlainLine).join('\n')
}

function hasControls(text: string): boolean {
  return text.search(CONTROL_CHARACTERS) !== -1
}

function toPlainLine(line: string): string {
  const body = withoutTrailingReturns(line)
  if (!body.includes('\r') && !body.includes('\b')) return stripControls(body)
  return redraw(body)
}

/** Not by a pattern: `\r+$` takes quadratic time on returns that something follows. */
function withoutTrailingReturns(line: string): string {
  let end = line.length
  while (end > 0 && line.charCodeAt(end - 1) === CARRIAGE_RETURN) end -= 1
  return line.slice(0, end)
}

function stripControls(text: string): string {
  return text.replace(ESCAPE_SEQUENCE, '').replace(CONTROL_CHARACTERS, '')
}

/** Plays a line back as a terminal would: a carriage return goes to its start, and later characters overwrite. */
function redraw(line: string): string {
  const row = new Row(line.length)
  let position = 0
  for (const match of line.matchAll(ESCAPE_SEQUENCE)) {
    row.print(line, position, match.index)
    position = match.index + match[0].length
    if (ERASE_TO_END.test(match[0])) row.eraseToEnd()
    else if (ERASE_LINE.test(match[0])) row.erase()
  }
  row.print(line, position, line.length)
  return row.text
}

/**
 * The cells of one line. No sequence that we play moves the cursor right, so no column is beyond the length of the line.
 * Rubbing out costs as much as was written since: output is hostile.
 */
class Row {
  /** Code points; 0 is a blank. */
  readonly #cells: Uint32Array
  /** Cells that may not be blank: from the first up to, not including, the second. */
  #start = 0
  #end = 0
  #column = 0

  constructor(columns: number) {
    this.#cells = new Uint32Array(columns)
  }

  print(line: string, start: number, end: number): void {
    for (let index = start; index < end;) {
      const codePoint = line.codePointAt(index) ?? 0
      index += codePoint > 0xffff ? 2 : 1
      if (codePoint === CARRIAGE_RETURN) this.#column = 0
      else if (codePoint === BACKSPACE) this.#column = Math.max(0, this.#column - 1)
      else if (!isControl(codePoint)) this.#put(codePoint)
    }
  }

  erase(): void {
    this.#cells.fill(0, this.#start, this.#end)
    this.#start = 0
    this.#end = 0
  }

  eraseToEnd(): void {
    const from = Math.max(this.#column, this.#start)
    if (from >= this.#end) return
    this.#cells.fill(0, from, this.#end)
    this.#end = from
  }

  get text(): string {
    let text = ''
    for (const codePoint of this.#cells.subarray(0, this.#end)) {
      text += codePoint === 0 ? ' ' : String.fromCodePoint(codePoint)
    }
    return text
  }

  #put(codePoint: number): void {
    this.#start = this.#start === this.#end ? this.#column : Math.min(this.#start, this.#column)
    this.#cells[this.#column] = codePoint
    this.#column += 1
    this.#end = Math.max(this.#end, this.#column)
  }
}

function isControl(codePoint: number): boolean {
  return (codePoint < 0x20 && codePoint !== TAB) || (codePoint >= 0x7f && codePoint < 0xa0)
}
