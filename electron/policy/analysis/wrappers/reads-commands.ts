import { baseName } from '../arg-word.ts'
import type { ArgWord } from '../arg-word.ts'
import { wordList } from '../word-list.ts'
import { FOREIGN_SHELLS, SHELL_NAMES, unwrapShell } from './shells.ts'

/** Programs that start others from a folder of packages; without a command some start a shell. */
const RUNNERS = new Set(wordList('npm npx pnpm pnpx yarn yarnpkg bun bunx uv uvx poetry pipenv'))

/** True where a program takes what it reads for commands, so that input to it is judged as such (shell-tool 3). */
export function readsCommands(name: string, argv: readonly ArgWord[]): boolean {
  const args = argv.slice(1).map((word) => word.value)
  // With a script or `-c` the shell reads its commands there.
  if (SHELL_NAMES.has(name)) return unwrapShell(argv)?.readsScript === true
  if (RUNNERS.has(name)) {
    const opens = args.some((arg) => arg === null || isShellName(arg))
    const alone = args.filter((arg) => arg?.startsWith('-') !== true)
    return opens || (alone.length === 1 && /^(?:exec|x|shell|explore)$/.test(alone[0] ?? ''))
  }
  if (name === 'at' || name === 'batch') return true
  if (name === 'crontab') return args.length === 0 || args.includes('-')
  if (/^(?:g|b)?make$/.test(name)) {
    return args.some(
      (arg) => arg === null || /^(?:-|-[a-zA-Z]*f-|--[a-z]+=-|.*\/dev\/stdin)$/.test(arg),
    )
  }
  return name === 'git' && args.some((arg) => arg === null || /^(?:shell|daemon)$/.test(arg))
}

function isShellName(text: string): boolean {
  const name = baseName(text)
  return SHELL_NAMES.has(name) || FOREIGN_SHELLS.has(name)
}
