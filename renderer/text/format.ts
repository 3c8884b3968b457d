// Numbers, sizes and times as a person reads them; the words come from Intl, so both languages are right.

/** `0:42`, `12:40`, `1:02:03`. */
export function formatElapsed(milliseconds: number): string {
  const total = Math.max(0, Math.floor(milliseconds / 1_000))
  const seconds = String(total % 60).padStart(2, '0')
  const minutes = Math.floor(total / 60) % 60
  const hours = Math.floor(total / 3_600)
  return hours === 0
    ? `${String(minutes)}:${seconds}`
    : `${String(hours)}:${String(minutes).padStart(2, '0')}:${seconds}`
}

/** The machine form of a duration, for `<time datetime>`. */
export function toIsoDuration(milliseconds: number): string {
  return `PT${String(Math.max(0, Math.round(milliseconds / 1_000)))}S`
}

/** `214 B`, `3.1 KB`, `1.2 GB`; steps of 1,024. */
export function formatBytes(bytes: number, locale: string): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB']
  let value = bytes
  let unit = 0
  while (value >= 1_024 && unit < units.length - 1) {
    value /= 1_024
    unit += 1
  }
  const digits = unit > 0 && value < 100 ? 1 : 0
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(value)
  return `${number} ${units[unit] ?? ''}`
}

/** `12 seconds`, `8 min`, `2 hr` in the language of the window. */
export function formatDuration(
  milliseconds: number,
  locale: string,
  display: 'short' | 'long' = 'short',
): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1_000))
  const [value, unit] =
    seconds < 60
      ? [seconds, 'second']
      : seconds < 3_600
        ? [Math.round(seconds / 60), 'minute']
        : seconds < 172_800
          ? [Math.round(seconds / 3_600), 'hour']
          : [Math.round(seconds / 86_400), 'day']
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: display }).format(value)
}

/** `2 min. ago`, `in 8 min.`: `milliseconds` below zero lie in the past. */
export function formatRelative(milliseconds: number, locale: string): string {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' })
  const seconds = Math.round(milliseconds / 1_000)
  const size = Math.abs(seconds)
  if (size < 60) return format.format(seconds, 'second')
  if (size < 3_600) return format.format(Math.round(seconds / 60), 'minute')
  if (size < 86_400) return format.format(Math.round(seconds / 3_600), 'hour')
  return format.format(Math.round(seconds / 86_400), 'day')
}
