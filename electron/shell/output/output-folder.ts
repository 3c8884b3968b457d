import {
  closeSync,
  constants,
  mkdirSync,
  openSync,
  readlinkSync,
  realpathSync,
  writeFileSync,
} from 'node:fs'
import { join, relative, sep } from 'node:path'

/** Name of the folder, in a workspace or in the app's data folder (protocol 6.5). */
const FOLDER_NAME = 'shellOutput'
/** Gives up the search for a free number here; only a hostile folder holds so many files of one session. */
const LAST_NUMBER = 100_000

/** A new, empty file for the output of one command. */
export interface OpenedOutputFile {
  readonly fd: number
  /** As reports name it: relative to the workspace when inside it, else absolute; `/` separated. */
  readonly name: string
}

/**
 * Where output files go: into the workspace, or into the app's data folder where that cannot be or is not wanted.
 *
 * Synchronous on purpose: five system calls take 30 µs, the same through Node's thread pool 300 µs, and every command
 * needs a file.
 */
export class OutputFolder {
  readonly #dataDir: string
  /** Folders known to exist with their `.gitignore`. */
  readonly #ready = new Set<string>()
  /** The number after the last one used, by path without number; only a hint. */
  readonly #nextNumber = new Map<string, number>()

  constructor(dataDir: string) {
    this.#dataDir = dataDir
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

function openNew(path: string): number | null {
  try {
    const { O_WRONLY, O_CREAT, O_EXCL, O_NOFOLLOW, O_APPEND } = constants
    return openSync(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_APPEND, 0o600)
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
