import type { ArgWord } from './arg-word.ts'
import type { SubcommandPosition } from '../patterns/subcommands.ts'
import type { Finding, Span } from './finding.ts'

/** One program with its arguments; a wrapper and what it wraps are two layers. */
export interface Layer {
  readonly argv: readonly ArgWord[]
  /**
   * False where no allow rule is needed: `cd` inside the workspace, and `bash -c` with a text that was read like the
   * line itself.
   */
  readonly needsRule: boolean
  /** Where its sub-command stands, and whether the options before that are known to be harmless. */
  readonly subcommand: SubcommandPosition
}

/** One simple command bash would run. */
export interface JudgedCommand {
  readonly text: string
  readonly span: Span
  /** Outermost wrapper first; the last is what finally runs. Never empty. */
  readonly layers: readonly Layer[]
  /** False where it was only seen inside text that could not be read; such a command can deny but never allow. */
  readonly certain: boolean
}

/** What a command would do, or that it cannot be told (a finding of level `unclear`). */
export interface CommandAnalysis {
  readonly commands: readonly JudgedCommand[]
  readonly findings: readonly Finding[]
}
