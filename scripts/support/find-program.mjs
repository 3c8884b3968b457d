// @ts-check
import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/**
 * The full path of a program on the search path.
 *
 * @param {string} name
 * @param {NodeJS.ProcessEnv} [env]
 */
export function findProgram(name, env = process.env) {
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  return folders.map((folder) => join(folder, name)).find(isProgram)
}

/** @param {string} name */
export function isOnPath(name) {
  return findProgram(name) !== undefined
}

/** @param {string} file */
export function isProgram(file) {
  try {
    accessSync(file, constants.X_OK)
    return statSync(file).isFile()
  } catch {
    return false
  }
}
