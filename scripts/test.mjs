// @ts-check
// `npm test`: every suite, and as the last line how many tests passed and failed.
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfStale } from './build-if-stale.mjs'
import { hasDisplay, withXvfb } from './display.mjs'
import { describeRuntime, resolveElectronRuntime } from './electron-runtime.mjs'
import { packageApp } from './package-dir.mjs'
import { setUp } from './setup.mjs'
import { findChromium } from './support/chromium.mjs'
import { describeOptions, parseOptions } from './support/options.mjs'
import { runMain, ScriptError } from './support/script-error.mjs'
import { withTemporaryFolder } from './support/temporary-folder.mjs'
import { addCounts, closingLine, failureLines, NO_TESTS } from './test/counts.mjs'
import { runPlaywright, runVitest } from './test/suites.mjs'

const log = console.log

const SPECS = /** @type {const} */ ({
  only: {
    value: 'KIND',
    choices: ['unit', 'integration', 'ui', 'app', 'package'],
    help: 'run one kind of tests',
  },
  help: { help: 'show this' },
})

async function main() {
  const { only, help } = parseOptions(process.argv.slice(2), SPECS)
  if (help) {
    log(`Usage: npm test -- [options]\n\nOptions:\n${describeOptions(SPECS)}`)
    return 0
  }
  try {
    const counts = await runKinds(only)
    for (const line of failureLines(counts)) log(line)
    log(`\n${closingLine(counts)}`)
    return counts.failed > 0 || counts.passed === 0 ? 1 : 0
  } catch (error) {
    // Whoever reads only the last line must see that this was no success.
    console.error(error instanceof ScriptError ? error.message : error)
    log(`\n${closingLine({ ...NO_TESTS, failed: 1 })}`)
    return 1
  }
}

/** @param {string} [only] */
async function runKinds(only) {
  /** @type {readonly string[]} */
  const kinds = only === undefined ? SPECS.only.choices : [only]
  const isPackaging = kinds.includes('package')
  const needsWindow = kinds.includes('app') || isPackaging
  const needsBrowser = kinds.includes('ui')
  const isScreenless = needsWindow && !(await hasDisplay())
  await setUp({
    log,
    need: { window: needsWindow, virtualDisplay: isScreenless, chromium: needsBrowser },
  })
  const env = { ...process.env, DRAWBRIDGE_CHROMIUM: findChromium() }
  if (needsWindow) {
    const runtime = await resolveElectronRuntime({ log })
    log(describeRuntime(runtime))
    Object.assign(env, { DRAWBRIDGE_ELECTRON: runtime.executablePath })
  }
  // Unit tests read the sources only.
  if (only !== 'unit') await buildIfStale({ log })

  return withTemporaryFolder(tmpdir(), 'drawbridge-test-', async (folder) => {
    let counts = NO_TESTS
    if (kinds.some((kind) => kind === 'unit' || kind === 'integration')) {
      counts = addCounts(counts, await runVitest({ kinds, env, folder, log }))
    }
    if (isPackaging) {
      log('Packaging the app to test what people get.')
      // Driven through the inspector, so this one is open to it; the shipped one is not.
      const program = await packageApp({ log, inspectable: true, output: join(folder, 'package') })
      Object.assign(env, { DRAWBRIDGE_PACKAGED: program })
    }
    if (needsBrowser || needsWindow) {
      /** @param {NodeJS.ProcessEnv} displayEnv */
      const run = (displayEnv) =>
        runPlaywright({ kinds, env: { ...env, ...displayEnv }, folder, log })
      counts = addCounts(counts, isScreenless ? await withXvfb(run) : await run({}))
    }
    return counts
  })
}

await runMain(main)
