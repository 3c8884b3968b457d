import { onScopeDispose } from 'vue'

/** Ctrl+Shift+. (⌘⇧.): stops everything, from anywhere in the window. */
export function useStopAllShortcut(stopAll: () => void): void {
  const onKeydown = (event: KeyboardEvent) => {
    const isMeant = (event.ctrlKey || event.metaKey) && event.shiftKey && event.code === 'Period'
    if (!isMeant || event.repeat || event.isComposing) return
    event.preventDefault()
    stopAll()
  }
  document.addEventListener('keydown', onKeydown, true)
  onScopeDispose(() => {
    document.removeEventListener('keydown', onKeydown, true)
  })
}
