import type { FifoPool } from './fifo-pool.ts'
import { forgetState, needsGuard, readLeftState, toRestoreLine, wasMistake } from './shell-guard.ts'

/** How another shell goes on where one was ended by a mistake. */
export interface Revival {
  /** `$-` of the first one. */
  readonly flags: string
  /** Where the first one stood; absent where that cannot be written in one line. */
  readonly directory?: string | undefined
  readonly restoreLine: string
}

/** The files in which a shell leaves its state when a mistake ends it. A path is used once. */
export class ShellRevival {
  readonly #fifos: Pick<FifoPool, 'freePath'>
  #path: string
  #usedPath: string | null = null

  constructor(fifos: Pick<FifoPool, 'freePath'>) {
    this.#fifos = fifos
    this.#path = fifos.freePath()
  }

  /** Where the shell writes its state, should this command be able to end it by a mistake; else null. */
  guardPathFor(command: string, flags: string): string | null {
    return needsGuard(command, flags) ? this.#path : null
  }

  /** What is left of a shell that has ended, or null where the session is over. */
  takeUp(command: string, exitCode: number): Revival | null {
    const left = readLeftState(this.#path)
    if (left === null || !wasMistake(command, exitCode, left)) return null
    const restoreLine = toRestoreLine(this.#path)
    this.#usedPath = this.#path
    this.#path = this.#fifos.freePath()
    return { flags: left.flags, directory: left.directory, restoreLine }
  }

  /** The new shell has read what was left. */
  forgetUsed(): void {
    if (this.#usedPath !== null) forgetState(this.#usedPath)
    this.#usedPath = null
  }

  /** The session is over. */
  close(): void {
    this.forgetUsed()
    forgetState(this.#path)
  }
}
