import { ShellScanner } from './shell-scanner.ts'

/** A target that means the device: `NUL` or `NUL:` and nothing else, up to the end of the word. */
const NUL_TARGET = /^[ \t]*nul:?(?=[\s;&|<>()`]|$)/i

/**
 * Turns `> NUL`, `2>nul`, `&>NUL`, `< nul` … into `/dev/null`: models write it for Windows, and in Git Bash it makes a file
 * of that name, which Windows programs then cannot delete. Only where it is the target of a redirection and unquoted:
 * not in quotes, here-documents, comments, arithmetic or tests, and not `NUL.txt` or `$NUL`.
 */
export function rewriteNulRedirects(command: string): string {
  if (!/nul/i.test(command)) return command
  const targets: { start: number; end: number }[] = []
  new ShellScanner(command, (after) => {
    const match = NUL_TARGET.exec(command.slice(after, after + 300))
    if (match === null) return
    const end = after + match[0].length
    targets.push({ start: end - match[0].trimStart().length, end })
  }).scan()
  let text = ''
  let done = 0
  for (const { start, end } of targets) {
    text += `${command.slice(done, start)}/dev/null`
    done = end
  }
  return text + command.slice(done)
}
