// @ts-check
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { endProcess } from '../support/end-process.mjs'
import { onEnd } from '../support/on-end.mjs'
import { inProject } from '../support/project.mjs'
import { ScriptError } from '../support/script-error.mjs'

/** It listens within a second; a busy computer gets more. */
const START_LIMIT_MS = 20_000

/**
 * Starts the reference agent server; it ends when this process ends.
 *
 * @param {{ log: (line: string) => void, options?: readonly string[] }} options
 * @returns {Promise<{ url: string, tokenFile: string }>}
 */
export function startAgentServer({ log, options = ['--tour'] }) {
  const child = spawn(
    process.execPath,
    [inProject('dist', 'agent-server.js'), '--port', '0', '--host', '127.0.0.1', ...options],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  let isWanted = true
  onEnd(() => {
    isWanted = false
    return endProcess(child)
  })
  return new Promise((resolve, reject) => {
    /** @param {string} problem */
    const fail = (problem) => reject(new ScriptError(`The agent server ${problem}.`))
    const limit = setTimeout(() => fail('did not start'), START_LIMIT_MS)
    let isListening = false
    createInterface({ input: child.stdout }).on('line', (line) => {
      const place = isListening ? undefined : parseListening(line)
      if (place === undefined) {
        log(`[agent server] ${line}`)
        return
      }
      isListening = true
      clearTimeout(limit)
      resolve(place)
    })
    child.once('error', (error) => fail(`could not be started: ${error.message}`))
    child.once('exit', (code) => {
      clearTimeout(limit)
      if (!isWanted) return
      if (isListening) log(`The agent server has ended (exit code ${code ?? 'none'}).`)
      else fail(`ended before it listened (exit code ${code ?? 'none'})`)
    })
  })
}

/**
 * The line the server prints once it listens; `undefined` for any other line.
 *
 * @param {string} line
 */
export function parseListening(line) {
  try {
    const { url, tokenFile } = JSON.parse(line)
    return typeof url === 'string' && typeof tokenFile === 'string' ? { url, tokenFile } : undefined
  } catch {
    return undefined
  }
}
