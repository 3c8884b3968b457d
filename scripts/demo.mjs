// @ts-check
// `npm run demo`: the sample tour in the real window, with a scripted person who clicks.
import { mkdir, rm } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { buildIfStale } from './build-if-stale.mjs'
import { driveWindow } from './demo/scripted-person.mjs'
import { hasDisplay, withXvfb } from './display.mjs'
import { describeRuntime, resolveElectronRuntime } from './electron-runtime.mjs'
import { setUp } from './setup.mjs'
import { startAgentServer } from './start/agent-server.mjs'
import { makeDemoWorkspace } from './start/demo-workspace.mjs'
import { appArguments } from './start/options.mjs'
import { inProject } from './support/project.mjs'
import { runMain, ScriptError } from './support/script-error.mjs'

const log = console.log

/** The tour takes about a minute; a busy computer gets more. */
const TOUR_LIMIT_MS = 300_000

/** What the sample agent says last. */
const LAST_WORDS = 'That was the tour'

/**
 * Runs the tour from the request to the result and saves a picture of each step to `demo/`.
 *
 * @returns {Promise<number>} the exit code
 */
export async function runDemo() {
  const needsScreen = !(await hasDisplay())
  await setUp({ log, need: { window: true, virtualDisplay: needsScreen } })
  const runtime = await resolveElectronRuntime({ log })
  log(describeRuntime(runtime))
  await buildIfStale({ log })

  const folder = inProject('demo')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const workspace = makeDemoWorkspace()
  /** @type {(value?: unknown) => void} */
  let onLastWords = () => undefined
  const tourEnd = new Promise((resolve) => (onLastWords = resolve))
  const server = await startAgentServer({
    log: (line) => {
      log(line)
      if (line.includes(LAST_WORDS)) onLastWords()
    },
    options: ['--tour', '--workspace', workspace],
  })

  /** @param {NodeJS.ProcessEnv} env */
  const drive = (env) =>
    driveWindow({
      executablePath: runtime.executablePath,
      appArgs: appArguments({ ...server, workspace }),
      env: { ...process.env, ...env },
      folder,
      tourEnd: withLimit(tourEnd),
      log,
    })
  const pictures = needsScreen ? await withXvfb(drive) : await drive({})
  log(`\n${pictures.length} pictures of the real window are in demo/:`)
  for (const { file, shows } of pictures) log(`  demo/${file}  ${shows}`)
  return 0
}

/**
 * @template T
 * @param {Promise<T>} promise
 * @returns {Promise<T>}
 */
function withLimit(promise) {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(
      () => reject(new ScriptError('The tour did not come to its end within five minutes.')),
      TOUR_LIMIT_MS,
    )
    promise.then(resolve, reject).finally(() => clearTimeout(limit))
  })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await runMain(runDemo)
