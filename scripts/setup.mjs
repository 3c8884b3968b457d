// @ts-check
// Everything the other scripts need before they can start, checked in milliseconds when it is there.
import { checkNodeVersion } from './setup/node-version.mjs'
import { installPackages } from './setup/npm-packages.mjs'
import { installSystemPackages } from './setup/system-packages.mjs'
import { isEntryPoint } from './support/project.mjs'
import { runMain } from './support/script-error.mjs'

/**
 * What a script is going to use.
 *
 * @typedef {object} SetupNeed
 * @property {boolean} [window] opens the app's window: Electron's libraries
 * @property {boolean} [virtualDisplay] opens it where there is no screen: Xvfb
 * @property {boolean} [chromium] runs tests in a browser, or takes pictures of pages
 */

/**
 * Installs what is missing, or says what the user has to do.
 *
 * @param {{ log?: (line: string) => void, need?: SetupNeed }} [options]
 */
export async function setUp({ log = console.log, need = {} } = {}) {
  checkNodeVersion()
  await installPackages({ log })
  await installSystemPackages({ log, need })
}

if (isEntryPoint(import.meta.url)) {
  await runMain(async () => {
    await setUp({ need: { window: true, virtualDisplay: true, chromium: true } })
    console.log('Everything is set up. Next: npm start, or npm test')
  })
}
