import { parseArgs } from 'node:util'
import { CompanionError } from '../shared/errors/companion-error.ts'
import { toErrorMessage } from '../shared/errors/error-payload.ts'

/** Printed by `--help` and after a wrong option. */
export const USAGE = `Usage: node dist/agent-server.js [options]

  --host ADDRESS      127.0.0.1 (default) or ::1
  --port PORT         0 (default) takes any free port
  --token-file FILE   access token; made there if the file does not exist (default: a private temporary file)
  --data-dir DIR      keep calls and results there across restarts (default: in memory)
  --workspace DIR     the folder on the app's computer that calls work in (default: the current folder)
  --script FILE       run the prompt commands in FILE once an app has connected, then end
  --tour              run the sample tour once an app has connected
  --quiet             print the first line, warnings and errors only
  --help              print this`

export interface CommandLine {
  readonly host: string
  readonly port: number
  readonly tokenFile: string | undefined
  readonly dataDir: string | undefined
  readonly workspace: string
  readonly script: string | undefined
  readonly tour: boolean
  readonly quiet: boolean
  readonly help: boolean
}

/** Reads the options. Throws `BAD_OPTION`, naming what is expected. */
export function parseCommandLine(args: readonly string[], currentFolder: string): CommandLine {
  const values = parse(args)
  const port = Number(values.port ?? '0')
  if (!/^\d+$/.test(values.port ?? '0') || port > 65_535) {
    throw new CompanionError('BAD_OPTION', '--port expects a number from 0 to 65535')
  }
  const host = values.host ?? '127.0.0.1'
  if (host !== '127.0.0.1' && host !== '::1') {
    throw new CompanionError('BAD_OPTION', '--host expects 127.0.0.1 or ::1')
  }
  return {
    host,
    port,
    tokenFile: values['token-file'],
    dataDir: values['data-dir'],
    workspace: values.workspace ?? currentFolder,
    script: values.script,
    tour: values.tour ?? false,
    quiet: values.quiet ?? false,
    help: values.help ?? false,
  }
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: false,
      options: {
        host: text,
        port: text,
        'token-file': text,
        'data-dir': text,
        workspace: text,
        script: text,
        tour: flag,
        quiet: flag,
        help: flag,
      },
    }).values
  } catch (error) {
    throw new CompanionError('BAD_OPTION', toErrorMessage(error), { cause: error })
  }
}
