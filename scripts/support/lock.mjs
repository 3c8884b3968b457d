// @ts-check
import { linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { cacheDir } from './cache-dir.mjs'
import { onEnd } from './on-end.mjs'

/** Two runs that start together wait for each other at about this rhythm. */
const RETRY_MS = 300

/**
 * No step held under a lock takes longer; a lock of this age was left behind, even if another
 * process has been given the same number since.
 */
const STALE_AFTER_MS = 30 * 60_000

/**
 * Runs `work` while no other process on this computer runs work of the same name.
 *
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @param {{ log?: (line: string) => void, dir?: string }} [options]
 * @returns {Promise<T>}
 */
export async function withLock(name, work, { log, dir = cacheDir() } = {}) {
  const file = join(dir, `${name}.lock`)
  let told = false
  while (!take(file)) {
    if (removeIfStale(file)) continue
    if (!told) log?.(`Waiting for another run that is busy with the same step (${name}) …`)
    told = true
    await sleep(RETRY_MS)
  }
  const release = () => rmSync(file, { force: true })
  const forget = onEnd(release)
  try {
    return await work()
  } finally {
    forget()
    release()
  }
}

/** @param {string} file */
function take(file) {
  // A link appears together with its content, so nobody can read a lock without an owner.
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, String(process.pid))
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

/** @param {string} file */
function removeIfStale(file) {
  try {
    const owner = Number(readFileSync(file, 'utf8'))
    const age = Date.now() - statSync(file).mtimeMs
    if (isRunning(owner) && age < STALE_AFTER_MS) return false
    // Renamed first: of several waiting runs exactly one wins, and a lock taken meanwhile stays.
    const aside = `${file}.stale-${process.pid}`
    renameSync(file, aside)
    rmSync(aside, { force: true })
    return true
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return true
    throw error
  }
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it runs, but belongs to another user.
    return codeOf(error) === 'EPERM'
  }
}

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
