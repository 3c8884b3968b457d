// @ts-check
import { createHash } from 'node:crypto'
import { existsSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The checkout these scripts belong to, wherever they are called from. */
export const PROJECT_ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** @param {...string} parts a path inside the checkout */
export function inProject(...parts) {
  return join(PROJECT_ROOT, ...parts)
}

/**
 * Whether the file was started by `node file`, not imported.
 *
 * @param {string} moduleUrl `import.meta.url` of the file
 */
export function isEntryPoint(moduleUrl) {
  const started = process.argv[1]
  // Node resolves links in module addresses but not in `argv`.
  return (
    started !== undefined &&
    existsSync(started) &&
    realpathSync(started) === fileURLToPath(moduleUrl)
  )
}

/**
 * A short name for a checkout, the same for every process that works in it.
 *
 * @param {string} [root]
 */
export function checkoutName(root = PROJECT_ROOT) {
  return createHash('sha256').update(realpathSync(root)).digest('hex').slice(0, 12)
}
