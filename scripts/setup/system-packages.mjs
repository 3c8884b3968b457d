// @ts-check
import { spawnSync } from 'node:child_process'
import { findChromium } from '../support/chromium.mjs'
import { isOnPath } from '../support/find-program.mjs'
import { runQuietly } from '../support/run.mjs'
import { ScriptError } from '../support/script-error.mjs'
import {
  DPKG_FORMAT,
  missingPackages,
  parseInstalled,
  withNewerSuffix,
} from './debian-packages.mjs'
import { missingLibraries } from './shared-libraries.mjs'

/** What Electron's binary is linked against and a slim system lacks. */
const WINDOW_PACKAGES = [
  'libgtk-3-0',
  'libnss3',
  'libasound2',
  'libgbm1',
  'libatk-bridge2.0-0',
  'libxss1',
  'libxtst6',
]

const VIRTUAL_DISPLAY_PACKAGES = ['xvfb']

/** The app speaks Chinese too; without a font its texts are boxes, in tests and in pictures. */
const FONT_PACKAGE = 'fonts-noto-cjk'

const CHROMIUM_PACKAGE = 'chromium'

/** A full desktop has some 5,000 packages of 30 bytes; this is far above. */
const LONGEST_PACKAGE_LIST_BYTES = 16 * 1024 * 1024

/**
 * Installs the missing system packages where that is ours to do (Debian and its kin, as root).
 *
 * @param {{ log: (line: string) => void, need: import('../setup.mjs').SetupNeed }} options
 */
export async function installSystemPackages({ log, need }) {
  const wanted = wantedPackages(need)
  if (process.platform !== 'linux' || wanted.length === 0) return
  if (!isOnPath('apt-get') || !isOnPath('dpkg-query')) {
    reportMissing(need, log)
    return
  }

  const missing = missingPackages(wanted, installedPackages())
  if (missing.length === 0) return
  if (process.getuid?.() === 0) {
    await aptInstall(missing, log)
    return
  }
  const { command } = await aptPlan(missing)
  throw new ScriptError(
    `These system packages are missing: ${missing.join(' ')}\n` +
      `Install them, then start again:\n  sudo sh -c '${command}'${chromiumHint(missing)}`,
  )
}

/** @param {import('../setup.mjs').SetupNeed} need */
function wantedPackages({ window = false, virtualDisplay = false, chromium = false }) {
  return [
    ...(window ? WINDOW_PACKAGES : []),
    ...(virtualDisplay ? VIRTUAL_DISPLAY_PACKAGES : []),
    // On a desktop the user has chosen their fonts; for pictures and tests we need this one.
    ...(virtualDisplay || chromium ? [FONT_PACKAGE] : []),
    // Any browser of the family will do, however it came here.
    ...(chromium && findChromium() === undefined ? [CHROMIUM_PACKAGE] : []),
  ]
}

/** @param {readonly string[]} missing */
async function aptPlan(missing) {
  // Some names got a suffix in newer releases, and this system's lists know which it offers.
  const names = await Promise.all(missing.map(offeredName))
  return { names, command: `apt-get update && apt-get install -y ${names.join(' ')}` }
}

/**
 * @param {readonly string[]} missing
 * @param {(line: string) => void} log
 */
async function aptInstall(missing, log) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  /** @param {number} seconds */
  const onProgress = (seconds) => log(`  still at it, ${seconds} s`)
  log(`Installing system packages with apt-get: ${missing.join(' ')} …`)
  await runQuietly('apt-get', ['update', '-q'], { env, onProgress })
  const { names, command } = await aptPlan(missing)
  const { code, output } = await runQuietly(
    'apt-get',
    // The timeout is for another apt-get that is busy, as on a server that has just started.
    ['install', '-y', '-q', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=120', ...names],
    { env, onProgress },
  )
  if (code !== 0) {
    throw new ScriptError(
      `apt-get could not install them:\n${output}\n` +
        `Run this yourself, then start again:\n  ${command}${chromiumHint(missing)}`,
    )
  }
  log('  done')
}

/** @param {readonly string[]} missing */
function chromiumHint(missing) {
  return missing.includes(CHROMIUM_PACKAGE)
    ? '\nOr let DRAWBRIDGE_CHROMIUM name a Chromium or Chrome that is on this computer.'
    : ''
}

/** @param {string} name */
async function offeredName(name) {
  const newerName = withNewerSuffix(name)
  if (newerName === undefined) return name
  const { code } = await runQuietly('apt-cache', ['show', '--no-all-versions', newerName])
  return code === 0 ? newerName : name
}

function installedPackages() {
  const { stdout } = spawnSync('dpkg-query', ['-W', '-f', DPKG_FORMAT], {
    encoding: 'utf8',
    maxBuffer: LONGEST_PACKAGE_LIST_BYTES,
  })
  return parseInstalled(stdout)
}

/**
 * Elsewhere the packages have other names, so the libraries themselves are looked for.
 *
 * Only said, not enforced: a library may lie where the loader finds it and we do not.
 *
 * @param {import('../setup.mjs').SetupNeed} need
 * @param {(line: string) => void} log
 */
function reportMissing(need, log) {
  const missing = [
    ...(need.window ? missingLibraries() : []),
    ...(need.virtualDisplay && !isOnPath('Xvfb') ? ['Xvfb'] : []),
    ...(need.chromium && findChromium() === undefined ? ['Chromium'] : []),
  ]
  if (missing.length === 0) return
  log(
    `Not found on this system: ${missing.join(', ')}. ` +
      'If the next step fails, install them with the package manager of your distribution.',
  )
}
