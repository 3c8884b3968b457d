// @ts-check
import { spawnSync } from 'node:child_process'

/** The libraries of Electron that a slim system lacks, by the names the loader knows. */
const LIBRARIES = [
  'libgtk-3.so.0',
  'libnss3.so',
  'libasound.so.2',
  'libgbm.so.1',
  'libatk-bridge-2.0.so.0',
  'libXss.so.1',
  'libXtst.so.6',
]

/** Which of Electron's libraries the loader does not know; empty if the loader cannot be asked. */
export function missingLibraries() {
  const { status, stdout } = spawnSync('ldconfig', ['-p'], { encoding: 'utf8' })
  if (status !== 0) return []
  return LIBRARIES.filter((name) => !stdout.includes(`${name} `))
}
