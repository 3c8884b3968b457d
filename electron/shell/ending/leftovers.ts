import { isSameProcess } from './process-identity.ts'
import type { RecordedProcess } from './process-identity.ts'
import { carries, marksOfOwner } from './process-marks.ts'
import type { ProcessMarks } from './process-marks.ts'
import { readProcessTable } from './process-table.ts'
import type { ProcessRow } from './process-row.ts'
import { addDescendants } from './process-tree.ts'
import { terminate } from './terminate.ts'

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
  const leftovers = new Leftovers(recorded.filter(isSameProcess), marksOfOwner(markPrefix))
  return (await terminate(() => leftovers.find(), graceMs)).ended
}

class Leftovers {
  readonly #marks: ProcessMarks
  /** Pid and start time of what was found, so that nothing is lost when its parent ends. */
  readonly #known = new Map<number, number>()
  /** Recorded shells; their groups and sessions have the same numbers. */
  readonly #shells: ReadonlySet<number>

  constructor(shells: readonly RecordedProcess[], marks: ProcessMarks) {
    this.#shells = new Set(shells.map(({ pid }) => pid))
    this.#marks = marks
  }

  async find(): Promise<readonly ProcessRow[]> {
    const table = await readProcessTable()
    const found = new Set(table.filter((row) => this.#isOwn(row)).map(({ pid }) => pid))
    addDescendants(found, table)
    // An app that one of its own commands has started anew carries a mark itself.
    const ourselves = new Set([process.pid])
    addDescendants(ourselves, table)
    const rows = table.filter(({ pid }) => found.has(pid) && !ourselves.has(pid))
    for (const { pid, startTime } of rows) this.#known.set(pid, startTime)
    return rows.filter(({ state }) => state !== 'Z' && state !== 'X')
  }

  #isOwn({ pid, groupId, sessionId, startTime }: ProcessRow): boolean {
    if ([pid, groupId, sessionId].some((number) => this.#shells.has(number))) return true
    return this.#known.get(pid) === startTime || carries(pid, this.#marks)
  }
}
