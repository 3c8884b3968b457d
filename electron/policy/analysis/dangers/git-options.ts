import { subcommandIndex } from '../../patterns/subcommands.ts'
import type { ArgWord } from '../arg-word.ts'
import type { AnalysisRun } from '../run.ts'
import { wordList } from '../word-list.ts'
import { operands } from './check.ts'
import type { CheckedCommand } from './check.ts'
import { writesFile } from './write-targets.ts'

interface GitOptions {
  /** Long options that run a program, besides those of every sub-command. */
  readonly long?: readonly string[]
  /** Letters that run a program. */
  readonly letters?: string
  /** Letters whose value may follow in the same word, so that what follows is no option. */
  readonly values?: string
  /** Long options whose value is written, besides those of every sub-command. */
  readonly writes?: readonly string[]
}

/** `rebase -x`, `bisect run` and `submodule foreach` are wrappers: what they run is judged by itself. */
const SUBCOMMANDS: Readonly<Record<string, GitOptions>> = {
  grep: { letters: 'O', values: 'efmABC' },
  clone: { long: ['config', 'template'], letters: 'uc', values: 'obj' },
  init: { long: ['template'], values: 'b' },
  'init-db': { long: ['template'], values: 'b' },
  submodule: { long: ['template'] },
  difftool: { letters: 'x', values: 'tOSGlU' },
  apply: { long: ['unsafe-paths'], writes: ['directory'] },
  am: { writes: ['directory'] },
  'checkout-index': { writes: ['prefix'] },
}
const ANYWHERE = wordList(`
  exec upload-pack receive-pack ext-diff open-files-in-pager extcmd config-env exec-path
`)
const WRITES_ANYWHERE = ['output', 'output-directory', 'separate-git-dir', 'export-marks']
/** Shorter beginnings of those belong to other options too, and git refuses what is ambiguous. */
const SHORTEST = 3
/** Sub-commands that are there to run programs, or to change what later ones run. */
const ALWAYS = new Set(
  wordList(`
    send-email daemon shell merge-index instaweb web--browse remote-ext remote-fd for-each-repo
    cvsserver http-backend imap-send cvsimport
  `),
)
/** Options with which `git config` still only reads. */
const CONFIG_READS =
  /^(?:-[lz]+|--(?:get|get-all|get-regexp|get-urlmatch|get-color|get-colorbool|list|global|local|system|worktree|type|bool|int|bool-or-int|path|expiry-date|null|name-only|show-origin|show-scope|includes|no-includes|default|all|regexp|url|value|fixed-value|file|blob)(?:=.*)?|-f)$/s
const CONFIG_VALUES = /^(?:-f|--(?:file|blob|type|default|url|value))$/

/** Options and sub-commands of git that run another program, arrange that a later one does, or write elsewhere. */
export function checkGitOptions({ name, argv, span }: CheckedCommand, run: AnalysisRun): void {
  if (name !== 'git') return
  const at = subcommandIndex(argv).index
  const action = argv[at]?.value ?? ''
  const args = argv.slice(at + 1)
  const asks = (word?: ArgWord) => {
    run.add('careful', 'runs_other_program', word?.span ?? span)
  }
  if (ALWAYS.has(action)) asks(argv[at])
  const names = operands(args)
  const first = names[0]?.value
  if (action === 'hook' && (first === 'run' || first === null)) asks(names[0])
  if (action === 'maintenance' && (first === 'start' || first === 'register')) {
    run.add('dangerous', 'persists', span)
  }
  if (action === 'config' && writesConfig(args)) run.add('careful', 'changes_environment', span)
  const spec = SUBCOMMANDS[action] ?? {}
  // Security: `--` does not end the options where it is the value of one (`git grep -e -- -Ox`).
  for (const [index, word] of args.entries()) {
    const text = word.value ?? word.prefix
    if (runs(text, action, spec)) asks(word)
    if (/(?:^|=)ext::/.test(text)) asks(word)
    const write = writtenBy(word, args[index + 1], spec)
    if (write !== undefined) writesFile(write, run, 'argument')
  }
  for (const word of placesOf(action, names)) writesFile(word, run, 'argument')
}

function runs(text: string, action: string, spec: GitOptions): boolean {
  if (text.startsWith('--')) {
    const name = text.slice(2).split('=')[0] ?? ''
    const begins = (long: string) => name.length >= SHORTEST && long.startsWith(name)
    const own = spec.long?.some((long) => name !== '' && long.startsWith(name)) === true
    if (own) return true
    // The wrapper takes off `rebase --exec`.
    return ANYWHERE.some(
      (long) => begins(long) && !(action === 'rebase' && long.startsWith('exec')),
    )
  }
  if (!/^-./.test(text)) return false
  for (const letter of text.slice(1)) {
    if (spec.letters?.includes(letter) === true) return true
    if (spec.values?.includes(letter) === true) return false
  }
  return false
}

/** The file an option writes, where the word is such an option. */
function writtenBy(
  word: ArgWord,
  next: ArgWord | undefined,
  spec: GitOptions,
): ArgWord | undefined {
  const match = /^--([a-z-]+)(=)?/.exec(word.value ?? word.prefix)
  const name = match?.[1] ?? ''
  const writes = [...WRITES_ANYWHERE, ...(spec.writes ?? [])]
  if (name.length < SHORTEST || !writes.some((long) => long.startsWith(name))) return undefined
  if (match?.[2] === undefined) return next
  const cut = name.length + 3
  return {
    ...word,
    value: word.value === null ? null : word.value.slice(cut),
    prefix: word.prefix.slice(cut),
    raw: word.raw.slice(cut),
  }
}

/** Folders that are made. */
function placesOf(action: string, names: readonly ArgWord[]): readonly ArgWord[] {
  if (action === 'worktree') {
    return /^(?:add|move)$/.test(names[0]?.value ?? '') ? names.slice(1) : []
  }
  if (action === 'init' || action === 'init-db') return names.slice(-1)
  if (action === 'clone') return names.length > 1 ? names.slice(-1) : []
  if (action === 'bundle') return names[0]?.value === 'create' ? names.slice(1, 2) : []
  return []
}

/** Security: whatever is not certain to read asks; an alias, a hook folder or an editor runs programs later. */
function writesConfig(args: readonly ArgWord[]): boolean {
  let gets = false
  const names: string[] = []
  for (let index = 0; index < args.length; index++) {
    const text = args[index]?.value
    if (text == null) return true
    if (/^-./.test(text)) {
      if (!CONFIG_READS.test(text)) return true
      gets ||= text.startsWith('--get')
      if (CONFIG_VALUES.test(text)) index += 1
    } else names.push(text)
  }
  const first = names[0] ?? ''
  // Older versions take these for a name and refuse it, since it has no section.
  if (first === 'get' || first === 'list') return false
  if (/^(?:set|unset|edit|rename-section|remove-section)$/.test(first)) return true
  return names.length > 1 && !gets
}
