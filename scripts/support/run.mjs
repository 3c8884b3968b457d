// @ts-check
import { spawn } from 'node:child_process'
import { endProcess } from './end-process.mjs'
import { onEnd } from './on-end.mjs'

/** Enough to see why most commands fail, little enough to read. */
const KEPT_LINES = 25

/** How often a long step says that it is still alive. */
const PROGRESS_EVERY_MS = 10_000

/**
 * @typedef {object} RunOptions
 * @property {string} [cwd]
 * @property {NodeJS.ProcessEnv} [env]
 * @property {number} [timeoutMs]
 * @property {number} [keptLines] how much of the output to keep for the case of failure
 * @property {(seconds: number) => void} [onProgress] called about every ten seconds
 */

/**
 * @typedef {object} RunResult
 * @property {number | null} code `null` when a signal ended it or it could not start
 * @property {boolean} timedOut
 * @property {string} output the last lines of what it printed
 */

/**
 * Runs a command quietly: nothing on the screen, the last lines in the result.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<RunResult>}
 */
export function runQuietly(command, args, options = {}) {
  const { cwd, env, timeoutMs, onProgress, keptLines = KEPT_LINES } = options
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: env ?? process.env,
      stdio: ['ignore', 'pipe', 'pipe'],
      // npm and its like are .cmd files on Windows, which start only through a shell.
      shell: process.platform === 'win32' && !command.endsWith('.exe'),
    })
    const forget = onEnd(() => endProcess(child))
    const startedAt = Date.now()
    let output = ''
    let timedOut = false
    /** @param {Buffer} chunk */
    const keep = (chunk) => {
      output = lastLines(output + chunk.toString('utf8'), keptLines)
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    const ticking = setInterval(
      () => onProgress?.(Math.round((Date.now() - startedAt) / 1000)),
      PROGRESS_EVERY_MS,
    )
    const limit =
      timeoutMs === undefined
        ? undefined
        : setTimeout(() => {
            timedOut = true
            void endProcess(child)
          }, timeoutMs)
    /** @param {number | null} code */
    const finish = (code) => {
      clearInterval(ticking)
      clearTimeout(limit)
      forget()
      resolve({ code, timedOut, output: output.trim() })
    }
    child.once('error', (error) => {
      output = error.message
      finish(null)
    })
    child.once('close', finish)
  })
}

/**
 * Runs a command that talks to the user itself; resolves with its exit code.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<number>}
 */
export function runVisibly(command, args, { cwd, env } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env: env ?? process.env, stdio: 'inherit' })
    const forget = onEnd(() => endProcess(child))
    child.once('error', (error) => {
      forget()
      reject(error)
    })
    child.once('close', (code) => {
      forget()
      resolve(code ?? 1)
    })
  })
}

/**
 * @param {string} text
 * @param {number} count
 */
function lastLines(text, count) {
  return text.split('\n').slice(-count).join('\n')
}
