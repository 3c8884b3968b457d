import type { AnsiColor, AnsiStyle } from './ansi-parser.ts'
import { mixColors, readableOn } from './color-contrast.ts'

/** The terminal colours of the theme in use, as `#rrggbb`. */
export interface TerminalPalette {
  readonly ansi: readonly string[]
  readonly background: string
  readonly foreground: string
}

/** Class names and colours for one piece of output. */
export interface SegmentLook {
  readonly classes: readonly string[]
  readonly colors: { readonly color?: string; readonly backgroundColor?: string }
}

/**
 * How a piece looks. One of the 16 colours on the plain ground is a class, so the theme decides; everything else is
 * computed, with at least 4.5:1 whatever the program chose.
 */
export function segmentLook(style: AnsiStyle, palette: TerminalPalette): SegmentLook {
  const classes = (['bold', 'italic', 'underline', 'strike'] as const).filter((name) => style[name])
  const { foreground, background } = style
  if (background === null && !style.inverse && typeof foreground !== 'string') {
    if (style.dim)
      return {
        classes: [...classes, foreground === null ? 'ansi-8' : `ansi-${String(foreground)}`],
        colors: {},
      }
    if (foreground === null) return { classes, colors: {} }
    return { classes: [...classes, `ansi-${String(foreground)}`], colors: {} }
  }
  const text = toHex(foreground, palette.foreground, palette)
  const ground = toHex(background, palette.background, palette)
  const [over, under] = style.inverse ? [ground, text] : [text, ground]
  const wanted = style.dim ? mixColors(over, under, 0.35) : over
  const color = readableOn(wanted, under)
  return under === palette.background
    ? { classes, colors: { color } }
    : { classes, colors: { color, backgroundColor: under } }
}

function toHex(color: AnsiColor | null, fallback: string, palette: TerminalPalette): string {
  if (color === null) return fallback
  return typeof color === 'number' ? (palette.ansi[color] ?? fallback) : color
}
