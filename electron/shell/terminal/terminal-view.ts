import type { CommandRun } from '../sessions/command-run.ts'
import type { Screen } from './screen.ts'
import type { TerminalSize } from './terminal-end.ts'
import type { InputResult } from './terminal-input.ts'

/** The terminal of a session, for the answers to the agent and for a window that shows it. */
export interface TerminalView {
  readonly size: TerminalSize
  /** The screen as a command sees it or saw it last; undefined for a command of long ago. */
  screenOf(run: CommandRun): Screen | undefined
  /** Keys for the program in the foreground, as they are. */
  type(keys: Buffer): InputResult
  /** Whether a line is handed on only when it is ended, and cut where it is too long; null where that is unknown. */
  isInLineMode(): Promise<boolean | null>
  /** Tells programs of a new size. */
  resize(size: TerminalSize): void
  /** Calls `listener` with all raw output from now on; returns the function that stops it. It must not keep anybody waiting. */
  watch(listener: (bytes: Uint8Array) => void): () => void
}
