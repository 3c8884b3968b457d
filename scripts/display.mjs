// @ts-check
// Is there a screen to open a window on, and if not: a virtual one for as long as it is needed.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { endProcess } from './support/end-process.mjs'
import { onEnd } from './support/on-end.mjs'
import { runVisibly } from './support/run.mjs'
import { ScriptError } from './support/script-error.mjs'
import { withTemporaryFolder } from './support/temporary-folder.mjs'
import { displayAddress, xauthorityFile } from './support/x11.mjs'

/** A display that does not answer at once is not one to open a window on. */
const CONNECT_LIMIT_MS = 1_500

/** Xvfb is up in a tenth of a second; a busy computer gets more. */
const XVFB_START_LIMIT_MS = 15_000

const SCREEN = '1280x900x24'

/**
 * Whether a window can be opened here.
 *
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<boolean>}
 */
export async function hasDisplay(env = process.env) {
  // A build server of these systems may run without a session; a person's computer never does.
  if (process.platform === 'darwin') return !env.CI || Boolean(env.TERM_PROGRAM)
  if (process.platform === 'win32') return !env.CI || Boolean(env.SESSIONNAME)

  if (env.WAYLAND_DISPLAY) {
    const { WAYLAND_DISPLAY: name, XDG_RUNTIME_DIR: folder = '' } = env
    if (await answers({ path: isAbsolute(name) ? name : join(folder, name) })) return true
  }
  for (const address of displayAddress(env.DISPLAY ?? '')) {
    if (await answers(address)) return true
  }
  return false
}

/**
 * Runs something with a virtual display and ends the display afterwards, also when interrupted.
 *
 * @template T
 * @overload
 * @param {(env: NodeJS.ProcessEnv) => Promise<T>} work gets the environment that names the display
 * @returns {Promise<T>}
 */
/**
 * @overload
 * @param {readonly string[]} work a command and its arguments
 * @returns {Promise<number>} its exit code
 */
/**
 * @param {readonly string[] | ((env: NodeJS.ProcessEnv) => Promise<unknown>)} work
 */
export async function withXvfb(work) {
  return withTemporaryFolder(tmpdir(), 'drawbridge-x-', async (folder) => {
    const authority = join(folder, 'Xauthority')
    // Security: without a secret every user of the computer could watch and click in the window.
    await writeFile(authority, xauthorityFile(randomBytes(16)), { mode: 0o600 })
    const xvfb = startXvfb(authority)
    const forget = onEnd(() => endProcess(xvfb.child))
    try {
      const env = {
        ...process.env,
        DISPLAY: `:${await xvfb.displayNumber}`,
        XAUTHORITY: authority,
        // A window would otherwise open on the Wayland session that did not answer.
        WAYLAND_DISPLAY: undefined,
      }
      if (typeof work === 'function') return await work(env)
      const [command = '', ...args] = work
      return await runVisibly(command, args, { env })
    } finally {
      await endProcess(xvfb.child)
      forget()
    }
  })
}

/** @param {string} authority */
function startXvfb(authority) {
  const args = ['-displayfd', '3', '-screen', '0', SCREEN, '-nolisten', 'tcp', '-auth', authority]
  // Without -noreset the server starts over whenever the last window closes, and whoever
  // connects in that moment fails.
  const child = spawn('Xvfb', [...args, '-noreset'], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  })
  /** @type {Promise<string>} */
  const displayNumber = new Promise((resolve, reject) => {
    let problem = ''
    let answer = ''
    const limit = setTimeout(
      () => reject(new ScriptError(`Xvfb did not start in ${XVFB_START_LIMIT_MS / 1000} s.`)),
      XVFB_START_LIMIT_MS,
    )
    child.stderr?.on('data', (chunk) => (problem += String(chunk)))
    // Xvfb itself looks for a free number and tells it here, so two runs cannot take the same one.
    child.stdio[3]?.on('data', (chunk) => {
      answer += String(chunk)
      if (!answer.includes('\n')) return
      clearTimeout(limit)
      resolve(answer.trim())
    })
    child.once('error', () => {
      clearTimeout(limit)
      reject(new ScriptError('Xvfb could not be started. Install it: apt-get install xvfb'))
    })
    child.once('exit', () => {
      clearTimeout(limit)
      reject(new ScriptError(`Xvfb ended at once:\n${problem.trim()}`))
    })
  })
  return { child, displayNumber }
}

/**
 * @param {import('node:net').NetConnectOpts} address
 * @returns {Promise<boolean>}
 */
function answers(address) {
  return new Promise((resolve) => {
    const socket = createConnection(address)
    /** @param {boolean} result */
    const finish = (result) => {
      socket.destroy()
      resolve(result)
    }
    socket.setTimeout(CONNECT_LIMIT_MS, () => finish(false))
    socket.once('connect', () => finish(true))
    socket.once('error', () => finish(false))
  })
}
