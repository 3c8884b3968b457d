import { readFile, rename, writeFile } from 'node:fs/promises'
import { safeStorage } from 'electron'

/* eslint-disable @typescript-eslint/no-deprecated --
   The asynchronous calls came after Electron 33, the oldest runtime that development uses (scripts/electron-runtime). */

/**
 * The token of the agent server. On disk only where the system really encrypts it: Electron's `basic_text` backend
 * does not, so there it lives in memory until the app ends (protocol 11.1).
 */
export class CredentialStore {
  readonly #path: string
  #token: string | null = null

  constructor(path: string) {
    this.#path = path
  }

  async load(): Promise<string | null> {
    if (this.#token !== null || !canEncrypt()) return this.#token
    try {
      this.#token = safeStorage.decryptString(await readFile(this.#path))
    } catch {
      // None was saved, or another system user's keychain sealed it: the person types it again.
      this.#token = null
    }
    return this.#token
  }

  async save(token: string): Promise<void> {
    this.#token = token
    if (!canEncrypt()) return
    const temporary = `${this.#path}.new`
    await writeFile(temporary, safeStorage.encryptString(token), { mode: 0o600 })
    await rename(temporary, this.#path)
  }
}

function canEncrypt(): boolean {
  if (!safeStorage.isEncryptionAvailable()) return false
  return process.platform !== 'linux' || safeStorage.getSelectedStorageBackend() !== 'basic_text'
}
