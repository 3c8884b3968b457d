import { describe, expect, it } from 'vitest'
import { toPlainText } from '../../../electron/shell/output/plain-text.ts'
import { toPreview } from '../../../electron/shell/output/preview.ts'

const preview = (text: string): string => toPreview(Buffer.from(text)).text

describe('shell-tool 8, preview', () => {
  it.each([
    ['abc', 'abc'],
    ['abc\n', 'abc'],
    ['abc\n\n', 'abc\n'],
    ['\n', ''],
    ['a\r\nb\r\n', 'a\nb'],
    [' \t', ' \t'],
  ])('takes line ends as LF and one last line feed away: %j', (output, text) => {
    expect(preview(output)).toBe(text)
  })

  it.each([
    ['progress 1%\rprogress 50%\rprogress 100%\ndone\n', 'progress 100%\ndone'],
    ['long line\rshort\n', 'shortline'],
    ['long line\r\u001b[Kshort\n', 'short'],
    ['long line\u001b[2K\rshort\n', 'short'],
    ['abc\b\bX\n', 'aXc'],
    ['50%\r\r\n', '50%'],
  ])('shows the final state of a redrawn line: %j', (output, text) => {
    expect(preview(output)).toBe(text)
  })

  it.each([
    ['\u001b[1;31mred\u001b[0m', 'red'],
    ['\u001b]0;title\u0007x', 'x'],
    ['\u001b]8;;http://x\u001b\\link\u001b]8;;\u001b\\', 'link'],
    ['\u001bP1;2|data\u001b\\x', 'x'],
    ['\u001b_private\u001b\\x\u001b^message\u001b\\y', 'xy'],
    ['\u001b(Bx\u001b7\u001b8\u001b=\u001b>', 'x'],
    ['\u001b[38:2::255:0:0mx\u001b[?25l', 'x'],
    ['a\u0000b\u0007c\u007fd\u009be', 'abcde'],
    ['cut off \u001b[31', 'cut off '],
  ])('takes escape sequences and control characters out: %j', (output, text) => {
    expect(preview(output)).toBe(text)
  })

  it('is not slow for output that looks like the beginning of sequences', () => {
    const started = performance.now()

    toPlainText('\u001b]'.repeat(300_000))
    toPlainText('\u001bP\u001b['.repeat(200_000))
    toPlainText('\u001b['.padEnd(600_000, '0;'))

    expect(performance.now() - started).toBeLessThan(5_000)
  })

  it('keeps the last 100 lines', () => {
    const lines = Array.from({ length: 101 }, (_, index) => `line ${String(index)}`)

    const cut = toPreview(Buffer.from(lines.join('\n')))

    expect(cut).toEqual({ text: lines.slice(1).join('\n'), cut: true })
    expect(toPreview(Buffer.from(lines.slice(1).join('\n'))).cut).toBe(false)
  })

  it('keeps the last 10,000 UTF-16 units and no half pair', () => {
    expect(preview(`ab${'x'.repeat(9_999)}`)).toBe(`b${'x'.repeat(9_999)}`)
    // The cut would fall between the halves of the first one.
    expect(preview(`😀${'x'.repeat(9_999)}`)).toBe('x'.repeat(9_999))
  })

  it('takes invalid UTF-8 for U+FFFD', () => {
    expect(toPreview(Buffer.from('61ff62c3', 'hex')).text).toBe('a\ufffdb\ufffd')
  })
})
