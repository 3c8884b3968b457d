import { setTimeout as delay } from 'node:timers/promises'
import { toProcessKey } from './process-row.ts'
import type { ProcessRow } from './process-row.ts'
import { HAS_PROC, readProcess } from './process-table.ts'

/** Pause between two looks at what is left, in ms: short enough to end soon, long enough not to burn a core. */
const FIRST_LOOK_INTERVAL_MS = 10
/** What that pause grows to while processes take their time to clean up. */
const LAST_LOOK_INTERVAL_MS = 100
/** Pause between two looks while processes are killed. */
const KILL_INTERVAL_MS = 5
/** Pause before the next look after one that failed. */
const BLIND_INTERVAL_MS = 100
/** How long killed processes may take to disappear, in ms; only one stuck in the kernel takes longer. */
const KILL_SETTLE_MS = 2_000
/** How long processes that must not be signalled are waited for: they may end with those they talk to. */
const DENIED_WAIT_MS = 250

/** Which processes are to end. Asked again and again, since they may fork while they are being ended. */
export type Targets = () => Promise<readonly ProcessRow[]>

/** What came of ending processes. */
export interface Ended {
  /** Different processes that were signalled and are gone. */
  readonly ended: number
  /** Those that are still there: another user's (`sudo`), or stuck in the kernel. */
  readonly left: number
}

/** What came of a signal. */
type Sent = 'sent' | 'gone' | 'denied' | 'unknown'

/**
 * Ends processes: SIGTERM (and SIGCONT, since a stopped process keeps SIGTERM pending), after the grace SIGKILL, until
 * none is left. Those that appear on the way get their own SIGTERM. It always comes to an end, also where a process
 * cannot be ended.
 *
 * @param grace milliseconds; asked at every look where it may still be shortened
 */
export async function terminate(targets: Targets, grace: number | (() => number)): Promise<Ended> {
  const ending = new Ending()
  const startedAt = performance.now()
  let interval = FIRST_LOOK_INTERVAL_MS
  for (;;) {
    const left = await lookAgain(targets)
    const now = performance.now()
    if (ending.isOver(left, now)) return ending.result(left)
    const graceEnd = startedAt + (typeof grace === 'number' ? grace : grace())
    if (now >= graceEnd) return kill(targets, ending)
    for (const row of left) ending.terminate(row)
    // A grace that is shortened meanwhile is noticed at the next look.
    await delay(Math.min(interval, graceEnd - now))
    interval = Math.min(interval * 1.5, LAST_LOOK_INTERVAL_MS)
  }
}

/** As {@link terminate} without a grace: SIGKILL until none is left. */
export async function kill(targets: Targets, ending = new Ending()): Promise<Ended> {
  const end = performance.now() + KILL_SETTLE_MS
  for (;;) {
    const left = await lookAgain(targets)
    const now = performance.now()
    if (ending.isOver(left, now) || now >= end) return ending.result(left)
    for (const row of left) ending.kill(row)
    await delay(KILL_INTERVAL_MS)
  }
}

/**
 * Looks until it works: without a free descriptor nothing can be seen, and what cannot be seen must not be taken for gone.
 * There is no end to it but a look that works, since nothing else could be told truly.
 */
export async function lookAgain(targets: Targets): Promise<readonly ProcessRow[]> {
  for (;;) {
    try {
      return await targets()
    } catch {
      await delay(BLIND_INTERVAL_MS)
    }
  }
}

/** Who was signalled, and with what success. */
class Ending {
  readonly #sent = new Set<string>()
  readonly #denied = new Set<string>()
  #onlyDeniedSince: number | null = null

  terminate(row: ProcessRow): void {
    const key = toProcessKey(row)
    if (this.#sent.has(key) || this.#denied.has(key)) return
    this.#note(key, sendSignal(row, 'SIGTERM'))
    sendSignal(row, 'SIGCONT')
  }

  kill(row: ProcessRow): void {
    const key = toProcessKey(row)
    if (!this.#denied.has(key)) this.#note(key, sendSignal(row, 'SIGKILL'))
  }

  /** Nothing is left that could be ended. */
  isOver(left: readonly ProcessRow[], now: number): boolean {
    if (left.length === 0) return true
    if (left.some((row) => !this.#denied.has(toProcessKey(row)))) {
      this.#onlyDeniedSince = null
      return false
    }
    this.#onlyDeniedSince ??= now
    return now - this.#onlyDeniedSince >= DENIED_WAIT_MS
  }

  result(left: readonly ProcessRow[]): Ended {
    const gone = new Set(this.#sent)
    for (const row of left) gone.delete(toProcessKey(row))
    return { ended: gone.size, left: left.length }
  }

  #note(key: string, sent: Sent): void {
    if (sent === 'sent') this.#sent.add(key)
    if (sent === 'denied') this.#denied.add(key)
  }
}

/** Sends a signal to one process if it is still the same one; a process that is gone is no error. */
export function sendSignal(row: ProcessRow, signal: NodeJS.Signals): Sent {
  // A pid may have been given to a stranger since the table was read.
  try {
    if (HAS_PROC && readProcess(row.pid)?.startTime !== row.startTime) return 'gone'
  } catch {
    return 'unknown' // cannot be seen at this moment: the next look tries again
  }
  try {
    process.kill(row.pid, signal)
    return 'sent'
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' ? 'denied' : 'gone'
  }
}
