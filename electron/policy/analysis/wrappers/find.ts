import type { ArgWord } from '../arg-word.ts'
import { baseName, unknownWord } from '../arg-word.ts'
import type { Inner, Unwrapped } from './wrapper.ts'

const EXEC = new Set(['-exec', '-execdir', '-ok', '-okdir'])
const REMOVERS = new Set(['rm', 'unlink', 'shred', 'rmdir'])

/** `find` with `-exec` and its relatives, and `-delete`. */
export function unwrapFind(argv: readonly ArgWord[]): Unwrapped | undefined {
  const inner: Inner[] = []
  const findings: NonNullable<Unwrapped['findings']>[number][] = []
  for (let index = 1; index < argv.length; index++) {
    const word = argv[index]
    const text = word?.value ?? ''
    if (text === '-delete') findings.push({ level: 'dangerous', code: 'deletes_recursively', word })
    if (!EXEC.has(text)) continue
    const end = argv.findIndex((one, at) => at > index && (one.value === ';' || one.value === '+'))
    const command = argv.slice(index + 1, end === -1 ? argv.length : end).map(withFileName)
    if (command.length > 0) inner.push({ kind: 'command', argv: command })
    if (REMOVERS.has(baseName(command[0]?.value ?? ''))) {
      findings.push({ level: 'dangerous', code: 'deletes_recursively', word: command[0] })
    }
    index = end === -1 ? argv.length : end
  }
  return inner.length === 0 && findings.length === 0 ? undefined : { inner, findings }
}

/** `{}` is replaced by file names. */
function withFileName(word: ArgWord): ArgWord {
  if (!word.value?.includes('{}')) return word
  const name = unknownWord(word.span, word.text)
  return { ...name, prefix: word.value.slice(0, word.value.indexOf('{}')), splits: false }
}
