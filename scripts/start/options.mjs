// @ts-check
import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { describeOptions, parseOptions } from '../support/options.mjs'
import { ScriptError } from '../support/script-error.mjs'

const SPECS = /** @type {const} */ ({
  server: { value: 'URL', help: 'connect to this agent server instead of the built-in one' },
  'token-file': { value: 'FILE', help: 'the file with the token for --server' },
  workspace: {
    value: 'DIR',
    help: 'let the agent work in this folder instead of a throw-away one',
  },
  help: { help: 'show this' },
})

export const START_HELP = [
  'Sets up what is missing, builds the app and opens it, connected to a small agent server of its',
  'own that shows around. Everything it starts ends with it.',
  '',
  'Usage: npm start -- [options]',
  '',
  'Options:',
  describeOptions(SPECS),
].join('\n')

/**
 * @param {readonly string[]} args
 * @param {string} [folder] what relative paths start from; npm itself goes to the checkout and
 *   leaves the folder it was called in here
 */
export function readStartOptions(args, folder = process.env.INIT_CWD ?? process.cwd()) {
  const options = parseOptions(args, SPECS)
  if (options['token-file'] !== undefined && options.server === undefined) {
    throw new ScriptError(
      '--token-file belongs to --server: the built-in agent server has its own.',
    )
  }
  const { server, help = false } = options
  const tokenFile = options['token-file'] && resolve(folder, options['token-file'])
  const workspace = options.workspace && resolve(folder, options.workspace)
  if (workspace && !statSync(workspace, { throwIfNoEntry: false })?.isDirectory()) {
    throw new ScriptError(`--workspace must name a folder; ${workspace} is none.`)
  }
  return { server, tokenFile, workspace, help }
}

/**
 * The command line of the app.
 *
 * The address comes last: on Windows Electron refuses to start when an option follows a URL.
 *
 * @param {{ url: string, tokenFile?: string | undefined, workspace: string }} settings
 */
export function appArguments({ url, tokenFile, workspace }) {
  return [
    '--workspace',
    workspace,
    ...(tokenFile === undefined ? [] : ['--token-file', tokenFile]),
    '--server',
    url,
  ]
}
