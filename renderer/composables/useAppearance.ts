import { onScopeDispose, shallowRef, watchEffect } from 'vue'
import { useI18n } from 'vue-i18n'
import { resolveLanguage } from '../locales/i18n.ts'
import { useSettingsStore } from '../stores/settings.ts'

/** The look in use, "system" resolved. */
export type Theme = 'light' | 'dark' | 'hc'

const theme = shallowRef<Theme>('light')

/** The theme in use, for what must compute colours. */
export function useTheme() {
  return theme
}

/** Keeps `data-theme`, `lang` and the title of the page in step with the settings and the system. */
export function useAppearance(): void {
  const settings = useSettingsStore()
  const { locale, t } = useI18n({ useScope: 'global' })
  const isDark = useMediaQuery('(prefers-color-scheme: dark)')
  const wantsContrast = useMediaQuery('(prefers-contrast: more)')

  watchEffect(() => {
    const choice = settings.appearance.theme
    const system: Theme = wantsContrast.value ? 'hc' : isDark.value ? 'dark' : 'light'
    document.documentElement.dataset['theme'] = choice === 'system' ? system : choice
    theme.value = choice === 'system' ? system : choice
  })
  watchEffect(() => {
    const system = settings.facts?.systemLanguage ?? navigator.language
    const language = resolveLanguage(settings.appearance.language, system)
    locale.value = language
    document.documentElement.lang = language
    document.title = t('app.name')
  })
}

function useMediaQuery(query: string) {
  const list = typeof window.matchMedia === 'function' ? window.matchMedia(query) : null
  const matches = shallowRef(list?.matches ?? false)
  const follow = (event: MediaQueryListEvent) => {
    matches.value = event.matches
  }
  list?.addEventListener('change', follow)
  onScopeDispose(() => {
    list?.removeEventListener('change', follow)
  })
  return matches
}
