/** What `taskkill` said. */
export interface TaskkillOutcome {
  /**
   * `ended`: all of the tree; `gone`: there was no such process; `survived`: something is left, by lack of rights or
   * because it came or went meanwhile, so the tree must be looked at again.
   */
  readonly kind: 'ended' | 'gone' | 'survived'
  /** The processes it ended. */
  readonly ended: readonly number[]
}

/** `taskkill` answers with this where no process has the id. */
const NO_SUCH_PROCESS = 128

/**
 * The arguments that end a process and all that comes from it. `/F`, because a program without a window hears no polite
 * request. For the program itself: inside Git Bash `/T` would be taken for a path.
 *
 * @throws {RangeError} for what is no id of a process; 0 and 4 are Windows itself
 */
export function toTaskkillArguments(pid: number): readonly string[] {
  if (!Number.isSafeInteger(pid) || pid <= 4) throw new RangeError(`not a process: ${String(pid)}`)
  return ['/PID', String(pid), '/T', '/F']
}

/**
 * Reads what `taskkill` answered. Its sentences are in the language of the system, so only the exit code and the numbers
 * count: each line on standard output is a process that was ended, with its id first, and its parent's behind it.
 */
export function readTaskkill(exitCode: number | null, stdout: string): TaskkillOutcome {
  const ended = stdout
    .split(/\r?\n/)
    .map((line) => /\d+/.exec(line)?.[0])
    .filter((id) => id !== undefined)
    .map(Number)
  if (exitCode === 0) return { kind: 'ended', ended }
  return { kind: exitCode === NO_SUCH_PROCESS && ended.length === 0 ? 'gone' : 'survived', ended }
}
