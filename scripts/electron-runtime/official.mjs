// @ts-check
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inProject } from '../support/project.mjs'

/** Where npm puts the package `electron`; the package keeps its binary in there too. */
export const ELECTRON_PACKAGE = inProject('node_modules', 'electron')

/** @typedef {{ executablePath: string, distPath: string, version: string }} OfficialRuntime */

/**
 * The binary that the package `electron` has fetched already.
 *
 * @returns {OfficialRuntime | undefined}
 */
export function officialRuntime(packagePath = ELECTRON_PACKAGE) {
  try {
    // The package writes path.txt last, so what it names is complete.
    const binary = readFileSync(join(packagePath, 'path.txt'), 'utf8')
    const distPath = join(packagePath, 'dist')
    const version = readFileSync(join(distPath, 'version'), 'utf8').trim().replace(/^v/, '')
    const executablePath = join(distPath, binary)
    return existsSync(executablePath) ? { executablePath, distPath, version } : undefined
  } catch {
    // Not fetched yet.
    return undefined
  }
}

/** The version of the package `electron` in package-lock.json, as npm has installed it. */
export function wantedVersion(packagePath = ELECTRON_PACKAGE) {
  /** @type {{ version: string }} */
  const { version } = JSON.parse(readFileSync(join(packagePath, 'package.json'), 'utf8'))
  return version
}
