import type { ArgWord } from '../arg-word.ts'
import { resolveFrom } from '../directories.ts'
import { isInside, resolvePath } from '../paths.ts'
import type { AnalysisRun } from '../run.ts'
import { hasOption, operands } from './check.ts'
import type { CheckedCommand } from './check.ts'
import { wordList } from '../word-list.ts'

/** Folders whose loss breaks the system, besides `/` and those above home and workspace. */
const SYSTEM_FOLDERS = new Set(
  wordList(`
    bin boot dev etc home lib lib32 lib64 opt proc root sbin srv sys usr var Users System
    Library Applications Windows
  `).map((name) => `/${name}`),
)

/** `rm`, and other programs that delete. */
export function checkDeletion(command: CheckedCommand, run: AnalysisRun): void {
  const { name, args, span } = command
  if (name === 'rm') {
    // A computed option word may be `-r`.
    const recursive = hasOption(args, 'rR', ['recursive']) || hasUnknownOption(args)
    if (!recursive) run.add('note', 'deletes_files', span)
    else deleteTree(operands(args), command, run)
    if (hasOption(args, '', ['no-preserve-root'])) run.add('blocked', 'blocked_delete', span)
  }
  if (name === 'find' && args.some((word) => word.value === '-delete')) {
    for (const root of operands(args)) {
      if (isRootOrHome(root, run)) run.add('blocked', 'blocked_delete', root.span)
    }
  }
  if (name === 'shred') run.add('dangerous', 'deletes_recursively', span)
  if (name === 'rmdir' || name === 'unlink') run.add('note', 'deletes_files', span)
  if (name === 'rsync' && args.some((word) => /^--(?:del|remove-source)/.test(word.value ?? ''))) {
    run.add('dangerous', 'deletes_recursively', span)
  }
}

function deleteTree(targets: readonly ArgWord[], command: CheckedCommand, run: AnalysisRun): void {
  run.add('dangerous', 'deletes_recursively', command.span)
  for (const target of targets) {
    if (isPrecious(target, run)) run.add('blocked', 'blocked_delete', target.span)
  }
}

/** Security: these are refused and never asked; no approval by mistake can lose a home folder (ux 4.4). */
function isPrecious(word: ArgWord, run: AnalysisRun): boolean {
  if (isRootOrHome(word, run)) return true
  if (word.value === null) return false
  if (/^\.{1,2}\/*$/.test(word.value)) return true
  const { context } = run
  const kept = [context.homeDir, context.workspace, context.cwd, ...context.workspaceRoots]
  return (resolveFrom(run.directories, word.value) ?? []).some(
    (path) =>
      SYSTEM_FOLDERS.has(path) || kept.some((folder) => isInside(resolvePath('/', folder), path)),
  )
}

/** `/`, `~`, and everything in them (`/*`, `~/*`). */
function isRootOrHome(word: ArgWord, run: AnalysisRun): boolean {
  const text = word.value ?? /^(.*\/)\.?\*\/?$/s.exec(word.raw)?.[1] ?? null
  if (text === null || (word.value === null && !word.prefix.startsWith(text))) return false
  if (!/^[/~]|^[A-Za-z]:/.test(text)) return false
  const path = resolvePath('/', text)
  return path === '/' || path === resolvePath('/', run.context.homeDir)
}

function hasUnknownOption(args: readonly ArgWord[]): boolean {
  return args.some((word) => word.value === null && word.prefix.startsWith('-'))
}
