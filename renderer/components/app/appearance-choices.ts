import type { Appearance } from '../../../shared/ipc/contract.ts'

export type LanguageChoice = Appearance['language']
export type ThemeChoice = Appearance['theme']

/** Languages under their own names, so that a person finds theirs whatever the window speaks. */
export const LANGUAGE_CHOICES: readonly {
  readonly value: LanguageChoice
  readonly own: string | null
}[] = [
  { value: 'system', own: null },
  { value: 'en', own: 'English' },
  { value: 'zh-CN', own: '中文' },
]

export const THEME_CHOICES: readonly ThemeChoice[] = ['system', 'light', 'dark', 'hc']
