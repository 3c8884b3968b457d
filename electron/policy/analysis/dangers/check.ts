import type { ArgWord } from '../arg-word.ts'
import type { Span } from '../finding.ts'
import type { Place } from '../place.ts'
import type { AnalysisRun } from '../run.ts'

/** One program with its arguments, as the checks see it. */
export interface CheckedCommand {
  readonly argv: readonly ArgWord[]
  /** Base name of the program; empty where it is not known. */
  readonly name: string
  readonly args: readonly ArgWord[]
  readonly span: Span
  readonly place: Place
}

/** Looks at one program and records what a person should know. */
export type Check = (command: CheckedCommand, run: AnalysisRun) => void

/** Arguments that are not options; everything after `--` is one. */
export function operands(args: readonly ArgWord[]): readonly ArgWord[] {
  const before = beforeDashes(args)
  const after = args.slice(before.length + 1)
  return [...before.filter((word) => !/^-./.test(word.value ?? word.prefix)), ...after]
}

/** True where a short option letter or a long option (or a beginning of it) is given. */
export function hasOption(
  args: readonly ArgWord[],
  letters: string,
  long: readonly string[],
): boolean {
  return beforeDashes(args).some((word) => {
    const text = word.value ?? word.prefix
    if (text.startsWith('--')) {
      const name = text.slice(2).split('=')[0] ?? ''
      return name !== '' && long.some((one) => one.startsWith(name))
    }
    return /^-[^-]/.test(text) && Array.from(letters).some((letter) => text.includes(letter))
  })
}

/** What stands before `--`. */
function beforeDashes(args: readonly ArgWord[]): readonly ArgWord[] {
  const end = args.findIndex((word) => word.value === '--')
  return end === -1 ? args : args.slice(0, end)
}
