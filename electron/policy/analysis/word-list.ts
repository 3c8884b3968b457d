/** A list of words as a reader wants to see it: separated by blanks, over several lines. */
export function wordList(text: string): readonly string[] {
  return text.trim().split(/\s+/)
}
