import { setTimeout as delay } from 'node:timers/promises'
import { lookAgain, sendSignal, terminate } from '../ending/terminate.ts'
import { toProcessKey } from '../ending/process-row.ts'
import type { ProcessRow } from '../ending/process-row.ts'
import type { Targets } from '../ending/terminate.ts'
import type { CommandRun } from './command-run.ts'

/** Pause between two looks at what a stopped command has started meanwhile, in ms. */
const LOOK_INTERVAL_MS = 20
/** After so long a signal that had no effect is sent once more, in ms. */
const REPEAT_MS = 200

/**
 * How long a shell may take to be able to drop a list, in ms: it must come to set a trap, which takes some ms, and more on a
 * busy computer. Then its programs are ended one by one all the same.
 */
const START_MS = 500

/** What came of making a shell drop the rest of its list: it may not be able to yet, or never. */
export type Abort = 'sent' | 'soon' | 'never'

/**
 * Ends what a session's command has started, so that the shell comes back to its prompt: SIGTERM for each process, also
 * for those that appear while it goes on.
 *
 * @param abort makes the shell drop the rest of its list, so that nothing behind what was stopped runs
 * @returns whether the shell came back within the grace; then nothing of the command is left
 */
export async function stopForeground(
  run: CommandRun,
  foreground: Targets,
  graceMs: () => number,
  abort: () => Abort,
): Promise<boolean> {
  const startedAt = performance.now()
  const leftMs = () => startedAt + graceMs() - performance.now()
  const signalledAt = new Map<string, number>()
  let abortedAt = -Infinity
  const goesOn = () => !run.sealed
  while (goesOn() && leftMs() > 0) {
    const now = performance.now()
    const isDue = (row: ProcessRow): boolean => {
      // Once more after a while: between fork and exec a program still has the handlers of its shell, which lose one.
      return now - (signalledAt.get(toProcessKey(row)) ?? -Infinity) >= REPEAT_MS
    }
    const due = (await lookAgain(foreground)).filter(isDue)
    if (!goesOn()) break
    // Right before its programs end, so that the shell has it when it would go on; and now and then for the shell alone.
    if (due.length > 0 || now - abortedAt >= REPEAT_MS) {
      const aborted = abort()
      if (aborted === 'sent') abortedAt = now
      // A shell that is just being started would go on with the list: its programs are ended in a moment.
      if (aborted === 'soon' && now - startedAt < Math.min(START_MS, graceMs() / 2)) due.length = 0
    }
    for (const row of due) {
      signalledAt.set(toProcessKey(row), now)
      sendSignal(row, 'SIGTERM')
      sendSignal(row, 'SIGCONT')
    }
    await Promise.race([delay(LOOK_INTERVAL_MS), run.ended])
  }
  if (goesOn()) return false
  // What it left in the background goes the same way.
  await terminate(foreground, Math.max(0, leftMs()))
  return true
}
