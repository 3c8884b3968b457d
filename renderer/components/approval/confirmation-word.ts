/** Longest word a person is asked to type. */
const MAX_WORD_CHARS = 24
/** Asked for where the command has no word that can be typed safely. */
const FALLBACK_WORD = 'allow'

/** The word that confirms a dangerous command: its first one, if it is plain enough to type. */
export function confirmationWord(command: string): string {
  const first = command.trim().split(/\s/, 1)[0] ?? ''
  return first.length <= MAX_WORD_CHARS && /^[!-~]+$/.test(first) ? first : FALLBACK_WORD
}
