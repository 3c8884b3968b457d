import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { userInfo } from 'node:os'
import { delimiter, isAbsolute } from 'node:path'

/** How long the user's start-up files may take, in ms. Commands wait no longer than this, once. */
const LOGIN_SHELL_LIMIT_MS = 3_000
/** More than this much from a login shell is not a PATH. */
const MAX_BYTES = 1_048_576

/**
 * The PATH the user has in a terminal: an app started from a dock has a poorer one. Asks their login shell once, as an
 * interactive login shell, since many `.bashrc` stop early otherwise. Undefined where it cannot be told in time.
 */
export async function readLoginPath(env: NodeJS.ProcessEnv): Promise<string | undefined> {
  const shell = loginShell(env)
  if (shell === undefined) return undefined
  const mark = `__PATH_${randomBytes(8).toString('hex')}__`
  // `printenv` and not `echo $PATH`: fish joins its list with blanks.
  const text = await run(shell, `printf %s ${mark}; printenv PATH; printf %s ${mark}`, env)
  const path = text?.split(mark)[1]?.trim()
  return path === undefined || path === '' ? undefined : mergePaths(path, env['PATH'] ?? '')
}

/** The user's order first, then what only the app has; each directory once. */
export function mergePaths(login: string, own: string): string {
  const directories = [...login.split(delimiter), ...own.split(delimiter)].filter(isAbsolute)
  return [...new Set(directories)].join(delimiter)
}

function loginShell(env: NodeJS.ProcessEnv): string | undefined {
  const named = env['SHELL']
  if (named !== undefined && isAbsolute(named)) return named
  try {
    const { shell } = userInfo()
    return shell !== null && isAbsolute(shell) ? shell : undefined
  } catch {
    return undefined // a user without an entry, as in some containers
  }
}

function run(shell: string, script: string, env: NodeJS.ProcessEnv): Promise<string | undefined> {
  return new Promise((resolve) => {
    // Detached: without a controlling terminal an interactive shell cannot stop the app that started it.
    const child = spawn(shell, ['-ilc', script], {
      detached: true,
      env: { ...env, TERM: 'dumb', DISABLE_AUTO_UPDATE: 'true' },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    let text = ''
    // Only the waiting ends here. A start-up file that is cut off half-way leaves its locks behind (pyenv does), and
    // then every new terminal of the user waits for them; so the shell goes on and ends by itself.
    const limit = setTimeout(() => {
      child.unref()
      resolve(undefined)
    }, LOGIN_SHELL_LIMIT_MS)
    child.stdout.setEncoding('utf8').on('data', (piece: string) => {
      if (text.length < MAX_BYTES) text += piece
    })
    child.on('error', () => {
      clearTimeout(limit)
      resolve(undefined)
    })
    // `exit` and not `close`: what start-up files left in the background (an agent for keys) may hold the pipe.
    child.on('exit', () => {
      clearTimeout(limit)
      setImmediate(() => {
        child.stdout.destroy()
        resolve(text)
      })
    })
  })
}
