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
  const body = line.replace(/\r+$/, '')
  if (!body.includes('\r') && !body.includes('\b')) return stripControls(body)
  return redraw(body)
}

function stripControls(text: string): string {
  return text.replace(ESCAPE_SEQUENCE, '').replace(CONTROL_CHARACTERS, '')
}

/** Plays a line back as a terminal would: a carriage return goes to its start, and later characters overwrite. */
function redraw(line: string): string {
  const cells: string[] = []
  let column = 0
  let position = 0
  const print = (text: string): void => {
    for (const character of text) {
      if (character === '\r') column = 0
      else if (character === '\b') column = Math.max(0, column - 1)
      else if (stripControls(character) !== '') cells[column++] = character
    }
  }
  for (const match of line.matchAll(ESCAPE_SEQUENCE)) {
    print(line.slice(position, match.index))
    position = match.index + match[0].length
    if (ERASE_TO_END.test(match[0])) cells.length = Math.min(cells.length, column)
    else if (ERASE_LINE.test(match[0])) cells.length = 0
  }
  print(line.slice(position))
  return Array.from(cells, (cell: string | undefined) => cell ?? ' ').join('')
}
