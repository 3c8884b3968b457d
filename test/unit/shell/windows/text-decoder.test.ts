import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { StreamTextDecoder } from '../../../../electron/shell/windows/text-decoder.ts'

function decode(codePage: number, chunks: readonly (readonly number[])[]): string {
  const decoder = new StreamTextDecoder(codePage)
  return chunks.map((chunk) => decoder.decode(Uint8Array.from(chunk))).join('') + decoder.end()
}

const utf8 = (text: string): number[] => [...Buffer.from(text)]

describe('TF06 bytes that are not UTF-8', () => {
  it.each([
    ['GBK, cut within characters', 936, [[0xb3], [0xc9, 0xb9], [0xa6, 0x0a]], '成功\n'],
    [
      'Shift JIS',
      932,
      [
        [0x93, 0xfa],
        [0x96, 0x7b, 0x0a],
      ],
      '日本\n',
    ],
    ['a Western code page', 1252, [[...utf8('caf'), 0xe9, 0x0a]], 'café\n'],
    ['the code page at the end of a stream', 936, [[0xb3, 0xc9]], '成'],
    [
      'UTF-16 of wsl.exe',
      936,
      [
        [0x57, 0x00, 0x53],
        [0x00, 0x4c, 0x00, 0x0a, 0x00],
      ],
      'WSL\n',
    ],
    ['UTF-16 with a mark', 936, [[0xff], [0xfe, 0x10, 0x62]], '成'],
    ['UTF-8', 936, [utf8('成功\n')], '成功\n'],
    ['UTF-8 cut within a character', 936, [utf8('成').slice(0, 2), utf8('成\n').slice(2)], '成\n'],
    ['UTF-8 with a stray byte', 936, [utf8('é é'), [0xff], utf8(' é\n')], 'é é\u{fffd} é\n'],
    ['a stray byte that no code page has', 936, [[...utf8('a'), 0xff, 0x0a]], 'a\u{fffd}\n'],
    [
      'UTF-8, then GBK: one decision',
      936,
      [utf8('é\n'), [0xb3, 0xc9, 0x0a]],
      'é\n\u{fffd}\u{fffd}\n',
    ],
    ['an unknown code page', 1, [[0xe9, 0x0a]], '\u{fffd}\n'],
    ['NUL bytes', 936, [[0x61, 0x00], utf8('bc\n')], 'a\0bc\n'],
    ['nothing', 936, [], ''],
    ['a single byte', 936, [[0x61]], 'a'],
  ])('decodes %s', (_what, codePage, chunks, expected) => {
    expect(decode(codePage, chunks)).toBe(expected)
  })

  it('tells ASCII at once, and a line in the code page at its end', () => {
    const decoder = new StreamTextDecoder(936)

    expect(decoder.decode(Buffer.from('ok: '))).toBe('ok: ')
    expect(decoder.decode(Uint8Array.of(0xb3, 0xc9))).toBe('')
    expect(decoder.decode(Uint8Array.of(0x0a))).toBe('成\n')
  })

  it('gives the same text however UTF-8 is cut', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 60 }),
        fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1 }),
        (text, sizes) => {
          const bytes = utf8(`line: ${text}`)
          const chunks: number[][] = []
          for (let at = 0, i = 0; at < bytes.length; i += 1) {
            const size = sizes[i % sizes.length] ?? 1
            chunks.push(bytes.slice(at, at + size))
            at += size
          }
          expect(decode(936, chunks)).toBe(`line: ${text}`)
        },
      ),
    )
  })
})
