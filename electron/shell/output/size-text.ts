const SIZES = [
  [1e9, 'GB'],
  [1e6, 'MB'],
  [1e3, 'kB'],
] as const

/** A size as people write it, in units of 1,000: `12 MB`. */
export function toSizeText(bytes: number): string {
  for (const [size, unit] of SIZES) {
    if (bytes >= size) return `${String(Math.round(bytes / size))} ${unit}`
  }
  return `${String(bytes)} bytes`
}
