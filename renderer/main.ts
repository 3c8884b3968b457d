import { createPinia } from 'pinia'
import { createApp, watch } from 'vue'
import App from './App.vue'
import { syncStores } from './bridge/sync-stores.ts'
import { createTranslator } from './locales/i18n.ts'
import { useSettingsStore } from './stores/settings.ts'
import './styles/tokens.css'
import './styles/base.css'

/** The first picture waits this long for the settings, so that it has the right theme and language at once. */
const FIRST_PICTURE_AFTER_MS = 150

const app = createApp(App)
app.use(createPinia())
app.use(createTranslator())

const settings = useSettingsStore()
try {
  syncStores()
} catch (error) {
  // Opened outside the app: the window says so instead of staying empty.
  settings.reportProblem(error)
}
await Promise.race([
  new Promise((resolve) => watch(() => settings.isLoaded, resolve, { once: true })),
  new Promise((resolve) => setTimeout(resolve, FIRST_PICTURE_AFTER_MS)),
])
app.mount('#app')
