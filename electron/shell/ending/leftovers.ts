import { environmentHolds, readProcess, readProcessTable } from './process-table.ts'
import type { ProcessRow } from './process-row.ts'
import { addDescendants } from './process-tree.ts'
import { terminate } from './terminate.ts'

/** A process as an earlier run of the app has written it down. */
export interface RecordedProcess {
  readonly pid: number
  /** The kernel's start time; null where it could not be read. */
  readonly startTime: string | null
}

/**
 * Ends what a crash of the app left running: shells that were written down and are still the same process, with all
 * their descendants, and whatever carries a mark of this installation. Call it before any command is started.
 *
 * @param markPrefix what the marks of this installation begin with; only one app runs on its data, so nobody else's
 *   processes can carry one
 * @returns how many processes were ended
 */
export async function endLeftovers(
  recorded: readonly RecordedProcess[],
  markPrefix: string,
  graceMs: number,
): Promise<number> {
  const pids = new Set(recorded.filter(isSame).map(({ pid }) => pid))
  // Everything that runs now is left over; what begins later is not.
  const before = new Set((await findLeftovers(pids, markPrefix)).map(({ pid }) => pid))
  if (before.size === 0) return 0
  return terminate(async () => {
    const left = await findLeftovers(pids, markPrefix)
    return left.filter(({ pid, parentPid }) => before.has(pid) || before.has(parentPid))
  }, graceMs)
}

async function findLeftovers(
  pids: ReadonlySet<number>,
  markPrefix: string,
): Promise<readonly ProcessRow[]> {
  const table = await readProcessTable()
  const found = new Set<number>()
  for (const row of table) {
    const isOfShell = pids.has(row.pid) || pids.has(row.groupId) || pids.has(row.sessionId)
    if (isOfShell || environmentHolds(row.pid, markPrefix)) found.add(row.pid)
  }
  addDescendants(found, table)
  return table.filter(({ pid, state }) => found.has(pid) && state !== 'Z' && state !== 'X')
}

/** Security: a pid alone may have been given to a stranger since. */
function isSame({ pid, startTime }: RecordedProcess): boolean {
  return startTime !== null && readProcess(pid)?.startTime.toString() === startTime
}
