import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { CompanionError } from '../../shared/errors/companion-error.ts'
import { toErrorMessage } from '../../shared/errors/error-payload.ts'

/** Options of the desktop app. */
export interface AppOptions {
  readonly server?: string | undefined
  readonly tokenFile?: string | undefined
  readonly dataDir?: string | undefined
  readonly workspaces: readonly string[]
}

/** Switches of the browser below us, such as `--no-sandbox`; they are not ours to judge. */
const CHROMIUM_SWITCH =
  /^--(?:no-sandbox|inspect|remote-debugging|enable-|disable-|force-|lang|ozone-|password-store|gtk-version|headless|use-gl|no-zygote|in-process-gpu|log-|v=|vmodule|js-flags|squirrel|relaunch|allow-)/

/**
 * Reads the app's own options.
 *
 * @throws BAD_OPTION naming the options there are
 */
export function parseAppOptions(argv: readonly string[]): AppOptions {
  const own = argv.filter((argument) => !CHROMIUM_SWITCH.test(argument))
  try {
    const { values } = parseArgs({
      args: own,
      options: {
        server: { type: 'string' },
        'token-file': { type: 'string' },
        'data-dir': { type: 'string' },
        workspace: { type: 'string', multiple: true },
      },
      strict: true,
      allowPositionals: false,
    })
    return {
      server: values.server,
      tokenFile: toPath(values['token-file']),
      dataDir: toPath(values['data-dir']),
      workspaces: (values.workspace ?? []).map((path) => resolve(path)),
    }
  } catch (cause) {
    const known = '--server URL, --token-file FILE, --data-dir DIR, --workspace DIR'
    throw new CompanionError('BAD_OPTION', `${toErrorMessage(cause)}. Options: ${known}`, { cause })
  }
}

/** Relative paths are meant from where the app was started. */
function toPath(path: string | undefined): string | undefined {
  return path === undefined ? undefined : resolve(path)
}
