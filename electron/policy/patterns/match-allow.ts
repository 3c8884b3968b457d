import type { ArgWord } from '../analysis/arg-word.ts'
import type { Layer } from '../analysis/command-analysis.ts'
import { coversAll, tokenMatches } from './pattern.ts'
import type { Pattern } from './pattern.ts'

/**
 * True where an allow rule covers a command for certain. The program must be written as in the rule (`git *` does not
 * cover `./git`), and every argument the rule names must be known before the command runs.
 */
export function matchesAllow(
  pattern: Pattern,
  { argv, subcommand: { index, harmless } }: Layer,
): boolean {
  if (argv[0]?.value == null) return false
  const asWritten = matches(pattern, argv)
  if (harmless) {
    return asWritten || matches(pattern, [...argv.slice(0, 1), ...argv.slice(index)])
  }
  // Security: `git -c …` and the like change what the sub-command does; a rule must name them to cover them.
  return asWritten && !coversAll(pattern) && pattern.tokens.length >= index
}

function matches({ tokens, open }: Pattern, argv: readonly ArgWord[]): boolean {
  if (open ? argv.length < tokens.length : argv.length !== tokens.length) return false
  return tokens.every((token, at) => {
    const value = argv[at]?.value
    return value != null && tokenMatches(token, value)
  })
}
