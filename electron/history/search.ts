import type { HistoryDatabase, Row } from './database.ts'

/** What to look for; all that is given must hold. */
export interface HistoryQuery {
  /** Part of the command, case ignored. */
  readonly text?: string
  readonly conversationId?: string
  readonly status?: string
  /** True: any exit code but 0. */
  readonly failed?: boolean
  /** Received at or after; RFC 3339 UTC. */
  readonly after?: string
  /** Received before; RFC 3339 UTC. */
  readonly before?: string
  /** Rows older than this one: the next page. */
  readonly beforeId?: number
}

/** The index of the trigrams knows no shorter texts than of three code points; many Chinese words are. */
const INDEXED = /.{3}/su

/** Commands that match, newest first. `limit` 1-1000. */
export function searchCommands(
  database: HistoryDatabase,
  query: HistoryQuery,
  limit: number,
): Row[] {
  const conditions: string[] = []
  const values: (string | number)[] = []
  const add = (sql: string, ...given: (string | number)[]): void => {
    conditions.push(sql)
    values.push(...given)
  }
  const { text = '', conversationId, status, after, before, beforeId } = query
  if (INDEXED.test(text)) {
    const phrase = `"${text.replaceAll('"', '""')}"`
    add('log.id IN (SELECT rowid FROM command_search WHERE command_search MATCH ?)', phrase)
  } else if (text !== '') {
    add(`log.command LIKE ? ESCAPE '\\'`, `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`)
  }
  if (conversationId !== undefined) add('log.conversation_id = ?', conversationId)
  if (status !== undefined) add('log.status = ?', status)
  if (query.failed === true) add('log.exit_code <> 0')
  if (after !== undefined) add('log.received_at >= ?', after)
  if (before !== undefined) add('log.received_at < ?', before)
  if (beforeId !== undefined) add('log.id < ?', beforeId)
  const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`
  return database.all(
    `SELECT log.*, (
       SELECT json_object('decision', decision, 'by', decided_by, 'rule', rule, 'pattern', pattern)
       FROM decision WHERE decision.server = log.server AND decision.call_id = log.call_id
       ORDER BY seq DESC LIMIT 1
     ) AS decision
     FROM shell_command_log AS log ${where} ORDER BY log.id DESC LIMIT ?`,
    ...values,
    Math.max(1, Math.min(1_000, Math.floor(limit))),
  )
}
