import { allInside, resolveFrom } from '../directories.ts'
import type { AnalysisRun } from '../run.ts'
import { wordList } from '../word-list.ts'
import type { CheckedCommand } from './check.ts'

const RUNNERS = new Set(wordList('npm npx pnpm pnpx yarn yarnpkg'))
/** Options with which scripts of another folder, shell or set of settings run. */
const CHANGES_SCRIPTS = wordList(`
  prefix local-prefix script-shell shell node-options userconfig globalconfig init-module
  editor viewer git dir cwd use-yarnrc modules-folder global-pnpmfile pnpmfile
`)
const SHORTEST = 3

/** Options of package managers that change what `run` runs; they count behind the script's name too. */
export function checkPackageOptions({ name, args }: CheckedCommand, run: AnalysisRun): void {
  if (!RUNNERS.has(name)) return
  for (const [index, word] of args.entries()) {
    const text = word.value ?? word.prefix
    if (text === '--') return
    const asks = () => {
      run.add('careful', 'runs_other_program', word.span)
    }
    // npm reads `-prefix` as `--prefix`, and any beginning that only one option has.
    const option = /^-+([a-zA-Z][\w.-]*)/.exec(text)?.[1] ?? ''
    if (option === '') continue
    const changes = CHANGES_SCRIPTS.some(
      (long) => long === option || (option.length >= SHORTEST && long.startsWith(option)),
    )
    if (changes || text.startsWith('-C') || text.startsWith('--config.')) asks()
    const workspace = /^(?:-w(?!s$)=?|-+work[a-z]*=?)(.*)$/s.exec(text)
    if (workspace === null || option === 'workspaces' || option.startsWith('workspaces-')) continue
    const attached = workspace[1] ?? ''
    const folder = attached === '' ? args[index + 1]?.value : word.value === null ? null : attached
    if (folder === undefined) continue
    const paths = folder === null ? null : resolveFrom(run.directories, folder)
    if (paths === null || !allInside(paths, run.writableRoots)) asks()
  }
}
