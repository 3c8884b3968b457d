/** Session ids as in `shared/protocol/identifiers.ts`; what follows the last `_` is the number. */
const FILE_NAME = /^((?!\.)[A-Za-z0-9._-]{1,64})_([1-9]\d{0,14})\.out$/

/** An output file by its parts. */
export interface OutputFileName {
  readonly sessionId: string
  readonly number: number
}

/** `<session>_<N>.out` (protocol 6.5). */
export function toFileName(sessionId: string, number: number): string {
  return `${sessionId}_${String(number)}.out`
}

/** The parts of such a name; null where the name is no output file's. */
export function parseFileName(name: string): OutputFileName | null {
  const match = FILE_NAME.exec(name)
  if (match?.[1] === undefined) return null
  return { sessionId: match[1], number: Number(match[2]) }
}
