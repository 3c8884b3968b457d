import { programName } from '../arg-word.ts'
import type { ArgWord } from '../arg-word.ts'
import { builtinWrappers } from './builtins.ts'
import { containerWrappers } from './containers.ts'
import { unwrapEnv } from './env.ts'
import { unwrapFind } from './find.ts'
import { joinedScriptWrappers } from './joined-script.ts'
import { otherWrappers } from './other-wrappers.ts'
import { SHELL_NAMES, unwrapShell } from './shells.ts'
import { simpleWrappers } from './simple-wrappers.ts'
import { privilegeWrappers } from './sudo.ts'
import type { Unwrapped, Unwrapper } from './wrapper.ts'
import { unwrapXargs } from './xargs.ts'

const WRAPPERS: ReadonlyMap<string, Unwrapper> = new Map<string, Unwrapper>([
  ...simpleWrappers,
  ...privilegeWrappers,
  ...builtinWrappers,
  ...joinedScriptWrappers,
  ...containerWrappers,
  ...otherWrappers,
  ['env', unwrapEnv],
  ['find', unwrapFind],
  ['xargs', unwrapXargs],
  ...[...SHELL_NAMES].map((name): [string, Unwrapper] => [name, unwrapShell]),
])

/** What a command runs besides itself; undefined where it is no wrapper. */
export function unwrap(argv: readonly ArgWord[]): Unwrapped | undefined {
  return WRAPPERS.get(programName(argv) ?? '')?.(argv)
}
