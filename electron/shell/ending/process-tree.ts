import { readLastPid } from './kernel-facts.ts'
import { isOwnChild } from './own-children.ts'
import { carries, hasNoEnvironment, marksOfShell } from './process-marks.ts'
import type { ProcessMarks } from './process-marks.ts'
import { readOtherProcesses, readProcess, readProcessTable } from './process-table.ts'
import type { ProcessRow } from './process-row.ts'

/** How long a pid is taken for the process that had it: so soon the kernel does not give it to another. */
const PID_KNOWN_MS = 500
/** How long {@link ProcessTree} may rely on the order of pids alone, in ms: they must not have begun anew meanwhile. */
const PID_ORDER_MS = 1_000
/** With more pids given since than this, reading the table is cheaper than trying each. */
const MAX_PIDS_TRIED = 24

/** How the processes of one shell are recognised. */
export interface ShellIdentity {
  readonly pid: number
  /** As the kernel showed it at first. @default read now */
  readonly row?: ProcessRow | null
  /** `NAME=value` in the environment of the shell; the value cannot be guessed. */
  readonly mark: string
}

/**
 * Finds all living processes that come from a shell: its group and session, its descendants, and those that left both
 * but still carry a mark. One tree remembers what it has seen, so that a process whose parent has ended since is not
 * lost. Zombies are not listed: nothing is left to signal.
 */
export class ProcessTree {
  /** Its shell now; null once nothing was left of it: from then on the number can be given to a stranger. */
  #shell: number | null
  readonly #marks: ProcessMarks
  /** Pid and start time of what belongs to the shell, and of what does not. */
  readonly #known = new Map<number, number>()
  readonly #strangers = new Map<number, number>()
  /** Start time of the first shell. */
  readonly #oldest: number
  readonly #onGone: (shell: number) => void
  /** When the shell could begin to start processes, and the pid that was given last before that. */
  #beganAtMs = performance.now()
  #beganAfterPid: number
  #wholeTableAtMs = -Infinity
  /** The order of pids tells what began after the shell: it is the first one, and the kernel knew of it at once. */
  #pidsTell: boolean

  /** @param onGone told when nothing of this shell is left, or another has taken its place */
  constructor(
    shell: ShellIdentity,
    onGone: (shell: number) => void = () => {
      // nobody wants to know
    },
  ) {
    this.#shell = shell.pid
    this.#marks = marksOfShell(shell.mark)
    const row = shell.row === undefined ? readProcess(shell.pid) : shell.row
    this.#oldest = row?.startTime ?? 0
    this.#beganAfterPid = shell.pid
    this.#onGone = onGone
    this.#pidsTell = (readLastPid() ?? 0) >= shell.pid
  }

  /** Another shell takes the place of the one before; what that one started still counts. */
  follow(pid: number): void {
    this.#forgetShell()
    this.#pidsTell = false
    this.#shell = pid
  }

  /** The shell has only waited so far: what comes from it begins from now on. */
  beginNow(): void {
    const last = readLastPid()
    if (last === null) return
    this.#beganAfterPid = last
    this.#beganAtMs = performance.now()
  }

  /** Every living process of the shell, the shell included. */
  async members(): Promise<ProcessRow[]> {
    const rows = this.#hasStartedNothing() ? [] : await this.#look()
    if (rows.length === 0) this.#forgetShell()
    return rows
  }

  #forgetShell(): void {
    if (this.#shell === null) return
    const shell = this.#shell
    this.#shell = null
    this.#onGone(shell)
  }

  async #look(): Promise<ProcessRow[]> {
    const table = await this.#readTable()
    const found = new Set<number>()
    for (const row of table) if (this.#isOwn(row)) found.add(row.pid)
    addDescendants(found, table)
    const rows = table.filter((row) => found.has(row.pid))
    for (const row of rows) this.#known.set(row.pid, row.startTime)
    return rows.filter((row) => row.state !== 'Z' && row.state !== 'X')
  }

  /** Looks follow each other closely while processes are being ended; then those who are strangers need no second look. */
  async #readTable(): Promise<ProcessRow[]> {
    const now = performance.now()
    if (now - this.#wholeTableAtMs < PID_KNOWN_MS) {
      return readOtherProcesses((pid) => this.#strangers.has(pid))
    }
    this.#wholeTableAtMs = now
    const table = await readProcessTable()
    if (this.#strangers.size > 2 * table.length) this.#strangers.clear()
    return table
  }

  #isOwn(row: ProcessRow): boolean {
    const { pid, startTime } = row
    // A shell leads its own group and session, so nobody else can have these numbers while a member lives.
    const numbers = [pid, row.groupId, row.sessionId]
    if (this.#shell !== null && numbers.includes(this.#shell)) return true
    if (this.#known.get(pid) === startTime) return true
    // What is older than the shell does not come from it, and what once did not never will; that spares most reading.
    if (this.#strangers.get(pid) === startTime) return false
    if (startTime >= this.#oldest && carries(pid, this.#marks)) return true
    // While a process is being replaced by a program its environment is empty for a moment.
    if (startTime < this.#oldest || !hasNoEnvironment(pid)) this.#strangers.set(pid, startTime)
    return false
  }

  /**
   * The shell is gone, and no process that began after it is there but those that the app itself started: so nothing of
   * it is left. For a command that started nothing, this spares reading the table, which would cost more than the command
   * itself.
   */
  #hasStartedNothing(): boolean {
    const shell = this.#shell
    if (shell === null || !this.#pidsTell || exists(shell)) return false
    if (performance.now() - this.#beganAtMs > PID_ORDER_MS) return false
    const first = this.#beganAfterPid
    const last = readLastPid()
    if (last === null || last < first || last - first > MAX_PIDS_TRIED) return false
    for (let pid = first + 1; pid <= last; pid++) if (exists(pid) && !isOwnChild(pid)) return false
    return true
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

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}
