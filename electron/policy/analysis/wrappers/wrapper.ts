import type { ArgWord } from '../arg-word.ts'
import type { FindingLevel } from '../finding.ts'
import type { ReasonCode } from '../../reason-codes.ts'

/** What a wrapper runs. */
export type Inner =
  | { readonly kind: 'command'; readonly argv: readonly ArgWord[] }
  | {
      readonly kind: 'script'
      /** Joined with blanks they are the script. */
      readonly words: readonly ArgWord[]
      /** The script is read like the line itself and the program adds nothing: it needs no rule of its own. */
      readonly transparent: boolean
    }

/** A wrapper taken off. */
export interface Unwrapped {
  readonly inner: readonly Inner[]
  readonly findings?: readonly {
    readonly level: FindingLevel
    readonly code: ReasonCode
    readonly word?: ArgWord | undefined
  }[]
  /** `NAME=value` words it sets for what it runs. */
  readonly assignments?: readonly ArgWord[]
  /** It reads shell text from standard input. */
  readonly readsScript?: boolean
}

/** Takes one kind of wrapper off; undefined where this use runs no other command. */
export type Unwrapper = (argv: readonly ArgWord[]) => Unwrapped | undefined

/** A wrapper whose options cannot be read for certain: asks, and whatever may be the command is looked at. */
export function unclearWrapper(argv: readonly ArgWord[], from: number): Unwrapped {
  const candidates: Inner[] = []
  for (let index = from; index < argv.length && candidates.length < 4; index++) {
    const word = argv[index]
    if (word?.value == null || word.value.startsWith('-')) continue
    candidates.push({ kind: 'command', argv: argv.slice(index) })
  }
  return {
    inner: candidates,
    findings: [{ level: 'unclear', code: 'wrapper_unclear', word: argv[0] }],
  }
}

/** The rest of the words is the command, or there is none. */
export function restIsCommand(
  argv: readonly ArgWord[],
  options: { readonly next: number; readonly clear: boolean },
  skip = 0,
): Unwrapped | undefined {
  if (!options.clear) return unclearWrapper(argv, options.next)
  const rest = argv.slice(options.next + skip)
  return rest.length === 0 ? undefined : { inner: [{ kind: 'command', argv: rest }] }
}
