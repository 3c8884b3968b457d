// @ts-check
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cacheDir } from '../support/cache-dir.mjs'
import { withLock } from '../support/lock.mjs'
import { runQuietly } from '../support/run.mjs'
import { ScriptError } from '../support/script-error.mjs'
import { ELECTRON_PACKAGE, officialRuntime, wantedVersion } from './official.mjs'

/** About 120 MB at 1.5 MB/s; a slower line does better with what can be had from the registry. */
const FETCH_LIMIT_MS = 90_000

/** For someone who has nothing else, or who asked for it: patience up to a slow line. */
const PATIENT_FETCH_LIMIT_MS = 20 * 60_000

/** Long enough that starting is quick all day, short enough to notice a network that came back. */
const REMEMBERED_MS = 24 * 60 * 60_000

const RETRY_VARIABLE = 'DRAWBRIDGE_RETRY_ELECTRON'

/**
 * @typedef {object} FetchOutcome
 * @property {import('./official.mjs').OfficialRuntime} [runtime]
 * @property {string} problem why there is none, as the rest of a sentence; '' when there is one
 */

/**
 * Lets the package `electron` fetch its binary.
 *
 * @param {{ log: (line: string) => void, isOnlyChance: boolean }} options
 * @returns {Promise<FetchOutcome>}
 */
export async function fetchOfficialRuntime({ log, isOnlyChance }) {
  if (!existsSync(join(ELECTRON_PACKAGE, 'install.js'))) {
    throw new ScriptError('The package electron is not installed yet. Run: npm ci')
  }
  const version = wantedVersion()
  const isPatient = isOnlyChance || Boolean(process.env[RETRY_VARIABLE])
  const remembered = isPatient ? undefined : rememberedFailure(version)
  if (remembered) return remembered
  // Two runs must not unpack into node_modules/electron/dist at the same time.
  return withLock('electron-fetch', () => fetchNow(version, log, isPatient), { log })
}

/**
 * @param {string} version
 * @param {(line: string) => void} log
 * @param {boolean} isPatient
 * @returns {Promise<FetchOutcome>}
 */
async function fetchNow(version, log, isPatient) {
  // Another run may have fetched it, or failed to, while this one waited for the lock.
  const present = officialRuntime()
  if (present) return { runtime: present, problem: '' }
  const remembered = isPatient ? undefined : rememberedFailure(version)
  if (remembered) return remembered

  const timeoutMs = isPatient ? PATIENT_FETCH_LIMIT_MS : FETCH_LIMIT_MS
  log(`Fetching Electron ${version} (about 120 MB, at most ${timeoutMs / 1000} s) …`)
  const { timedOut, output } = await runQuietly(
    process.execPath,
    [join(ELECTRON_PACKAGE, 'install.js')],
    { timeoutMs, onProgress: (seconds) => log(`  still fetching, ${seconds} s`) },
  )
  const runtime = officialRuntime()
  if (runtime) {
    rmSync(failureFile(), { force: true })
    return { runtime, problem: '' }
  }
  writeFileSync(failureFile(), JSON.stringify({ version, failedAt: Date.now() }))
  const cause = timedOut ? `not done after ${timeoutMs / 1000} s` : shortCause(output)
  return { problem: `Electron ${version} cannot be fetched here (${cause})` }
}

/**
 * @param {string} version
 * @returns {FetchOutcome | undefined}
 */
function rememberedFailure(version) {
  if (!hasFailedLately(version)) return undefined
  return {
    problem: `Electron ${version} could not be fetched less than a day ago, ${RETRY_VARIABLE}=1 tries again`,
  }
}

/** @param {string} version */
function hasFailedLately(version) {
  try {
    /** @type {{ version: string, failedAt: number }} */
    const failure = JSON.parse(readFileSync(failureFile(), 'utf8'))
    const age = Date.now() - failure.failedAt
    return failure.version === version && age >= 0 && age < REMEMBERED_MS
  } catch {
    // No failure is remembered, or the note is unreadable: both mean "try".
    return false
  }
}

function failureFile() {
  return join(cacheDir(), 'electron-fetch-failed.json')
}

/**
 * The first line of an error, without the name of its class and without addresses.
 *
 * @param {string} output
 */
export function shortCause(output) {
  const line = output.split('\n').find((text) => text.trim() !== '' && !/^\s*at /.test(text))
  return (line ?? 'no reason given')
    .trim()
    .replace(/^\w*Error: /, '')
    .replace(/https?:\/\/\S+/g, 'the download address')
}
