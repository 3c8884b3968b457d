import type { ArgWord } from './arg-word.ts'
import type { CheckedCommand } from './dangers/check.ts'
import type { AnalysisRun } from './run.ts'
import { looksAtVariables, setsFromWord, setsVariable } from './variables.ts'

const DECLARES = new Set(['export', 'declare', 'typeset', 'local', 'readonly'])
/** Builtins that read a variable's name and evaluate its subscript. */
const NAMES_VARIABLES = new Set([
  'read',
  'mapfile',
  'readarray',
  'printf',
  'getopts',
  'unset',
  'wait',
])
const SUBSCRIPT_RUNS = /\[.*[$`]/s

/** Builtins that set variables or evaluate text as arithmetic. */
export function checkVariableBuiltins(
  { name, args, span }: CheckedCommand,
  run: AnalysisRun,
): void {
  if (DECLARES.has(name)) {
    const flags = args.map((word) => word.value ?? '').filter((text) => /^[-+]/.test(text))
    // `declare -n` makes one name mean another; `-i` evaluates what is assigned later.
    if (flags.some((text) => /^-.*n/.test(text)) && name !== 'export') {
      run.add('unclear', 'value_runs_code', span)
    }
    const integer = flags.some((text) => /^-.*i/.test(text))
    for (const word of args) {
      if (/^[-+]/.test(word.value ?? '')) continue
      if (word.value === null || word.value.includes('=')) setsFromWord(word, run, false)
      const variable = /^[A-Za-z_]\w*/.exec(word.prefix)?.[0]
      if (!integer) continue
      if (variable !== undefined) run.arithmeticVariables.set(variable, word.span)
      const equals = word.raw.indexOf('=')
      if (equals !== -1) looksAtVariables(word.raw.slice(equals + 1), word.span, run)
      // Security: a later line may assign to it anything, which is evaluated then.
      if (run.context.inSession === true) run.add('unclear', 'value_runs_code', word.span)
    }
  }
  if (name === 'let') {
    for (const word of args) {
      looksAtVariables(word.raw, word.span, run)
      if (/[$`]/.test(word.value ?? '')) run.add('unclear', 'value_runs_code', word.span)
      const variable = /^([A-Za-z_]\w*)\s*[-+*/%&|^<>]*=/.exec(word.raw)?.[1]
      if (variable !== undefined) assigned(variable, word, run)
    }
  }
  const names = NAMES_VARIABLES.has(name)
  if (!names && !DECLARES.has(name) && name !== 'test' && name !== '[') return
  for (const word of args) {
    if (SUBSCRIPT_RUNS.test(word.value ?? '')) run.add('unclear', 'value_runs_code', word.span)
    const subscript = /^[A-Za-z_]\w*\[([^\]]*)\]/.exec(word.raw)?.[1]
    if (subscript !== undefined) looksAtVariables(subscript, word.span, run)
  }
  const looksUp =
    name === 'unset' || args.some((word) => word.value === '-v' || word.value === '-R')
  if (looksUp && (name === 'unset' || name === 'test' || name === '[')) {
    for (const word of args) if (word.value === null) looksAtVariables(word.raw, word.span, run)
  }
  if (name === 'printf') {
    const target = args[args.findIndex((word) => word.value === '-v') + 1]
    if (args.some((word) => word.value === '-v') && target !== undefined) setNamed(target, run)
    const attached = args.find((word) => /^-v./.test(word.value ?? ''))
    if (attached !== undefined) run.add('careful', 'changes_environment', attached.span)
  } else if (names && name !== 'unset' && name !== 'wait') {
    for (const word of args) if (!(word.value ?? '').startsWith('-')) setNamed(word, run)
  }
}

function setNamed(word: ArgWord, run: AnalysisRun): void {
  if (word.value === null) run.add('careful', 'changes_environment', word.span, word.text)
  else assigned(word.value.replace(/\[.*$/s, ''), word, run)
}

function assigned(name: string, word: ArgWord, run: AnalysisRun): void {
  setsVariable({ name, value: null, span: word.span, forCommand: false }, run)
}
