import type { ArgWord } from '../arg-word.ts'
import { resolveFrom, allInside } from '../directories.ts'
import type { AnalysisRun } from '../run.ts'
import { operands } from './check.ts'
import type { CheckedCommand } from './check.ts'
import { isRawDevice } from './disks.ts'
import { wordList } from '../word-list.ts'

/** Which operands of a program it writes, creates or removes. */
const WRITES: Readonly<Record<string, 'all' | 'last'>> = {
  ...Object.fromEntries(
    wordList(`
    tee touch mkdir rmdir rm unlink shred truncate chmod chown chgrp mkfifo mknod
  `).map((name) => [name, 'all'] as const),
  ),
  ...Object.fromEntries(
    wordList('cp mv install ln rsync scp').map((name) => [name, 'last'] as const),
  ),
}
/** Options whose value is a file or folder to write. */
const WRITE_OPTIONS: Readonly<Record<string, RegExp>> = {
  sort: /^(?:-o|--output)$/,
  curl: /^(?:-o|--output|--output-dir|-D|--dump-header|-c|--cookie-jar)$/,
  wget: /^(?:-O|--output-document|-P|--directory-prefix|-o|--output-file)$/,
  tar: /^(?:-C|--directory)$/,
  unzip: /^-d$/,
  cp: /^(?:-t|--target-directory)$/,
  mv: /^(?:-t|--target-directory)$/,
  git: /^(?:--output|-o|--output-directory)$/,
  gcc: /^-o$/,
  cc: /^-o$/,
}
/** Files that are no files, or that a terminal has open anyway. */
const HARMLESS = /^\/dev\/(?:null|zero|full|stdout|stderr|stdin|tty|fd\/\d+)$/
/** Files that make something run later. */
const RUNS_LATER = new RegExp(
  '/\\.(?:bash|zsh|profile|zprofile|login|logout|cshrc|tcshrc|kshrc|mkshrc|inputrc|xprofile|xsessionrc)[^/]*$|' +
    '/fish/(?:config\\.fish$|conf\\.d/|functions/)|/\\.ssh/|/cron|/systemd/|/autostart/|/LaunchAgents/|' +
    '/\\.git/(?:hooks(?:/|$)|config[^/]*$|info/attributes$)|/\\.git$|/\\.gitconfig$|/\\.config/git/|/\\.husky/|' +
    '/\\.(?:npmrc|envrc|pnpmfile\\.[cm]?js|yarnrc[^/]*)$|/\\.yarn/|/node_modules/\\.bin(?:/|$)',
  'i',
)

/** Arguments that name files to write. */
export function checkWriteTargets({ name, args }: CheckedCommand, run: AnalysisRun): void {
  const kind = WRITES[name]
  const words = operands(args)
  if (kind === 'all') for (const word of words) writesFile(word, run, 'argument')
  const last = words.at(-1)
  if (kind === 'last' && words.length > 1 && last !== undefined) writesFile(last, run, 'argument')
  if (name === 'mv') for (const word of words.slice(0, -1)) writesFile(word, run, 'argument')
  if (name === 'dd') {
    for (const word of args)
      if (word.prefix.startsWith('of=')) writesFile(after(word, 3), run, 'argument')
  }
  if (/^g?sed$/.test(name) && args.some((word) => /^(?:-[a-zA-Z]*i|--in-place)/.test(word.raw))) {
    for (const word of words.slice(1)) writesFile(word, run, 'argument')
  }
  const option = WRITE_OPTIONS[name]
  args.forEach((word, index) => {
    const text = word.value ?? word.prefix
    const equals = text.indexOf('=')
    const next = args[index + 1]
    if (option?.test(text) === true && next !== undefined) writesFile(next, run, 'argument')
    else if (equals > 0 && option?.test(text.slice(0, equals)) === true) {
      writesFile(after(word, equals + 1), run, 'argument')
    } else if (/^-[a-zA-Z]./.test(text) && option?.test(text.slice(0, 2)) === true) {
      writesFile(after(word, 2), run, 'argument')
    }
  })
}

/**
 * Judges one file that is written. A redirection whose target is computed asks (shell-tool 9); an argument need not,
 * since an allow rule that covers any argument covers that one.
 */
export function writesFile(word: ArgWord, run: AnalysisRun, by: 'redirection' | 'argument'): void {
  if (word.value === null) {
    const outside =
      /^[/~]/.test(word.prefix) && word.prefix.length > 1 && isOutside(word.prefix, run)
    const later = word.prefix !== '' && (resolveFrom(run.directories, word.prefix) ?? [])
    if (later !== false && later.some((one) => RUNS_LATER.test(`${one}/`))) {
      run.add('dangerous', 'persists', word.span, word.text)
    }
    if (outside) run.add('dangerous', 'writes_outside', word.span, word.text)
    else if (by === 'redirection') run.add('careful', 'write_target_unknown', word.span, word.text)
    return
  }
  const path = word.value
  if (HARMLESS.test(path) || path === '' || path === '-') return
  // Security: refused and never asked (ux 4.4).
  if (isRawDevice(path)) run.add('blocked', 'blocked_disk', word.span)
  if (/^\/dev\/(?:tcp|udp)\//.test(path)) run.add('dangerous', 'opens_connection', word.span)
  const paths = resolveFrom(run.directories, path)
  if (paths === null) {
    run.add('careful', 'write_target_unknown', word.span, word.text)
    return
  }
  if (paths.some((one) => RUNS_LATER.test(one))) run.add('dangerous', 'persists', word.span, path)
  if (!allInside(paths, run.writableRoots)) {
    run.add('dangerous', 'writes_outside', word.span, path)
  }
}

function isOutside(path: string, run: AnalysisRun): boolean {
  const paths = resolveFrom(run.directories, path)
  return paths === null || !allInside(paths, run.writableRoots)
}

function after(word: ArgWord, length: number): ArgWord {
  return {
    ...word,
    value: word.value === null ? null : word.value.slice(length),
    prefix: word.prefix.slice(length),
    raw: word.raw.slice(length),
  }
}
