import { open, readFile, rename, unlink } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'
import { CompanionError } from '../../shared/errors/companion-error.ts'
import { createDeferred } from '../../shared/util/deferred.ts'
import type { Deferred } from '../../shared/util/deferred.ts'
import { JOURNAL_VERSION, headerVersionSchema, journalRecordSchema } from './journal-records.ts'
import type { JournalRecord } from './journal-records.ts'

/** A file that was read: its records, or what is wrong with it. */
export type JournalContent =
  | { readonly kind: 'records'; readonly records: readonly JournalRecord[] }
  | { readonly kind: 'absent' }
  /** Its header says so; nothing else of it can be understood. */
  | { readonly kind: 'newer' }
  | { readonly kind: 'damaged'; readonly detail: string }

/**
 * Reads a journal. A last line without its line end was being written when the power went: it was never promised to
 * anybody and is dropped. Anything else that cannot be read is damage.
 */
export async function readJournalFile(path: string): Promise<JournalContent> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { kind: 'absent' }
    throw error
  }
  const lines = text.split('\n')
  lines.pop()
  // First, for a newer version may have records that this one would take for damage.
  if (isNewer(lines[0] ?? '')) return { kind: 'newer' }
  const records: JournalRecord[] = []
  for (const [index, line] of lines.entries()) {
    const record = parseLine(line)
    if (record === null) return { kind: 'damaged', detail: `line ${String(index + 1)}` }
    records.push(record)
  }
  return { kind: 'records', records }
}

function isNewer(line: string): boolean {
  try {
    return headerVersionSchema.parse(JSON.parse(line)).version > JOURNAL_VERSION
  } catch {
    return false // no header at all
  }
}

function parseLine(line: string): JournalRecord | null {
  try {
    const parsed = journalRecordSchema.safeParse(JSON.parse(line))
    return parsed.success ? parsed.data : null
  } catch {
    return null // not JSON; the caller says so
  }
}

/** Replaces a journal by the given records, durably: a crash leaves the old one or the new one, never half. */
export async function writeJournalFile(
  path: string,
  records: readonly JournalRecord[],
): Promise<void> {
  const temporary = `${path}.new`
  const file = await open(temporary, 'w', 0o600)
  try {
    await file.writeFile(records.map((record) => `${JSON.stringify(record)}\n`).join(''))
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(temporary, path)
  await syncDirectory(dirname(path))
}

/** Makes a rename or a new file durable; Windows cannot sync a directory and needs none. */
export async function syncDirectory(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const directory = await open(path, 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}

/** Removes a file that may be gone already. */
export async function removeFile(path: string): Promise<void> {
  try {
    await unlink(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

/**
 * Appends records durably. Whatever is asked for while the disk is busy goes into the next write together, so many
 * calls share one fsync. A promise resolves when its record is on disk.
 */
export class JournalAppender {
  readonly #file: FileHandle
  #pending: { line: string; done: Deferred<undefined> }[] = []
  #writing: Promise<void> | null = null
  #size: number
  #closed = false
  /** The file may end in half a line. */
  #isBroken = false

  private constructor(file: FileHandle, size: number) {
    this.#file = file
    this.#size = size
  }

  static async open(path: string): Promise<JournalAppender> {
    const file = await open(path, 'a', 0o600)
    const { size } = await file.stat()
    return new JournalAppender(file, size)
  }

  /** @throws JOURNAL_UNAVAILABLE where the record could not be made durable; it then counts as not written */
  append(record: JournalRecord): Promise<undefined> {
    if (this.#closed || this.#isBroken) {
      const why = this.#closed ? 'is closed' : 'cannot be written'
      return Promise.reject(new CompanionError('JOURNAL_UNAVAILABLE', `the journal ${why}`))
    }
    const done = createDeferred<undefined>()
    this.#pending.push({ line: `${JSON.stringify(record)}\n`, done })
    this.#writing ??= this.#write()
    return done.promise
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#writing
    await this.#file.close()
  }

  async #write(): Promise<void> {
    // One turn later, so that records of the same moment share the write.
    await Promise.resolve()
    while (this.#pending.length > 0) {
      const batch = this.#pending
      this.#pending = []
      const text = batch.map((item) => item.line).join('')
      try {
        await this.#file.appendFile(text)
        await this.#file.datasync()
        this.#size += Buffer.byteLength(text)
        for (const item of batch) item.done.resolve(undefined)
      } catch (cause) {
        // Half a line would make the next record unreadable: cut back to the last good end.
        await this.#file.truncate(this.#size).catch(() => {
          // What comes next would join the half line and be lost with it.
          this.#isBroken = true
        })
        const error = new CompanionError('JOURNAL_UNAVAILABLE', 'the journal cannot be written', {
          cause,
        })
        for (const item of batch) item.done.reject(error)
      }
    }
    this.#writing = null
  }
}
