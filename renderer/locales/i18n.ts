import { createI18n } from 'vue-i18n'
import en from './en.json'
import zhCN from './zh-CN.json'

/** Languages of the window. */
export type Language = 'en' | 'zh-CN'

type Leaf<Node, Path extends string = ''> = {
  [Key in keyof Node & string]: Node[Key] extends string
    ? `${Path}${Key}`
    : Leaf<Node[Key], `${Path}${Key}.`>
}[keyof Node & string]

/** Every text of the window; English is the source. */
export type TextKey = Leaf<typeof en>

const ENGLISH_PLURALS = new Intl.PluralRules('en')

/** Creates the translator; the language is set by `useAppearance`. */
export function createTranslator() {
  return createI18n({
    legacy: false,
    locale: 'en',
    fallbackLocale: 'en',
    messages: { en, 'zh-CN': zhCN },
    pluralRules: {
      en: (count) => (ENGLISH_PLURALS.select(count) === 'one' ? 0 : 1),
      'zh-CN': () => 0,
    },
    missingWarn: import.meta.env.DEV,
    fallbackWarn: false,
  })
}

/** What "system" means for a BCP 47 language of the operating system. */
export function resolveLanguage(choice: 'system' | Language, systemLanguage: string): Language {
  if (choice !== 'system') return choice
  return systemLanguage.toLowerCase().startsWith('zh') ? 'zh-CN' : 'en'
}
