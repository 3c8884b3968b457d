import { parseArgs } from 'node:util'
import { CompanionError } from '../../shared/errors/companion-error.ts'
import { toErrorMessage } from '../../shared/errors/error-payload.ts'

/** How what would be asked is answered without a window (shell-tool 10). */
export type ApproveMode = 'ask' | 'always' | 'never'

export interface HeadlessOptions {
  readonly url: string
  readonly tokenFile: string
  readonly dataDir: string
  readonly workspaces: readonly string[]
  readonly approve: ApproveMode
  readonly settingsFile?: string | undefined
}

/** Printed on `--help` and after a bad option. */
export const USAGE = `Usage:
  node dist/headless.js --url URL --token-file FILE --data-dir DIR --workspace DIR [--workspace DIR ...]
                        [--approve ask|always|never] [--settings FILE]
  node dist/headless.js explain [--settings FILE] [--workspace DIR] [--json] COMMAND
  node dist/headless.js explain --batch        JSON lines on stdin, JSON lines on stdout

--approve ask     prints each request on the terminal and reads y or N (default)
--approve always  approves what would be asked; a deny rule still denies (throw-away machines and tests only)
--approve never   refuses what would be asked`

/**
 * Reads the options of the headless mode.
 *
 * @throws BAD_OPTION naming what is missing or not known
 */
export function parseHeadlessOptions(argv: readonly string[]): HeadlessOptions {
  const values = parse(argv)
  const approve = values.approve ?? 'ask'
  if (approve !== 'ask' && approve !== 'always' && approve !== 'never') {
    throw bad(`--approve must be ask, always or never, got ${JSON.stringify(approve)}`)
  }
  const workspaces = values.workspace ?? []
  if (workspaces.length === 0) throw bad('--workspace DIR is missing')
  return {
    url: need(values.url, '--url URL'),
    tokenFile: need(values['token-file'], '--token-file FILE'),
    dataDir: need(values['data-dir'], '--data-dir DIR'),
    workspaces,
    approve,
    settingsFile: values.settings,
  }
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      options: {
        url: { type: 'string' },
        'token-file': { type: 'string' },
        'data-dir': { type: 'string' },
        workspace: { type: 'string', multiple: true },
        approve: { type: 'string' },
        settings: { type: 'string' },
      },
      strict: true,
      allowPositionals: false,
    }).values
  } catch (error) {
    throw bad(toErrorMessage(error))
  }
}

function need(value: string | undefined, name: string): string {
  if (value === undefined || value === '') throw bad(`${name} is missing`)
  return value
}

function bad(message: string): CompanionError {
  return new CompanionError('BAD_OPTION', message)
}
