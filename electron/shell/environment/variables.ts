import { randomBytes } from 'node:crypto'

/** Marks every process of one shell, so that none is missed at the end whatever it does. */
const MARK_NAME = 'DRAWBRIDGE_SHELL'

/** Names that never reach a command: they belong to the app, or would change what bash does before the command. */
const DROPPED_NAMES = new Set([
  'BASH_ENV',
  'ENV',
  'SHELLOPTS',
  'BASHOPTS',
  'BASH_XTRACEFD',
  'POSIXLY_CORRECT',
  'PROMPT_COMMAND',
  'PS1',
  'PS2',
  'PS4',
  'IFS',
  'CDPATH',
  'GLOBIGNORE',
  'HISTFILE',
  'OLDPWD',
  'PWD',
  'SHLVL',
  '_',
  // what AppImage and Electron's own start put there
  'APPDIR',
  'APPIMAGE',
  'ARGV0',
  'OWD',
  'CHROME_DESKTOP',
  'NODE_CHANNEL_FD',
  'NODE_CHANNEL_SERIALIZATION_MODE',
  'INIT_CWD',
  'NO_COLOR',
  'FORCE_COLOR',
  'CLICOLOR_FORCE',
])
/** Beginnings of such names. `npm_` comes from `npm start`; a function exported to bash would run in place of a program. */
const DROPPED_PREFIXES = ['ELECTRON_', 'DRAWBRIDGE_', 'VITEST', 'VITE_', 'npm_', 'BASH_FUNC_']
/** NODE_OPTIONS holding one of these was set for the app, not by the user for their programs. */
const APP_NODE_OPTIONS = /vitest|electron|drawbridge/i

const NO_TERMINAL = { NO_COLOR: '1', TERM: 'dumb' }
/** With an editor that ends at once: an agent that wants to write in one says which (TA43). */
const TERMINAL = { TERM: 'xterm-256color', GIT_EDITOR: 'true' }

/** A mark for one shell: `NAME=owner.value`, the value unguessable. */
export function createMark(owner: string): string {
  return `${toMarkPrefix(owner)}${randomBytes(16).toString('hex')}`
}

/** What all marks of one installation begin with, also those of earlier runs of the app. */
export function toMarkPrefix(owner: string): string {
  return `${MARK_NAME}=${owner}.`
}

/** The environment of a command (shell-tool 2), in a terminal or without one. Pure: the app's own environment comes in. */
export function toCommandEnvironment(
  own: NodeJS.ProcessEnv,
  given: {
    readonly mark: string
    readonly shellPath: string
    readonly path: string | undefined
    readonly pty?: boolean | undefined
  },
): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = {}
  for (const [name, value] of Object.entries(own)) {
    if (value !== undefined && !isDropped(name, value)) env[name] = value
  }
  if (given.path !== undefined) env['PATH'] = given.path
  // Without any locale programs fall back to ASCII; one that the user set is respected, even C.
  if (!['LC_ALL', 'LC_CTYPE', 'LANG'].some((name) => (env[name] ?? '') !== '')) {
    env['LANG'] = 'C.UTF-8'
  }
  const [markName, markValue] = given.mark.split('=')
  return {
    ...env,
    ...(given.pty === true ? TERMINAL : NO_TERMINAL),
    GIT_TERMINAL_PROMPT: '0',
    GIT_PAGER: 'cat',
    PAGER: 'cat',
    SHELL: given.shellPath,
    [markName ?? MARK_NAME]: markValue,
  }
}

function isDropped(name: string, value: string): boolean {
  if (DROPPED_NAMES.has(name)) return true
  if (DROPPED_PREFIXES.some((prefix) => name.startsWith(prefix))) return true
  return name === 'NODE_OPTIONS' && APP_NODE_OPTIONS.test(value)
}
