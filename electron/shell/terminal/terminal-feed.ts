import { createNonce } from '../sessions/completion-channel.ts'
import type { CommandLaunch } from '../sessions/session.ts'
import type { ShellRevival } from '../sessions/shell-revival.ts'
import { ShellWatch } from '../sessions/shell-watch.ts'
import { FIND_EVAL_IN_TERMINAL, toIdleLine, toInteractiveLines } from './interactive-lines.ts'
import type { CommandStatus, IdleShell } from './terminal-channel.ts'
import type { TerminalShell } from './terminal-shell.ts'

/** What a feed needs to know of its session. */
export interface TerminalFeedOptions {
  /** Takes up what a shell leaves that a mistake ended; null where no shell follows. */
  readonly revival: ShellRevival | null
  /** The shell will never tell how its command ended; `notRun` where it did not even begin with it. */
  readonly onLost: (notRun?: boolean) => void
}

/**
 * Gives the shell in a terminal its commands, one after the other, and hears how each ended. It knows what was done to
 * the shell, as far as that changes the lines the next command needs.
 */
export class TerminalFeed {
  readonly #shell: TerminalShell
  readonly #revival: ShellRevival | null
  readonly #onLost: (notRun?: boolean) => void
  readonly #watch: ShellWatch
  /** `$-` of the shell. */
  #flags = ''
  /** The shell reads its next lines; null while it does not. */
  #idle: IdleShell | null = null
  #whenIdle: (() => void) | null = null
  /** The shell was asked whether it has found `eval` again. */
  #evalAsked: (() => void) | null = null
  /** It was put into POSIX mode for the next command, to find `eval`. */
  #inPosixMode = false

  constructor(shell: TerminalShell, options: TerminalFeedOptions) {
    this.#shell = shell
    this.#revival = options.revival
    this.#onLost = options.onLost
    this.#watch = new ShellWatch(
      () => shell.watched,
      () => {
        options.onLost()
      },
    )
  }

  /** The shell has come to the command it was given: what runs in it belongs to that. */
  get hasBegun(): boolean {
    return this.#shell.channel.hasStarted
  }

  /** The shell waits for its next lines. */
  get isIdle(): boolean {
    return this.#idle !== null
  }

  /** Calls `begin` as soon as the shell waits for the next command; `again` where it has run one before. */
  whenIdle(begin: () => void, again: boolean): void {
    if (this.#idle !== null) {
      begin()
      return
    }
    this.#whenIdle = begin
    // A key that interrupts can take the answer away with it, so it is asked for once more.
    if (again) this.#shell.send(toIdleLine())
    this.#watch.start()
  }

  /**
   * Brings `eval` back for the next command, should something hide it: a function in its place would get the command's
   * text, and nothing would run. False where that cannot be done: the shell is lost.
   */
  async findEval(): Promise<boolean> {
    this.#inPosixMode = this.#idle?.evalIsHidden === true
    if (!this.#inPosixMode) return true
    // The first answer may be to a question of before.
    for (const lines of [FIND_EVAL_IN_TERMINAL, '', '']) {
      this.#idle = null
      const asked = new Promise<void>((resolve) => (this.#evalAsked = resolve))
      this.#shell.channel.expectIdle()
      this.#shell.send(lines + toIdleLine())
      this.#watch.start()
      await asked
      this.#evalAsked = null
      if (this.#hasFoundEval()) return true
      if (!this.isIdle) break
    }
    this.#onLost()
    return false
  }

  /** Gives the shell its next command; `onStatus` when that has ended. */
  send(launch: CommandLaunch, onStatus: (status: CommandStatus) => void): void {
    const nonce = createNonce()
    const outputIsAside = this.#idle?.outputIsAside === true
    this.#idle = null
    this.#shell.channel.expect(nonce, (status) => {
      this.#watch.stop()
      this.#flags = status.flags
      if (status.started) onStatus(status)
      else this.#onLost(true)
    })
    this.#shell.send(
      toInteractiveLines(launch, nonce, {
        flags: this.#flags,
        inPosixMode: this.#inPosixMode,
        outputIsAside,
        guardPath: this.#revival?.guardPathFor(launch.command, this.#flags) ?? null,
      }),
    )
    this.#watch.start()
  }

  /** The shell told that it waits for the next line. */
  becomeIdle(idle: IdleShell): void {
    this.#watch.stop()
    this.#idle = idle
    this.#evalAsked?.()
    const begin = this.#whenIdle
    this.#whenIdle = null
    begin?.()
  }

  /** The shell told that it ends, or nothing of it is left: nobody waits for an answer any more. */
  shellEnded(): void {
    this.#watch.stop()
    this.#whenIdle = null
    this.#evalAsked?.()
  }

  /** Another shell goes on where a mistake ended this one; false where it leaves nothing to go on with. */
  startAgain(command: string, exitCode: number): boolean {
    const revival = this.#revival?.takeUp(command, exitCode) ?? null
    if (revival === null) return false
    this.#flags = revival.flags
    this.#idle = null
    this.#shell.startAgain(revival.restoreLine)
    return true
  }

  #hasFoundEval(): boolean {
    return this.#idle?.evalIsHidden === false
  }
}
