import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { OutputScreen, plainText } from '../../../../renderer/text/output-screen.ts'

const textsOf = (screen: OutputScreen) => screen.lines().map(plainText)

describe('OutputScreen', () => {
  it('shows whole lines and the line that is being written', () => {
    const screen = new OutputScreen()

    screen.write('stdout', 'one\ntw')
    screen.write('stdout', 'o')

    expect(textsOf(screen)).toEqual(['one', 'two'])
    expect(screen.lineCount).toBe(2)
  })

  it('folds a progress line to its last state', () => {
    const screen = new OutputScreen()

    screen.write('stdout', '10%\r20%')
    screen.write('stdout', '\r30%\r\ndone\n')

    expect(textsOf(screen)).toEqual(['30%', 'done'])
  })

  it('marks a line that holds stderr', () => {
    const screen = new OutputScreen()

    screen.write('stdout', 'fine\n')
    screen.write('stderr', 'broken\n')

    const marks = screen.lines().map((line) => line.kind === 'text' && line.isError)
    expect(marks).toEqual([false, true])
  })

  it('keeps the colours of the streams apart', () => {
    const screen = new OutputScreen()

    screen.write('stdout', '\u001b[32mgreen ')
    screen.write('stderr', 'plain\n')

    const [line] = screen.lines()
    const colours = line?.kind === 'text' ? line.segments.map((part) => part.style.foreground) : []
    expect(colours).toEqual([2, null])
  })

  it('keeps the last lines only, and counts all', () => {
    const screen = new OutputScreen(200)

    for (let index = 1; index <= 5_000; index++) screen.write('stdout', `line ${String(index)}\n`)

    expect(screen.lines()).toHaveLength(200)
    expect(textsOf(screen).at(-1)).toBe('line 5000')
    expect(screen.lineCount).toBe(5_000)
  })

  it('cuts an endless line and says by how much', () => {
    const screen = new OutputScreen(200, 10)

    screen.write('stdout', 'x'.repeat(25))

    expect(screen.lines()).toMatchObject([{ cutChars: 15 }])
    expect(textsOf(screen)).toEqual(['x'.repeat(10)])
  })

  it('says where output was skipped, and sums neighbours', () => {
    const screen = new OutputScreen()

    screen.write('stdout', 'before\n')
    screen.skip(1_000)
    screen.skip(24)
    screen.write('stdout', 'after\n')

    expect(screen.lines()).toMatchObject([
      { kind: 'text' },
      { kind: 'skipped', bytes: 1_024 },
      { kind: 'text' },
    ])
    expect(screen.skippedBytes).toBe(1_024)
  })

  it('names the last line of stderr as the reason of a failure', () => {
    const screen = new OutputScreen()

    screen.write('stdout', 'start\n')
    screen.write('stderr', 'it broke\n\n')
    screen.write('stdout', 'bye\n')

    expect(screen.lastText()).toBe('it broke')
  })

  it('draws the same lines for any chunking', () => {
    const pieces = fc.constantFrom('abc', '\r', '\n', '\u001b[31m', '\u001b[0m', '\b', '中', '\t')
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 60 }), (parts) => {
        const whole = new OutputScreen()
        const bit = new OutputScreen()
        whole.write('pty', parts.join(''))
        for (const part of parts) bit.write('pty', part)

        expect(textsOf(bit)).toEqual(textsOf(whole))
      }),
    )
  })
})
