import { computed } from 'vue'
import type { TerminalPalette } from '../text/segment-look.ts'
import { useTheme } from './useAppearance.ts'
import type { Theme } from './useAppearance.ts'

const theme = useTheme()

const palettes = new Map<Theme, TerminalPalette>()

// One palette for all cards; each theme is read once, when it is first used.
const palette = computed<TerminalPalette>(() => {
  const known = palettes.get(theme.value) ?? readPalette()
  palettes.set(theme.value, known)
  return known
})

function readPalette(): TerminalPalette {
  const style = getComputedStyle(document.documentElement)
  const read = (name: string, fallback: string) => style.getPropertyValue(name).trim() || fallback
  return {
    ansi: Array.from({ length: 16 }, (_, index) => read(`--ansi-${String(index)}`, '#808080')),
    background: read('--term-bg', '#ffffff'),
    foreground: read('--term-fg', '#000000'),
  }
}

/** The terminal colours of the theme in use. */
export function useTerminalPalette() {
  return palette
}
