import { constants } from 'node:fs'
import { lstat, open, opendir, readlink, realpath, unlink } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { parseFileName } from './file-name.ts'
import type { OutputFileName } from './file-name.ts'

/** Files looked at together: enough to keep the disk busy, few enough to leave it to the commands. */
const LOOKS_AT_ONCE = 16
/** Files sorted without a pause of the event loop: about a millisecond. */
const RUN_LENGTH = 2_048

/** What of a folder is kept. */
export interface KeepLimits {
  readonly maxAgeMs: number
  readonly maxBytes: number
}

/** What retention needs to know and tell. */
export interface RetentionRooms {
  /** A session with this id lives, so its files stay. */
  isLive(sessionId: string): boolean
  /** A file of `folder`, written last at `writtenMs` (Unix ms), is gone. */
  removed(folder: string, file: OutputFileName, writtenMs: number): void
  /** The app closes: stop soon. */
  isStopped(): boolean
}

/** What a folder holds after it was cleaned. */
export interface FolderUse {
  readonly bytes: number
  /** When the oldest file was written, Unix ms; infinite where there is none. */
  readonly oldestMs: number
}

interface FoundFile extends OutputFileName {
  readonly name: string
  readonly bytes: number
  /** Unix ms. */
  readonly writtenMs: number
}

/**
 * Removes output files that are too old, and the oldest where they take too much room (shell-tool 8). Touches nothing
 * but plain files of this user with the name of an output file, directly in `folder`; null where that is no folder of
 * its own, or gone. The event loop goes on all the time, also with 100,000 files.
 */
export async function cleanFolder(
  folder: string,
  limits: KeepLimits,
  rooms: RetentionRooms,
): Promise<FolderUse | null> {
  const place = await openPlace(folder)
  if (place === null) return null
  try {
    const kept: FoundFile[] = []
    const oldestKept = Date.now() - limits.maxAgeMs
    for await (const file of findFiles(place.path, rooms)) {
      if (file.writtenMs >= oldestKept || !(await removeFile(place, file, rooms))) kept.push(file)
    }
    return await makeRoom(place, kept, limits.maxBytes, rooms)
  } catch {
    return null // the folder went away meanwhile, or the disk fails: the next sweep looks again
  } finally {
    await place.handle?.close()
  }
}

/** A folder that stays the same one while we work in it, also where a command renames it or puts a link in its place. */
interface Place {
  readonly folder: string
  readonly path: string
  readonly handle: FileHandle | null
  isSame(): Promise<boolean>
}

/** Security: a link planted as `shellOutput` must not make us remove files elsewhere. */
async function openPlace(folder: string): Promise<Place | null> {
  const { O_RDONLY, O_DIRECTORY, O_NOFOLLOW } = constants
  const isReal = async (): Promise<boolean> => (await realpath(folder)) === folder
  let handle: FileHandle | null = null
  try {
    if (process.platform !== 'linux') {
      return (await isReal()) ? { folder, path: folder, handle: null, isSame: isReal } : null
    }
    handle = await open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
    // Through the descriptor every name below means this very folder, whatever happens to its path.
    const path = `/proc/self/fd/${String(handle.fd)}`
    if ((await readlink(path)) === folder) {
      return { folder, path, handle, isSame: () => Promise.resolve(true) }
    }
  } catch {
    // not there, or not a folder
  }
  await handle?.close()
  return null
}

async function* findFiles(path: string, rooms: RetentionRooms): AsyncGenerator<FoundFile> {
  let names: string[] = []
  for await (const entry of await opendir(path, { bufferSize: 256 })) {
    if (rooms.isStopped()) return
    if (parseFileName(entry.name) === null) continue
    names.push(entry.name)
    if (names.length < LOOKS_AT_ONCE) continue
    yield* await lookAt(path, names)
    names = []
  }
  yield* await lookAt(path, names)
}

async function lookAt(path: string, names: readonly string[]): Promise<FoundFile[]> {
  const found = await Promise.all(names.map((name) => findFile(path, name)))
  return found.filter((file) => file !== null)
}

async function findFile(path: string, name: string): Promise<FoundFile | null> {
  const parts = parseFileName(name)
  if (parts === null) return null
  try {
    const { size, mtimeMs, uid, mode } = await lstat(join(path, name))
    // What others have put here is not ours to remove.
    if (!isPlainFile(mode) || uid !== (process.getuid?.() ?? uid)) return null
    return { ...parts, name, bytes: size, writtenMs: mtimeMs }
  } catch {
    return null // gone
  }
}

function isPlainFile(mode: number): boolean {
  return (mode & constants.S_IFMT) === constants.S_IFREG
}

async function makeRoom(
  place: Place,
  files: readonly FoundFile[],
  maxBytes: number,
  rooms: RetentionRooms,
): Promise<FolderUse> {
  let bytes = 0
  let oldestMs = Number.POSITIVE_INFINITY
  for (const file of files) {
    bytes += file.bytes
    oldestMs = Math.min(oldestMs, file.writtenMs)
  }
  if (bytes <= maxBytes) return { bytes, oldestMs }
  oldestMs = Number.POSITIVE_INFINITY
  for await (const file of oldestFirst(files)) {
    if (rooms.isStopped()) break
    if (bytes > maxBytes && (await removeFile(place, file, rooms))) bytes -= file.bytes
    else {
      oldestMs = Math.min(oldestMs, file.writtenMs)
      if (bytes <= maxBytes) break
    }
  }
  return { bytes, oldestMs }
}

/** The files in order of age, without the pause that sorting all of them at once would be. */
export async function* oldestFirst<T extends { readonly writtenMs: number }>(
  files: readonly T[],
): AsyncGenerator<T> {
  const runs: T[][] = []
  for (let start = 0; start < files.length; start += RUN_LENGTH) {
    const run = files.slice(start, start + RUN_LENGTH)
    runs.push(run.sort((a, b) => b.writtenMs - a.writtenMs)) // the oldest last, where it is cheap to take
    await nextTurn()
  }
  for (;;) {
    let oldest: T[] | undefined
    for (const run of runs) {
      const mine = run.at(-1)?.writtenMs ?? Number.POSITIVE_INFINITY
      if (mine < (oldest?.at(-1)?.writtenMs ?? Number.POSITIVE_INFINITY)) oldest = run
    }
    const next = oldest?.pop()
    if (next === undefined) return
    yield next
  }
}

/** False where it must stay: its session lives, or it is not the file it was a moment ago. */
async function removeFile(place: Place, file: FoundFile, rooms: RetentionRooms): Promise<boolean> {
  if (rooms.isStopped() || rooms.isLive(file.sessionId)) return false
  const now = await findFile(place.path, file.name)
  if (now === null) return true
  if (now.writtenMs !== file.writtenMs || !(await place.isSame())) return false
  // Asked again: a session may have come to life while the disk was asked.
  if (rooms.isLive(file.sessionId)) return false
  try {
    await unlink(join(place.path, file.name))
  } catch {
    return false
  }
  rooms.removed(place.folder, file, file.writtenMs)
  return true
}
