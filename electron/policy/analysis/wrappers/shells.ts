import type { ArgWord } from '../arg-word.ts'
import type { Inner, Unwrapped } from './wrapper.ts'
import { wordList } from '../word-list.ts'

/** Programs that read shell text. */
export const SHELL_NAMES: ReadonlySet<string> = new Set(
  wordList('bash sh dash zsh ksh ksh93 mksh ash rbash yash posh'),
)
/** Shells with another language; their text cannot be read here. */
export const FOREIGN_SHELLS: ReadonlySet<string> = new Set(
  wordList('fish csh tcsh pwsh powershell cmd nu xonsh elvish oil osh'),
)

/** Options that do not change what the given text does. */
const QUIET_FLAGS = /^[-+][celuxhBE]+$/
const QUIET_LONG = new Set(['--norc', '--noprofile', '--posix', '--login', '--noediting'])
const QUIET_SETTINGS = new Set(['pipefail', 'errexit', 'nounset', 'xtrace', 'posix'])

/** `bash -c text`, a shell that reads its input, or a shell that runs a file. */
export function unwrapShell(argv: readonly ArgWord[]): Unwrapped | undefined {
  let takesText = false
  let readsInput = false
  let transparent = !(argv[0]?.value ?? '').includes('/')
  let index = 1
  for (; index < argv.length; index++) {
    const word = argv[index]
    const text = word?.value
    if (text == null) {
      if (takesText) break
      if (word !== undefined && (word.splits || /^(?:[-+]|$)/.test(word.prefix))) {
        const visible = argv.slice(index + 1).filter(({ value }) => value !== null)
        return {
          inner: visible.map((one) => ({ kind: 'script', words: [one], transparent: false })),
          findings: [{ level: 'unclear', code: 'script_unknown', word }],
        }
      }
      break
    }
    if (text === '--' || text === '-') {
      index += 1
      break
    }
    if (!/^[-+]./.test(text)) break
    if (/^--./.test(text)) {
      transparent &&= QUIET_LONG.has(text)
      if (text === '--rcfile' || text === '--init-file') index += 1
      continue
    }
    takesText ||= /^-[A-Za-z]*c/.test(text)
    readsInput ||= /^-[A-Za-z]*[si]/.test(text)
    if (/^[-+][A-Za-z]*[oO]/.test(text)) {
      index += 1
      transparent &&= QUIET_SETTINGS.has(argv[index]?.value ?? '')
      transparent &&= QUIET_FLAGS.test(text.replace('o', '')) || text === '-o'
    } else transparent &&= QUIET_FLAGS.test(text)
  }
  if (takesText) return runsText(argv, index, transparent)
  if (readsInput || index >= argv.length) return { inner: [], readsScript: true }
  const file = argv[index]
  if (file?.value == null || /^\/dev\/(?:stdin|fd\/)|^\/proc\/self\/fd\//.test(file.value)) {
    return { inner: [], findings: [{ level: 'unclear', code: 'script_unknown', word: file }] }
  }
  return undefined
}

function runsText(argv: readonly ArgWord[], index: number, transparent: boolean): Unwrapped {
  const script = argv[index]
  if (script === undefined) return { inner: [] }
  const inner: Inner[] = [{ kind: 'script', words: [script], transparent }]
  const rest = argv.slice(index + 2)
  // Security: `bash -c '"$@"' _ rm x` takes its command from the arguments.
  if (rest.length > 0 && /\$(?:[@*1]|\{[@*1])/.test(script.raw)) {
    inner.push({ kind: 'command', argv: rest })
    return { inner, findings: [{ level: 'careful', code: 'inline_code', word: script }] }
  }
  return { inner }
}
