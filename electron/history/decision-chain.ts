import { createHash } from 'node:crypto'
import type { HistoryDatabase, Row } from './database.ts'

// Each decision carries a hash over itself and the one before: a row that somebody changed, took out or put in breaks the
// chain from there on (reliability T7).

/** What is kept of a decision, in the order in which it is hashed. */
const FIELDS = [
  'previous_hash',
  'server',
  'call_id',
  'conversation_id',
  'decision',
  'decided_by',
  'rule',
  'pattern',
  'subject_hash',
  'edited',
  'reasons',
  'decided_at',
] as const

/** A decision without its place in the chain. */
export type DecisionFields = Omit<Record<(typeof FIELDS)[number], Row[string]>, 'previous_hash'>

/** Whether the chain holds; where not, the number of the first row that does not fit. */
export type ChainCheck =
  { readonly ok: true; readonly count: number } | { readonly ok: false; readonly firstBad: number }

/** Where the chain goes on that retention has shortened. */
const ANCHOR = 'chain_anchor'
/** While this key is there rows may be deleted. */
const PRUNING = 'pruning'

/** Appends a decision. To be called in a transaction. */
export function appendDecision(database: HistoryDatabase, fields: DecisionFields): void {
  const last = database.get('SELECT hash FROM decision ORDER BY seq DESC LIMIT 1')
  const row: Row = { previous_hash: String(last?.['hash'] ?? readAnchor(database)), ...fields }
  const names = [...FIELDS, 'hash']
  const values = [...FIELDS.map((name) => row[name] ?? null), toHash(row)]
  const marks = names.map(() => '?').join(', ')
  database.run(`INSERT INTO decision (${names.join(', ')}) VALUES (${marks})`, ...values)
}

/** Goes through the whole chain. */
export function verifyChain(database: HistoryDatabase): ChainCheck {
  let previous = readAnchor(database)
  let seq = 0
  let count = 0
  for (;;) {
    const rows = database.all('SELECT * FROM decision WHERE seq > ? ORDER BY seq LIMIT 1000', seq)
    for (const row of rows) {
      seq = Number(row['seq'])
      const fits = row['previous_hash'] === previous && row['hash'] === toHash(row)
      if (!fits) return { ok: false, firstBad: seq }
      previous = String(row['hash'])
      count += 1
    }
    if (rows.length === 0) return { ok: true, count }
  }
}

/**
 * Deletes the oldest decisions, at most `limit` of those before `cutoff` (RFC 3339 UTC), and remembers where the rest of
 * the chain hangs. To be called in a transaction. Answers how many it were.
 */
export function pruneDecisions(database: HistoryDatabase, cutoff: string, limit: number): number {
  const last = database.get(
    `SELECT seq, hash FROM (SELECT seq, hash, decided_at FROM decision ORDER BY seq LIMIT ?)
     WHERE decided_at < ? ORDER BY seq DESC LIMIT 1`,
    limit,
    cutoff,
  )
  if (last === undefined) return 0
  setMeta(database, ANCHOR, String(last['hash']))
  setMeta(database, PRUNING, 'yes')
  const count = database.run('DELETE FROM decision WHERE seq <= ?', last['seq'] ?? 0)
  database.run('DELETE FROM history_meta WHERE key = ?', PRUNING)
  return count
}

function readAnchor(database: HistoryDatabase): string {
  const row = database.get('SELECT value FROM history_meta WHERE key = ?', ANCHOR)
  return String(row?.['value'] ?? '')
}

function setMeta(database: HistoryDatabase, key: string, value: string): void {
  database.run('INSERT OR REPLACE INTO history_meta (key, value) VALUES (?, ?)', key, value)
}

function toHash(row: Row): string {
  const text = JSON.stringify(FIELDS.map((name) => row[name] ?? null))
  return createHash('sha256').update(text).digest('hex')
}
