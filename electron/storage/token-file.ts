import { readFile } from 'node:fs/promises'
import { CompanionError } from '../../shared/errors/companion-error.ts'

/**
 * Reads a token from a file, without the line end an editor leaves.
 *
 * @throws UNAUTHENTICATED where the file holds none
 */
export async function readTokenFile(path: string): Promise<string> {
  const token = (await readFile(path, 'utf8')).trim()
  if (token === '') throw new CompanionError('UNAUTHENTICATED', 'the token file is empty')
  if (/\s/.test(token)) {
    throw new CompanionError('UNAUTHENTICATED', 'the token file must hold one token on one line')
  }
  return token
}
