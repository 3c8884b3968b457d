import { copyFile, open, readFile, rename } from 'node:fs/promises'
import { CompanionError } from '../../shared/errors/companion-error.ts'
import { toErrorMessage } from '../../shared/errors/error-payload.ts'
import { defaultSettings, settingsSchema } from '../../shared/settings/settings-schema.ts'
import type { Settings } from '../../shared/settings/settings-schema.ts'

/**
 * Reads a settings file through its schema.
 *
 * @throws SETTINGS_UNREADABLE or SETTINGS_INVALID, naming the field and what it expects
 */
export async function readSettingsFile(path: string): Promise<Settings> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (cause) {
    throw new CompanionError(
      'SETTINGS_UNREADABLE',
      `cannot read settings: ${toErrorMessage(cause)}`,
      {
        cause,
      },
    )
  }
  let raw: unknown
  try {
    raw = JSON.parse(text)
  } catch (cause) {
    throw new CompanionError('SETTINGS_INVALID', 'the settings file is not JSON', { cause })
  }
  const parsed = settingsSchema.safeParse(raw)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const field = issue?.path.join('.') ?? ''
  const text2 = `settings: ${field === '' ? 'file' : field}: ${issue?.message ?? 'is not valid'}`
  throw new CompanionError('SETTINGS_INVALID', text2)
}

/** What the user has set, on disk: written atomically, with the previous version beside it. */
export class SettingsStore {
  readonly #path: string
  #settings: Settings
  #writing: Promise<void> = Promise.resolve()

  private constructor(path: string, settings: Settings) {
    this.#path = path
    this.#settings = settings
  }

  /**
   * Opens the settings of a data folder. A file that cannot be used is set aside and everything asks: a rule that was
   * lost may have been a refusal.
   */
  static async open(path: string): Promise<{ store: SettingsStore; problem: string | null }> {
    try {
      return { store: new SettingsStore(path, await readSettingsFile(path)), problem: null }
    } catch (error) {
      const code =
        error instanceof CompanionError
          ? (error.cause as NodeJS.ErrnoException | undefined)?.code
          : ''
      if (code === 'ENOENT')
        return { store: new SettingsStore(path, defaultSettings()), problem: null }
      await rename(path, `${path}.damaged-${new Date().toISOString().replaceAll(':', '-')}`)
      // Security: fail closed.
      const careful: Settings = { ...defaultSettings(), policy: 'per_command' }
      return { store: new SettingsStore(path, careful), problem: toErrorMessage(error) }
    }
  }

  get settings(): Settings {
    return this.#settings
  }

  /** Changes settings at once and writes them; writes follow each other. */
  update(change: Partial<Settings>): Promise<void> {
    this.#settings = settingsSchema.parse({ ...this.#settings, ...change })
    const text = `${JSON.stringify(this.#settings, null, 2)}\n`
    this.#writing = this.#writing.catch(() => undefined).then(() => this.#write(text))
    return this.#writing
  }

  async #write(text: string): Promise<void> {
    const temporary = `${this.#path}.new`
    const file = await open(temporary, 'w', 0o600)
    try {
      await file.writeFile(text)
      await file.sync()
    } finally {
      await file.close()
    }
    // The first write has no previous version to keep.
    await copyFile(this.#path, `${this.#path}.bak`).catch(() => undefined)
    await rename(temporary, this.#path)
  }
}
