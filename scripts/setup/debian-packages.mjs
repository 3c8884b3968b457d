// @ts-check
// The names of Debian packages, without asking the system.

/** The format `parseInstalled` reads, for `dpkg-query -W -f`. */
export const DPKG_FORMAT = '${db:Status-Status} ${Package}\\n'

/** Debian 13 and Ubuntu 24.04 renamed libraries whose clock no longer ends in 2038. */
const NEWER_SUFFIX = 't64'

/**
 * The packages that are really there; removed ones whose settings remain are not.
 *
 * @param {string} output
 */
export function parseInstalled(output) {
  return new Set(
    output
      .split('\n')
      .map((line) => line.split(' '))
      .filter(([status]) => status === 'installed')
      .map(([, name = '']) => name),
  )
}

/**
 * @param {readonly string[]} wanted
 * @param {ReadonlySet<string>} installed
 */
export function missingPackages(wanted, installed) {
  return wanted.filter((name) => !installed.has(name) && !installed.has(`${name}${NEWER_SUFFIX}`))
}

/**
 * The name in newer releases; `undefined` for what was not renamed because it is no library.
 *
 * @param {string} name
 */
export function withNewerSuffix(name) {
  return name.startsWith('lib') ? `${name}${NEWER_SUFFIX}` : undefined
}
