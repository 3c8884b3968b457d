import type { ArgWord } from '../arg-word.ts'
import { readOptions } from '../options.ts'
import { unclearWrapper } from './wrapper.ts'
import type { Unwrapped } from './wrapper.ts'

const ENV_OPTIONS = {
  values: 'uCSaP',
  flags: 'i0v',
  longValues: ['unset', 'chdir', 'split-string', 'argv0', 'block-signal'],
  longFlags: ['ignore-environment', 'null', 'debug', 'default-signal', 'ignore-signal'],
} as const

/** `env` with options, assignments and `-S`, which splits one word into a command line. */
export function unwrapEnv(argv: readonly ArgWord[]): Unwrapped | undefined {
  const { options, next, clear } = readOptions(argv, 1, ENV_OPTIONS)
  const split = options.find((option) => option.name === 'S' || option.name === 'split-string')
  if (split !== undefined) {
    // Security: -S has its own quoting rules, close to the shell's; read as shell it can only ask for more.
    const words = [...(split.value === null ? [] : [split.value]), ...argv.slice(next)]
    return {
      inner: [{ kind: 'script', words, transparent: false }],
      ...(clear ? {} : { findings: [{ level: 'unclear', code: 'wrapper_unclear' }] }),
    }
  }
  if (!clear) return unclearWrapper(argv, next)
  // A lone `-` means -i and may be followed by assignments.
  let index = argv[next]?.value === '-' ? next + 1 : next
  const assignments: ArgWord[] = []
  for (; index < argv.length; index++) {
    const word = argv[index]
    if (word === undefined || !/^[^=]*=/.test(word.prefix)) break
    assignments.push(word)
  }
  const rest = argv.slice(index)
  return { inner: rest.length === 0 ? [] : [{ kind: 'command', argv: rest }], assignments }
}
