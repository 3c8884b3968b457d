import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lineOf, toCommandLines } from '../../../../renderer/text/command-lines.ts'

describe('toCommandLines', () => {
  it('cuts at highlights and risky spans, and marks the line', () => {
    const command = 'ls\nrm -rf dist'

    const lines = toCommandLines(
      command,
      [{ start: 3, end: 5, kind: 'name' }],
      [{ start: 6, end: 9 }],
    )

    expect(
      lines.map((line) => [
        line.isMarked,
        line.parts.map((part) => `${part.shown}|${part.kind ?? ''}|${String(part.isRisky)}`),
      ]),
    ).toEqual([
      [false, ['ls||false']],
      [true, ['rm|name|false', ' ||false', '-rf||true', ' dist||false']],
    ])
  })

  it('keeps a mark whole where a highlight begins inside it', () => {
    const command = `a${' '.repeat(30)}b`

    const [line] = toCommandLines(command, [{ start: 5, end: 32, kind: 'string' }], [])

    expect(line?.parts.map((part) => part.shown)).toEqual(['a', '·×30', 'b'])
  })

  it('shows an empty line as a line', () => {
    expect(toCommandLines('a\n\nb', [], []).map((line) => line.number)).toEqual([1, 2, 3])
  })

  it('covers the command exactly, whatever the highlights', () => {
    const span = fc.tuple(fc.nat(60), fc.nat(60)).map(([a, b]) => ({
      start: Math.min(a, b),
      end: Math.max(a, b),
    }))
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', ' ', '\n', '\u200b', '中', '\t'), maxLength: 60 }),
        fc.array(span),
        fc.array(span),
        (command, highlights, risky) => {
          const kinds = highlights.map((one) => ({ ...one, kind: 'flag' as const }))

          const lines = toCommandLines(command, kinds, risky)

          const texts = lines.map((line) =>
            line.parts.map((part) => command.slice(part.start, part.end)).join(''),
          )
          expect(texts.join('\n')).toBe(command)
        },
      ),
    )
  })
})

describe('lineOf', () => {
  it.each([
    [0, 1],
    [2, 1],
    [3, 2],
    [6, 4],
  ])('finds offset %i on line %i', (offset, line) => {
    expect(lineOf('ab\nc\n\nd', offset)).toBe(line)
  })
})
