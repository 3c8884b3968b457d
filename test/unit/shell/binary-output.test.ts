import { gzipSync } from 'node:zlib'
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanLinesLength, detectForm } from '../../../electron/shell/output/binary-detector.ts'
import { OUTPUT_START, OutputCollector } from '../../../electron/shell/output/output-collector.ts'
import { OutputFile } from '../../../electron/shell/output/output-file.ts'
import { toOutputPreview } from '../../../electron/shell/output/output-preview.ts'
import type { OutputPreview } from '../../../electron/shell/output/output-preview.ts'
import { roomyDisk } from './output-support.ts'

const LIMITS = { lines: 100, chars: 10_000 }
const PROGRAM = readFileSync(process.execPath).subarray(0, 200_000)

/** Bytes that look random, the same at each run. */
function noise(length: number): Buffer {
  let state = 12_345
  return Buffer.from(
    Uint8Array.from({ length }, () => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
      return state >>> 16
    }),
  )
}

function previewOf(pieces: readonly Uint8Array[], hasFile = true): OutputPreview {
  const nowhere = {
    space: roomyDisk(),
    open: () => {
      throw new Error('no file in this test')
    },
    leaveEmpty: () => '',
  }
  const nothing = (): void => {
    // nobody listens in these tests
  }
  const collector = new OutputCollector(new OutputFile(nowhere, 0, nothing), nothing)
  for (const piece of pieces) collector.append(piece)
  return toOutputPreview(collector.since(OUTPUT_START, false), LIMITS, hasFile)
}

describe('reliability X15, what output is', () => {
  it.each([
    ['a program', PROGRAM],
    ['compressed bytes', gzipSync(noise(8_000))],
    ['random bytes', noise(4_096)],
    ['random bytes without NUL', noise(4_096).filter((byte) => byte !== 0)],
    ['zeros', Buffer.alloc(4_096)],
    ['high bytes', Buffer.alloc(100, 0xff)],
    ['an archive', Buffer.concat([Buffer.from('src/main.ts'), Buffer.alloc(89), noise(400)])],
    [
      'an image',
      Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'), noise(200)]),
    ],
  ])('takes %s for binary', (_, bytes) => {
    expect(detectForm(bytes)).toBe('binary')
  })

  it.each([
    ['plain text', Buffer.from('total 12\n-rw-r--r-- 1 ada ada 42 a.txt\n')],
    ['Chinese in UTF-8', Buffer.from('编译成功，没有错误。\n'.repeat(50))],
    ['Chinese cut within a character', Buffer.from('你'.repeat(3_000)).subarray(0, 4_097)],
    [
      'Latin-1',
      Buffer.from('Größe überschritten: äußerst schön, très élevé\n'.repeat(20), 'latin1'),
    ],
    [
      'colours and redrawn lines',
      Buffer.from('\u001b[32m50%\u001b[0m\r\u001b[2K\b\u0007ok\n'.repeat(30)),
    ],
    ['one NUL in a log', Buffer.from(`${'a line of a log\n'.repeat(30)}\0\n`)],
    [
      'fields between control bytes',
      Buffer.from('8=FIX.4.4\u00019=65\u000135=A\u000149=SENDER\n'.repeat(9)),
    ],
    ['nine bytes of anything', Buffer.from('6100620a61ff62c30a', 'hex')],
    ['nothing', Buffer.alloc(0)],
  ])('takes %s for text', (_, bytes) => {
    expect(detectForm(bytes)).toBe('text')
  })

  it.each([
    [
      'file names',
      'nul-separated',
      Buffer.from('./src/a.ts\0./src/b c.ts\0./docs/ä.md\0'.repeat(5)),
    ],
    ['UTF-16 with its mark', 'utf-16le', Buffer.from('\ufeff你好 world\r\n', 'utf16le')],
    ['UTF-16 without', 'utf-16le', Buffer.from('Windows Subsystem\r\n', 'utf16le')],
    [
      'UTF-16 the other way round',
      'utf-16be',
      Buffer.from('\ufeffhello world\n', 'utf16le').swap16(),
    ],
  ])('knows %s', (_, form, bytes) => {
    expect(detectForm(bytes)).toBe(form)
  })

  it('never fails, and finds clean lines to be what they are', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 6_000, size: 'max' }), (bytes) => {
        detectForm(bytes)
        const clean = Buffer.from(bytes.subarray(0, cleanLinesLength(bytes)))

        expect(Buffer.from(clean.toString()).equals(clean)).toBe(true)
        expect(clean.length === 0 || clean.at(-1) === 0x0a).toBe(true)
      }),
    )
  })
})

describe('reliability X15, preview of binary output', () => {
  it('says how much is not shown, and where it is', () => {
    const zeros = Buffer.alloc(1_000_000)
    const pieces = Array.from({ length: 12 }, () => zeros)

    expect(previewOf(pieces)).toEqual({
      text: '[binary output, 12 MB, not shown; it is in the output file]',
      cut: true,
      binary: true,
    })
    expect(previewOf([PROGRAM], false).text).toBe('[binary output, 200 kB, not shown]')
    expect(previewOf([noise(500)]).text).toMatch(/^\[binary output, 500 bytes, not shown;/)
  })

  it('shows the text before it', () => {
    const { text } = previewOf([Buffer.from('warning: to a terminal\nraw:\n'), PROGRAM])

    expect(text).toBe(
      'warning: to a terminal\nraw:\n[binary output, 200 kB, not shown; it is in the output file]',
    )
  })

  it('shows the text before output that becomes binary later', () => {
    const lines = Array.from({ length: 5_000 }, (_, index) => `line ${String(index)}`)

    const { text, binary } = previewOf([Buffer.from(`${lines.join('\n')}\n`), noise(300_000)])

    expect(binary).toBe(true)
    const shown = text.split('\n')
    expect(shown.length).toBe(100)
    expect(shown.at(-1)).toMatch(/^\[binary output, 300 kB, not shown/)
    // The block where they meet may go with the binary part.
    expect(Number(/\d+/.exec(shown.at(-2) ?? '')?.[0])).toBeGreaterThan(4_300)
    expect(text).not.toContain('\ufffd')
  })

  it('shows the text after it where text came again', () => {
    const lines = 'compiled a file\n'.repeat(3_000)

    const preview = previewOf([
      Buffer.from(lines),
      noise(20_000),
      Buffer.from(lines),
      Buffer.from('done\n'),
    ])
    const short = previewOf([Buffer.from(lines), noise(100_000), Buffer.from('x\n'.repeat(3_000))])

    expect(preview.text.endsWith('compiled a file\ndone')).toBe(true)
    expect(preview.text.split('\n').length).toBeLessThanOrEqual(100)
    expect(short).toMatchObject({ cut: true, binary: true })
    expect(short.text.startsWith('[binary output before this is not shown]\n')).toBe(true)
  })

  it('reads file names ended by NUL a line each, and UTF-16 as text', () => {
    expect(previewOf([Buffer.from('./a file of some length\0./another one here\0')]).text).toBe(
      './a file of some length\n./another one here',
    )
    expect(previewOf([Buffer.from('\ufeff你好 world\r\n', 'utf16le')]).text).toBe('你好 world')
  })

  it('keeps Latin-1 readable', () => {
    expect(
      previewOf([Buffer.from('Größe überschritten, bitte löschen Sie etwas\n', 'latin1')]),
    ).toEqual({
      text: 'Gr\ufffd\ufffde \ufffdberschritten, bitte l\ufffdschen Sie etwas',
      cut: false,
      binary: false,
    })
  })
})
