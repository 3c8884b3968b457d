import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AnsiParser } from '../../../../renderer/text/ansi-parser.ts'
import type { AnsiStyle } from '../../../../renderer/text/ansi-parser.ts'

const ESC = '\u001b'

/** Everything the parser reports, with neighbours of one look joined. */
function parse(chunks: readonly string[]): readonly (readonly [string, AnsiStyle | null])[] {
  const parser = new AnsiParser()
  const seen: [string, AnsiStyle | null][] = []
  const add = (text: string, style: AnsiStyle | null) => {
    const last = seen.at(-1)
    if (last !== undefined && style !== null && last[1]?.key === style.key) last[0] += text
    else seen.push([text, style])
  }
  for (const chunk of chunks) {
    parser.write(chunk, {
      text: add,
      lineFeed: () => {
        add('\n', null)
      },
      carriageReturn: () => {
        add('\r', null)
      },
      backspace: () => {
        add('\b', null)
      },
    })
  }
  return seen
}

const textOf = (...chunks: string[]) =>
  parse(chunks)
    .map(([text]) => text)
    .join('')
const styleOf = (text: string) => parse([text]).at(-1)?.[1]

function cutAt(text: string, places: readonly number[]): string[] {
  const ordered = [...new Set(places.map((place) => place % (text.length + 1)))].sort(
    (a, b) => a - b,
  )
  return [...ordered, text.length].map((place, index) => text.slice(ordered[index - 1] ?? 0, place))
}

const piece = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 8 }),
  fc.constantFrom(
    `${ESC}[31m`,
    `${ESC}[1;38;5;208m`,
    `${ESC}[38:2::1:2:3m`,
    `${ESC}[0m`,
    `${ESC}[2J`,
    `${ESC}]0;title\u0007`,
    `${ESC}]8;;http://x${ESC}\\`,
    `${ESC}P1;2q~~${ESC}\\`,
    `${ESC}_apc${ESC}\\`,
    `${ESC}^pm${ESC}\\`,
    `${ESC}Xsos${ESC}\\`,
    `${ESC}(B`,
    `${ESC}[`,
    ESC,
    '\u009b32m',
    '\u009dtitle\u009c',
    '\r',
    '\n',
    '\r\n',
    '\b',
    '\u0018',
  ),
)

describe('AnsiParser', () => {
  it('gives the same result for any chunking', () => {
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join('')),
        fc.array(fc.nat(), { maxLength: 12 }),
        (text, places) => {
          expect(parse(cutAt(text, places))).toEqual(parse([text]))
        },
      ),
      { numRuns: 500 },
    )
  })

  it('loses no text that holds no control character', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' })), (texts) => {
        // eslint-disable-next-line no-control-regex -- control characters are the subject
        const chunks = texts.map((text) => text.replaceAll(/[\u0000-\u001f\u007f-\u009f]/g, ''))
        expect(textOf(...chunks)).toBe(chunks.join(''))
      }),
    )
  })

  it('keeps the text around every kind of sequence', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(
          `${ESC}[31m`,
          `${ESC}[?25l`,
          `${ESC}[10;20H`,
          `${ESC}]0;a title\u0007`,
          `${ESC}]52;c;aGVsbG8=${ESC}\\`,
          `${ESC}Pq#0~~\n~~${ESC}\\`,
          `${ESC}_Ga=T${ESC}\\`,
          `${ESC}^private${ESC}\\`,
          `${ESC}Xstart${ESC}\\`,
          `${ESC}(0`,
          `${ESC}7`,
          `${ESC}c`,
        ),
        (sequence) => {
          expect(textOf(`before${sequence}after`)).toBe('beforeafter')
        },
      ),
    )
  })

  it.each([
    ['31', { foreground: 1 }],
    ['97', { foreground: 15 }],
    ['44', { background: 4 }],
    ['103', { background: 11 }],
    ['1;4;7', { bold: true, underline: true, inverse: true }],
    ['2', { dim: true }],
    ['38;5;9', { foreground: 9 }],
    ['38;5;208', { foreground: '#ff8700' }],
    ['38;5;244', { foreground: '#808080' }],
    ['38;2;1;2;3', { foreground: '#010203' }],
    ['48:2::255:0:0', { background: '#ff0000' }],
    ['38:5:21;1', { foreground: '#0000ff', bold: true }],
    ['31;39', { foreground: null }],
    ['1;22', { bold: false }],
    ['31;0', { foreground: null }],
    ['38;5;999', { foreground: null }],
    ['58;2;9;9;9;32', { foreground: 2 }],
  ])('reads SGR %s', (parameters, expected) => {
    expect(styleOf(`${ESC}[${parameters}mx`)).toMatchObject(expected)
  })

  it('takes no colour from a private or foreign sequence', () => {
    expect(styleOf(`${ESC}[>4;1mx`)).toMatchObject({ underline: false, bold: false })
    expect(styleOf(`${ESC}[31$mx`)).toMatchObject({ foreground: null })
  })

  it('shows text again when a string is never ended', () => {
    const text = textOf(`${ESC}]0;${'x'.repeat(70_000)}`, 'seen')

    expect(text.endsWith('seen')).toBe(true)
  })

  it('ends a broken sequence at the first character that cannot belong to it', () => {
    expect(textOf(`${ESC}[31中文`)).toBe('中文')
  })
})
