import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { Socket } from 'node:net'
import { userInfo } from 'node:os'
import { basename, delimiter, isAbsolute } from 'node:path'
import { readSystemPath } from './system-path.ts'
import { withoutAppVariables } from './variables.ts'

/** How long the user's start-up files may take, in ms. Commands wait no longer than this, once. */
const LOGIN_SHELL_LIMIT_MS = 3_000
/** When a login shell that never ends is ended, in ms. Only then, see {@link LoginShell}. */
const END_AFTER_MS = 60_000
/** Between SIGHUP, which start-up files know from a closed terminal, and SIGKILL, in ms. */
const END_GRACE_MS = 2_000
/** More than this much from a login shell is not a PATH. */
const MAX_BYTES = 1_048_576

/** Bounds of the reading; what a test or the app's end may change. */
export interface LoginPathOptions {
  readonly limitMs?: number
  readonly endAfterMs?: number
  /** Ends the login shell, should it still run. */
  readonly signal?: AbortSignal | undefined
  readonly platform?: NodeJS.Platform
}

/**
 * The PATH the user has in a terminal: an app started from a dock has a poorer one. Asks their login shell once, as an
 * interactive login shell, since many `.bashrc` stop early otherwise. Undefined where it cannot be told in time, and on
 * macOS then what the system has for everyone. Never rejects.
 */
export async function readLoginPath(
  env: NodeJS.ProcessEnv,
  options: LoginPathOptions = {},
): Promise<string | undefined> {
  const { platform = process.platform } = options
  // Git Bash is given the PATH of Windows, which is the same everywhere.
  if (platform === 'win32') return undefined
  const own = withoutAppVariables(env, false)
  const shell = loginShellOf(own)
  const path = shell === undefined ? undefined : await ask(shell, own, options)
  const known = path ?? (platform === 'darwin' ? readSystemPath() : undefined)
  return known === undefined ? undefined : mergePaths(known, own['PATH'] ?? '')
}

/** The user's order first, then what only the app has; each directory once, and none that a command could not be given. */
export function mergePaths(login: string, own: string): string {
  const directories = [...login.split(delimiter), ...own.split(delimiter)].filter(
    // U+FFFD stands for bytes that are not UTF-8: another directory, or none.
    (directory) => isAbsolute(directory) && !directory.includes('\u{fffd}'),
  )
  return [...new Set(directories)].join(delimiter)
}

/** How a shell is asked to run a text as an interactive login shell. */
export function toLoginArguments(
  shell: string,
  script: string,
): { readonly argv0: string; readonly args: readonly string[] } {
  const name = basename(shell)
  // It takes `-l` only alone; by a name with a dash it is a login shell too.
  if (/^t?csh$/.test(name)) return { argv0: `-${name}`, args: ['-i', '-c', script] }
  if (/^(?:pwsh|powershell)(?:-preview)?$/.test(name)) {
    return { argv0: name, args: ['-Login', '-Command', script] }
  }
  return { argv0: name, args: ['-i', '-l', '-c', script] }
}

function loginShellOf(env: NodeJS.ProcessEnv): string | undefined {
  const named = env['SHELL']
  if (named !== undefined && isAbsolute(named)) return named
  try {
    const { shell } = userInfo()
    return shell !== null && isAbsolute(shell) ? shell : undefined
  } catch {
    return undefined // a user without an entry, as in some containers
  }
}

async function ask(
  shell: string,
  env: NodeJS.ProcessEnv,
  options: LoginPathOptions,
): Promise<string | undefined> {
  const mark = `__PATH_${randomBytes(8).toString('hex')}__`
  // `printenv` and not `echo $PATH`: fish joins its list with blanks. The same text in every shell.
  const script = `printf %s ${mark}; printenv PATH; printf %s ${mark}`
  const text = await new LoginShell(shell, script, env, options).text
  // Whatever start-up files print stands outside the marks; how the shell exits says nothing about the PATH.
  const [, path, after] = text?.split(mark) ?? []
  if (path === undefined || after === undefined) return undefined
  const value = path.replace(/\n$/, '')
  return value === '' ? undefined : value
}

/**
 * A login shell that is asked once.
 *
 * At the limit only the waiting ends. A start-up file that is cut off half-way leaves its locks behind (pyenv does), and
 * then every new terminal of the user waits for them; so the shell gets far more time before it is ended.
 */
class LoginShell {
  /** What it printed; undefined where it could not be started or took too long. */
  readonly text: Promise<string | undefined>
  readonly #child: ChildProcess
  #ended = false

  constructor(shell: string, script: string, env: NodeJS.ProcessEnv, options: LoginPathOptions) {
    const { argv0, args } = toLoginArguments(shell, script)
    // Detached: without a controlling terminal an interactive shell cannot stop the app that started it, nor ask on it.
    const child = spawn(shell, args, {
      argv0,
      detached: true,
      env: { ...env, TERM: 'dumb', DISABLE_AUTO_UPDATE: 'true' },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    this.#child = child
    const { limitMs = LOGIN_SHELL_LIMIT_MS, endAfterMs = END_AFTER_MS, signal } = options
    const last = setTimeout(() => {
      this.#end()
    }, endAfterMs).unref()
    const onAbort = (): void => {
      this.#end()
    }
    signal?.addEventListener('abort', onAbort, { once: true })
    const settled = (): void => {
      this.#ended = true
      clearTimeout(last)
      signal?.removeEventListener('abort', onAbort)
    }
    this.text = this.#read(limitMs, settled)
    if (signal?.aborted === true) onAbort()
  }

  #read(limitMs: number, settled: () => void): Promise<string | undefined> {
    const child = this.#child
    const { stdout } = child
    return new Promise((resolve) => {
      let text = ''
      const limit = setTimeout(() => {
        resolve(undefined)
        // Neither it nor its pipe keeps the app from ending.
        child.unref()
        if (stdout instanceof Socket) stdout.unref()
      }, limitMs)
      stdout?.setEncoding('utf8').on('data', (piece: string) => {
        if (text.length < MAX_BYTES) text += piece
      })
      child.on('error', () => {
        settled()
        clearTimeout(limit)
        resolve(undefined)
      })
      // `exit` and not `close`: what start-up files left in the background (an agent for keys) may hold the pipe.
      child.on('exit', () => {
        settled()
        clearTimeout(limit)
        setImmediate(() => {
          stdout?.destroy()
          resolve(text)
        })
      })
    })
  }

  /** Ends it and what it waits for, as closing its terminal would. */
  #end(): void {
    this.#signal('SIGHUP')
    setTimeout(() => {
      this.#signal('SIGKILL')
    }, END_GRACE_MS).unref()
  }

  #signal(signal: NodeJS.Signals): void {
    const { pid } = this.#child
    if (pid === undefined || this.#ended) return
    try {
      process.kill(-pid, signal)
    } catch {
      // ended a moment ago
    }
  }
}
