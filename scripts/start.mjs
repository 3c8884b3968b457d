// @ts-check
// `npm start`: from a fresh clone to the open window.
import { spawn } from 'node:child_process'
import { buildIfStale } from './build-if-stale.mjs'
import { hasDisplay } from './display.mjs'
import { describeRuntime, resolveElectronRuntime } from './electron-runtime.mjs'
import { setUp } from './setup.mjs'
import { startAgentServer } from './start/agent-server.mjs'
import { appArguments, readStartOptions, START_HELP } from './start/options.mjs'
import { makeDemoWorkspace } from './start/demo-workspace.mjs'
import { electronFlags } from './support/electron-flags.mjs'
import { endProcess } from './support/end-process.mjs'
import { onEnd } from './support/on-end.mjs'
import { inProject, PROJECT_ROOT } from './support/project.mjs'
import { runMain, ScriptError } from './support/script-error.mjs'

const log = console.log

/** The app ends the agent's commands before it goes; that may take some seconds. */
const WINDOW_GRACE_MS = 10_000

async function main() {
  const options = readStartOptions(process.argv.slice(2))
  if (options.help) {
    log(START_HELP)
    return 0
  }
  if (!(await hasDisplay())) {
    // The demo has a server and a folder of its own; playing it would pass over what was asked for.
    if (options.server !== undefined || options.workspace !== undefined) {
      throw new ScriptError(
        'There is no display here for the window. Without one, run: npm run headless -- --url URL --token-file FILE --data-dir DIR --workspace DIR',
      )
    }
    log('There is no display here, so the demo runs instead of the window.')
    return runDemoInstead()
  }

  await setUp({ log, need: { window: true } })
  const runtime = await resolveElectronRuntime({ log })
  log(describeRuntime(runtime))
  await buildIfStale({ log })

  const workspace = options.workspace ?? makeDemoWorkspace()
  const server = options.server
    ? { url: options.server, tokenFile: options.tokenFile }
    : await startAgentServer({ log, options: ['--tour', '--workspace', workspace] })
  log(`Agent server: ${server.url}\nWorkspace: ${workspace}`)
  return openWindow(runtime.executablePath, appArguments({ ...server, workspace }))
}

async function runDemoInstead() {
  const { runDemo } = await import('./demo.mjs')
  return runDemo()
}

/**
 * @param {string} executablePath
 * @param {readonly string[]} appArgs
 * @returns {Promise<number>} the exit code of the app
 */
function openWindow(executablePath, appArgs) {
  const { flags, notes } = electronFlags(executablePath)
  for (const note of notes) log(note)
  log('Opening the window. Close it or press Ctrl-C to end.')
  return new Promise((done, fail) => {
    // The folder, not the file: so the app gets its name and version from package.json.
    const child = spawn(executablePath, [...flags, PROJECT_ROOT, ...appArgs], {
      cwd: inProject(),
      stdio: 'inherit',
    })
    const forget = onEnd(() => endProcess(child, WINDOW_GRACE_MS))
    child.once('error', fail)
    child.once('exit', (code) => {
      forget()
      done(code ?? 1)
    })
  })
}

await runMain(main)
