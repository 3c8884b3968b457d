import { subcommandIndex } from '../../patterns/subcommands.ts'
import type { AnalysisRun } from '../run.ts'
import { hasOption } from './check.ts'
import type { CheckedCommand } from './check.ts'

/** Git commands that can lose work; those that only rewrite commits still in the reflog are a note. */
export function checkGitHistory({ name, argv, span }: CheckedCommand, run: AnalysisRun): void {
  if (name !== 'git') return
  const at = subcommandIndex(argv).index
  const action = argv[at]?.value
  const args = argv.slice(at + 1)
  const has = (letters: string, ...long: string[]) => hasOption(args, letters, long)
  const first = args.find((word) => !(word.value ?? '').startsWith('-'))?.value
  const loses =
    (action === 'push' && (has('fd', 'force', 'delete', 'mirror', 'prune') || forces(args))) ||
    (action === 'reset' && has('', 'hard', 'merge', 'keep')) ||
    (action === 'clean' && has('fdxX', 'force') && !has('n', 'dry-run')) ||
    (action === 'branch' && has('DMC', 'delete', 'force')) ||
    (action === 'checkout' && has('fB', 'force')) ||
    (action === 'switch' && has('fC', 'force', 'discard-changes')) ||
    (action === 'stash' && (first === 'drop' || first === 'clear')) ||
    (action === 'reflog' && (first === 'expire' || first === 'delete')) ||
    (action === 'worktree' && first === 'remove' && has('f', 'force')) ||
    (action === 'gc' && has('', 'prune')) ||
    (action === 'update-ref' && has('d')) ||
    (action === 'tag' && has('df', 'delete', 'force')) ||
    ['filter-branch', 'filter-repo', 'prune'].includes(action ?? '')
  if (loses) run.add('dangerous', 'loses_git_work', span)
  const rewrites = action === 'rebase' || (action === 'commit' && has('', 'amend'))
  if (rewrites) run.add('note', 'rewrites_git_history', span)
  if (/^(?:push|pull|fetch|clone|ls-remote|remote)$/.test(action ?? '')) {
    run.add('note', 'uses_network', span)
  }
}

/** `git push origin +main` and `git push origin :main`. */
function forces(args: CheckedCommand['args']): boolean {
  return args.some((word) => /^[+:]/.test(word.value ?? word.prefix))
}
