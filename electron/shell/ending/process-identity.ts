import { readBootId } from './kernel-facts.ts'
import type { ProcessRow } from './process-row.ts'
import { readProcess } from './process-table.ts'

/** A process as an earlier run of the app has written it down. */
export interface RecordedProcess {
  readonly pid: number
  /** What {@link toStartTime} gave; null where it could not be read. */
  readonly startTime: string | null
}

const bootId = readBootId()

/** Start time of a process for the record: clock ticks and the boot they count from. */
export function toStartTime(row: ProcessRow | null): string | null {
  return row === null || bootId === null ? null : `${String(row.startTime)}@${bootId}`
}

/**
 * Whether what was written down is what has this pid now. Security: a pid alone may have been given to a stranger since,
 * and after a restart of the computer a stranger may also have started at the same tick.
 */
export function isSameProcess({ pid, startTime }: RecordedProcess): boolean {
  return startTime !== null && toStartTime(readProcess(pid)) === startTime
}
