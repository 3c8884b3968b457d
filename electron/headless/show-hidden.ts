/** Control, format, private, unassigned and odd blank characters: whatever a terminal would not show as itself. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}]|(?! )\p{Zs}/gu

/** Makes every character visible, so that a text cannot redraw the terminal or hide a part of itself. */
export function showHidden(text: string): string {
  return text.replace(HIDDEN, (character) => {
    if (character === '\n') return '\n'
    const code = character.codePointAt(0) ?? 0
    return `<U+${code.toString(16).toUpperCase().padStart(4, '0')}>`
  })
}
