import { setTimeout as delay } from 'node:timers/promises'
import { sendSignal } from '../ending/terminate.ts'
import { openInput, restoreSettings } from './terminal-settings.ts'
import type { Runner } from './terminal-settings.ts'
import type { TerminalShell } from './terminal-shell.ts'

/** Exit codes above tell of a signal: what it ended may have left the terminal in any state. */
const LAST_ORDINARY_EXIT_CODE = 128
/** Looks at a shell that told an end and is not back, in ms; then what it waits for is killed; then it is left alone. */
const LOOK_INTERVAL_MS = 20
const LOOKS_BEFORE_KILL = 50
const MAX_LOOKS = 250

/** Puts a terminal in order between two commands. */
export class TerminalUpkeep {
  readonly #shell: TerminalShell
  readonly #run: Runner
  #inputUsed = false
  #childFaults: number | null = null
  #restoring = Promise.resolve()

  /** @param run runs a small command beside the app */
  constructor(shell: TerminalShell, run: Runner) {
    this.#shell = shell
    this.#run = run
  }

  /** Something was typed. */
  noteInput(): void {
    this.#inputUsed = true
  }

  /** A command begins. */
  noteStart(): void {
    this.#childFaults = this.#shell.childFaults
  }

  /** Resolves when the terminal is in order. */
  inOrder(): Promise<void> {
    return this.#restoring
  }

  /**
   * Gives the terminal its settings back, should anything have changed them, and throws unread keys away. Only another
   * program can change them, so a command that started none costs nothing.
   */
  restoreAfter(exitCode: number): void {
    const { childFaults, terminal } = this.#shell
    const ranNothing = childFaults !== null && childFaults === this.#childFaults
    const inputUsed = this.#inputUsed
    this.#inputUsed = false
    if (ranNothing && !inputUsed && exitCode <= LAST_ORDINARY_EXIT_CODE) return
    this.#restoring = (async () => {
      if (inputUsed) {
        // Security: what was typed for one program must not be read by the next.
        await openInput(terminal.path, this.#run)
        terminal.discardInput()
      }
      await restoreSettings(terminal.path, this.#run)
    })()
  }

  /**
   * Ctrl-C in the moment in which a pipeline is being started interrupts only the shell: it has told the end, and yet
   * waits for what it had started. That is interrupted too, as the key would have done a moment later.
   *
   * @param isBack whether the shell waits for its next command, or is gone
   */
  async freeShell(isBack: () => boolean): Promise<void> {
    for (let looks = 0; looks < MAX_LOOKS; looks++) {
      await delay(LOOK_INTERVAL_MS)
      if (isBack()) return
      for (const row of await this.#shell.foregroundGroup()) {
        if (!isBack()) sendSignal(row, looks < LOOKS_BEFORE_KILL ? 'SIGINT' : 'SIGKILL')
      }
    }
  }
}
