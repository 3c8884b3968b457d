import { toErrorMessage } from '../../shared/errors/error-payload.ts'
import type { CallId, ConversationId } from '../../shared/protocol/identifiers.ts'
import type { SessionSnapshot } from '../../shared/tool-call/session-snapshot.ts'
import type { DecidedBy, ToolCall } from '../../shared/tool-call/tool-call.ts'
import { HistoryDatabase, isBusy, isRefusal } from './database.ts'
import type { Row } from './database.ts'
import { appendDecision, verifyChain } from './decision-chain.ts'
import type { ChainCheck } from './decision-chain.ts'
import { exportCommands } from './export.ts'
import { prune } from './retention.ts'
import type { Retention } from './retention.ts'
import {
  closeLeftOpen,
  writeCall,
  writeCommandText,
  writeSession,
  writeSessionPid,
} from './rows.ts'
import { searchCommands } from './search.ts'
import type { HistoryQuery } from './search.ts'

/** Pause between two tries to write what could not be written, in ms. */
const RETRY_MS = 100
/** For so long another program may hold the file before nothing new may run, in ms. Backup programs take a moment. */
const LOCK_PATIENCE_MS = 5_000

const DAY_MS = 86_400_000

/** A decision on a call, by a person or a rule. */
export interface DecisionFacts {
  readonly callId: CallId
  readonly conversationId: ConversationId
  readonly decision: 'allowed' | 'denied' | 'expired' | 'withdrawn'
  /** Null where nobody decided: the question lapsed or was withdrawn. */
  readonly decidedBy: DecidedBy | null
  /** sha256 (hex) of all that was decided on; null where the text must not be guessed from it. */
  readonly subjectHash: string | null
  /** Codes of the reasons that were shown. */
  readonly reasons: readonly string[]
  /** Text typed at a prompt, which is a command; null for the rest. */
  readonly typedCommand: string | null
  /** RFC 3339 UTC. */
  readonly decidedAt: string
}

export interface HistoryOptions {
  readonly path: string
  /** Origin of the agent server whose calls are recorded. */
  readonly server: string
  readonly log: (line: string) => void
}

/**
 * What the user can look up: sessions, commands, decisions. Written at once and without waiting; what cannot be written at
 * this moment is kept and tried again, and when that lasts, {@link problem} says so and nothing new may run. What a crash
 * takes is in the journal and comes back from there (decision 0015).
 */
export class History {
  readonly #options: HistoryOptions
  #database: HistoryDatabase | null = null
  /** Newest first would lose the order in which things happened: the first mention keeps its place. */
  readonly #pending = new Map<string, (database: HistoryDatabase) => void>()
  #decisions = 0
  #failure: { readonly message: string; readonly untilMs: number } | null = null
  #retry: NodeJS.Timeout | undefined
  #daily: NodeJS.Timeout | undefined
  #isPlanned = false
  #isClosed = false

  /** Opens the history, and closes what an earlier run left open in it. Never throws: see {@link problem}. */
  constructor(options: HistoryOptions) {
    this.#options = options
    const now = new Date().toISOString()
    this.#pending.set('start', (database) => {
      closeLeftOpen(database, now)
    })
    this.#write()
  }

  /** Why nothing can be recorded, for the user; null while all is well or may yet be. */
  get problem(): string | null {
    if (this.#failure === null || performance.now() < this.#failure.untilMs) return null
    return this.#failure.message
  }

  /** What is known of a call now; told at each change. */
  recordCall(call: ToolCall): void {
    this.#add(`call ${call.callId}`, (database) => {
      writeCall(database, this.#options.server, call)
    })
    if (call.progress.state !== 'running' || call.oneShot) return
    this.#add(`process ${call.callId}`, (database) => {
      writeSessionPid(database, this.#options.server, call)
    })
  }

  /** What is known of a session now; told at each change. */
  recordSession(session: SessionSnapshot): void {
    if (session.oneShot) return
    const key = [session.conversationId, session.sessionId, session.createdAt].join(' ')
    this.#add(`session ${key}`, (database) => {
      writeSession(database, this.#options.server, session)
    })
  }

  /** A decision; written before anything comes of it, where that is possible. */
  recordDecision(facts: DecisionFacts): void {
    const { server } = this.#options
    const { callId, decidedBy, typedCommand } = facts
    const byRule = decidedBy?.kind === 'rule' ? decidedBy : null
    const fields = {
      server,
      call_id: callId,
      conversation_id: facts.conversationId,
      decision: facts.decision,
      decided_by: decidedBy?.kind ?? 'nobody',
      rule: byRule?.rule ?? null,
      pattern: byRule?.pattern ?? null,
      subject_hash: facts.subjectHash,
      edited: 0,
      reasons: JSON.stringify(facts.reasons),
      decided_at: facts.decidedAt,
    }
    this.#decisions += 1
    this.#add(`decision ${String(this.#decisions)}`, (database) => {
      if (typedCommand !== null) writeCommandText(database, server, callId, typedCommand)
      appendDecision(database, fields)
    })
    this.#write()
  }

  /** Whether there is a row for this call, and one for a decision on it; yes to both where that cannot be told. */
  known(callId: CallId): { readonly call: boolean; readonly decision: boolean } {
    const database = this.#database
    if (database === null) return { call: true, decision: true }
    const has = (table: string): boolean => {
      const sql = `SELECT 1 FROM ${table} WHERE server = ? AND call_id = ?`
      return database.get(sql, this.#options.server, callId) !== undefined
    }
    return { call: has('shell_command_log'), decision: has('decision') }
  }

  /** Commands that match, newest first, at most `limit` (1-1000). Throws where they cannot be read. */
  search(query: HistoryQuery, limit: number): Row[] {
    this.#write()
    return searchCommands(this.#opened(), query, limit)
  }

  /** See {@link exportCommands}. */
  export(query: HistoryQuery, format: 'jsonl' | 'csv'): Generator<string> {
    this.#write()
    return exportCommands(this.#opened(), query, format)
  }

  /** Deletes what is not to be kept any longer, now and each day until it is closed. */
  keepWithin(retention: Retention): void {
    const work = (): void => void this.prune(retention)
    work()
    this.#daily = setInterval(work, DAY_MS)
    this.#daily.unref()
  }

  /** Deletes what is not to be kept any longer; answers how many commands. */
  async prune(retention: Retention): Promise<number> {
    try {
      return await prune(() => this.#database, retention, Date.now())
    } catch (error) {
      this.#options.log(`history not shortened: ${toErrorMessage(error)}`)
      return 0
    }
  }

  /** Goes through all decisions, whether one was changed or taken out. Throws where they cannot be read. */
  verify(): ChainCheck {
    return verifyChain(this.#opened())
  }

  /** Writes what is still to be written, as far as that is possible, and closes the file. */
  close(): void {
    this.#write()
    this.#isClosed = true
    clearTimeout(this.#retry)
    clearInterval(this.#daily)
    try {
      this.#database?.close()
    } catch (error) {
      this.#options.log(`history not closed in order: ${toErrorMessage(error)}`)
    }
    this.#database = null
  }

  #add(key: string, write: (database: HistoryDatabase) => void): void {
    if (this.#isClosed) return
    this.#pending.set(key, write)
    if (this.#isPlanned) return
    this.#isPlanned = true
    // All changes of one moment together.
    setImmediate(() => {
      this.#isPlanned = false
      // While it fails, the tries are the timer's.
      if (this.#failure === null) this.#write()
    })
  }

  #write(): void {
    if (this.#isClosed || this.#pending.size === 0) return
    try {
      this.#writePending(this.#opened())
      if (this.#failure !== null) this.#options.log('the history can be written again')
      this.#failure = null
    } catch (error) {
      this.#fail(error)
    }
  }

  #writePending(database: HistoryDatabase): void {
    try {
      database.transact(() => {
        for (const write of this.#pending.values()) write(database)
      })
      this.#pending.clear()
    } catch (error) {
      if (!isRefusal(error)) throw error
      // A bug of ours in one row must not keep the others out, and with them every command.
      for (const [key, write] of this.#pending) {
        this.#writeAlone(database, key, write)
        this.#pending.delete(key)
      }
    }
  }

  #writeAlone(
    database: HistoryDatabase,
    key: string,
    write: (database: HistoryDatabase) => void,
  ): void {
    try {
      database.transact(() => {
        write(database)
      })
    } catch (error) {
      if (!isRefusal(error)) throw error
      this.#options.log(`not recorded: ${key}: ${toErrorMessage(error)}`)
    }
  }

  #fail(error: unknown): void {
    const message = isBusy(error)
      ? 'another program holds the history; end it, or wait until it is done'
      : `the history cannot be written: ${toErrorMessage(error)}`
    if (this.#failure === null) {
      this.#options.log(message)
      const patienceMs = isBusy(error) ? LOCK_PATIENCE_MS : 0
      this.#failure = { message, untilMs: performance.now() + patienceMs }
    } else if (!isBusy(error)) {
      this.#failure = { message, untilMs: performance.now() }
    }
    clearTimeout(this.#retry)
    this.#retry = setTimeout(() => {
      this.#write()
    }, RETRY_MS)
    this.#retry.unref()
  }

  #opened(): HistoryDatabase {
    if (this.#database !== null) return this.#database
    const { database, movedTo } = HistoryDatabase.open(this.#options.path)
    this.#database = database
    if (movedTo !== null) this.#options.log(`the history was damaged and is now ${movedTo}`)
    return database
  }
}
