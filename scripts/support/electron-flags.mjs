// @ts-check
import { spawnSync } from 'node:child_process'
import { statfsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Chromium's own wish for shared memory; containers often give 64 MB, and pages then crash. */
const ENOUGH_SHARED_MEMORY_BYTES = 256 * 1024 * 1024

/** Only what ends the app: Chromium reports each missing desktop service as an error. */
const QUIET = '--log-level=3'

/**
 * What Electron must be told on this computer, and why.
 *
 * @param {string} executablePath
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {{ flags: string[], notes: string[] }}
 */
export function electronFlags(executablePath, env = process.env) {
  if (process.platform !== 'linux') return { flags: [], notes: [] }
  const withoutSandbox = whyNoSandbox(executablePath)
  return {
    flags: [
      QUIET,
      ...(withoutSandbox === undefined ? [] : ['--no-sandbox']),
      ...(hasEnoughSharedMemory() ? [] : ['--disable-dev-shm-usage']),
      // Older Electron opens a window on Wayland only when told to.
      ...(!env.DISPLAY && env.WAYLAND_DISPLAY ? ['--ozone-platform-hint=auto'] : []),
    ],
    notes:
      withoutSandbox === undefined
        ? []
        : [`Chromium's sandbox is off: ${withoutSandbox}. That is for trying out only.`],
  }
}

/** @param {string} executablePath */
function whyNoSandbox(executablePath) {
  if (process.getuid?.() === 0) return 'it refuses to run as root'
  if (isSetuidRoot(join(dirname(executablePath), 'chrome-sandbox'))) return undefined
  // The sandbox needs a user namespace of its own; some systems forbid that to ordinary users.
  const { status, error } = spawnSync('unshare', ['--user', '--map-root-user', 'true'])
  if (error !== undefined || status === 0) return undefined
  return 'this system does not let ordinary users make the namespace it needs'
}

/** @param {string} file */
function isSetuidRoot(file) {
  const found = statSync(file, { throwIfNoEntry: false })
  return found !== undefined && found.uid === 0 && (found.mode & 0o4000) !== 0
}

function hasEnoughSharedMemory() {
  try {
    const { blocks, bsize } = statfsSync('/dev/shm')
    return blocks * bsize >= ENOUGH_SHARED_MEMORY_BYTES
  } catch {
    return false
  }
}
