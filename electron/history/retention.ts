import { setImmediate as nextTurn } from 'node:timers/promises'
import type { HistoryDatabase } from './database.ts'
import { pruneDecisions } from './decision-chain.ts'

/** Rows deleted in one transaction, some 20 ms: the app has other work. */
const ROWS_AT_ONCE = 1_000
/** Later than every time there is. */
const ALWAYS = '9999'

/** What may be kept. */
export interface Retention {
  readonly maxAgeDays: number
  readonly maxBytes: number
}

/**
 * Deletes what is too old, and then the oldest until the rest is small enough, and gives the room back to the disk. What
 * has not ended stays. Answers how many commands were deleted.
 *
 * @param database asked anew for each part: it may have been closed meanwhile
 */
export async function prune(
  database: () => HistoryDatabase | null,
  { maxAgeDays, maxBytes }: Retention,
  now: number,
): Promise<number> {
  const cutoff = new Date(now - maxAgeDays * 86_400_000).toISOString()
  let count = 0
  for (;;) {
    const open = database()
    if (open === null) return count
    const deleted = deleteOldest(open, cutoff)
    count += deleted
    if (deleted === 0) break
    await nextTurn()
  }
  for (;;) {
    const open = database()
    if (open === null) return count
    if (usedBytes(open) <= maxBytes) break
    const deleted = deleteOldest(open, ALWAYS)
    count += deleted
    if (deleted === 0) break
    await nextTurn()
  }
  const open = database()
  if (open !== null && count > 0) giveBack(open)
  return count
}

/** Bytes in use; what was freed in the file does not count. */
export function usedBytes(database: HistoryDatabase): number {
  const read = (name: string): number => Number(database.get(`PRAGMA ${name}`)?.[name] ?? 0)
  return (read('page_count') - read('freelist_count')) * read('page_size')
}

function deleteOldest(database: HistoryDatabase, cutoff: string): number {
  let count = 0
  database.transact(() => {
    count = database.run(
      `DELETE FROM shell_command_log WHERE id IN (
         SELECT id FROM shell_command_log WHERE received_at < ? AND finished_at IS NOT NULL
         ORDER BY received_at LIMIT ?)`,
      cutoff,
      ROWS_AT_ONCE,
    )
    const oldest = database.get('SELECT MIN(received_at) AS at FROM shell_command_log')
    const before =
      typeof oldest?.['at'] === 'string' && oldest['at'] < cutoff ? oldest['at'] : cutoff
    // Decisions go with their commands.
    pruneDecisions(database, before, 2 * ROWS_AT_ONCE)
    database.run(
      `DELETE FROM shell_session WHERE status <> 'ACTIVE' AND last_active_at < ?`,
      before,
    )
  })
  return count
}

function giveBack(database: HistoryDatabase): void {
  database.exec(`INSERT INTO command_search (command_search) VALUES ('optimize')`)
  database.exec('PRAGMA incremental_vacuum; PRAGMA wal_checkpoint(TRUNCATE);')
}
