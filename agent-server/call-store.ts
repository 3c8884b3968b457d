// What must survive a restart of the agent server: calls before they are sent (S2), results before they are
// acknowledged (S6), links, and durable messages that were not acknowledged yet.
import {
  appendFileSync,
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
} from 'node:fs'
import { join } from 'node:path'
import { MAX_CALL_AGE_MS } from '../shared/protocol/limits.ts'
import type { ConversationClose } from '../shared/protocol/session-messages.ts'
import type {
  BackgroundTaskResult,
  Cancel,
  ToolCallMessage,
  ToolResultMessage,
} from '../shared/protocol/tool-call-messages.ts'
import type { CallOutcome } from './outcome.ts'

/** Call states of the server (protocol 4.6), lower case. */
export type ServerCallState =
  'created' | 'sent' | 'accepted' | 'waiting_approval' | 'result' | 'cancelled' | 'expired' | 'lost'

export type CancelReason = NonNullable<Cancel['reason']>

/** One call. Snapshots are replaced, never changed. */
export interface StoredCall {
  readonly message: ToolCallMessage
  readonly deviceId: string
  /** The link it went to; absent until it is sent. */
  readonly linkId?: string
  readonly state: ServerCallState
  /** How often it was sent. */
  readonly attempt: number
  /** Epoch milliseconds; execution must have begun by then. */
  readonly expiresAtMs: number
  readonly cancelReason?: CancelReason
  readonly outcome?: CallOutcome
  /** A result that came after the call was settled otherwise. */
  readonly lateResult?: ToolResultMessage
}

export interface StoredTaskResult {
  readonly result: BackgroundTaskResult
  /** The agent has read it. */
  readonly taken: boolean
}

/** The logical session of one device (protocol 4.3). */
export interface StoredLink {
  readonly userId: string
  readonly linkId: string
  readonly journalId: string
  /** Newest last; the one before stays valid until the new one has surely arrived. */
  readonly resumeTokens: readonly string[]
}

/** A `cancel` or `conversation_close` that the client has not acknowledged. */
export interface StoredNotice {
  readonly deviceId: string
  readonly linkId: string
  readonly message: Cancel | ConversationClose
}

type TableName = 'calls' | 'tasks' | 'links' | 'notices'
type Append = (table: TableName, key: string, value: unknown) => void

/** Rows by key, in order of first appearance. */
export class Table<Row> {
  readonly #rows = new Map<string, Row>()
  readonly #name: TableName
  readonly #append: Append

  constructor(name: TableName, append: Append) {
    this.#name = name
    this.#append = append
  }

  get(key: string): Row | undefined {
    return this.#rows.get(key)
  }

  entries(): [string, Row][] {
    return [...this.#rows]
  }

  /** Stores a row; on return it is on disk, where there is a file. Throws where the disk refuses. */
  put(key: string, row: Row): void {
    this.#append(this.#name, key, row)
    this.#rows.set(key, row)
  }

  /** For what a restart may forget: keeps the row in memory only. */
  putVolatile(key: string, row: Row): void {
    this.#rows.set(key, row)
  }

  delete(key: string): void {
    if (!this.#rows.has(key)) return
    this.#append(this.#name, key, null)
    this.#rows.delete(key)
  }
}

/** Tables in memory and, with `dataDir`, in an append-only file of JSON lines that is read and compacted at start. */
export class CallStore {
  readonly calls = this.#table<StoredCall>('calls')
  readonly tasks = this.#table<StoredTaskResult>('tasks')
  readonly links = this.#table<StoredLink>('links')
  readonly notices = this.#table<StoredNotice>('notices')
  #file: number | undefined

  constructor(dataDir?: string) {
    if (dataDir === undefined) return
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    const path = join(dataDir, 'agent-server.jsonl')
    const lines = [...readLines(path).values()].filter((line) => !isForgotten(line))
    for (const { table, key, value } of lines)
      (this[table] as Table<unknown>).putVolatile(key, value)
    // A crash before the rename leaves the old file whole.
    this.#file = openSync(`${path}.new`, 'w', 0o600)
    appendFileSync(this.#file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
    fsyncSync(this.#file)
    renameSync(`${path}.new`, path)
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file)
    this.#file = undefined
  }

  #table<Row>(name: TableName): Table<Row> {
    return new Table<Row>(name, (table, key, value) => {
      this.#append(table, key, value)
    })
  }

  #append(table: TableName, key: string, value: unknown): void {
    if (this.#file === undefined) return
    appendFileSync(this.#file, `${JSON.stringify({ table, key, value })}\n`)
    fsyncSync(this.#file)
  }
}

interface Line {
  readonly table: TableName
  readonly key: string
  readonly value: unknown
}

/** The last line of every key. */
function readLines(path: string): Map<string, Line> {
  const rows = new Map<string, Line>()
  const lines = readIfThere(path).split('\n')
  for (const [index, text] of lines.entries()) {
    if (text === '') continue
    let line: Line
    try {
      line = JSON.parse(text) as Line
    } catch (cause) {
      // A crash can cut the last line short; what it said was never acted on. Anywhere else the file is damaged.
      if (index === lines.length - 1) break
      throw new Error(`${path}: line ${String(index + 1)} is not JSON`, { cause })
    }
    const id = `${line.table} ${line.key}`
    if (line.value === null) rows.delete(id)
    else rows.set(id, line)
  }
  return rows
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  }
}

/** Clients remember calls for 7 days (protocol 7.2), so an older one cannot come up again. */
function isForgotten(line: Line): boolean {
  if (line.table !== 'calls') return false
  const { outcome, message } = line.value as StoredCall
  return outcome !== undefined && Date.parse(message.issuedAt) < Date.now() - MAX_CALL_AGE_MS
}
