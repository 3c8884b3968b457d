import { chmodSync, closeSync, openSync, renameSync, rmSync } from 'node:fs'
import { DatabaseSync } from '@photostructure/sqlite'
import type { DatabaseSyncInstance, StatementSyncInstance } from '@photostructure/sqlite'
import { MIGRATIONS } from './migrations.ts'

/** Primary result codes of SQLite (sqlite.org/rescode.html). */
const BUSY = 5
const LOCKED = 6
const CORRUPT = 11
const NOT_A_DATABASE = 26
/** A text too long, a constraint, a type, a value that cannot be bound: what is written is at fault, not the file. */
const REFUSALS = [18, 19, 20, 25]

/** A value as it comes out of the database. */
export type Value = string | number | null
/** A row by column names. */
export type Row = Record<string, Value>

/** The file of the history: opened, of the newest shape, with its prepared statements. */
export class HistoryDatabase {
  readonly #database: DatabaseSyncInstance
  readonly #statements = new Map<string, StatementSyncInstance>()

  private constructor(database: DatabaseSyncInstance) {
    this.#database = database
  }

  /**
   * Opens the file, or makes one, for the owner alone. A file that cannot be read as a database is moved aside.
   *
   * @returns the database, and where a damaged file was put, or null
   * @throws what SQLite says: locked by another program, no room, no right; or that a newer app has written it
   */
  static open(path: string): { database: HistoryDatabase; movedTo: string | null } {
    try {
      return { database: HistoryDatabase.#open(path), movedTo: null }
    } catch (error) {
      if (!isDamage(error)) throw error
      const movedTo = `${path}.damaged-${new Date().toISOString().replaceAll(':', '-')}`
      renameSync(path, movedTo)
      // They belong to what was moved, and would spoil the new one.
      for (const suffix of ['-wal', '-shm']) rmSync(path + suffix, { force: true })
      return { database: HistoryDatabase.#open(path), movedTo }
    }
  }

  static #open(path: string): HistoryDatabase {
    closeSync(openSync(path, 'a', 0o600))
    chmodSync(path, 0o600)
    // No waiting: another program that holds the file must not stop the app.
    const database = new DatabaseSync(path, { timeout: 0 })
    try {
      // Room that was freed can be given back. It must come before the first table.
      database.exec('PRAGMA auto_vacuum = INCREMENTAL; PRAGMA journal_mode = WAL;')
      // Without a sync for each row: what a power failure takes is brought back from the journal (decision 0015).
      database.exec('PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON;')
      migrate(database)
      return new HistoryDatabase(database)
    } catch (error) {
      database.close()
      throw error
    }
  }

  /** Runs a statement; answers how many rows it changed. */
  run(sql: string, ...values: Value[]): number {
    return this.#prepare(sql).run(...values).changes
  }

  get(sql: string, ...values: Value[]): Row | undefined {
    return this.#prepare(sql).get(...values) as Row | undefined
  }

  all(sql: string, ...values: Value[]): Row[] {
    return this.#prepare(sql).all(...values) as Row[]
  }

  /** Does all of `work` or nothing. */
  transact(work: () => void): void {
    this.#database.exec('BEGIN IMMEDIATE')
    try {
      work()
      this.#database.exec('COMMIT')
    } catch (error) {
      try {
        this.#database.exec('ROLLBACK')
      } catch {
        // SQLite has rolled back itself
      }
      throw error
    }
  }

  /** For what is no statement with values: PRAGMA. */
  exec(sql: string): void {
    this.#database.exec(sql)
  }

  close(): void {
    this.#statements.clear()
    try {
      // The binding ends a connection only when its statements are collected: all must be in the one file before.
      this.#database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    } finally {
      this.#database.close()
    }
  }

  #prepare(sql: string): StatementSyncInstance {
    let statement = this.#statements.get(sql)
    if (statement === undefined) {
      statement = this.#database.prepare(sql)
      this.#statements.set(sql, statement)
    }
    return statement
  }
}

/** Another program holds the file for a moment. */
export function isBusy(error: unknown): boolean {
  return [BUSY, LOCKED].includes(primaryCode(error))
}

/** What was to be written is at fault: it can never be. */
export function isRefusal(error: unknown): boolean {
  return error instanceof TypeError || REFUSALS.includes(primaryCode(error))
}

function isDamage(error: unknown): boolean {
  return [CORRUPT, NOT_A_DATABASE].includes(primaryCode(error))
}

/** The lowest byte; the others tell more of the same. */
function primaryCode(error: unknown): number {
  const { errcode, sqliteCode } = error as { errcode?: unknown; sqliteCode?: unknown }
  const code = typeof errcode === 'number' ? errcode : sqliteCode
  return typeof code === 'number' ? code & 0xff : 0
}

function migrate(database: DatabaseSyncInstance): void {
  const read = (): number => {
    const row = database.prepare('PRAGMA user_version').get() as { user_version: number }
    return row.user_version
  }
  if (read() > MIGRATIONS.length) {
    throw new Error('the history was written by a newer Drawbridge; update the app')
  }
  for (let version = read(); version < MIGRATIONS.length; version++) {
    database.exec('BEGIN IMMEDIATE')
    try {
      database.exec(MIGRATIONS[version] ?? '')
      database.exec(`PRAGMA user_version = ${String(version + 1)}`)
      database.exec('COMMIT')
    } catch (error) {
      database.exec('ROLLBACK')
      throw error
    }
  }
}
