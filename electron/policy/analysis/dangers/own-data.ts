import type { ArgWord } from '../arg-word.ts'
import { resolveFrom } from '../directories.ts'
import { isInside, resolvePath } from '../paths.ts'
import type { AnalysisRun } from '../run.ts'
import type { CheckedCommand } from './check.ts'

const MOVES_TREES = new Set(['rm', 'mv', 'rsync', 'chmod', 'chown', 'ln', 'find'])

/** Security: the folder with our rules and journal is out of reach for every command, reading too (A7). */
export function checkOwnData({ name, args, argv }: CheckedCommand, run: AnalysisRun): void {
  for (const word of argv) checkOwnPath(word, run)
  if (!MOVES_TREES.has(name)) return
  for (const word of args) {
    if (word.value === null) continue
    const paths = resolveFrom(run.directories, word.value) ?? []
    const holds = (path: string) =>
      path !== '/' && protectedPaths(run).some((own) => isInside(own, path))
    // A parent as the target of a whole-tree operation; a plain file below it is a different path.
    if (paths.some(holds) && (name === 'rm' || name === 'mv')) {
      run.add('blocked', 'blocked_own_data', word.span)
    }
  }
}

/** The same for one word, for example the target of a redirection. */
export function checkOwnPath(word: ArgWord, run: AnalysisRun): void {
  const text = word.value ?? word.raw
  for (const own of protectedPaths(run)) {
    const named = mentionsPath(fold(text, run), fold(own, run))
    const paths = word.value === null ? [] : (resolveFrom(run.directories, word.value) ?? [])
    if (named || paths.some((path) => isInside(fold(path, run), fold(own, run)))) {
      run.add('blocked', 'blocked_own_data', word.span)
    }
  }
}

/** The path as a word of its own, after `=`, or inside program text. */
function mentionsPath(text: string, path: string): boolean {
  for (let at = text.indexOf(path); at !== -1; at = text.indexOf(path, at + 1)) {
    if (!/[\w.-]/.test(text.charAt(at + path.length))) return true
  }
  return false
}

function protectedPaths(run: AnalysisRun): readonly string[] {
  return run.context.protectedPaths.map((path) => resolvePath('/', path))
}

/** File names on these systems do not tell upper from lower case. */
function fold(text: string, run: AnalysisRun): string {
  const folds = run.context.platform === 'darwin' || run.context.platform === 'win32'
  return folds ? text.toLowerCase() : text
}
