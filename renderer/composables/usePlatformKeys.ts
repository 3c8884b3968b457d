import { computed } from 'vue'
import { useSettingsStore } from '../stores/settings.ts'

/** Names of the shortcuts as the keyboard of this system writes them. */
export function usePlatformKeys() {
  const settings = useSettingsStore()
  const isMac = computed(() => settings.facts?.platform === 'darwin')
  return computed(() =>
    isMac.value
      ? { allowOnce: '⌘↩', jump: '⌘J', stopAll: '⌘⇧.' }
      : { allowOnce: 'Ctrl+Enter', jump: 'Ctrl+J', stopAll: 'Ctrl+Shift+.' },
  )
}
