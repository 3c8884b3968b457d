import { programName } from './arg-word.ts'
import type { ArgWord } from './arg-word.ts'
import type { CheckedCommand } from './dangers/check.ts'
import { allInside, resolveFrom, union } from './directories.ts'
import type { Directories } from './directories.ts'
import type { AnalysisRun } from './run.ts'

/** Follows `cd` and its relatives. True where it stays inside the workspace and needs no rule (shell-tool 9). */
export function changeDirectory(command: CheckedCommand, run: AnalysisRun): boolean {
  const { argv, span, place } = command
  if (!/^(?:cd|pushd|popd)$/.test(programName(argv) ?? '')) return false
  const next = destination(command, run)
  const inside = next !== null && allInside(next, run.writableRoots)
  if (next === null) run.add('note', 'cd_unknown', span)
  else if (!inside) run.add('note', 'cd_outside', span, next.join(', '))
  // Security: `cd` may fail, so the old directory stays possible too.
  if (place.certain) run.directories = union(run.directories, next)
  return inside && argv[0]?.value === 'cd' && !run.selfCalls.has('cd') && place.outer.length === 0
}

/** Where a `cd` leads; null where that cannot be told. */
export function destination({ argv, place }: CheckedCommand, run: AnalysisRun): Directories {
  const name = programName(argv)
  const words = argv.slice(1).filter((word) => !/^-[LPe@n]+$|^--$/.test(word.value ?? ''))
  const target: ArgWord | undefined = words[0]
  if (name === 'popd' || words.length > 1) return null
  if (target === undefined) return name === 'cd' ? [run.context.homeDir] : null
  if (target.value === null || /^[-+]/.test(target.value)) return null
  // In a loop each `cd ..` goes further up.
  const climbs = /(?:^|\/)\.\.(?:\/|$)/.test(target.value)
  if (place.repeats && climbs && !target.value.startsWith('/')) return null
  return resolveFrom(run.directories, target.value)
}
