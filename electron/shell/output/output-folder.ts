import {
  closeSync,
  constants,
  mkdirSync,
  openSync,
  readlinkSync,
  realpathSync,
  writeFileSync,
} from 'node:fs'
import { open, realpath } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { Limits } from '../../../shared/settings/settings-schema.ts'
import { toFileName } from './file-name.ts'
import { FileNumbers } from './file-numbers.ts'
import { FreeSpace } from './free-space.ts'
import { RetentionSchedule } from './retention-schedule.ts'

/** Name of the folder, in a workspace or in the app's data folder (protocol 6.5). */
const FOLDER_NAME = 'shellOutput'
const FILE_FLAGS =
  constants.O_WRONLY | constants.O_CREAT | constants.O_NOFOLLOW | constants.O_APPEND
/** Gives up the search for a free number after this many; only a hostile folder holds so many files of one session. */
const MAX_TRIES = 100_000
/** In the app's data folder: which numbers must not come again. */
const NUMBERS_NAME = 'output-numbers.jsonl'
const MS_PER_DAY = 86_400_000

/** How long a file without content may be missing: short for a person, long against a quick series of commands. */
const EMPTY_FILE_DELAY_MS = 50

/** A new, empty file for the output of one command. */
export interface OpenedOutputFile {
  readonly fd: number
  /** As reports name it: relative to the workspace when inside it, else absolute; `/` separated. */
  readonly name: string
  /** The disk it is on. */
  readonly space: FreeSpace
  /** It still stands where its name says. Always true where that cannot be asked. */
  isInPlace(): boolean
}

/** The file of one command that may not have to be written. */
export interface OutputSlot {
  /** The disk the file is to be on. */
  readonly space: FreeSpace
  /** Opens the file; again after {@link leaveEmpty}. Throws what the file system says. */
  open(): OpenedOutputFile
  /** The command has ended without output: makes an empty file, and tells its name. */
  leaveEmpty(): string
}

/** What the folder reads of the settings, each time it needs it. */
export type OutputLimits = Pick<Limits, 'outputKeepDays' | 'outputFolderBytes' | 'minFreeBytes'>

/** Where output files go: into the workspace, or into the app's data folder where that cannot be or is not wanted. */
export class OutputFolder {
  readonly #dataDir: string
  readonly #limits: () => OutputLimits
  /** Folders known to exist with their `.gitignore`. */
  readonly #ready = new Set<string>()
  readonly #spaces = new Map<string, FreeSpace>()
  readonly #numbers: FileNumbers
  readonly #retention: RetentionSchedule
  /** Paths of empty files that are still to be made. */
  readonly #toMake: string[] = []
  #making = Promise.resolve()
  #timer: NodeJS.Timeout | undefined

  /** @param isLive whether a session with this id lives, in any conversation: its files stay */
  constructor(dataDir: string, limits: () => OutputLimits, isLive: (sessionId: string) => boolean) {
    this.#dataDir = dataDir
    this.#limits = limits
    this.#numbers = new FileNumbers(join(dataDir, NUMBERS_NAME), isLive)
    this.#retention = new RetentionSchedule({
      limits: () => ({
        maxAgeMs: limits().outputKeepDays * MS_PER_DAY,
        maxBytes: limits().outputFolderBytes,
      }),
      rooms: {
        isLive,
        removed: (folder, file, writtenMs) => {
          this.#numbers.remove(folder, file.sessionId, file.number, writtenMs)
        },
      },
      swept: () => this.#numbers.save(),
    })
    // What an earlier run has left there ages too.
    this.#watch(join(toRealPath(dataDir), FOLDER_NAME))
  }

  /** A place for the output of one command; nothing is made yet. */
  slot(workspace: string, sessionId: string, where: 'workspace' | 'app'): OutputSlot {
    let path: string | null = null
    const parent = where === 'workspace' ? workspace : this.#dataDir
    return {
      space: this.#space(parent),
      open: () => {
        if (path === null) return this.open(workspace, sessionId, where)
        const fd = openSync(path, FILE_FLAGS, 0o600)
        requireSamePlace(fd, path)
        return this.#toOpened(fd, path, workspace)
      },
      leaveEmpty: () => {
        const folder = join(parent, FOLDER_NAME)
        const number = this.#numbers.known(folder, sessionId)
        if (number === undefined) {
          const { fd, name } = this.open(workspace, sessionId, where)
          closeSync(fd)
          return name
        }
        path = join(folder, toFileName(sessionId, number))
        this.#numbers.use(folder, sessionId, number)
        this.#makeEmpty(path)
        return toReportedName(path, workspace)
      },
    }
  }

  /** Removes files that are too old or too many, where that may be needed. Never rejects. */
  async sweep(): Promise<void> {
    await this.#retention.sweep()
  }

  /** Makes the empty files that are still to be made, and ends the sweeps. */
  async settle(): Promise<void> {
    await this.#retention.close()
    clearTimeout(this.#timer)
    await this.#making
    await this.#makeAll()
  }

  /**
   * Makes a file later, in the background. A new file can take the disk a millisecond, three times what a builtin takes
   * altogether, and nobody waits for one without content.
   */
  #makeEmpty(path: string): void {
    this.#toMake.push(path)
    if (this.#toMake.length > 1) return
    this.#timer = setTimeout(() => {
      this.#making = this.#making.then(() => this.#makeAll())
    }, EMPTY_FILE_DELAY_MS)
  }

  async #makeAll(): Promise<void> {
    for (const path of this.#toMake.splice(0)) await createEmpty(path)
  }

  /** Opens `<session>_<N>.out` with the next free N. Throws what the file system says where nothing can be opened. */
  open(workspace: string, sessionId: string, where: 'workspace' | 'app'): OpenedOutputFile {
    if (where === 'workspace') {
      try {
        return this.#openIn(workspace, sessionId, workspace)
      } catch {
        // not writable, or something hostile stands there: the data folder serves instead
      }
    }
    mkdirSync(this.#dataDir, { recursive: true })
    return this.#openIn(realpathSync.native(this.#dataDir), sessionId, workspace)
  }

  #openIn(parent: string, sessionId: string, workspace: string): OpenedOutputFile {
    const folder = join(parent, FOLDER_NAME)
    if (!this.#ready.has(folder)) this.#prepare(folder)
    try {
      return this.#openNext(folder, sessionId, workspace)
    } catch (error) {
      if (!isCode(error, 'ENOENT')) throw error
      this.#prepare(folder) // a command removed the folder
      return this.#openNext(folder, sessionId, workspace)
    }
  }

  #prepare(folder: string): void {
    try {
      mkdirSync(folder, { mode: 0o700 })
    } catch (error) {
      if (!isCode(error, 'EEXIST')) throw error
    }
    requireRealFolder(folder)
    try {
      writeFileSync(join(folder, '.gitignore'), '*\n', { flag: 'wx', mode: 0o600 })
    } catch (error) {
      if (!isCode(error, 'EEXIST')) throw error
    }
    this.#ready.add(folder)
    this.#watch(folder)
  }

  #watch(folder: string): void {
    const space = this.#space(dirname(folder))
    this.#retention.watch(folder, () => space.notedBytes)
  }

  /** The watch over the disk of a workspace or of the data folder. */
  #space(parent: string): FreeSpace {
    let space = this.#spaces.get(parent)
    if (space === undefined) {
      space = new FreeSpace(parent, () => this.#limits().minFreeBytes)
      this.#spaces.set(parent, space)
    }
    return space
  }

  #toOpened(fd: number, path: string, workspace: string): OpenedOutputFile {
    return {
      fd,
      name: toReportedName(path, workspace),
      space: this.#space(dirname(dirname(path))),
      isInPlace: () => isSamePlace(fd, path),
    }
  }

  #openNext(folder: string, sessionId: string, workspace: string): OpenedOutputFile {
    requireRealFolder(folder)
    const first = this.#numbers.first(folder, sessionId)
    for (let number = first; number < first + MAX_TRIES; number++) {
      const path = join(folder, toFileName(sessionId, number))
      const fd = openNew(path)
      if (fd === null) continue
      requireSamePlace(fd, path)
      this.#numbers.use(folder, sessionId, number)
      return this.#toOpened(fd, path, workspace)
    }
    throw new Error(`no free number for output files of session ${sessionId}`)
  }
}

async function createEmpty(path: string): Promise<void> {
  try {
    if ((await realpath(dirname(path))) !== dirname(path)) return
    await (await open(path, FILE_FLAGS, 0o600)).close()
  } catch {
    // without content nothing is lost
  }
}

function openNew(path: string): number | null {
  try {
    return openSync(path, FILE_FLAGS | constants.O_EXCL, 0o600)
  } catch (error) {
    if (isCode(error, 'EEXIST')) return null
    throw error
  }
}

/** Security: a link planted as `shellOutput` must not lead our files out of the workspace. */
function requireRealFolder(folder: string): void {
  if (realpathSync.native(folder) !== folder) throw new Error(`${folder} is a link`)
}

/** Security: the same, should the folder have been exchanged between the look and the open. */
function requireSamePlace(fd: number, path: string): void {
  if (isSamePlace(fd, path)) return
  closeSync(fd)
  throw new Error(`${path} is not where it was expected`)
}

function isSamePlace(fd: number, path: string): boolean {
  if (process.platform !== 'linux') return true
  try {
    return readlinkSync(`/proc/self/fd/${String(fd)}`) === path
  } catch {
    return false
  }
}

/** The folder may not be there yet. */
function toRealPath(folder: string): string {
  try {
    return realpathSync.native(folder)
  } catch {
    return folder
  }
}

function toReportedName(path: string, workspace: string): string {
  const inside = relative(workspace, path)
  const name = inside.startsWith('..') ? path : inside
  return sep === '/' ? name : name.replaceAll(sep, '/')
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
