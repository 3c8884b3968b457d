// Which variables of the app's own environment are the app's affair, and which are the user's. Pure tables.

/** Would change what a shell does before or beside the command; or speak of another shell than the command's. */
const SHELL_NAMES = [
  'BASH_ENV',
  'ENV',
  'SHELLOPTS',
  'BASHOPTS',
  'BASH_XTRACEFD',
  'BASH_COMPAT',
  'BASH_LOADABLES_PATH',
  'BASH_ARGV0',
  'POSIXLY_CORRECT',
  'PROMPT_COMMAND',
  'PS0',
  'PS1',
  'PS2',
  'PS3',
  'PS4',
  'IFS',
  'CDPATH',
  'GLOBIGNORE',
  'EXECIGNORE',
  'FIGNORE',
  'TMOUT',
  'TIMEFORMAT',
  'OPTIND',
  'OPTERR',
  'HISTFILE',
  'HISTCONTROL',
  'HISTFILESIZE',
  'HISTSIZE',
  'HISTIGNORE',
  'OLDPWD',
  'PWD',
  'SHLVL',
  '_',
]
/** Describe the terminal the app was started from, which is not that of the command. */
const TERMINAL_NAMES = [
  'COLUMNS',
  'LINES',
  'TERMCAP',
  'COLORTERM',
  'TERM_PROGRAM',
  'TERM_PROGRAM_VERSION',
  'TERM_SESSION_ID',
  'VTE_VERSION',
  'WINDOWID',
  'GPG_TTY',
  'NO_COLOR',
  'FORCE_COLOR',
  'CLICOLOR_FORCE',
]
/** Set by what started the app: AppImage, snap, Flatpak, systemd (its credentials too), the desktop, macOS, Chromium, Node. */
const START_NAMES = [
  'APPDIR',
  'APPIMAGE',
  'ARGV0',
  'OWD',
  'DESKTOPINTEGRATION',
  'SNAP',
  'FLATPAK_ID',
  'FLATPAK_SANDBOX_DIR',
  'INVOCATION_ID',
  'JOURNAL_STREAM',
  'MANAGERPID',
  'MANAGERPIDFDID',
  'SYSTEMD_EXEC_PID',
  'MEMORY_PRESSURE_WATCH',
  'MEMORY_PRESSURE_WRITE',
  'NOTIFY_SOCKET',
  'LISTEN_FDS',
  'LISTEN_FDNAMES',
  'LISTEN_PID',
  'WATCHDOG_PID',
  'WATCHDOG_USEC',
  'CREDENTIALS_DIRECTORY',
  'DESKTOP_STARTUP_ID',
  'XDG_ACTIVATION_TOKEN',
  'GIO_LAUNCHED_DESKTOP_FILE',
  'GIO_LAUNCHED_DESKTOP_FILE_PID',
  'BAMF_DESKTOP_FILE_HINT',
  '__CFBundleIdentifier',
  'XPC_FLAGS',
  'XPC_SERVICE_NAME',
  'CHROME_DESKTOP',
  'CHROME_WRAPPER',
  'CHROME_VERSION_EXTRA',
  'CHROME_CRASHPAD_PIPE_NAME',
  'CHROME_LOG_FILE',
  'ORIGINAL_XDG_CURRENT_DESKTOP',
  'NODE_CHANNEL_FD',
  'NODE_CHANNEL_SERIALIZATION_MODE',
  'NODE_UNIQUE_ID',
  'VITE_DEV_SERVER_URL',
]
const DROPPED_NAMES: ReadonlySet<string> = new Set([
  ...SHELL_NAMES,
  ...TERMINAL_NAMES,
  ...START_NAMES,
])
/** Beginnings of such names. A function exported to bash (`BASH_FUNC_`) would run in place of a program. */
const DROPPED_PREFIXES = [
  'ELECTRON_',
  'DRAWBRIDGE_',
  'VITEST',
  'SNAP_',
  'BASH_FUNC_',
  '__BASH_FUNC',
]
/** Set by users for installing Electron in projects of theirs; the running app does not look at them. */
const USERS_ELECTRON =
  /^ELECTRON_(?:(?:NIGHTLY_)?MIRROR|CUSTOM_(?:DIR|FILENAME|VERSION)|CACHE|GET_USE_PROXY|SKIP_BINARY_DOWNLOAD|BUILDER_\w+)$/
/** Set by npm when the app is started by `npm start`; outside of it `npm_config_…` is the user's. */
const NPM_NAMES = /^(?:npm_.*|INIT_CWD|NODE|COLOR)$/
/** NODE_OPTIONS holding one of these was set for the app, not by the user for their programs. */
const APP_NODE_OPTIONS = /vitest|electron|drawbridge/i

/**
 * Whether a variable never reaches a command (shell-tool 2). What the user set stays: their proxies, tokens, agents,
 * locale, `JAVA_HOME`, `CHROME_BIN`, a `NODE_OPTIONS` of their own.
 *
 * @param name in capitals where the system does not tell case apart (Windows)
 * @param startedByNpm whether the app's environment is that of an npm script
 */
export function isAppVariable(name: string, value: string, startedByNpm: boolean): boolean {
  if (DROPPED_NAMES.has(name)) return true
  if (name === 'container') return value === 'flatpak' || value === 'snap'
  if (startedByNpm && NPM_NAMES.test(name)) return true
  if (name === 'NODE_OPTIONS') return APP_NODE_OPTIONS.test(value)
  if (USERS_ELECTRON.test(name)) return false
  return DROPPED_PREFIXES.some((prefix) => name.startsWith(prefix))
}

/** Where the package the app runs from is mounted, and where that package alone keeps things; no trailing slash. */
export function bundleRoots(own: NodeJS.ProcessEnv): readonly string[] {
  // `APPDIR` alone may be a variable of the user's; the runtime of an AppImage sets the others beside it.
  const isAppImage = ['APPIMAGE', 'ARGV0', 'OWD'].some((name) => own[name] !== undefined)
  const roots = [
    isAppImage ? own['APPDIR'] : undefined,
    own['SNAP'],
    own['SNAP_USER_DATA'],
    own['SNAP_USER_COMMON'],
    own['SNAP_DATA'],
    own['SNAP_COMMON'],
    // Flatpak mounts every app there.
    own['FLATPAK_ID'] === undefined ? undefined : '/app',
  ]
  return roots
    .filter((root) => root !== undefined)
    .map((root) => root.replace(/\/+$/, ''))
    .filter((root) => root.startsWith('/'))
}

/**
 * Takes the directories of the app's package out of a list with colons (`LD_LIBRARY_PATH`, `XDG_DATA_DIRS`,
 * `GIO_MODULE_DIR` …). Undefined where nothing else was in it; any other value comes back as it was.
 */
export function withoutBundle(value: string, roots: readonly string[]): string | undefined {
  const entries = value.split(':')
  const kept = entries.filter((entry) => !roots.some((root) => isBelow(entry, root)))
  if (kept.length === entries.length) return value
  return kept.some((entry) => entry !== '') ? kept.join(':') : undefined
}

/** A PATH without what npm puts before it for a script: the programs of the project's packages. */
export function withoutNpmFolders(path: string): string {
  return path
    .split(':')
    .filter((folder) => !/\/(?:node_modules\/\.bin|node-gyp-bin)$/.test(folder))
    .join(':')
}

function isBelow(path: string, root: string): boolean {
  return path === root || path.startsWith(`${root}/`)
}
