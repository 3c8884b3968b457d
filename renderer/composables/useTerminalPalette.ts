import { computed } from 'vue'
import type { TerminalPalette } from '../text/segment-look.ts'
import { useTheme } from './useAppearance.ts'

const theme = useTheme()

// One palette for all cards; read again when the theme changes.
const palette = computed<TerminalPalette>(() => {
  void theme.value
  const style = getComputedStyle(document.documentElement)
  const read = (name: string, fallback: string) => style.getPropertyValue(name).trim() || fallback
  return {
    ansi: Array.from({ length: 16 }, (_, index) => read(`--ansi-${String(index)}`, '#808080')),
    background: read('--term-bg', '#ffffff'),
    foreground: read('--term-fg', '#000000'),
  }
})

/** The terminal colours of the theme in use. */
export function useTerminalPalette() {
  return palette
}
