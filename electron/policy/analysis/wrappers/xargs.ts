import type { ArgWord } from '../arg-word.ts'
import { unknownWord } from '../arg-word.ts'
import { readOptions } from '../options.ts'
import { unclearWrapper } from './wrapper.ts'
import type { Unwrapped } from './wrapper.ts'
import { wordList } from '../word-list.ts'

const XARGS = {
  values: 'adEIJLnPRsS',
  flags: '0eiloprtx',
  longValues: wordList(`
    arg-file delimiter max-lines max-args max-procs max-chars process-slot-var replace eof
  `),
  longFlags: [
    'null',
    'no-run-if-empty',
    'interactive',
    'verbose',
    'exit',
    'open-tty',
    'show-limits',
  ],
} as const

/** `xargs` runs its words with more words from its input. */
export function unwrapXargs(argv: readonly ArgWord[]): Unwrapped | undefined {
  const { options, next, clear } = readOptions(argv, 1, XARGS)
  if (!clear) return unclearWrapper(argv, next)
  const command = argv.slice(next)
  if (command.length === 0) return undefined // it is echo then
  const replace = options.find((option) => ['I', 'J', 'i', 'replace'].includes(option.name))
  const mark = replace === undefined ? null : (replace.value?.value ?? '{}')
  const span = argv[0]?.span ?? { start: 0, end: 0 }
  const inner =
    mark === null
      ? [...command, unknownWord(span, '…')]
      : command.map((word) => (word.raw.includes(mark) ? injected(word, mark) : word))
  return { inner: [{ kind: 'command', argv: inner }] }
}

function injected(word: ArgWord, mark: string): ArgWord {
  return { ...word, value: null, prefix: word.raw.slice(0, word.raw.indexOf(mark)) }
}
