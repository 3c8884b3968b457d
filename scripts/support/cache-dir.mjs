// @ts-check
import { mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'

/**
 * The folder for what is fetched once and serves every checkout; made if missing.
 *
 * Outside the repository, so that a fresh clone does not fetch again.
 *
 * @param {NodeJS.ProcessEnv} [env]
 */
export function cacheDir(env = process.env) {
  const folder = cacheDirPath(env)
  mkdirSync(folder, { recursive: true })
  return folder
}

/** @param {NodeJS.ProcessEnv} env */
export function cacheDirPath(env) {
  if (env.DRAWBRIDGE_CACHE_DIR) return resolve(env.DRAWBRIDGE_CACHE_DIR)
  if (env.XDG_CACHE_HOME) return join(resolve(env.XDG_CACHE_HOME), 'drawbridge')
  if (process.platform === 'win32' && env.LOCALAPPDATA) return join(env.LOCALAPPDATA, 'drawbridge')
  return join(homedir(), '.cache', 'drawbridge')
}
