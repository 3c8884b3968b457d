import { baseName } from '../analysis/arg-word.ts'
import type { ArgWord } from '../analysis/arg-word.ts'
import { coversAll, tokenMatches } from './pattern.ts'
import type { Pattern, PatternToken } from './pattern.ts'
import { hasSubcommands, subcommandIndex } from './subcommands.ts'

/** Whether a rule meets a command: for certain, perhaps (it depends on what is known only at run time), or not. */
export type Match = 'yes' | 'maybe' | 'no'

/** The same option in its two spellings; others are compared by their beginning. */
const LONG_FORM: Readonly<Record<string, readonly string[]>> = {
  r: ['recursive'],
  R: ['recursive'],
  f: ['force'],
  d: ['delete'],
  g: ['global'],
  a: ['all'],
  q: ['quiet'],
}

/**
 * Matches a deny or ask rule. Wider than an allow rule, since a miss here lets something run: the program's folder
 * does not matter, nor the order and spelling of options, and what is computed at run time may match.
 */
export function matchesStrict(pattern: Pattern, argv: readonly ArgWord[], platform: string): Match {
  if (coversAll(pattern)) return 'yes'
  const [program, ...wanted] = pattern.tokens
  const name = argv[0]?.value
  if (program === undefined || name == null) return 'no' // a computed program asks anyway
  if (!sameProgram(program, name, platform)) return 'no'
  const start = hasSubcommands(argv) ? subcommandIndex(argv).index : 1
  const args = argv.slice(start)
  if (!pattern.open) return matchesExactly(wanted, args)
  const options = wanted.filter(isOption)
  const others = wanted.filter((token) => !isOption(token))
  return weakest([
    ...options.map((token) => findOption(token, argv.slice(1))),
    findOperands(others, args, (argv[start - 1]?.value ?? '').startsWith('-')),
  ])
}

function sameProgram(token: PatternToken, name: string, platform: string): boolean {
  const plain =
    platform === 'win32'
      ? (text: string) => text.replace(/\.(?:exe|cmd|bat|com)$/i, '')
      : (text: string) => text
  const folds = platform === 'win32' || platform === 'darwin'
  const candidates = [name, baseName(name), plain(baseName(name))]
  if (token.glob !== null) return candidates.some((one) => tokenMatches(token, one))
  const wanted = plain(baseName(token.text))
  return candidates.some((one) =>
    folds ? one.toLowerCase() === wanted.toLowerCase() : one === wanted,
  )
}

function matchesExactly(wanted: readonly PatternToken[], args: readonly ArgWord[]): Match {
  if (args.some((word) => word.splits)) return 'maybe'
  if (wanted.length !== args.length) return 'no'
  return weakest(wanted.map((token, at) => matchWord(token, args[at])))
}

function matchWord(token: PatternToken, word: ArgWord | undefined): Match {
  if (word === undefined) return 'no'
  if (word.value !== null) return tokenMatches(token, word.value) ? 'yes' : 'no'
  const possible = token.glob !== null || token.text.startsWith(word.prefix)
  return possible ? 'maybe' : 'no'
}

function isOption(token: PatternToken): boolean {
  return /^-./.test(token.text)
}

/** `-rf` is met by `-fr`, `-r -f` and `--recursive --force`; `--force` by `--forc`. */
function findOption(token: PatternToken, argv: readonly ArgWord[]): Match {
  const words = argv.slice(0, endOfOptions(argv))
  const known = words.flatMap((word) => word.value ?? [])
  const met = known.some((value) => tokenMatches(token, value)) || spelledOtherwise(token, known)
  if (met) return 'yes'
  return words.some((word) => word.value === null && /^(?:-|$)/.test(word.prefix)) ? 'maybe' : 'no'
}

function spelledOtherwise(token: PatternToken, known: readonly string[]): boolean {
  if (token.glob !== null) return false
  const hasLong = (long: string) =>
    known.some((value) => {
      const name = value.split('=')[0] ?? ''
      return name.length > 3 && `--${long}`.startsWith(name)
    })
  const hasShort = (letter: string) =>
    known.some((value) => /^-[^-]/.test(value) && value.includes(letter))
  if (token.text.startsWith('--')) {
    const long = token.text.slice(2)
    const letters = Object.keys(LONG_FORM).filter((letter) => LONG_FORM[letter]?.includes(long))
    return hasLong(long) || letters.some(hasShort)
  }
  return Array.from(token.text.slice(1)).every((letter) => {
    const spellings = /[rR]/.test(letter) ? ['r', 'R'] : [letter]
    return spellings.some((one) => hasShort(one) || (LONG_FORM[one] ?? []).some(hasLong))
  })
}

function endOfOptions(argv: readonly ArgWord[]): number {
  const end = argv.findIndex((word) => word.value === '--')
  return end === -1 ? argv.length : end
}

/** Operands in order; a word after an option may be that option's value and is passed over if it does not fit. */
function findOperands(
  wanted: readonly PatternToken[],
  args: readonly ArgWord[],
  startsAfterOption: boolean,
): Match {
  let at = 0
  let result: Match = 'yes'
  let afterOption = startsAfterOption
  for (const word of args) {
    const token = wanted[at]
    if (token === undefined) break
    const value = word.value ?? word.prefix
    if (/^-./.test(value)) {
      afterOption = !value.includes('=')
      continue
    }
    const match = matchWord(token, word)
    if (match === 'no') {
      if (!afterOption) return word.splits ? 'maybe' : 'no'
      afterOption = false
      continue
    }
    // Behind an unknown option the word may be its value instead.
    if (match === 'maybe') result = 'maybe'
    if (word.splits) return 'maybe'
    afterOption = false
    at += 1
  }
  if (at < wanted.length) return 'no'
  return result
}

function weakest(matches: readonly Match[]): Match {
  if (matches.includes('no')) return 'no'
  return matches.includes('maybe') ? 'maybe' : 'yes'
}
