import { takeRandomBytes } from '../random-pool.ts'
import { bundleRoots, isAppVariable, withoutBundle, withoutNpmFolders } from './app-variables.ts'

/** Marks every process of one shell, so that none is missed at the end whatever it does. */
const MARK_NAME = 'DRAWBRIDGE_SHELL'

/** A mark for one shell: `NAME=owner.value`, the value unguessable. */
export function createMark(owner: string): string {
  return `${toMarkPrefix(owner)}${takeRandomBytes(16).toString('hex')}`
}

/** What all marks of one installation begin with, also those of earlier runs of the app. */
export function toMarkPrefix(owner: string): string {
  return `${MARK_NAME}=${owner}.`
}

/** What the environment of one shell is made of, besides the app's own. */
export interface CommandVariables {
  readonly mark: string
  readonly shellPath: string
  /** The user's login PATH; undefined where it is not known. */
  readonly path: string | undefined
  /** The command has a terminal. @default false */
  readonly pty?: boolean | undefined
  /** Names are compared without case, and `PATH` may be spelt `Path`. @default false */
  readonly windows?: boolean | undefined
}

/** The environment of a command (shell-tool 2). Pure: the app's own environment comes in. */
export function toCommandEnvironment(
  own: NodeJS.ProcessEnv,
  given: CommandVariables,
): NodeJS.ProcessEnv {
  const env = withoutAppVariables(own, given.windows === true)
  if (given.path !== undefined) env['PATH'] = given.path
  // Without any locale programs fall back to ASCII; one that the user set is respected, even C.
  if (!['LC_ALL', 'LC_CTYPE', 'LANG'].some((name) => (env[name] ?? '') !== '')) {
    env['LANG'] = 'C.UTF-8'
  }
  const variables = {
    ...env,
    ...(given.pty === true ? { TERM: 'xterm-256color' } : { TERM: 'dumb', NO_COLOR: '1' }),
    GIT_TERMINAL_PROMPT: '0',
    GIT_PAGER: 'cat',
    PAGER: 'cat',
    // No editor: git takes the message it proposes, and refuses an empty one, in place of waiting for a window.
    GIT_EDITOR: ':',
    // Set and empty: an interactive bash would take `~/.bash_history` where it is absent, and write to it.
    HISTFILE: '',
    SHELL: given.shellPath,
  }
  return withMark(variables, given.mark)
}

/** The environment with this mark, in place of the one it had. */
export function withMark(env: NodeJS.ProcessEnv, mark: string): NodeJS.ProcessEnv {
  const [name = MARK_NAME, value] = mark.split('=')
  return { ...env, [name]: value }
}

/** The user's part of the app's environment: without what belongs to the app, to its package or to how it was started. */
export function withoutAppVariables(own: NodeJS.ProcessEnv, windows: boolean): NodeJS.ProcessEnv {
  const roots = windows ? [] : bundleRoots(own)
  const startedByNpm = own['npm_lifecycle_event'] !== undefined
  const env: NodeJS.ProcessEnv = {}
  for (const [name, value] of Object.entries(own)) {
    const key = windows && !name.startsWith('npm_') ? name.toUpperCase() : name
    if (value === undefined || isAppVariable(key, value, startedByNpm)) continue
    const kept = withoutBundle(value, roots)
    if (kept !== undefined) env[windows && key === 'PATH' ? key : name] = kept
  }
  if (startedByNpm && env['PATH'] !== undefined) env['PATH'] = withoutNpmFolders(env['PATH'])
  restore(env, 'HOME', own['SNAP_REAL_HOME'])
  restore(env, 'XDG_CURRENT_DESKTOP', own['ORIGINAL_XDG_CURRENT_DESKTOP'])
  return env
}

/** What was put aside when the app was started, under another name. */
function restore(env: NodeJS.ProcessEnv, name: string, value: string | undefined): void {
  if (value !== undefined) env[name] = value
}
