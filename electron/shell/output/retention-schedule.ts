import { cleanFolder } from './output-retention.ts'
import type { FolderUse, KeepLimits, RetentionRooms } from './output-retention.ts'

/** A folder that nothing has happened to is looked at again after this long: others write and remove files too. */
const LOOK_AGAIN_MS = 3_600_000
/** The first look comes this long after the first use, so that no command waits for the disk because of it. */
const FIRST_LOOK_MS = 1_000

interface WatchedFolder {
  /** Bytes this app has ever written there. */
  readonly writtenBytes: () => number
  last: (FolderUse & { readonly atMs: number; readonly writtenBytes: number }) | null
}

/** What the schedule is told and asks. */
export interface RetentionOptions {
  readonly limits: () => KeepLimits
  readonly rooms: Omit<RetentionRooms, 'isStopped'>
  /** After each sweep. Must not reject. */
  readonly swept: () => Promise<void>
}

/** Decides when output folders are cleaned: when there may be something to remove, and one at a time. */
export class RetentionSchedule {
  readonly #options: RetentionOptions
  readonly #folders = new Map<string, WatchedFolder>()
  #sweeping: Promise<void> | null = null
  #timer: NodeJS.Timeout | undefined
  #stopped = false

  constructor(options: RetentionOptions) {
    this.#options = options
  }

  /** From now on `folder` is kept in bounds; a first look at it follows soon. */
  watch(folder: string, writtenBytes: () => number): void {
    if (this.#folders.has(folder) || this.#stopped) return
    this.#folders.set(folder, { writtenBytes, last: null })
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      void this.sweep()
    }, FIRST_LOOK_MS).unref()
  }

  /** Cleans the folders that need it. Cheap where none does. Never rejects. */
  async sweep(): Promise<void> {
    this.#sweeping ??= this.#sweepAll().finally(() => {
      this.#sweeping = null
    })
    await this.#sweeping
  }

  /** Resolves when no sweep runs any more; none begins after this. */
  async close(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await this.#sweeping
  }

  async #sweepAll(): Promise<void> {
    for (const [folder, watched] of this.#folders) {
      if (this.#stopped) return
      const limits = this.#options.limits()
      if (!isDue(watched, limits)) continue
      const writtenBytes = watched.writtenBytes()
      const rooms = { ...this.#options.rooms, isStopped: () => this.#stopped }
      const use = await cleanFolder(folder, limits, rooms)
      const nothing = { bytes: 0, oldestMs: Number.POSITIVE_INFINITY }
      watched.last = { ...(use ?? nothing), atMs: performance.now(), writtenBytes }
    }
    await this.#options.swept()
  }
}

function isDue({ last, writtenBytes }: WatchedFolder, limits: KeepLimits): boolean {
  if (last === null) return true
  const bytes = last.bytes + writtenBytes() - last.writtenBytes
  const isOld = last.oldestMs < Date.now() - limits.maxAgeMs
  return isOld || bytes > limits.maxBytes || performance.now() - last.atMs > LOOK_AGAIN_MS
}
