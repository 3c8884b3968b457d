// Keeps any colour a program chooses readable on its ground (WCAG 1.4.3).

/** Smallest contrast of text (WCAG AA). */
export const MIN_TEXT_CONTRAST = 4.5

type Rgb = readonly [number, number, number]

/** Reads `#rgb` or `#rrggbb`; anything else is black. */
export function parseHexColor(text: string): Rgb {
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1] ?? '000000'
  const full = hex.length === 3 ? hex.replaceAll(/./g, '$&$&') : hex
  const at = (start: number) => Number.parseInt(full.slice(start, start + 2), 16)
  return [at(0), at(2), at(4)]
}

/** Contrast of two `#rrggbb` colours, 1 to 21. */
export function contrastOf(first: string, second: string): number {
  const [high, low] = [luminance(first), luminance(second)].sort((a, b) => b - a) as [
    number,
    number,
  ]
  return (high + 0.05) / (low + 0.05)
}

/** The colour itself where it is readable on the ground, else the nearest step towards black or white that is. */
export function readableOn(color: string, ground: string, minimum = MIN_TEXT_CONTRAST): string {
  if (contrastOf(color, ground) >= minimum) return color
  const target =
    contrastOf('#ffffff', ground) >= contrastOf('#000000', ground) ? '#ffffff' : '#000000'
  for (let step = 1; step < 16; step++) {
    const mixed = mixColors(color, target, step / 16)
    if (contrastOf(mixed, ground) >= minimum) return mixed
  }
  return target
}

/** `share` 0 is the first colour, 1 the second. */
export function mixColors(first: string, second: string, share: number): string {
  const a = parseHexColor(first)
  const b = parseHexColor(second)
  const mixed = a.map((value, index) => Math.round(value + ((b[index] ?? 0) - value) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

function luminance(color: string): number {
  const [red, green, blue] = parseHexColor(color).map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
