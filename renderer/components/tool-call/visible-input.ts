import { toVisibleText } from '../../text/visible-characters.ts'

/** What was typed into a program, on one line: `⏎` for line ends, `^C` as a keyboard would make it. */
export function toVisibleInput(input: string): string {
  const keys = input
    .replaceAll(/\r\n|\r|\n/g, '⏎')
    .replaceAll('\t', '⇥')
    // eslint-disable-next-line no-control-regex -- control characters are the subject
    .replaceAll(/[\u0001-\u001f]/g, (key) => `^${String.fromCharCode(key.charCodeAt(0) + 64)}`)
  return toVisibleText(keys)
}
