// @ts-check
// Builds the app when dist/ does not belong to the sources any more.
import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hashSources } from './support/hash-sources.mjs'
import { withLock } from './support/lock.mjs'
import { checkoutName, isEntryPoint, PROJECT_ROOT } from './support/project.mjs'
import { runQuietly } from './support/run.mjs'
import { runMain, ScriptError } from './support/script-error.mjs'

/** What `vite build` reads. */
const SOURCES = [
  'electron',
  'renderer',
  'shared',
  'agent-server',
  'vite.config.ts',
  'tsconfig.base.json',
  'package.json',
  'package-lock.json',
]

/** What it makes, relative to dist/; a build that misses one of them has failed. */
const PRODUCTS = ['renderer/index.html', 'main.js', 'preload.cjs', 'headless.js', 'agent-server.js']

/** The bundler puts the cause first and a long stack behind it. */
const BUILD_LINES = 200

/**
 * @param {{ log?: (line: string) => void, root?: string }} [options]
 * @returns {Promise<boolean>} whether it had to build
 */
export async function buildIfStale({ log = console.log, root = PROJECT_ROOT } = {}) {
  if (await isFresh(root)) return false
  return withLock(`build-${checkoutName(root)}`, () => build(root, log), { log })
}

/**
 * Compares contents: after a checkout of another commit times say nothing.
 *
 * @param {string} root
 */
async function isFresh(root) {
  if (missingProducts(root).length > 0) return false
  const stamp = await readFile(stampFile(root), 'utf8').catch(() => '')
  return stamp.trim() === (await hashSources(root, SOURCES))
}

/**
 * @param {string} root
 * @param {(line: string) => void} log
 */
async function build(root, log) {
  // Another run may have built it while this one waited for the lock.
  if (await isFresh(root)) return false
  // Taken before the build: a file saved during it must count as newer.
  const hash = await hashSources(root, SOURCES)
  log('Building the app (vite build) …')
  const startedAt = Date.now()
  // Old files must not pass for the result of a build that went wrong.
  for (const name of PRODUCTS) await rm(join(root, 'dist', name), { force: true })
  const { code, output } = await runQuietly(
    process.execPath,
    [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build'],
    {
      cwd: root,
      // Tests of the window alone set it; the app needs every part.
      env: { ...process.env, VITE_RENDERER_ONLY: undefined },
      keptLines: BUILD_LINES,
      onProgress: (seconds) => log(`  still building, ${seconds} s`),
    },
  )
  if (code !== 0) throw new ScriptError(`The build failed:\n${output}`)
  const missing = missingProducts(root)
  if (missing.length > 0) {
    throw new ScriptError(`The build did not make ${missing.join(', ')} in dist/:\n${output}`)
  }
  await writeFile(stampFile(root), `${hash}\n`)
  log(`  done in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`)
  return true
}

/** @param {string} root */
function missingProducts(root) {
  return PRODUCTS.filter((name) => !existsSync(join(root, 'dist', name)))
}

/** @param {string} root */
function stampFile(root) {
  return join(root, 'dist', '.build-stamp')
}

if (isEntryPoint(import.meta.url)) {
  await runMain(async () => {
    if (!(await buildIfStale())) console.log('dist/ is up to date.')
  })
}
