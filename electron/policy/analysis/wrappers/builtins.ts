import type { ArgWord } from '../arg-word.ts'
import type { Unwrapped, Unwrapper } from './wrapper.ts'

/** Builtins that run text or files in the shell itself. */
export const builtinWrappers: ReadonlyMap<string, Unwrapper> = new Map<string, Unwrapper>([
  ['eval', evalWords],
  ['trap', trap],
  ['.', source],
  ['source', source],
  ['alias', alias],
  ['mapfile', callback],
  ['readarray', callback],
  ['compgen', completion],
  ['complete', completion],
  ['bind', (argv) => careful(argv, 'changes_shell')],
  ['enable', (argv) => careful(argv, 'changes_shell')],
  ['hash', (argv) => (mentions(argv, /^-.*p/) ? careful(argv, 'changes_shell') : undefined)],
  ['set', (argv) => (mentions(argv, /^-[a-z]*[ak]/i) ? careful(argv, 'changes_shell') : undefined)],
  [
    'shopt',
    (argv) => (mentions(argv, /alias|extdebug/) ? careful(argv, 'changes_shell') : undefined),
  ],
  ['fc', (argv) => ({ inner: [], findings: [finding('unclear', 'script_unknown', argv)] })],
])

function evalWords(argv: readonly ArgWord[]): Unwrapped | undefined {
  const words = argv.slice(argv[1]?.value === '--' ? 2 : 1)
  return words.length === 0 ? undefined : { inner: [{ kind: 'script', words, transparent: false }] }
}

function trap(argv: readonly ArgWord[]): Unwrapped | undefined {
  const words = argv.slice(argv[1]?.value === '--' ? 2 : 1)
  const action = words[0]
  if (action === undefined || /^-[lpP]?$/.test(action.value ?? '')) return undefined
  if (words.length === 1) return undefined // `trap INT` resets
  return { inner: [{ kind: 'script', words: [action], transparent: false }] }
}

function source(argv: readonly ArgWord[]): Unwrapped {
  const word = argv[argv[1]?.value === '--' ? 2 : 1]
  const known = word?.value != null && !/^\/dev\/(?:stdin|fd\/)/.test(word.value)
  const level = known ? 'careful' : 'unclear'
  return {
    inner: [],
    findings: [{ level, code: known ? 'sources_file' : 'script_unknown', word: word ?? argv[0] }],
  }
}

/** An alias is read as a command so that one holding a denied program is denied. */
function alias(argv: readonly ArgWord[]): Unwrapped | undefined {
  const definitions = argv.slice(1).filter((word) => word.raw.includes('=') || word.value === null)
  if (definitions.length === 0) return undefined
  return {
    inner: definitions.map((word) => ({
      kind: 'script',
      words: [
        { ...word, raw: afterEquals(word.raw), value: word.value && afterEquals(word.value) },
      ],
      transparent: false,
    })),
    findings: [finding('careful', 'changes_shell', argv)],
  }
}

function callback(argv: readonly ArgWord[]): Unwrapped | undefined {
  const at = argv.findIndex((word) => /^-[a-zA-Z]*C/.test(word.value ?? ''))
  const word = argv[at + 1]
  if (at === -1 || word === undefined) return undefined
  return {
    inner: [{ kind: 'script', words: [word], transparent: false }],
    findings: [finding('careful', 'changes_shell', argv)],
  }
}

function completion(argv: readonly ArgWord[]): Unwrapped | undefined {
  return mentions(argv, /^-.*[CFWX]/) ? careful(argv, 'changes_shell') : undefined
}

function mentions(argv: readonly ArgWord[], pattern: RegExp): boolean {
  return argv.slice(1).some((word) => word.value === null || pattern.test(word.value))
}

function careful(argv: readonly ArgWord[], code: 'changes_shell'): Unwrapped | undefined {
  return argv.length === 1 ? undefined : { inner: [], findings: [finding('careful', code, argv)] }
}

function finding<L, C>(level: L, code: C, argv: readonly ArgWord[]) {
  return { level, code, word: argv[0] }
}

function afterEquals(text: string): string {
  return text.slice(text.indexOf('=') + 1)
}
