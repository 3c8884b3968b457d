// @ts-check
import { ScriptError } from '../support/script-error.mjs'

/** The oldest Node that ESLint 10 and Vite 8 accept; `engines` in package.json says the same. */
const OLDEST = /** @type {const} */ ([20, 19])

/** Ends with a clear sentence where an old Node would end with a riddle. */
export function checkNodeVersion(version = process.versions.node) {
  if (isNewEnough(version)) return
  throw new ScriptError(
    `Drawbridge needs Node.js ${OLDEST.join('.')} or newer; this is ${version}. ` +
      'Install a newer one (the file .nvmrc names the version we use) and start again.',
  )
}

/** @param {string} version */
export function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])
}
