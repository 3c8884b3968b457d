import { addDescendants } from '../ending/process-tree.ts'
import { TICKS_PER_SECOND } from '../ending/process-table.ts'
import type { ProcessRow } from '../ending/process-row.ts'

/** Start times are counted in ticks of 10 ms; a process may seem this much older than the command that started it. */
const SLACK_TICKS = 2

/** What is needed to tell the processes of the running command from those of earlier ones. */
export interface ForegroundClock {
  readonly shellPid: number
  /** Start time of the shell in ticks, and the reading of `performance.now()` then. */
  readonly shellStartTicks: number
  readonly shellStartMs: number
}

/** Of all members of a session, those the command that began at `startedAtMs` has started: not the shell, not what
 * earlier commands left in the background and what came from that. */
export function foregroundOf(
  members: readonly ProcessRow[],
  clock: ForegroundClock,
  startedAtMs: number,
): ProcessRow[] {
  const elapsedTicks = ((startedAtMs - clock.shellStartMs) / 1_000) * TICKS_PER_SECOND
  const beginning = clock.shellStartTicks + elapsedTicks - SLACK_TICKS
  const earlier = new Set(
    members
      .filter((row) => row.pid !== clock.shellPid && row.startTime < beginning)
      .map((row) => row.pid),
  )
  addDescendants(earlier, members)
  return members.filter((row) => row.pid !== clock.shellPid && !earlier.has(row.pid))
}
