// @ts-check
// `npm run package:dir`: the packaged app as a folder in release/, made without network.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildIfStale } from './build-if-stale.mjs'
import { describeRuntime, resolveElectronRuntime } from './electron-runtime.mjs'
import { setUp } from './setup.mjs'
import { describeOptions, parseOptions } from './support/options.mjs'
import { inProject, PROJECT_ROOT } from './support/project.mjs'
import { runMain, ScriptError } from './support/script-error.mjs'

const log = console.log

/** Where electron-builder puts the program. */
const PROGRAMS = {
  linux: ['linux-unpacked', 'drawbridge'],
  darwin: [
    `mac${process.arch === 'arm64' ? '-arm64' : ''}`,
    'Drawbridge.app',
    'Contents',
    'MacOS',
    'Drawbridge',
  ],
  win32: ['win-unpacked', 'Drawbridge.exe'],
}

const SPECS = /** @type {const} */ ({
  inspectable: { help: 'let a debugger in; only for tests that drive the packaged app' },
  help: { help: 'show this' },
})

async function main() {
  const { inspectable = false, help } = parseOptions(process.argv.slice(2), SPECS)
  if (help) {
    log(`Usage: npm run package:dir -- [options]\n\nOptions:\n${describeOptions(SPECS)}`)
    return
  }
  await setUp({ log })
  const program = await packageApp({ log, inspectable, output: inProject('release') })
  log(`The app is ${program}${inspectable ? ' (open to a debugger)' : ''}.`)
}

/**
 * Packages the built app as a folder.
 *
 * @param {object} options
 * @param {(line: string) => void} options.log
 * @param {boolean} options.inspectable leave it open to a debugger
 * @param {string} options.output the folder to make it in; what is there is removed
 * @returns {Promise<string>} the packaged program
 */
export async function packageApp({ log, inspectable, output }) {
  const runtime = await resolveElectronRuntime({ log })
  log(describeRuntime(runtime))
  if (!/^\d+\.\d+\.\d+/.test(runtime.version)) {
    throw new ScriptError(
      `${runtime.distPath} has no file "version", and packaging needs to know it.`,
    )
  }
  await buildIfStale({ log })

  const { build } = await import('electron-builder')
  await rm(output, { recursive: true, force: true })
  await build({
    projectDir: PROJECT_ROOT,
    dir: true,
    publish: 'never',
    config: {
      extends: 'electron-builder.yml',
      directories: { output },
      electronDist: runtime.distPath,
      electronVersion: runtime.version,
      // Security: the fuses of electron-builder.yml hold for what people get. Playwright drives
      // the main process through the inspector, so a package under test has this one fuse open;
      // it is never on without the option, whichever runtime is packaged.
      ...(inspectable ? { electronFuses: { enableNodeCliInspectArguments: true } } : {}),
      // The stand-in carries our launcher where an unpacked app would be; the package holds one app.
      afterExtract: ({ appOutDir }) =>
        rm(join(appOutDir, 'resources', 'app'), { recursive: true, force: true }),
    },
  })
  return join(
    output,
    ...PROGRAMS[
      process.platform === 'darwin' ? 'darwin' : process.platform === 'win32' ? 'win32' : 'linux'
    ],
  )
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await runMain(main)
