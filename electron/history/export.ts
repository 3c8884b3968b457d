import type { Row } from './database.ts'
import type { HistoryDatabase } from './database.ts'
import { searchCommands } from './search.ts'
import type { HistoryQuery } from './search.ts'

/** Rows read at once: small against memory, large against the cost of a query. */
const PAGE = 500

/**
 * What matches as text, newest first, piece by piece: each row a line of JSON, or of CSV (RFC 4180, with a line of names).
 * Commands are as they were, to the letter; in CSV a spreadsheet may take one that begins with `=` for a formula.
 */
export function* exportCommands(
  database: HistoryDatabase,
  query: HistoryQuery,
  format: 'jsonl' | 'csv',
): Generator<string> {
  let beforeId = query.beforeId
  let isFirst = true
  for (;;) {
    const page = searchCommands(
      database,
      { ...query, ...(beforeId === undefined ? {} : { beforeId }) },
      PAGE,
    )
    const last = page.at(-1)
    if (last === undefined) return
    if (isFirst && format === 'csv') yield toCsvLine(Object.keys(last))
    isFirst = false
    yield page
      .map((row) => (format === 'csv' ? toCsvLine(Object.values(row)) : toJson(row)))
      .join('')
    beforeId = Number(last['id'])
  }
}

function toJson(row: Row): string {
  const { decision, ...rest } = row
  const parsed: unknown = typeof decision === 'string' ? JSON.parse(decision) : null
  return `${JSON.stringify({ ...rest, decision: parsed })}\n`
}

function toCsvLine(values: readonly Row[string][]): string {
  const fields = values.map((value) => {
    const text = String(value ?? '')
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  })
  return `${fields.join(',')}\r\n`
}
