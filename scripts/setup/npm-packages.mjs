// @ts-check
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withLock } from '../support/lock.mjs'
import { runNpm } from '../support/npm.mjs'
import { checkoutName, PROJECT_ROOT } from '../support/project.mjs'
import { ScriptError } from '../support/script-error.mjs'

/**
 * Brings node_modules to what package-lock.json says, if it is not.
 *
 * @param {{ log: (line: string) => void, root?: string }} options
 */
export async function installPackages({ log, root = PROJECT_ROOT }) {
  if (arePackagesInstalled(root)) return
  await withLock(`npm-${checkoutName(root)}`, () => install(root, log), { log })
}

/**
 * Compares contents, not times: a checkout of another commit changes the times of both files.
 *
 * @param {string} root
 */
export function arePackagesInstalled(root) {
  const lock = readIfThere(join(root, 'package-lock.json'))
  if (lock === undefined) throw new ScriptError('package-lock.json is missing from the checkout.')
  if (readIfThere(stampFile(root)) === stampOf(lock)) return true

  // No stamp of ours, but someone may have run `npm ci` by hand: npm keeps its own record.
  const record = readIfThere(join(root, 'node_modules', '.package-lock.json'))
  if (record === undefined || !matchesRecord(JSON.parse(lock), JSON.parse(record))) return false
  writeFileSync(stampFile(root), stampOf(lock))
  return true
}

/**
 * @typedef {object} Lock
 * @property {Record<string, LockedPackage>} packages
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean, peer?: boolean }} LockedPackage
 */

/**
 * Whether npm's record of node_modules holds the packages of the lock and no others.
 *
 * @param {Lock} lock
 * @param {Lock} record
 */
export function matchesRecord(lock, record) {
  const locked = Object.entries(lock.packages).filter(([path]) => path !== '')
  const known = new Set(locked.map(([path]) => path))
  return (
    Object.keys(record.packages).every((path) => known.has(path)) &&
    locked.every(([path, wanted]) => {
      const present = record.packages[path]
      // Optional packages for other platforms are in the lock and never in node_modules.
      if (present === undefined) return isOptional(wanted)
      return present.version === wanted.version && present.integrity === wanted.integrity
    })
  )
}

/** @param {LockedPackage} wanted */
function isOptional({ optional, devOptional, peer }) {
  return Boolean(optional ?? devOptional ?? peer)
}

/**
 * @param {string} root
 * @param {(line: string) => void} log
 */
async function install(root, log) {
  // Another run may have installed them while this one waited for the lock.
  if (arePackagesInstalled(root)) return
  log('Installing the npm packages (npm ci) …')
  const { code, output } = await runNpm(
    // Development packages are what builds the app, so NODE_ENV=production must not leave them out.
    ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    { cwd: root, onProgress: (seconds) => log(`  still installing, ${seconds} s`) },
  )
  if (code !== 0) {
    throw new ScriptError(`npm ci failed:\n${output}\nCheck the network, then start again.`)
  }
  writeFileSync(stampFile(root), stampOf(readFileSync(join(root, 'package-lock.json'), 'utf8')))
  log('  done')
}

/**
 * Inside node_modules, so that it goes when node_modules goes and each checkout has its own.
 *
 * @param {string} root
 */
function stampFile(root) {
  return join(root, 'node_modules', '.drawbridge-setup')
}

/**
 * What the stamp holds. Node's platform is in it because packages with binaries depend on it.
 *
 * @param {string} lock
 */
export function stampOf(lock) {
  const hash = createHash('sha256').update(lock).digest('hex')
  return `${hash} ${process.platform}-${process.arch}\n`
}

/** @param {string} file */
function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
