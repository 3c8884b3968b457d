/** A sequence that is longer than this without an end is no sequence that a program meant. */
const LONGEST_SEQUENCE_BYTES = 4_096
const ESCAPE = 0x1b

/** A sequence that began and may go on: nothing in it so far ends it. */
const OPEN_SEQUENCE =
  // eslint-disable-next-line no-control-regex -- control characters are the subject
  /^\x1b(?:\[[0-?]*[ -/]*|\][^\x07\x18\x1a]*|[PX^_][^\x18\x1a]*|[ -/]+)?$/

/**
 * Number of bytes at the end that begin an escape sequence without ending it. They wait for the next answer, for neither
 * half of a sequence could be told from text.
 */
export function incompleteEscapeLength(bytes: Uint8Array): number {
  const begin = bytes.lastIndexOf(ESCAPE)
  if (begin === -1 || bytes.length - begin > LONGEST_SEQUENCE_BYTES) return 0
  const text = Buffer.from(bytes.buffer, bytes.byteOffset + begin, bytes.length - begin)
  return OPEN_SEQUENCE.test(text.toString('latin1')) ? text.length : 0
}
