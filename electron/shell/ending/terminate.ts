import { setTimeout as delay } from 'node:timers/promises'
import type { ProcessRow } from './process-row.ts'
import { HAS_PROC, readProcess } from './process-table.ts'

/** Pause between two looks at what is left, in ms: short enough to end soon, long enough not to burn a core. */
const LOOK_INTERVAL_MS = 20
/** How long killed processes may take to disappear, in ms; only one stuck in the kernel takes longer. */
const KILL_SETTLE_MS = 2_000

/** Which processes are to end. Asked again and again, since they may fork while they are being ended. */
export type Targets = () => Promise<readonly ProcessRow[]>

/**
 * Ends processes: SIGTERM (and SIGCONT, since a stopped process keeps SIGTERM pending), after the grace SIGKILL, until
 * none is left. Those that appear on the way get their own SIGTERM.
 *
 * @param grace milliseconds; asked at every look where it may still be shortened
 * @returns how many different processes were signalled
 */
export async function terminate(
  targets: Targets,
  grace: number | (() => number),
  done: () => boolean = () => false,
): Promise<number> {
  const signalled = new Set<string>()
  const startedAt = performance.now()
  while (!done()) {
    const left = await targets()
    if (left.length === 0 || done()) return signalled.size
    const now = performance.now()
    const graceEnd = startedAt + (typeof grace === 'number' ? grace : grace())
    if (now >= graceEnd) break
    for (const row of left) {
      const key = `${String(row.pid)}:${String(row.startTime)}`
      if (signalled.has(key)) continue
      signalled.add(key)
      sendSignal(row, 'SIGTERM')
      sendSignal(row, 'SIGCONT')
    }
    await delay(Math.min(LOOK_INTERVAL_MS, graceEnd - now))
  }
  if (done()) return signalled.size
  return kill(targets, signalled)
}

/** SIGKILL until none is left. */
export async function kill(targets: Targets, signalled = new Set<string>()): Promise<number> {
  const end = performance.now() + KILL_SETTLE_MS
  while (performance.now() < end) {
    const left = await targets()
    if (left.length === 0) break
    for (const row of left) {
      signalled.add(`${String(row.pid)}:${String(row.startTime)}`)
      sendSignal(row, 'SIGKILL')
    }
    await delay(LOOK_INTERVAL_MS / 4)
  }
  return signalled.size
}

/** Sends a signal to one process if it is still the same one; a process that is gone is no error. */
export function sendSignal(row: ProcessRow, signal: NodeJS.Signals): void {
  // A pid may have been given to a stranger since the table was read.
  if (HAS_PROC && readProcess(row.pid)?.startTime !== row.startTime) return
  try {
    process.kill(row.pid, signal)
  } catch {
    // it ended in between, or belongs to another user (sudo): nothing more can be done here
  }
}
