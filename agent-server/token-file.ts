import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CompanionError } from '../shared/errors/companion-error.ts'
import { newSecret } from './ids.ts'

/** Shortest token that is taken from a file, in characters; guessing it must be hopeless. */
const MIN_TOKEN_CHARS = 16

/** The access token and where it stands. */
export interface TokenFile {
  readonly path: string
  readonly token: string
  /** Removes the file if it is a temporary one. */
  remove(): void
}

/** Reads the token from `path`, making the file if there is none; without `path` makes a private temporary file. */
export function openTokenFile(path: string | undefined): TokenFile {
  if (path === undefined) {
    // `mkdtemp` makes the folder for its owner alone.
    const folder = mkdtempSync(join(tmpdir(), 'drawbridge-agent-server-'))
    const file = createTokenFile(join(folder, 'token'))
    return {
      ...file,
      remove: () => {
        rmSync(folder, { recursive: true, force: true })
      },
    }
  }
  let token: string
  try {
    token = readFileSync(path, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return createTokenFile(path)
    throw error
  }
  if (!/^[\w.~+/=-]+$/.test(token) || token.length < MIN_TOKEN_CHARS) {
    const expected = `at least ${String(MIN_TOKEN_CHARS)} characters of A-Z a-z 0-9 . _ ~ + / = -`
    throw new CompanionError('BAD_OPTION', `--token-file expects a file with a token: ${expected}`)
  }
  return { path, token, remove: () => undefined }
}

function createTokenFile(path: string): TokenFile {
  const token = newSecret('dbt')
  writeFileSync(path, `${token}\n`, { mode: 0o600, flag: 'wx' })
  return { path, token, remove: () => undefined }
}
