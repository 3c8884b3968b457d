// @ts-check
// Finds an Electron that starts on this computer, or makes one.
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fetchOfficialRuntime } from './electron-runtime/fetch-official.mjs'
import { officialRuntime } from './electron-runtime/official.mjs'
import { canMakeStandIn, standInRuntime } from './electron-runtime/stand-in.mjs'
import { isEntryPoint } from './support/project.mjs'
import { runMain, ScriptError } from './support/script-error.mjs'

/**
 * @typedef {object} ElectronRuntime
 * @property {string} executablePath
 * @property {string} distPath the folder electron-builder calls `electronDist`
 * @property {string} version
 * @property {'override' | 'package' | 'fetched' | 'stand-in'} source
 * @property {string} reason why this one, as the rest of a sentence
 */

/**
 * @param {{ log?: (line: string) => void }} [options]
 * @returns {Promise<ElectronRuntime>}
 */
export async function resolveElectronRuntime({ log = console.log } = {}) {
  const override = process.env.ELECTRON_OVERRIDE_DIST_PATH
  if (override) return overriddenRuntime(resolve(override))

  const present = officialRuntime()
  if (present) {
    return { ...present, source: 'package', reason: 'the package electron has fetched it before' }
  }

  const fetched = await fetchOfficialRuntime({ log, isOnlyChance: !canMakeStandIn() })
  if (fetched.runtime) {
    return { ...fetched.runtime, source: 'fetched', reason: 'the package electron has fetched it' }
  }

  if (!canMakeStandIn()) throw new ScriptError(howToGetElectron(fetched.problem))
  const standIn = await standInRuntime({ log })
  return { ...standIn, source: 'stand-in', reason: fetched.problem }
}

/**
 * One line for the screen.
 *
 * @param {ElectronRuntime} runtime
 */
export function describeRuntime({ version, source, reason }) {
  const which = {
    override: 'given',
    package: 'official',
    fetched: 'official',
    'stand-in': 'stand-in',
  }
  return `Electron ${version} (${which[source]}): ${reason}.`
}

/**
 * @param {string} distPath
 * @returns {ElectronRuntime}
 */
function overriddenRuntime(distPath) {
  const executable = { darwin: 'Electron.app/Contents/MacOS/Electron', win32: 'electron.exe' }
  const executablePath = join(
    distPath,
    process.platform === 'darwin' || process.platform === 'win32'
      ? executable[process.platform]
      : 'electron',
  )
  if (!existsSync(executablePath)) {
    throw new ScriptError(
      `ELECTRON_OVERRIDE_DIST_PATH is set, but there is no Electron at ${executablePath}.\n` +
        'Let it name the folder that holds the Electron binary, or unset it.',
    )
  }
  const versionFile = join(distPath, 'version')
  const version = existsSync(versionFile)
    ? readFileSync(versionFile, 'utf8').trim().replace(/^v/, '')
    : 'of unknown version'
  return {
    executablePath,
    distPath,
    version,
    source: 'override',
    reason: 'ELECTRON_OVERRIDE_DIST_PATH names it',
  }
}

/** @param {string} problem */
function howToGetElectron(problem) {
  return [
    `There is no Electron for this computer: ${problem}.`,
    'Do one of these, then start again:',
    '  - connect to the network and run: npx install-electron',
    '  - unpack an Electron release yourself and let ELECTRON_OVERRIDE_DIST_PATH name its folder',
  ].join('\n')
}

async function main() {
  const wants = process.argv.slice(2)
  const known = ['--print-path', '--print-dist']
  const unknown = wants.find((option) => !known.includes(option))
  if (unknown !== undefined) {
    throw new ScriptError(`Unknown option ${unknown}. Options: ${known.join(', ')}`)
  }
  // With --print-… standard output holds the path and nothing else.
  const log = wants.length > 0 ? console.error : console.log
  const runtime = await resolveElectronRuntime({ log })
  if (wants.includes('--print-path')) console.log(runtime.executablePath)
  if (wants.includes('--print-dist')) console.log(runtime.distPath)
  if (wants.length === 0) console.log(describeRuntime(runtime))
}

if (isEntryPoint(import.meta.url)) await runMain(main)
