import type { JournalEntry } from './journal-state.ts'

/** What becomes of one call after a restart (protocol 4.5). */
export type Recovery =
  /** Show it to the person again: nothing had begun. */
  | { readonly kind: 'ask_again'; readonly entry: JournalEntry }
  | { readonly kind: 'expired'; readonly entry: JournalEntry }
  /** It had begun: nobody knows how far it came, and it is never run again. */
  | { readonly kind: 'interrupted'; readonly entry: JournalEntry }
  /** Send the stored result again. */
  | { readonly kind: 'resend'; readonly entry: JournalEntry }
  /** The call was answered; the task it started was cut off. */
  | { readonly kind: 'task_interrupted'; readonly entry: JournalEntry }
  | { readonly kind: 'resend_task'; readonly entry: JournalEntry }

/** Decides for every entry; one entry may need two things (its call and its task). Pure. */
export function toRecoveries(entries: Iterable<JournalEntry>, now: number): Recovery[] {
  const recoveries: Recovery[] = []
  for (const entry of entries) {
    switch (entry.state) {
      case 'received':
      case 'queued': {
        const expired = now - entry.receivedAt >= entry.message.expiresInMs
        recoveries.push({ kind: expired ? 'expired' : 'ask_again', entry })
        break
      }
      case 'started':
      case 'running':
        recoveries.push({ kind: 'interrupted', entry })
        break
      case 'done':
        recoveries.push({ kind: 'resend', entry })
        break
      case 'settled':
        break
    }
    if (entry.task !== null && entry.result !== null && !entry.task.settled) {
      recoveries.push({
        kind: entry.task.result === null ? 'task_interrupted' : 'resend_task',
        entry,
      })
    }
  }
  return recoveries
}
