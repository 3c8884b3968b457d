import { HAS_PROC } from '../ending/process-table.ts'
import type { CommandEnvironment } from '../environment/command-environment.ts'
import type { FifoPool } from './fifo-pool.ts'
import type { ShellStart } from './shell-process.ts'
import { SpareShell } from './spare-shell.ts'
import type { WaitingShell } from './waiting-shell.ts'

/** Long enough for an agent that thinks between two commands; then the memory (3 MB) is worth more. */
const UNUSED_LIMIT_MS = 600_000
/** Names that a waiting shell uses itself, so that it would lose what the user's environment says of them. */
const USED_NAMES = ['REPLY', 'SECONDS', 'LINENO']
/**
 * A command that has run for so long, in ms, is no short one (those are done in 5 to 20): the next spare shell is started
 * beside it.
 */
const LONG_COMMAND_MS = 50

/** What spare shells are made with. */
export interface SpareShellsOptions {
  readonly fifos: FifoPool
  readonly environment: Pick<CommandEnvironment, 'forAnotherShell'>
  /** One that nobody used for so long is ended, in ms. @default 10 minutes */
  readonly unusedLimitMs?: number
}

/**
 * Keeps one bash started and waiting for the next one-shot, which then need not wait for the start of a process. It is
 * in no list and counts towards no limit. See decision 0013.
 */
export class SpareShells {
  readonly #fifos: FifoPool
  readonly #environment: Pick<CommandEnvironment, 'forAnotherShell'>
  readonly #unusedLimitMs: number
  #spare: SpareShell | null = null
  /** Ends the spare when nobody wants it. */
  #timer: NodeJS.Timeout | undefined
  #starting: Promise<void> | null = null
  readonly #ending = new Set<Promise<void>>()
  #isClosed = false

  constructor({ fifos, environment, unusedLimitMs = UNUSED_LIMIT_MS }: SpareShellsOptions) {
    this.#fifos = fifos
    this.#environment = environment
    this.#unusedLimitMs = unusedLimitMs
  }

  /**
   * The spare shell, in the directory wanted and from then on the caller's; null where there is none, where it is not
   * what would be started, or where it does not get to that directory. Never rejects.
   */
  async take(wanted: ShellStart): Promise<WaitingShell | null> {
    const spare = this.#spare
    if (spare === null) return null
    this.#forget()
    const waiting = spare.fits(wanted) ? await spare.enter(wanted.cwd) : null
    if (waiting === null) this.#end(spare)
    return waiting
  }

  /**
   * As {@link prepare}, when a command has ended and its answer is on the way, or when it goes on for a while: starting a
   * process makes the whole app wait, so that the answer of a short command would come twice as late.
   */
  prepareAfter(ended: Promise<unknown>, like: ShellStart): void {
    const prepare = (): void => {
      this.prepare(like)
    }
    const timer = setTimeout(prepare, LONG_COMMAND_MS)
    timer.unref()
    void ended.then(() => {
      clearTimeout(timer)
      setImmediate(prepare)
    })
  }

  /**
   * Starts the next spare shell, like the one that was just given its command, unless there is one. That it cannot be
   * started is no error: then the next command starts its own.
   */
  prepare(like: ShellStart): void {
    if (this.#isClosed || this.#spare !== null || this.#starting !== null) return
    // Without `/proc` nobody could say whether it still waits.
    if (like.profile.dialect !== 'bash' || !HAS_PROC) return
    if (USED_NAMES.some((name) => like.env[name] !== undefined)) return
    const start = { ...like, ...this.#environment.forAnotherShell(like) }
    this.#starting = SpareShell.start(start, this.#fifos)
      .then((spare) => {
        this.#keep(spare)
      })
      .catch(() => {
        // the next command starts its own, and says why where it cannot either
      })
      .finally(() => {
        this.#starting = null
      })
  }

  /** Ends the spare shell; from now on there is none. Resolves when nothing is left of any. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#starting
    if (this.#spare !== null) this.#end(this.#spare)
    this.#forget()
    while (this.#ending.size > 0) await Promise.all(this.#ending)
  }

  #keep(spare: SpareShell): void {
    this.#spare = spare
    const endIfKept = (): void => {
      if (this.#spare !== spare) return
      this.#forget()
      this.#end(spare)
    }
    this.#timer = setTimeout(endIfKept, this.#unusedLimitMs)
    // It must not keep the app alive.
    this.#timer.unref()
    // Somebody may end it: then its pipes are closed and the supervisor is told.
    void spare.exited.then(endIfKept)
  }

  #forget(): void {
    clearTimeout(this.#timer)
    this.#spare = null
  }

  #end(spare: SpareShell): void {
    const ended = spare
      .end()
      .catch(() => {
        // what cannot be ended now is left to the supervisor
      })
      .finally(() => {
        this.#ending.delete(ended)
      })
    this.#ending.add(ended)
  }
}
