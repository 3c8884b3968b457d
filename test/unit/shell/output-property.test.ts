// shell-tool 8 and reliability X6, X15: whatever the bytes and however they are cut, the output is the same.

import { openSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OUTPUT_START, OutputCollector } from '../../../electron/shell/output/output-collector.ts'
import type { OutputPlace } from '../../../electron/shell/output/output-collector.ts'
import { OutputFile } from '../../../electron/shell/output/output-file.ts'
import { toOutputPreview } from '../../../electron/shell/output/output-preview.ts'
import { toPlainText } from '../../../electron/shell/output/plain-text.ts'
import { toPreview } from '../../../electron/shell/output/preview.ts'
import { roomyDisk } from './output-support.ts'

const LIMITS = { lines: 100, chars: 10_000 }
let folder: string
let files = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'output-property-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
})

const nothing = (): void => {
  // nobody listens in these tests
}

function collect(): { collector: OutputCollector; path: string } {
  const path = join(folder, String(files++))
  const space = roomyDisk()
  const slot = {
    space,
    open: () => ({ fd: openSync(path, 'a'), name: path, space, isInPlace: () => true }),
    leaveEmpty: () => path,
  }
  return { collector: new OutputCollector(new OutputFile(slot, 1e9, nothing), nothing), path }
}

/** Cuts `bytes` into pieces whose sizes repeat `sizes`. */
function cut(bytes: Uint8Array, sizes: readonly number[]): Uint8Array[] {
  const pieces: Uint8Array[] = []
  for (let start = 0, index = 0; start < bytes.length; index++) {
    const size = sizes[index % sizes.length] ?? 1
    pieces.push(bytes.subarray(start, start + size))
    start += size
  }
  return pieces
}

/** What terminals are sent: text of every width, colours, titles, links, redrawn lines, broken bytes. */
const terminalBytes = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 12 }).map((text) => Buffer.from(text)),
      fc
        .constantFrom(
          '\n',
          '\r\n',
          '\r',
          '\b',
          '\t',
          '\u001b[1;31m',
          '\u001b[0m',
          '\u001b[K',
          '\u001b[2K',
        )
        .map((text) => Buffer.from(text)),
      fc
        .constantFrom(
          '\u001b]0;title\u0007',
          '\u001b]8;;http://x\u001b\\',
          '\u001bP1;2|data\u001b\\',
          '\u001b(B',
        )
        .map((text) => Buffer.from(text)),
      fc.uint8Array({ maxLength: 5 }).map((bytes) => Buffer.from(bytes)),
    ),
    { maxLength: 400, size: 'max' },
  )
  .map((parts) => Buffer.concat(parts))

describe('reliability X6, whatever the chunks', () => {
  it('the file has every byte and the preview is the same', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(terminalBytes, fc.uint8Array({ maxLength: 20_000, size: 'max' })),
        fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 8 }),
        async (bytes, sizes) => {
          const whole = collect()
          const pieces = collect()

          whole.collector.append(bytes)
          for (const piece of cut(bytes, sizes)) pieces.collector.append(piece)

          const preview = ({ collector }: typeof whole) =>
            toOutputPreview(collector.since(OUTPUT_START, false), LIMITS, true)
          expect(preview(pieces)).toEqual(preview(whole))
          const lines = (({ collector }) => collector.since(OUTPUT_START, false).lines)(pieces)
          expect(lines).toBe(whole.collector.since(OUTPUT_START, false).lines)
          if (bytes.length === 0) return
          await pieces.collector.file.close()
          await whole.collector.file.close()
          expect((await readFile(pieces.path)).equals(bytes)).toBe(true)
        },
      ),
      { numRuns: 80 },
    )
  })

  it('answers that follow each other tell every character once, and no half of a sequence', () => {
    const text =
      'a\u001b[1;31mrote Äpfel 😀\u001b[0m \u001b]0;title\u0007\u001b]8;;http://x\u001b\\link\u001b]8;;\u001b\\ end\n'
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 1, max: 4 }),
        (sizes, repeats) => {
          const bytes = Buffer.from(text.repeat(repeats))
          const { collector } = collect()
          let told: OutputPlace = OUTPUT_START
          let answers = ''
          let lines = 0
          const answer = (running: boolean): void => {
            const slice = collector.since(told, running)
            told = slice.end
            answers += toPlainText(slice.bytes.toString())
            lines = told.lineFeeds
          }

          for (const piece of cut(bytes, sizes)) {
            collector.append(piece)
            answer(true)
          }
          answer(false)

          expect(answers).toBe('arote Äpfel 😀 link end\n'.repeat(repeats))
          expect(lines).toBe(repeats)
        },
      ),
      { numRuns: 100 },
    )
  })

  it('a preview holds no escape, no control character and no half pair, and is the end of the whole text', () => {
    fc.assert(
      fc.property(
        terminalBytes,
        fc.nat({ max: 30 }),
        fc.nat({ max: 200 }),
        (bytes, lines, chars) => {
          const { text } = toPreview(bytes, { lines, chars })
          const whole = toPreview(bytes, { lines: 1e9, chars: 1e9 }).text

          // eslint-disable-next-line no-control-regex -- control characters are the subject
          expect(text).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/)
          expect(Buffer.from(text).toString()).toBe(text)
          expect(whole.endsWith(text)).toBe(true)
          expect(text.length).toBeLessThanOrEqual(chars)
          expect(text.split('\n').length).toBeLessThanOrEqual(Math.max(1, lines))
        },
      ),
      { numRuns: 300 },
    )
  })

  it('a long output has the preview of its last lines alone', () => {
    const line = '\u001b[32mgreen\u001b[0m 进度 50%\r\u001b[Kdone\n'
    const bytes = Buffer.from(line.repeat(20_000))

    const { text, cut: isCut } = toPreview(bytes)

    expect(text).toBe(Array.from({ length: 100 }, () => 'done').join('\n'))
    expect(isCut).toBe(true)
  })
})

describe('shell-tool 8, one line of 50 MB', () => {
  it('is counted as one, kept in bounded memory and shown by its end', async () => {
    const { collector } = collect()
    const piece = Buffer.alloc(65_536, 'x')
    for (let length = 0; length < 50_000_000; length += piece.length) {
      collector.append(piece)
    }
    collector.append(Buffer.from('END\n'))

    const slice = collector.since(OUTPUT_START, false)
    const preview = toOutputPreview(slice, LIMITS, true)

    expect(slice.lines).toBe(1)
    expect(slice.bytes.length).toBe(1_048_576)
    expect(preview).toMatchObject({ text: `${'x'.repeat(9_997)}END`, cut: true, binary: false })
    await collector.file.close()
  })
})

describe('shell-tool 8, hostile output takes linear time', () => {
  it.each([
    ['titles without an end', '\u001b]'],
    ['strings in strings', '\u001bP\u001b['],
    ['one endless sequence', '0;', '\u001b['],
    ['endless intermediates', ' ', '\u001b['],
    ['escapes', '\u001b'],
    ['returns before text', '\r', '', 'x'],
    ['returns after text', '\r', 'x'],
    ['redrawn lines', 'ab\r'],
    ['rubbed out lines', '\u001b[2Kx', 'x'.repeat(100_000)],
    ['rubbed out ends', 'x\b\u001b[K', 'x'.repeat(100_000)],
    ['steps back', '\b\bx', 'x'.repeat(100_000)],
    ['line feeds', '\n'],
    ['CR LF', '\r\n'],
    ['NULs', '\0'],
    ['halves of pairs', '\ud800'],
  ])('%s', (_, repeated, before = '', after = '') => {
    const timeOf = (times: number): number => {
      const text = before + repeated.repeat(times) + after
      const samples = [1, 2, 3].map(() => {
        const started = performance.now()
        toPlainText(text)
        return performance.now() - started
      })
      return Math.min(...samples)
    }
    timeOf(1_000)

    const short = Math.max(timeOf(30_000), 5)
    const long = timeOf(240_000)

    // Eight times as much: 8 where it is linear, 64 where it is quadratic.
    expect(long / short).toBeLessThan(40)
  })
})
