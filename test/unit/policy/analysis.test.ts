import { describe, expect, it } from 'vitest'
import { analyse } from '../../../electron/policy/analysis/analyse.ts'
import { findDeception } from '../../../electron/policy/analysis/deception.ts'
import { highlight } from '../../../electron/policy/analysis/highlight.ts'
import { REASON_CODES, reasonText } from '../../../electron/policy/reason-codes.ts'
import { aPolicyInput } from './policy-support.ts'

const CONTEXT = aPolicyInput({ action: 'list' })

function unclearCodes(command: string): string[] {
  const { findings } = analyse(command, CONTEXT)
  return findings.filter(({ level }) => level === 'unclear').map(({ code }) => code)
}

describe('A2: limits only tighten', () => {
  it.each([
    ['more than 64 KiB', `echo ${'a'.repeat(66_000)}`, 'too_long'],
    ['more than 50 commands', 'a;'.repeat(51), 'too_many_commands'],
    ['too many nodes', `echo ${'$a'.repeat(45_000)}`.slice(0, 65_000), 'too_long'],
    ['too many substitutions', '$('.repeat(30_000), 'too_long'],
    ['wrappers deeper than 4', 'env env env env env ls', 'too_deep'],
  ])('%s cannot be told', (_, command, code) => {
    expect(unclearCodes(command)).toContain(code)
  })

  it('reads four wrappers and 50 commands', () => {
    expect(unclearCodes('env env env env ls')).toEqual([])
    expect(unclearCodes('a;'.repeat(50))).toEqual([])
  })

  it.each([
    '('.repeat(60_000),
    '$(('.repeat(20_000),
    '`'.repeat(60_000),
    '"$('.repeat(1_900),
    '{a,'.repeat(20_000),
    'if '.repeat(20_000),
    'cat <<A;'.repeat(8_000),
    `${'$(rm '.repeat(250)}${')'.repeat(250)}`,
    '[[ '.repeat(10_000),
    "bash -c '".repeat(5_000),
  ])('answers for a text made to be slow', (command) => {
    const started = performance.now()
    unclearCodes(command)

    // Far above what it takes (below 1 s); a text that grows with the square would take minutes.
    expect(performance.now() - started).toBeLessThan(20_000)
  })
})

describe('TD18, D2: characters that deceive', () => {
  const hidden = [
    ...range(0x00, 0x08),
    ...range(0x0b, 0x1f),
    ...range(0x7f, 0x9f),
    ...[0xa0, 0xad, 0x61c, 0x115f, 0x180e],
    ...range(0x200b, 0x200f),
    ...range(0x2028, 0x202e),
    ...range(0x2060, 0x2064),
    ...range(0x2066, 0x206f),
    ...[0x3164, 0xfeff],
    ...range(0xfe00, 0xfe0f),
    ...range(0xfff9, 0xfffb),
    ...range(0xe0000, 0xe007f),
    ...[0xd800, 0xdc00],
  ]

  it('are found at their place, every one', () => {
    const missed = hidden.filter((code) => {
      const char = String.fromCodePoint(code)
      const [span] = findDeception(`rm -rf /tmp/a${char}b`)
      return span?.start !== 13 || span.end !== 13 + char.length
    })

    expect(missed).toEqual([])
  })

  it.each([
    'ls',
    'echo 你好，世界',
    'echo "a\tb"\nls',
    'echo 🎉 ❤️ 👩‍💻 👍🏽',
    'echo naïve Ω mega',
    'a'.repeat(500),
  ])('are not found in %j', (text) => {
    expect(findDeception(text)).toEqual([])
  })

  it.each(['p\u0430ypal', '\uff52\uff4d', '\u{1D42B}m', `a${' '.repeat(100)}b`, '\n'.repeat(30)])(
    'are found in %j',
    (text) => {
      expect(findDeception(text)).toHaveLength(1)
    },
  )
})

describe('highlight', () => {
  it.each<readonly [string, readonly (readonly [string, string])[]]>([
    [
      'git commit -m "a $x" # why',
      [
        ['git', 'name'],
        ['-m', 'flag'],
        ['"a ', 'string'],
        ['$x', 'variable'],
        ['"', 'string'],
        ['# why', 'comment'],
      ],
    ],
    [
      'ls | cat > f; a "$(b)"',
      [
        ['ls', 'name'],
        ['|', 'operator'],
        ['cat', 'name'],
        ['>', 'operator'],
        [';', 'operator'],
        ['a', 'name'],
        ['"', 'string'],
        ['$(', 'operator'],
        ['b', 'name'],
        [')', 'operator'],
        ['"', 'string'],
      ],
    ],
    ['echo "abc', []],
    ['', []],
  ])('colours %j', (command, expected) => {
    const spans = highlight(command).map(({ start, end, kind }) => [
      command.slice(start, end),
      kind,
    ])

    expect(spans).toEqual(expected)
  })
})

describe('reason codes', () => {
  it('are snake_case and have a sentence each', () => {
    for (const code of REASON_CODES) {
      expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/)
      expect(reasonText(code)).toMatch(/^[A-Z].*\.$/)
    }
  })
})

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}
