import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PLAIN_STYLE } from '../../../../renderer/text/ansi-parser.ts'
import { contrastOf } from '../../../../renderer/text/color-contrast.ts'
import { segmentLook } from '../../../../renderer/text/segment-look.ts'
import type { TerminalPalette } from '../../../../renderer/text/segment-look.ts'

const tokens = readFileSync(
  join(import.meta.dirname, '../../../../renderer/styles/tokens.css'),
  'utf8',
)

/** The terminal colours of one theme, as written in tokens.css. */
function paletteOf(theme: string): TerminalPalette {
  const block = tokens.slice(tokens.indexOf(`[data-theme='${theme}'] {`))
  const read = (name: string) => new RegExp(`${name}: (#[0-9a-f]{6})`).exec(block)?.[1] ?? ''
  return {
    ansi: Array.from({ length: 16 }, (_, index) => read(`--ansi-${String(index)}`)),
    background: read('--term-bg'),
    foreground: read('--term-fg'),
  }
}

const channel = fc.nat(255).map((value) => value.toString(16).padStart(2, '0'))
const color = fc.oneof(
  fc.constant(null),
  fc.nat(15),
  fc.tuple(channel, channel, channel).map((parts) => `#${parts.join('')}`),
)

describe.each(['light', 'dark', 'hc'])('segmentLook in the %s theme', (theme) => {
  const palette = paletteOf(theme)

  it('keeps at least 4.5:1 whatever colours a program chooses', () => {
    fc.assert(
      fc.property(
        color,
        color,
        fc.boolean(),
        fc.boolean(),
        (foreground, background, dim, inverse) => {
          const look = segmentLook(
            { ...PLAIN_STYLE, foreground, background, dim, inverse },
            palette,
          )

          const token = look.classes.find((name) => name.startsWith('ansi-'))?.slice('ansi-'.length)
          const text =
            look.colors.color ??
            (token === undefined ? palette.foreground : palette.ansi[Number(token)])
          const ground = look.colors.backgroundColor ?? palette.background
          expect(contrastOf(text ?? '', ground)).toBeGreaterThanOrEqual(4.5)
        },
      ),
      { numRuns: 500 },
    )
  })

  it('leaves the 16 colours on the plain ground to the theme', () => {
    expect(segmentLook({ ...PLAIN_STYLE, foreground: 1, bold: true }, palette)).toEqual({
      classes: ['bold', 'ansi-1'],
      colors: {},
    })
  })
})
