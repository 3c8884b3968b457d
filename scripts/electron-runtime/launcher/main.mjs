// @ts-check
// Starts the app named on the command line, as Electron's own default app does. It is copied into
// the stand-in runtime, which comes without a default app.
//
// An ES module on purpose: Electron holds back `ready` until its top-level await is over, so the
// app may still call what is only allowed before `ready`.
import { app } from 'electron'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/** What Electron's default app uses and the documentation leaves out. */
const electronApp =
  /** @type {typeof app & { setAppPath(path: string): void, setVersion(version: string): void }} */ (
    app
  )

const appPath = process.argv.slice(1).find((argument) => !argument.startsWith('-'))

if (appPath === undefined) {
  console.error('Usage: electron [options] <folder with a package.json, or a .js file> [arguments]')
  app.exit(1)
} else {
  try {
    await startApp(resolve(appPath))
  } catch (error) {
    console.error(error)
    app.exit(1)
  }
}

/** @param {string} path */
async function startApp(path) {
  Object.defineProperty(process, 'defaultApp', { enumerable: true, value: true })
  const packageFile = join(path, 'package.json')
  const hasPackage = existsSync(packageFile)
  if (hasPackage) introduce(JSON.parse(readFileSync(packageFile, 'utf8')))
  // Understands `main`, a missing extension and index.js, as `node <path>` does.
  const entry = createRequire(import.meta.url).resolve(path)
  electronApp.setAppPath(hasPackage ? path : dirname(entry))
  await import(pathToFileURL(entry).href)
}

/** @param {{ name?: string, productName?: string, version?: string, desktopName?: string }} about */
function introduce({ name, productName, version, desktopName }) {
  if (version !== undefined) electronApp.setVersion(version)
  const shownName = productName ?? name
  if (shownName !== undefined) app.setName(shownName)
  app.setDesktopName(desktopName ?? `${app.getName()}.desktop`)
}
