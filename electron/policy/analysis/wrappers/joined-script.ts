import type { ArgWord } from '../arg-word.ts'
import { readOptions } from '../options.ts'
import type { OptionSpec } from '../options.ts'
import { unclearWrapper } from './wrapper.ts'
import type { Unwrapped, Unwrapper } from './wrapper.ts'
import { wordList } from '../word-list.ts'

const SSH: OptionSpec = { values: 'BbcDEeFIiJLlmOoPpQRSWw', flags: '46AaCfGgKkMNnqsTtVvXxYy' }
const WATCH: OptionSpec = {
  values: 'nqs',
  flags: 'bcCdegprtwx',
  longValues: ['interval', 'equexit', 'shotsdir'],
  longFlags: wordList(`
    beep color no-color differences errexit chgexit precise no-title no-wrap exec no-rerun
  `),
}
const PARALLEL: OptionSpec = {
  values: 'jPaCdEIlLnNsST',
  flags: '0kmXtvuqr',
  longValues: wordList(`
    jobs arg-file colsep delimiter max-args max-procs delay timeout retries results joblog
    tmpdir load memfree nice halt
  `),
  longFlags: [
    'keep-order',
    'bar',
    'progress',
    'verbose',
    'dry-run',
    'null',
    'quote',
    'eta',
    'ungroup',
  ],
}

/** Programs that join their words and hand them to a shell. */
export const joinedScriptWrappers: ReadonlyMap<string, Unwrapper> = new Map<string, Unwrapper>([
  ['ssh', (argv) => joined(argv, SSH, 1)],
  ['mosh', (argv) => joined(argv, { longValues: ['ssh', 'port', 'predict'] }, 1)],
  ['watch', (argv) => joined(argv, WATCH, 0)],
  ['parallel', parallel],
  ['sem', parallel],
])

function joined(
  argv: readonly ArgWord[],
  spec: OptionSpec,
  operands: number,
): Unwrapped | undefined {
  const { next, clear } = readOptions(argv, 1, spec)
  if (!clear) return unclearWrapper(argv, next)
  const words = argv.slice(next + operands)
  return words.length === 0 ? undefined : { inner: [{ kind: 'script', words, transparent: false }] }
}

function parallel(argv: readonly ArgWord[]): Unwrapped {
  const { next, clear } = readOptions(argv, 1, PARALLEL)
  if (!clear) return unclearWrapper(argv, next)
  const rest = argv.slice(next)
  const inputs = rest.findIndex((word) => (word.value ?? '').startsWith(':::'))
  const words = inputs === -1 ? rest : rest.slice(0, inputs)
  // Security: without words, or with a computed one, the commands come from the input.
  if (words.length === 0 || /^[^\s]*\{/.test(words[0]?.raw ?? '')) {
    return { inner: [], findings: [{ level: 'unclear', code: 'script_unknown', word: argv[0] }] }
  }
  return { inner: [{ kind: 'script', words, transparent: false }] }
}
