import fc from 'fast-check'
import { broken, statement } from './statements.ts'

const EXIT_TRAP = "trap 'echo bye' EXIT"

/** The last statement: which directory the shell is in, without a change to its status. */
const TELL_DIRECTORY = '{ n0=$?; pwd -P; ( exit $n0 ); }'

/**
 * A random bash script. It ends, reads no input and touches nothing outside the directory it runs in, which must hold
 * the files of {@link SCRATCH_FILES}. Bounded by FUNCNEST and a time limit where it runs all the same.
 */
export const randomScript: fc.Arbitrary<string> = fc
  .record({
    statements: fc.array(statement, { minLength: 1, maxLength: 6 }),
    ending: fc.oneof(
      { weight: 3, arbitrary: fc.constant('') },
      { weight: 3, arbitrary: fc.constant(TELL_DIRECTORY) },
      { weight: 1, arbitrary: broken },
    ),
    lineEnd: fc.constantFrom('', '\n', '\n\n'),
    withExitTrap: fc.integer({ min: 0, max: 9 }),
  })
  .map(({ statements, ending, lineEnd, withExitTrap }) => {
    const all = ending === '' ? statements : [...statements, ending]
    // An EXIT trap runs at the end of the shell: of a script at once, of a session only when it ends.
    const trapped = withExitTrap === 9
    const text = trapped ? [EXIT_TRAP, ...statements, TELL_DIRECTORY, 'exit'] : all
    return text.join('\n') + lineEnd
  })
  .filter((script) => script.trim() !== '' && Buffer.byteLength(script) < 131_072)

/** A random command for a session that goes on: it neither ends the shell on purpose nor leaves something open. */
export const randomCommand: fc.Arbitrary<string> = fc
  .array(statement, { minLength: 1, maxLength: 2 })
  .map((all) => all.join('\n'))
  // bash keeps the state of an unfinished conditional for the next line it reads, whoever wrote that.
  .filter((command) => !command.includes("[[ a'"))
  // Traces show the `eval` that bash alone is given, and not the one of the engine.
  .filter((command) => !command.includes('set -x'))

/** What the scratch directory holds before a script: path and content; null for a directory. */
export const SCRATCH_FILES: readonly (readonly [string, string | null])[] = [
  ['sub', null],
  ['sub/deep', null],
  ['sub/data', 'echo data $#\n'],
  ['out1', 'first\n'],
]
