import { createHash } from 'node:crypto'
import { readProcFile } from './process-table.ts'

// Two marks that every process of a shell inherits. The first, a variable, is cleared by `env -i`. The second is a
// resource limit, which outlives that, a change of group and session and any number of forks; see decision 0010.

/** The name that `/proc/PID/limits` has for RLIMIT_RTTIME. */
export const LIMIT_NAME = 'Max realtime timeout'
/** Digits of the part for the installation, and of that for the shell. */
const PART_DIGITS = 9

/** Digits of a value in hex that make such a part; 48 bits are an exact number. */
const HEX_DIGITS = 12

/** What is looked for in a process. */
export interface ProcessMarks {
  /** The variable: `NAME=owner.value`, or what it begins with. */
  readonly variable: string
  /** Digits that the limit begins with. */
  readonly limit: string
}

/** The marks of one shell. */
export function marksOfShell(mark: string): ProcessMarks {
  return { variable: mark, limit: toLimit(mark) }
}

/** What the marks of all shells of an installation begin with. */
export function marksOfOwner(markPrefix: string): ProcessMarks {
  return { variable: markPrefix, limit: ownerDigits(markPrefix) }
}

/**
 * What a new shell must be given to run before anything else, so that it and all it starts carry the mark. bash before
 * 5.1 does not know the limit and does nothing.
 *
 * The limit is the CPU time in microseconds that a real-time process may take without a pause. Ours is above 3,000
 * years, and no ordinary process is measured by it at all. Only the soft limit is set, so any program may change it.
 */
export function toMarkCommand(mark: string): string {
  return `ulimit -SR ${toLimit(mark)} 2>/dev/null`
}

/** A process carries one of the marks; false where it is gone. */
export function carries(pid: number, marks: ProcessMarks): boolean {
  return hasVariable(pid, marks.variable) || hasLimit(pid, marks.limit)
}

/** The environment a process was started with has an entry that begins like this. */
export function hasVariable(pid: number, beginning: string): boolean {
  const text = readProcFile(pid, 'environ') ?? ''
  return text.startsWith(beginning) || text.includes(`\0${beginning}`)
}

/** The environment a process was started with cannot be read at this moment, or is empty: it may be just being replaced. */
export function hasNoEnvironment(pid: number): boolean {
  return readProcFile(pid, 'environ') === ''
}

function hasLimit(pid: number, digits: string): boolean {
  const text = readProcFile(pid, 'limits') ?? ''
  const value = text.slice(text.indexOf(LIMIT_NAME) + LIMIT_NAME.length).trimStart()
  return /^\d{18} /.test(value) && value.startsWith(digits)
}

function toLimit(mark: string): string {
  return ownerDigits(mark) + toDigits(mark.slice(mark.indexOf('.') + 1))
}

/** An app has one installation, so one answer is kept: a hash takes longer than all else that is done for a shell's marks. */
let known = { owner: '', digits: '' }

function ownerDigits(beginning: string): string {
  const owner = beginning.slice(beginning.indexOf('=') + 1, beginning.indexOf('.'))
  if (owner !== known.owner) {
    known = { owner, digits: toDigits(createHash('sha256').update(owner).digest('hex')) }
  }
  return known.digits
}

/** Nine digits that do not begin with 0, from the first 48 bits of a value in hex; another has the same once in 900 million. */
function toDigits(hex: string): string {
  const lowest = 10 ** (PART_DIGITS - 1)
  return String(lowest + (parseInt(hex.slice(0, HEX_DIGITS), 16) % (9 * lowest)))
}
