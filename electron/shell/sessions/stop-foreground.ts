import { setTimeout as delay } from 'node:timers/promises'
import { sendSignal, terminate } from '../ending/terminate.ts'
import type { Targets } from '../ending/terminate.ts'
import type { CommandRun } from './command-run.ts'

/** Pause between two looks at what a stopped command has started meanwhile, in ms. */
const LOOK_INTERVAL_MS = 20

/**
 * Ends what a session's command has started, so that the shell comes back to its prompt: SIGTERM for each process, also
 * for those that appear while it goes on.
 *
 * @returns whether the shell came back within the grace; then nothing of the command is left
 */
export async function stopForeground(
  run: CommandRun,
  foreground: Targets,
  graceMs: () => number,
): Promise<boolean> {
  const startedAt = performance.now()
  const leftMs = () => startedAt + graceMs() - performance.now()
  const signalled = new Set<string>()
  while (!run.sealed && leftMs() > 0) {
    for (const row of await foreground()) {
      const key = `${String(row.pid)}:${String(row.startTime)}`
      if (signalled.has(key)) continue
      signalled.add(key)
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
