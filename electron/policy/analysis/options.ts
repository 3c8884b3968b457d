import { literalWord } from './arg-word.ts'
import type { ArgWord } from './arg-word.ts'

/** Which options of a program take a value; without this `nice -n 5 rm` would look like a command named `5`. */
export interface OptionSpec {
  /** Letters of short options with a value. */
  readonly values?: string
  /** Letters of short options without one. */
  readonly flags?: string
  /** Long options with a value, without dashes. */
  readonly longValues?: readonly string[]
  /** Long options without one. */
  readonly longFlags?: readonly string[]
}

/** One option that was read. */
export interface ReadOption {
  /** Letter or long name, without dashes. */
  readonly name: string
  readonly value: ArgWord | null
}

/** Options of a program up to its first operand. */
export interface ReadOptions {
  readonly options: readonly ReadOption[]
  /** Index of the first operand. */
  readonly next: number
  /** False where an option is unknown or computed, so that `next` is a guess. */
  readonly clear: boolean
}

/** Reads options from `start` up to the first operand or `--`. */
export function readOptions(
  argv: readonly ArgWord[],
  start: number,
  spec: OptionSpec,
): ReadOptions {
  const options: ReadOption[] = []
  let clear = true
  let index = start
  for (; index < argv.length; index++) {
    const word = argv[index]
    if (word === undefined) break
    if (word.value === null) {
      // Security: an unknown word here may be an option that changes which word is the command.
      if (word.splits || word.prefix === '' || word.prefix.startsWith('-')) clear = false
      break
    }
    if (word.value === '--') return { options, next: index + 1, clear }
    if (!word.value.startsWith('-') || word.value === '-') break
    const read = word.value.startsWith('--')
      ? readLong(word.value.slice(2), spec)
      : readShort(word, spec)
    clear &&= read.known
    for (const option of read.found) {
      const value = option.takesNext ? (argv[index + 1] ?? null) : option.value
      if (option.takesNext && value?.splits === true) clear = false
      options.push({ name: option.name, value })
    }
    if (read.found.at(-1)?.takesNext === true) index += 1
  }
  return { options, next: Math.min(index, argv.length), clear }
}

interface Found {
  readonly name: string
  readonly value: ArgWord | null
  readonly takesNext: boolean
}
interface Read {
  readonly found: readonly Found[]
  readonly known: boolean
}

function readLong(text: string, spec: OptionSpec): Read {
  const equals = text.indexOf('=')
  const name = equals === -1 ? text : text.slice(0, equals)
  if (equals !== -1) {
    const value = literalWord(text.slice(equals + 1), { start: 0, end: 0 })
    return { found: [{ name: fullName(name, spec), value, takesNext: false }], known: true }
  }
  const full = fullName(name, spec)
  if (spec.longValues?.includes(full) === true) {
    return { found: [{ name: full, value: null, takesNext: true }], known: true }
  }
  const known = spec.longFlags?.includes(full) === true || full === 'help' || full === 'version'
  return { found: [{ name: full, value: null, takesNext: false }], known }
}

/** GNU programs accept any unambiguous beginning of a long option. */
function fullName(name: string, spec: OptionSpec): string {
  const all = [...(spec.longValues ?? []), ...(spec.longFlags ?? [])]
  if (all.includes(name)) return name
  const longer = all.filter((one) => one.startsWith(name))
  return longer.length === 1 && longer[0] !== undefined ? longer[0] : name
}

function readShort(word: ArgWord, spec: OptionSpec): Read {
  const letters = (word.value ?? '').slice(1)
  const found: Found[] = []
  let known = true
  for (let at = 0; at < letters.length; at++) {
    const name = letters.charAt(at)
    if (spec.values?.includes(name) === true) {
      const rest = letters.slice(at + 1)
      const value = rest === '' ? null : literalWord(rest, word.span)
      found.push({ name, value, takesNext: rest === '' })
      return { found, known }
    }
    if (spec.flags?.includes(name) !== true) known = false
    found.push({ name, value: null, takesNext: false })
  }
  return { found, known }
}
