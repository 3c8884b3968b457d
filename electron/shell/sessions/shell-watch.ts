import { readdirSync, readFileSync, statSync } from 'node:fs'
import { readProcess } from '../ending/process-table.ts'
import { sendSignal } from '../ending/terminate.ts'

/** First look this long after a command was given, in ms: far above what a command of its own takes to end. */
const FIRST_LOOK_MS = 50
/** Each look comes twice as late as the one before, up to this. A look costs some 20 microseconds. */
const LAST_LOOK_MS = 1_000
/** Two looks this far apart must agree, in ms; a status that is on its way is read in between. */
const CONFIRM_MS = 25
/** Number of the system call `read`, by processor. */
const READ_CALL: Partial<Record<NodeJS.Architecture, string>> = {
  x64: '0',
  arm64: '63',
  ia32: '3',
  arm: '3',
}

/** So much bash reads at once of a script from its standard input without editing; the builtin `read` reads 128 or 4096. */
const SCRIPT_READ_SIZE = 1_024

/** What a look at a shell with a command can find. */
export type ShellSight = 'busy' | 'stopped' | 'waiting_for_lines'

/** The shell to watch. */
export interface WatchedShell {
  readonly pid: number
  /** Inode of the pipe it reads its script from. */
  readonly scriptInode: bigint
  /** Its command line, where its standard input is a terminal: a command can make it read that in place of its script. */
  readonly commandLine?: string | null
}

/**
 * Watches a shell while it runs a command, for the two ends no message tells of: it was stopped by a signal
 * (`kill -STOP $$`), or it waits for its next lines although no status came, because the command took away what it tells
 * it with (`set -n`, a limit of descriptors, a DEBUG trap that skips commands). Without this such a command would run
 * until its timeout. Linux only: `/proc/<pid>/syscall` names the system call a process waits in and its descriptor.
 */
export class ShellWatch {
  readonly #shell: () => WatchedShell | null
  readonly #onLost: () => void
  #timer: NodeJS.Timeout | undefined
  #delayMs = FIRST_LOOK_MS
  #before: ShellSight = 'busy'

  /** `shell` answers null while there is none to look at; `onLost` when the shell waits for lines and will never tell how the command ended. */
  constructor(shell: () => WatchedShell | null, onLost: () => void) {
    this.#shell = shell
    this.#onLost = onLost
  }

  /** A command was given to the shell. */
  start(): void {
    this.#delayMs = FIRST_LOOK_MS
    this.#before = 'busy'
    this.#schedule(FIRST_LOOK_MS)
  }

  /** Its status came, or the shell ended. */
  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  #schedule(delayMs: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      // Behind the reading of pipes: a status that is there must come first, also after the loop was blocked.
      setImmediate(() => {
        if (this.#timer !== undefined) this.#look()
      })
    }, delayMs)
    this.#timer.unref()
  }

  #look(): void {
    const shell = this.#shell()
    const sight = shell === null ? 'busy' : lookAt(shell)
    const confirmed = sight === this.#before
    this.#before = sight
    if (sight === 'waiting_for_lines' && confirmed) {
      this.#timer = undefined
      this.#onLost()
      return
    }
    if (sight === 'stopped' && confirmed) this.#wake()
    if (sight === 'busy') this.#delayMs = Math.min(this.#delayMs * 2, LAST_LOOK_MS)
    this.#schedule(sight === 'busy' ? this.#delayMs : CONFIRM_MS)
  }

  /** Nobody else can wake it: its command is the one thing that runs in it. */
  #wake(): void {
    const shell = this.#shell()
    const row = shell === null ? null : readProcess(shell.pid)
    if (row !== null) sendSignal(row, 'SIGCONT')
  }
}

/** What a shell does at this moment; `busy` where that cannot be told. */
export function lookAt(shell: WatchedShell): ShellSight {
  const { pid, scriptInode } = shell
  try {
    const state = readProcess(pid)?.state
    if (state === 'T') return 'stopped'
    // One that is only kept from the processor for a moment reads on.
    if (state !== 'S') return 'busy'
    const fields = readFileSync(`/proc/${String(pid)}/syscall`, 'latin1').split(' ')
    const [call, descriptor, , size] = fields
    if (call === undefined || call !== READ_CALL[process.arch]) return 'busy'
    const fd = String(Number(descriptor))
    if (isScript(pid, fd, scriptInode)) return 'waiting_for_lines'
    return hasLostScript(shell, Number(size)) ? 'waiting_for_lines' : 'busy'
  } catch {
    return 'busy' // it ended a moment ago, or there is no /proc
  }
}

function isScript(pid: number, fd: string, inode: bigint): boolean {
  try {
    const file = statSync(`/proc/${String(pid)}/fd/${fd}`, { bigint: true })
    return file.isFIFO() && file.ino === inode
  } catch {
    return false // closed a moment ago
  }
}

/**
 * The shell waits for input, and reads its script from somewhere else: none of its descriptors leads to the script any
 * more, or the input of a command could not be taken back (`ulimit -n 8`). A program in its place (`exec bash`) has
 * another command line.
 */
function hasLostScript(shell: WatchedShell, size: number): boolean {
  const { pid, scriptInode, commandLine } = shell
  if (commandLine === undefined || commandLine === null) return false
  if (readCommandLine(pid) !== commandLine) return false
  if (size === SCRIPT_READ_SIZE) return true
  const fds = readdirSync(`/proc/${String(pid)}/fd`)
  return fds.every((fd) => !isScript(pid, fd, scriptInode))
}

/** The command line of a process as the kernel has it; null where it cannot be read. */
export function readCommandLine(pid: number): string | null {
  try {
    return readFileSync(`/proc/${String(pid)}/cmdline`, 'latin1')
  } catch {
    return null
  }
}
