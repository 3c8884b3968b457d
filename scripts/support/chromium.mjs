// @ts-check
import { join } from 'node:path'
import { findProgram, isProgram } from './find-program.mjs'

/** Best first: Debian's own, then the names other systems use. */
const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/**
 * A browser of the Chromium family on this computer.
 *
 * @param {NodeJS.ProcessEnv} [env] DRAWBRIDGE_CHROMIUM names one outright
 * @returns {string | undefined}
 */
export function findChromium(env = process.env) {
  if (env.DRAWBRIDGE_CHROMIUM) return env.DRAWBRIDGE_CHROMIUM
  const onPath = NAMES.map((name) => findProgram(name, env)).find((path) => path !== undefined)
  return onPath ?? usualPlaces(env).find(isProgram)
}

/**
 * On these systems browsers are not on the search path.
 *
 * @param {NodeJS.ProcessEnv} env
 */
function usualPlaces(env) {
  if (process.platform === 'darwin') {
    return ['Chromium', 'Google Chrome', 'Microsoft Edge'].map((name) =>
      join('/Applications', `${name}.app`, 'Contents', 'MacOS', name),
    )
  }
  if (process.platform === 'win32') {
    const folders = [env.ProgramFiles, env['ProgramFiles(x86)'], env.LOCALAPPDATA]
    return folders
      .filter((folder) => folder !== undefined)
      .flatMap((folder) => [
        join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe'),
        join(folder, 'Microsoft', 'Edge', 'Application', 'msedge.exe'),
      ])
  }
  return []
}
