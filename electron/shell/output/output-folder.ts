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

/** Name of the folder, in a workspace or in the app's data folder (protocol 6.5). */
const FOLDER_NAME = 'shellOutput'
const FILE_FLAGS =
  constants.O_WRONLY | constants.O_CREAT | constants.O_NOFOLLOW | constants.O_APPEND
/** Gives up the search for a free number here; only a hostile folder holds so many files of one session. */
const LAST_NUMBER = 100_000

/** How long a file without content may be missing: short for a person, long against a quick series of commands. */
const EMPTY_FILE_DELAY_MS = 50

/** A new, empty file for the output of one command. */
export interface OpenedOutputFile {
  readonly fd: number
  /** As reports name it: relative to the workspace when inside it, else absolute; `/` separated. */
  readonly name: string
}

/** The file of one command that may not have to be written. */
export interface OutputSlot {
  /** Opens the file; again after {@link leaveEmpty}. Throws what the file system says. */
  open(): OpenedOutputFile
  /** The command has ended without output: makes an empty file, and tells its name. */
  leaveEmpty(): string
}

/** Where output files go: into the workspace, or into the app's data folder where that cannot be or is not wanted. */
export class OutputFolder {
  readonly #dataDir: string
  /** Folders known to exist with their `.gitignore`. */
  readonly #ready = new Set<string>()
  /** The number after the last one used, by path without number; only a hint. */
  readonly #nextNumber = new Map<string, number>()
  /** Paths of empty files that are still to be made. */
  readonly #toMake: string[] = []
  #making = Promise.resolve()
  #timer: NodeJS.Timeout | undefined

  constructor(dataDir: string) {
    this.#dataDir = dataDir
  }

  /** A place for the output of one command; nothing is made yet. */
  slot(workspace: string, sessionId: string, where: 'workspace' | 'app'): OutputSlot {
    let path: string | null = null
    return {
      open: () => {
        if (path === null) return this.open(workspace, sessionId, where)
        const fd = openSync(path, FILE_FLAGS, 0o600)
        requireSamePlace(fd, path)
        return { fd, name: toReportedName(path, workspace) }
      },
      leaveEmpty: () => {
        const base = join(where === 'workspace' ? workspace : this.#dataDir, FOLDER_NAME, sessionId)
        const number = this.#nextNumber.get(base)
        if (number === undefined) {
          const { fd, name } = this.open(workspace, sessionId, where)
          closeSync(fd)
          return name
        }
        path = `${base}_${String(number)}.out`
        this.#nextNumber.set(base, number + 1)
        this.#makeEmpty(path)
        return toReportedName(path, workspace)
      },
    }
  }

  /** Makes the empty files that are still to be made. */
  async settle(): Promise<void> {
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
  }

  #openNext(folder: string, sessionId: string, workspace: string): OpenedOutputFile {
    const base = join(folder, sessionId)
    requireRealFolder(folder)
    for (let number = this.#nextNumber.get(base) ?? 1; number <= LAST_NUMBER; number++) {
      const path = `${base}_${String(number)}.out`
      const fd = openNew(path)
      if (fd === null) continue
      requireSamePlace(fd, path)
      this.#nextNumber.set(base, number + 1)
      return { fd, name: toReportedName(path, workspace) }
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
  if (process.platform !== 'linux') return
  if (readlinkSync(`/proc/self/fd/${String(fd)}`) === path) return
  closeSync(fd)
  throw new Error(`${path} is not where it was expected`)
}

function toReportedName(path: string, workspace: string): string {
  const inside = relative(workspace, path)
  const name = inside.startsWith('..') ? path : inside
  return sep === '/' ? name : name.replaceAll(sep, '/')
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
