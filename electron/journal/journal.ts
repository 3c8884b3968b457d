import { createHash, randomUUID } from 'node:crypto'
import { mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { CompanionError } from '../../shared/errors/companion-error.ts'
import type { CallId } from '../../shared/protocol/identifiers.ts'
import { readDeviceId } from './device-id.ts'
import { toCompactRecords } from './compaction.ts'
import { JournalAppender, readJournalFile, writeJournalFile } from './journal-file.ts'
import { lockJournal } from './journal-lock.ts'
import { JOURNAL_VERSION } from './journal-records.ts'
import type { JournalRecord } from './journal-records.ts'
import { applyRecord, createJournalState } from './journal-state.ts'
import type { JournalEntry, JournalState } from './journal-state.ts'

export interface OpenedJournal {
  readonly journal: Journal
  /** What was wrong with the file that was found; it has been moved aside (protocol C9). */
  readonly problem: string | null
}

/**
 * What was accepted, started, done and acknowledged, on disk: the reason why nothing runs twice and no result is lost.
 * A record counts only when its promise has resolved.
 */
export class Journal {
  readonly journalId: string
  readonly deviceId: string
  readonly #state: JournalState
  readonly #appender: JournalAppender
  readonly #unlock: () => Promise<void>

  private constructor(
    ids: { journalId: string; deviceId: string },
    state: JournalState,
    appender: JournalAppender,
    unlock: () => Promise<void>,
  ) {
    this.journalId = ids.journalId
    this.deviceId = ids.deviceId
    this.#state = state
    this.#appender = appender
    this.#unlock = unlock
  }

  /**
   * Opens the journal of a data folder, or begins one. A damaged file is moved aside and a new journal with a new id
   * begun: the server then knows that this device has forgotten everything.
   *
   * @param server origin of the agent server. Each has a journal of its own: what one server knows of this device, its
   *   calls and their results, must never reach another
   * @throws JOURNAL_LOCKED where another app uses the folder; a file of a newer version is refused and left alone
   */
  static async open(dataDir: string, server?: string): Promise<OpenedJournal> {
    const folder = server === undefined ? dataDir : join(dataDir, 'servers', toFolderName(server))
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const path = join(folder, 'journal.jsonl')
    const unlock = await lockJournal(join(dataDir, 'journal.lock'))
    try {
      const deviceId = await readDeviceId(join(dataDir, 'device-id'))
      const { ids, state, problem } = await load(path, deviceId)
      const header: JournalRecord = { kind: 'header', version: JOURNAL_VERSION, ...ids }
      await writeJournalFile(path, [header, ...toCompactRecords(state, Date.now())])
      const appender = await JournalAppender.open(path)
      return { journal: new Journal(ids, state, appender, unlock), problem }
    } catch (error) {
      await unlock()
      throw error
    }
  }

  get(callId: CallId): JournalEntry | undefined {
    return this.#state.entries.get(callId)
  }

  get entries(): Iterable<JournalEntry> {
    return this.#state.entries.values()
  }

  hasTombstone(callId: CallId): boolean {
    return this.#state.tombstones.has(callId)
  }

  get link(): JournalState['link'] {
    return this.#state.link
  }

  /**
   * Makes one record durable, then part of the state.
   *
   * @throws JOURNAL_UNAVAILABLE where it could not be written; the state is then unchanged
   */
  async write(record: JournalRecord): Promise<void> {
    await this.#appender.append(record)
    applyRecord(this.#state, record)
  }

  async close(): Promise<void> {
    await this.#appender.close()
    await this.#unlock()
  }
}

function toFolderName(server: string): string {
  return createHash('sha256').update(server).digest('hex').slice(0, 16)
}

async function load(
  path: string,
  deviceId: string,
): Promise<{
  ids: { journalId: string; deviceId: string }
  state: JournalState
  problem: string | null
}> {
  const content = await readJournalFile(path)
  if (content.kind === 'newer') {
    throw new CompanionError(
      'JOURNAL_UNAVAILABLE',
      'the journal was written by a newer Drawbridge; update the app',
    )
  }
  const state = createJournalState()
  const records = content.kind === 'records' ? content.records : []
  const first = records[0]
  if (first?.kind === 'header') {
    for (const record of records) applyRecord(state, record)
    return { ids: { journalId: first.journalId, deviceId }, state, problem: null }
  }
  const ids = { journalId: randomUUID(), deviceId }
  if (content.kind === 'absent') return { ids, state, problem: null }
  const aside = `${path}.damaged-${new Date().toISOString().replaceAll(':', '-')}`
  await rename(path, aside)
  const detail = content.kind === 'damaged' ? content.detail : 'no header'
  return { ids, state, problem: `the journal was damaged (${detail}) and has been set aside` }
}
