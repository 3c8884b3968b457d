import { readFile, rename, writeFile } from 'node:fs/promises'
import { safeStorage } from 'electron'
import { z } from 'zod'

/* eslint-disable @typescript-eslint/no-deprecated --
   The asynchronous calls came after Electron 33, the oldest runtime that development uses (scripts/electron-runtime). */

const savedSchema = z.object({ origin: z.string(), token: z.string() })
type Saved = z.infer<typeof savedSchema>

/**
 * The token of the agent server. On disk only where the system really encrypts it: Electron's `basic_text` backend
 * does not, so there it lives in memory until the app ends (protocol 11.1).
 */
export class CredentialStore {
  readonly #path: string
  #saved: Saved | null = null

  constructor(path: string) {
    this.#path = path
  }

  /** The token for this server, or null where none is known for it. */
  async load(origin: string): Promise<string | null> {
    this.#saved ??= await this.#unseal()
    // Security: a token goes to the server it was typed for and to no other.
    return this.#saved?.origin === origin ? this.#saved.token : null
  }

  async save(origin: string, token: string): Promise<void> {
    this.#saved = { origin, token }
    if (!canEncrypt()) return
    const temporary = `${this.#path}.new`
    const sealed = safeStorage.encryptString(JSON.stringify(this.#saved))
    await writeFile(temporary, sealed, { mode: 0o600 })
    await rename(temporary, this.#path)
  }

  async #unseal(): Promise<Saved | null> {
    if (!canEncrypt()) return null
    try {
      const text = safeStorage.decryptString(await readFile(this.#path))
      return savedSchema.parse(JSON.parse(text))
    } catch {
      // None was saved, or another system user's keychain sealed it: the person types it again.
      return null
    }
  }
}

function canEncrypt(): boolean {
  if (!safeStorage.isEncryptionAvailable()) return false
  return process.platform !== 'linux' || safeStorage.getSelectedStorageBackend() !== 'basic_text'
}
