import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Screen } from '../../../electron/shell/terminal/screen.ts'
import type { ScreenReading } from '../../../electron/shell/terminal/screen.ts'

const bytes = (text: string): Uint8Array => Buffer.from(text, 'utf8')

async function show(
  screen: Screen,
  text: string,
  since: ScreenReading | null = null,
): Promise<ScreenReading> {
  screen.append(bytes(text))
  await screen.catchUp()
  return screen.read(since?.place ?? null)
}

/** What each of several answers tells. */
async function answers(pieces: readonly string[], columns = 40, rows = 10): Promise<string[]> {
  const screen = new Screen(columns, rows)
  const told: string[] = []
  let last: ScreenReading | null = null
  for (const piece of pieces) {
    last = await show(screen, piece, last)
    told.push(last.text)
  }
  return told
}

describe('the text of a screen', () => {
  it.each([
    ['lines', 'one\r\ntwo\r\n', 'one\ntwo'],
    ['blanks that were written, and none that were not', 'a  \r\n\tb\r\n', 'a  \n        b'],
    ['a wrapped line as one', 'x'.repeat(100), 'x'.repeat(100)],
    [
      'wide characters that do not fit into the last column',
      `a${'你'.repeat(60)}`,
      `a${'你'.repeat(60)}`,
    ],
    ['combining characters and emoji', 'e\u0301 👍 ñ', 'e\u0301 👍 ñ'],
    ['a redrawn line in its last state', '10%\r50%\r100%\r\n', '100%'],
    [
      'no colours, titles and links',
      '\x1b[31mred\x1b[0m\x1b]0;t\x07\x1b]8;;http://x\x1b\\y\x1b]8;;\x1b\\',
      'redy',
    ],
    ['rubbed out characters', 'abc\b\b\x1b[Kx', 'ax'],
    ['what is left after clearing', 'old\r\n\x1b[H\x1b[2Jnew', 'new'],
    [
      'the alternate screen alone, without filling blanks',
      'normal\r\n\x1b[?1049h\x1b[Hfull   \r\n~  ',
      'full\n~',
    ],
    ['the normal screen after the alternate one', 'a\r\n\x1b[?1049hX\x1b[?1049lb', 'a\nb'],
    ['cursor addressing', '\x1b[3;5Hx\x1b[1;1Hy', 'y\n\n    x'],
  ])('holds %s', async (_what, output, text) => {
    expect(await answers([output])).toEqual([text])
  })

  it('is the same whether an emulator drew it or was not needed', async () => {
    const piece = fc.constantFrom(
      'a',
      'word',
      ' ',
      '  ',
      '\r\n',
      '\r\n\r\n',
      'x'.repeat(19),
      '你',
      '\t',
      '\r',
      '\n',
      '\x1b[1m',
    )
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 30 }), async (pieces) => {
        const [quick, drawn] = [new Screen(20, 5), new Screen(20, 5)]
        for (const text of pieces) {
          quick.append(bytes(text))
          drawn.append(bytes(text))
        }
        await drawn.catchUp()
        await Promise.all([quick.end(), drawn.end()])

        const [one, other] = [quick.read(null), drawn.read(null)]
        expect([one.text, one.cut, one.cursor]).toEqual([other.text, other.cut, other.cursor])
        expect(quick.read(one.place).text).toBe('')
      }),
      { numRuns: 300 },
    )
  })

  it('tells what came after an answer that had nothing to tell yet', async () => {
    const screen = new Screen(20, 5)
    const first = screen.read(null)
    screen.append(bytes('later\r\n'))
    await screen.end()

    expect([first.text, screen.read(first.place).text]).toEqual(['', 'later'])
  })

  it('holds lines that have scrolled off, up to a thousand', async () => {
    const lines = Array.from({ length: 3_000 }, (_, index) => String(index))
    const reading = await show(new Screen(40, 10), `${lines.join('\r\n')}\r\n`)
    expect(reading.cut).toBe(true)
    expect(reading.text.split('\n')).toEqual(lines.slice(-1_009))
    expect((await show(new Screen(40, 10), 'one\r\n')).cut).toBe(false)
  })

  it('shows a character that was cut in two, and one that never ends', async () => {
    const screen = new Screen(40, 10)
    const text = bytes('x你')
    screen.append(text.subarray(0, 2))
    await screen.catchUp()
    expect(screen.read(null).text).toBe('x')
    screen.append(text.subarray(2))
    screen.append(Uint8Array.of(0xe2, 0x82))
    await screen.end()
    expect(screen.read(null).text).toBe('x你\uFFFD')
  })

  it('says where the cursor stands, from 1', async () => {
    expect((await show(new Screen(40, 10), 'a\r\nbc')).cursor).toEqual({ row: 2, column: 3 })
    expect((await show(new Screen(20, 10), 'x'.repeat(20))).cursor).toEqual({ row: 1, column: 20 })
  })
})

describe('an answer', () => {
  it.each([
    ['tells each line once', ['one\r\n', 'two\r\n', ''], ['one', 'two', '']],
    ['goes on in the middle of a line', ['name: ', 'Ann\r\n', 'hi'], ['name: ', 'Ann', 'hi']],
    ['does not take the end of a told line for an empty one', ['one', '\r\ntwo'], ['one', 'two']],
    ['keeps an empty line', ['one\r\n', '\r\ntwo\r\n'], ['one', '\ntwo']],
    ['tells a redrawn line again', ['10%', '\r50%'], ['10%', '50%']],
    [
      'tells the whole screen when rows above were redrawn',
      ['a\r\nb\r\nc', '\x1b[HA'],
      ['a\nb\nc', 'A\nb\nc'],
    ],
    [
      'tells the whole screen when it was cleared',
      ['a\r\nb', '\x1b[H\x1b[2J\x1b[3Jc'],
      ['a\nb', 'c'],
    ],
    [
      'tells a full-screen program as it stands',
      ['\x1b[?1049h\x1b[Hab', '\x1b[1;2HX', ''],
      ['ab', 'aX', 'aX'],
    ],
    [
      'goes on after a full-screen program',
      ['a\r\n', '\x1b[?1049h\x1b[HX', '\x1b[?1049lb'],
      ['a', 'X', 'b'],
    ],
  ])('%s', async (_what, pieces, told) => {
    expect(await answers(pieces)).toEqual(told)
  })

  it('tells lines that scrolled off since the last one', async () => {
    const lines = Array.from({ length: 100 }, (_, index) => String(index))
    const told = await answers(['first\r\n', `${lines.join('\r\n')}\r\n`, 'last'])
    expect(told).toEqual(['first', lines.join('\n'), 'last'])
  })

  it('tells every line once, however the output is cut into pieces and answers', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.stringMatching(/^[a-z]{1,50}$/), { maxLength: 60 }),
        fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 20 }),
        async (lines, lengths) => {
          const output = lines.map((line) => `${line}\r\n`).join('')
          const screen = new Screen(40, 10)
          let last: ScreenReading | null = null
          let told = ''
          for (let at = 0, turn = 0; at < output.length; turn++) {
            const piece = output.slice(at, (at += lengths[turn % lengths.length] ?? 1))
            const inLine: boolean = last !== null && last.cursor.column > 1
            last = await show(screen, piece, last)
            if (last.text !== '') told += (told === '' || inLine ? '' : '\n') + last.text
          }
          expect(told.replaceAll('\n', '')).toBe(lines.join(''))
        },
      ),
      { numRuns: 100 },
    )
  })
})

describe('a flood', () => {
  it('is skipped up to its end, which is right, and said to be cut', async () => {
    const screen = new Screen(40, 10)
    const line = (index: number): string => `line ${String(index)}\r\n`
    for (let index = 0; index < 400_000; index += 1_000) {
      const piece = Array.from({ length: 1_000 }, (_, offset) => line(index + offset)).join('')
      screen.append(bytes(piece))
    }
    await screen.catchUp()
    const { text, cut } = screen.read(null)
    expect(cut).toBe(true)
    expect(text.split('\n').slice(-2)).toEqual(['line 399998', 'line 399999'])
  })

  it('keeps the screen a program has switched to', async () => {
    const fill = bytes('x'.repeat(99_998) + '\r\n')
    for (const [before, after] of [
      ['\x1b[?1049h', 'in'],
      ['\x1b[?1049h\x1b[?1049l', 'out'],
    ] as const) {
      const screen = new Screen(40, 10)
      screen.append(bytes(before.slice(0, 5)))
      screen.append(bytes(before.slice(5)))
      for (let count = 0; count < 20; count++) screen.append(fill)
      screen.append(bytes('\x1b[2J\x1b[Hend'))
      await screen.catchUp()
      const shown = screen.read(null).text
      expect([after, shown.startsWith('end')]).toEqual([after, after === 'in'])
      expect(shown).toContain('end')
    }
  })
})
