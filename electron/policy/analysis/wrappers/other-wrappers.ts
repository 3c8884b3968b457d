import type { ArgWord } from '../arg-word.ts'
import { subcommandIndex } from '../../patterns/subcommands.ts'
import { readOptions } from '../options.ts'
import { restIsCommand, unclearWrapper } from './wrapper.ts'
import type { Unwrapped, Unwrapper } from './wrapper.ts'

/** Wrappers with a form of their own. */
export const otherWrappers: ReadonlyMap<string, Unwrapper> = new Map<string, Unwrapper>([
  ['busybox', (argv) => restIsCommand(argv, { next: 1, clear: true })],
  ['toybox', (argv) => restIsCommand(argv, { next: 1, clear: true })],
  ['flock', flock],
  ['script', script],
  ['git', git],
  ['npx', (argv) => packageRunner(argv, 1)],
  ['bunx', (argv) => packageRunner(argv, 1)],
  ['npm', (argv) => (argv[1]?.value === 'exec' ? packageRunner(argv, 2) : undefined)],
])

/** `flock file command`, or `flock file -c text`. */
function flock(argv: readonly ArgWord[]): Unwrapped | undefined {
  const { next, clear } = readOptions(argv, 1, {
    values: 'wE',
    flags: 'esxunoFv',
    longValues: ['timeout', 'wait', 'conflict-exit-code'],
    longFlags: ['exclusive', 'shared', 'unlock', 'nonblock', 'nb', 'close', 'no-fork', 'verbose'],
  })
  if (!clear) return unclearWrapper(argv, next)
  const rest = argv.slice(next + 1)
  if (rest[0]?.value === '-c' || rest[0]?.value === '--command') {
    return { inner: [{ kind: 'script', words: rest.slice(1, 2), transparent: false }] }
  }
  return rest.length === 0 ? undefined : { inner: [{ kind: 'command', argv: rest }] }
}

/** `script -c text`. */
function script(argv: readonly ArgWord[]): Unwrapped | undefined {
  const { options } = readOptions(argv, 1, {
    values: 'cBEIOTmot',
    flags: 'aefq',
    longValues: ['command', 'log-out', 'log-in', 'log-io', 'log-timing'],
    longFlags: ['append', 'return', 'flush', 'force', 'quiet'],
  })
  const text = options.find((one) => one.name === 'c' || one.name === 'command')?.value
  return text == null
    ? undefined
    : { inner: [{ kind: 'script', words: [text], transparent: false }] }
}

/** Sub-commands of git that run what they are given. */
function git(argv: readonly ArgWord[]): Unwrapped | undefined {
  const runs = (word?: ArgWord) =>
    /^(?:bisect|submodule|rebase|filter-branch)$/.test(word?.value ?? '')
  // Security: `git -C submodule rebase -x …`; behind unknown options whatever may be the sub-command is looked at.
  const known = subcommandIndex(argv).index
  const at = runs(argv[known]) ? known : argv.findIndex(runs)
  const rest = argv.slice(at + 1)
  const action = argv[at]?.value
  if (at === -1) return undefined
  if (action === 'bisect' && rest[0]?.value === 'run') {
    return rest.length < 2 ? undefined : { inner: [{ kind: 'command', argv: rest.slice(1) }] }
  }
  const texts: ArgWord[][] = []
  if (action === 'submodule') {
    const each = rest.findIndex((word) => word.value === 'foreach')
    const words = rest.slice(each + 1).filter((word) => !(word.value ?? '').startsWith('-'))
    if (each !== -1 && words.length > 0) texts.push(words)
  } else {
    rest.forEach((word, index) => {
      const value = word.value ?? ''
      const next = rest[index + 1]
      if (
        /^(?:-[a-wyzA-BD-RT-WYZ]*x|--ex(?:ec?)?|--[a-z]+-filter)$/.test(value) &&
        next !== undefined
      )
        texts.push([next])
      else if (/^(?:-[a-wyzA-BD-RT-WYZ]*x.|--ex(?:ec?)?=|--[a-z]+-filter=)/s.test(value)) {
        const text = value.replace(/^(?:--[a-z-]+=|-[a-wyzA-Z]*x)/, '')
        texts.push([{ ...word, value: text, raw: text, prefix: text }])
      }
    })
  }
  if (texts.length === 0) return undefined
  return { inner: texts.map((words) => ({ kind: 'script', words, transparent: false })) }
}

/** `npx -c text` runs a shell; otherwise it runs a package, fetched if it is not there. */
function packageRunner(argv: readonly ArgWord[], from: number): Unwrapped | undefined {
  const { options } = readOptions(argv, from, {
    values: 'cpw',
    flags: 'yq',
    longValues: ['call', 'package', 'workspace'],
    longFlags: ['yes', 'no', 'quiet', 'no-install'],
  })
  const text = options.find((one) => one.name === 'c' || one.name === 'call')?.value
  return text == null
    ? undefined
    : { inner: [{ kind: 'script', words: [text], transparent: false }] }
}
