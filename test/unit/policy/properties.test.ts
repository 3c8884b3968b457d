import fc from 'fast-check'
import { parse } from 'unbash'
import { describe, expect, it } from 'vitest'
import { highlight } from '../../../electron/policy/analysis/highlight.ts'
import { decideCommand } from './policy-support.ts'

const STRENGTH = { allow: 0, ask: 1, deny: 2 }

const word = fc.constantFrom(
  ...[
    'git',
    'rm',
    'ls',
    'push',
    '-rf',
    '--force',
    'x',
    '"$x"',
    '$(ls)',
    'sudo',
    'env',
    'bash',
    '-c',
  ],
  ...[
    "'rm x'",
    'xargs',
    '>',
    'f',
    '/tmp/f',
    '2>&1',
    '<<EOF',
    '~',
    '*',
    '{a,b}',
    'A=1',
    'PATH=x',
    'cd',
  ],
)
const separator = fc.constantFrom(
  ' ',
  ' ',
  ' ',
  '; ',
  ' && ',
  ' | ',
  '\n',
  ' & ',
  ' || ',
  ' ( ',
  ' ) ',
  ' { ',
  '; }',
)
const line = fc
  .array(fc.tuple(word, separator), { minLength: 1, maxLength: 12 })
  .map((parts) => parts.flat().join(''))
  .filter((text) => text.trim() !== '')
const pattern = fc
  .tuple(
    fc.constantFrom('git', 'rm', 'ls', 'sudo', 'env', 'xargs', '*'),
    fc.constantFrom('', ' *', ' push *', ' -rf *', ' x'),
  )
  .map(([name, rest]) => (name === '*' && rest === ' *' ? '*' : name + rest))
const patterns = fc.array(pattern, { maxLength: 4 })
const anyText = fc
  .string({ unit: 'binary', minLength: 1, maxLength: 80 })
  .filter((text) => text.trim() !== '' && !text.includes('\0'))
const shellText = fc
  .string({
    unit: fc.constantFrom(...Array.from('ab $(){}[]<>|&;\'"`\\\n!#*?~=-/:@+%^,')),
    minLength: 1,
    maxLength: 60,
  })
  .filter((text) => text.trim() !== '')

describe('A1: rules only tighten', () => {
  it('adding a deny rule never makes a decision weaker', () => {
    fc.assert(
      fc.property(line, patterns, patterns, patterns, pattern, (text, allow, ask, deny, extra) => {
        const before = decideCommand(text, { allow, ask, deny }).kind
        const after = decideCommand(text, { allow, ask, deny: [...deny, extra] }).kind

        return STRENGTH[after] >= STRENGTH[before]
      }),
      { numRuns: 2_000 },
    )
  })

  it('adding an ask rule never makes a decision weaker', () => {
    fc.assert(
      fc.property(line, patterns, patterns, patterns, pattern, (text, allow, ask, deny, extra) => {
        const before = decideCommand(text, { allow, ask, deny }).kind
        const after = decideCommand(text, { allow, ask: [...ask, extra], deny }).kind

        return STRENGTH[after] >= STRENGTH[before]
      }),
      { numRuns: 2_000 },
    )
  })

  it('the demand of the server never makes a decision weaker', () => {
    fc.assert(
      fc.property(line, patterns, patterns, (text, allow, deny) => {
        const before = decideCommand(text, { allow, deny }).kind
        const after = decideCommand(text, { allow, deny }, { needApproval: true }).kind

        return STRENGTH[after] >= STRENGTH[before] && after !== 'allow'
      }),
      { numRuns: 1_000 },
    )
  })

  it('a line is at most as free as each of its parts', () => {
    fc.assert(
      fc.property(line, line, patterns, patterns, (one, two, allow, deny) => {
        const rules = { allow, deny }
        const whole = decideCommand(`${one}\n${two}`, rules).kind

        return whole !== 'allow' || decideCommand(one, rules).kind !== 'deny'
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('A2: what cannot be read is never allowed', () => {
  it('random text never throws, and is never allowed where it does not parse', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, shellText, line), (text) => {
        const { kind } = decideCommand(text, { allow: ['*'] })
        const errors = parse(text).errors?.length ?? 0

        expect(highlight(text).every(({ start, end }) => start < end)).toBe(true)
        return errors === 0 || kind !== 'allow'
      }),
      { numRuns: 10_000 },
    )
  })

  it('the same text gives the same decision', () => {
    fc.assert(
      fc.property(fc.oneof(shellText, line), patterns, (text, allow) => {
        expect(decideCommand(text, { allow })).toEqual(decideCommand(text, { allow }))
      }),
      { numRuns: 500 },
    )
  })
})
