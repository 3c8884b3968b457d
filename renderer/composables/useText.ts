import { useI18n } from 'vue-i18n'
import type { TextKey } from '../locales/i18n.ts'
import { formatBytes, formatDuration, formatRelative } from '../text/format.ts'

type Named = Readonly<Record<string, string | number>>

/** Texts and numbers in the language of the window. */
export function useText() {
  const i18n = useI18n({ useScope: 'global' })

  /** One text; `{n}` is `count` written for the language. */
  function t(key: TextKey, named: Named = {}, count?: number): string {
    if (count === undefined) return i18n.t(key, named)
    return i18n.t(key, { n: number(count), ...named }, count)
  }

  /** A text for a key made at run time, or undefined where there is none. */
  function find(key: string, named: Named = {}): string | undefined {
    return i18n.te(key, 'en') ? i18n.t(key, named) : undefined
  }

  /** The English text of a key made at run time: the main process writes English. */
  function findEnglish(key: string): string | undefined {
    return i18n.te(key, 'en') ? i18n.t(key, {}, { locale: 'en' }) : undefined
  }

  function number(value: number): string {
    return new Intl.NumberFormat(i18n.locale.value).format(value)
  }

  return {
    t,
    find,
    findEnglish,
    number,
    bytes: (value: number) => formatBytes(value, i18n.locale.value),
    duration: (milliseconds: number, display: 'short' | 'long' = 'short') =>
      formatDuration(milliseconds, i18n.locale.value, display),
    relative: (milliseconds: number) => formatRelative(milliseconds, i18n.locale.value),
    /** A list as people write it: `a, b and c`. */
    join: (items: readonly string[]) =>
      new Intl.ListFormat(i18n.locale.value, { style: 'narrow' }).format(items),
  }
}
