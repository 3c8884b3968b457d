import { setTimeout as delay } from 'node:timers/promises'
import { lookAgain, sendSignal, terminate } from '../ending/terminate.ts'
import type { Targets } from '../ending/terminate.ts'
import type { CommandRun } from './command-run.ts'

/** Pause between two looks at what a stopped command has started meanwhile, in ms. */
const LOOK_INTERVAL_MS = 20
/** After so long a signal that had no effect is sent once more, in ms. */
const REPEAT_MS = 200

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
  abort: () => void,
): Promise<boolean> {
  const startedAt = performance.now()
  const leftMs = () => startedAt + graceMs() - performance.now()
  const signalledAt = new Map<string, number>()
  let abortedAt = -Infinity
  while (!run.sealed && leftMs() > 0) {
    if (performance.now() - abortedAt >= REPEAT_MS) {
      abortedAt = performance.now()
      abort()
    }
    for (const row of await lookAgain(foreground)) {
      const key = `${String(row.pid)}:${String(row.startTime)}`
      // Once more after a while: between fork and exec a program still has the handlers of its shell, which lose one.
      if (performance.now() - (signalledAt.get(key) ?? -Infinity) < REPEAT_MS) continue
      signalledAt.set(key, performance.now())
      sendSignal(row, 'SIGTERM')
      sendSignal(row, 'SIGCONT')
    }
    await Promise.race([delay(LOOK_INTERVAL_MS), run.ended])
  }
  if (!run.sealed) return false
  // What it left in the background goes the same way.
  await terminate(foreground, Math.max(0, leftMs()))
  return true
}
