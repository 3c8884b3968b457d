import { environmentHolds, readProcess, readProcessTable } from './process-table.ts'
import type { ProcessRow } from './process-row.ts'

/** How the processes of one shell are recognised. */
export interface ShellIdentity {
  readonly pid: number
  /** `NAME=value` in the environment of the shell; the value cannot be guessed. */
  readonly mark: string
}

/**
 * Finds all living processes that come from a shell: its group and session, its descendants, and those that left both
 * but still carry the mark in their environment. One tree remembers what it has seen, so that a process whose parent
 * has ended since is not lost. Zombies are not listed: nothing is left to signal.
 */
export class ProcessTree {
  #shell: ShellIdentity
  readonly #known = new Map<number, number>()
  /** Start time of the first shell. */
  readonly #oldest: number

  constructor(shell: ShellIdentity) {
    this.#shell = shell
    this.#oldest = readProcess(shell.pid)?.startTime ?? 0
  }

  /** Another shell takes the place of the first; what the first one started still counts. */
  follow(pid: number): void {
    this.#shell = { ...this.#shell, pid }
  }

  /** Every living process of the shell, the shell included. */
  async members(): Promise<ProcessRow[]> {
    const table = await readProcessTable()
    const found = new Set<number>()
    for (const row of table) if (this.#isOwn(row)) found.add(row.pid)
    addDescendants(found, table)
    const rows = table.filter((row) => found.has(row.pid))
    for (const row of rows) this.#known.set(row.pid, row.startTime)
    return rows.filter((row) => row.state !== 'Z' && row.state !== 'X')
  }

  #isOwn(row: ProcessRow): boolean {
    const { pid, mark } = this.#shell
    // The shell leads its own group and session, so nobody else can have these numbers while a member lives.
    if (row.pid === pid || row.groupId === pid || row.sessionId === pid) return true
    if (this.#known.get(row.pid) === row.startTime) return true
    // What is older than the shell does not come from it; that spares most of the reading.
    return row.startTime >= this.#oldest && environmentHolds(row.pid, mark)
  }
}

/** Adds all descendants of what is in `found`. */
export function addDescendants(found: Set<number>, table: readonly ProcessRow[]): void {
  let grown = true
  while (grown) {
    grown = false
    for (const row of table) {
      if (found.has(row.parentPid) && !found.has(row.pid)) {
        found.add(row.pid)
        grown = true
      }
    }
  }
}
