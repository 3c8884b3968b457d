/** Quotes a text so that the shell reads it as one word, whatever its options, aliases and IFS are. */
export function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
