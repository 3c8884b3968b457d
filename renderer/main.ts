import { createPinia } from 'pinia'
import { createApp } from 'vue'
import App from './App.vue'
import { syncStores } from './bridge/sync-stores.ts'
import { createTranslator } from './locales/i18n.ts'
import { useSettingsStore } from './stores/settings.ts'
import './styles/tokens.css'
import './styles/base.css'

const app = createApp(App)
app.use(createPinia())
app.use(createTranslator())
app.mount('#app')
try {
  syncStores()
} catch (error) {
  // Opened outside the app: the window says so instead of staying empty.
  useSettingsStore().reportProblem(error)
}
