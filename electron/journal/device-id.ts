import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { z } from 'zod'

/**
 * The id of this installation (protocol 3.1). It has a file of its own, for it must outlive a damaged journal: the server
 * then knows at once that the same device has come back and has forgotten its calls (S4).
 *
 * TODO(issue 4): the server gives it at pairing.
 */
export async function readDeviceId(path: string): Promise<string> {
  const found = z.uuid().safeParse((await readFile(path, 'utf8').catch(() => '')).trim())
  if (found.success) return found.data
  const deviceId = randomUUID()
  await writeFile(path, `${deviceId}\n`, { mode: 0o600 })
  return deviceId
}
