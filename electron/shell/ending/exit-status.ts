import { constants } from 'node:os'

/** How a process ended, in the words of the contract (shell-tool 8). */
export interface ExitStatus {
  /** Exit status, or 128 + N when signal N ended it. */
  readonly exitCode: number
  /** `SIGKILL` and so on, where a signal ended it. */
  readonly signal?: string | undefined
}

/** Exit code of a command that its timeout ended. */
export const TIMED_OUT_EXIT_CODE = 124
/** Exit code while there is none. */
export const NO_EXIT_CODE = -1

/** What Node says of an ended child → exit status. */
export function toExitStatus(code: number | null, signal: NodeJS.Signals | null): ExitStatus {
  if (signal !== null) {
    // Node has no name for real-time signals, whatever its types say.
    const number = (constants.signals as Partial<Record<string, number>>)[signal]
    return { exitCode: 128 + (number ?? 0), signal }
  }
  return { exitCode: code ?? NO_EXIT_CODE }
}
