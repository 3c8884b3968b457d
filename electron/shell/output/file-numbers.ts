import { readFileSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Sessions whose next number is kept beside those that live; one-shots come by the thousand. */
const MAX_NEXT = 1_000
/** Sessions whose removed numbers are kept, the latest. */
const MAX_REMOVED = 10_000
/** A result that names a file is kept, and sent again, at most this long (protocol 3.4: settled calls, 7 days). */
const REPORT_LIFE_MS = 7 * 86_400_000
/** Ids the engine makes for one-shots are random and made once; their numbers need no memory. */
const ONE_SHOT_ID = /^sh-[0-9a-f]{12}$/

/** The highest number of a session that was removed. */
interface RemovedNumber {
  readonly number: number
  /** Unix time in ms after which no report names it. */
  readonly untilMs: number
}

/**
 * The N of `<session>_<N>.out`. A number is free when no file has it, so two things must be remembered: the next number,
 * to spare the search, and numbers whose files were removed, since a report may still name them. The latter is in a file
 * of the app's data folder, for ids of sessions come back after a restart. Both are bounded.
 */
export class FileNumbers {
  readonly #path: string
  readonly #isLive: (sessionId: string) => boolean
  readonly #next = new Map<string, number>()
  #removed: Map<string, RemovedNumber> | null = null
  #isChanged = false

  constructor(path: string, isLive: (sessionId: string) => boolean) {
    this.#path = path
    this.#isLive = isLive
  }

  /** The number after the last one used, where that is known. */
  known(folder: string, sessionId: string): number | undefined {
    return this.#next.get(toKey(folder, sessionId))
  }

  /** Where the search for a free number begins. */
  first(folder: string, sessionId: string, nowMs = Date.now()): number {
    const known = this.known(folder, sessionId)
    if (known !== undefined) return known
    const removed = this.#removedNumbers().get(toKey(folder, sessionId))
    return removed === undefined || removed.untilMs < nowMs ? 1 : removed.number + 1
  }

  /** The number is taken. */
  use(folder: string, sessionId: string, number: number): void {
    const key = toKey(folder, sessionId)
    // The last place: the longest unused go first.
    this.#next.delete(key)
    this.#next.set(key, number + 1)
    if (this.#next.size <= MAX_NEXT) return
    for (const [oldest] of this.#next) {
      if (oldest === key) return
      if (this.#isLive(oldest.slice(oldest.lastIndexOf('\0') + 1))) continue
      this.#next.delete(oldest)
      return
    }
  }

  /** The file with this number, written last at `writtenMs` (Unix ms), was removed. */
  remove(folder: string, sessionId: string, number: number, writtenMs: number): void {
    if (ONE_SHOT_ID.test(sessionId)) return
    const untilMs = writtenMs + REPORT_LIFE_MS
    if (untilMs < Date.now()) return
    const removed = this.#removedNumbers()
    const key = toKey(folder, sessionId)
    const before = removed.get(key)
    removed.delete(key)
    removed.set(key, {
      number: Math.max(number, before?.number ?? 0),
      untilMs: Math.max(untilMs, before?.untilMs ?? 0),
    })
    const oldest = removed.keys().next().value
    if (removed.size > MAX_REMOVED && oldest !== undefined) removed.delete(oldest)
    this.#isChanged = true
  }

  /** Writes what was removed to disk, should there be something new. A failure is tried again next time. */
  async save(): Promise<void> {
    if (!this.#isChanged) return
    this.#isChanged = false
    const now = Date.now()
    const lines = [...this.#removedNumbers()]
      .filter(([, { untilMs }]) => untilMs >= now)
      .map(([key, { number, untilMs }]) => JSON.stringify([key, number, Math.ceil(untilMs)]))
    try {
      await mkdir(dirname(this.#path), { recursive: true })
      const draft = `${this.#path}.new`
      await writeFile(draft, lines.join('\n'), { mode: 0o600 })
      await rename(draft, this.#path)
    } catch {
      this.#isChanged = true
    }
  }

  #removedNumbers(): Map<string, RemovedNumber> {
    this.#removed ??= new Map(readLines(this.#path).flatMap(parseLine))
    return this.#removed
  }
}

/** A NUL stands in no path and no id. */
function toKey(folder: string, sessionId: string): string {
  return `${folder}\0${sessionId}`
}

function readLines(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n')
  } catch {
    return [] // nothing was removed yet
  }
}

/** Lines that cannot be read are left out: a number used again is a nuisance, a start that fails is worse. */
function parseLine(line: string): [string, RemovedNumber][] {
  try {
    const parts: unknown = JSON.parse(line)
    if (!Array.isArray(parts)) return []
    const [key, number, untilMs] = parts as unknown[]
    if (typeof key !== 'string' || !isCount(number) || !isCount(untilMs)) return []
    return [[key, { number, untilMs }]]
  } catch {
    return []
  }
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) > 0
}
