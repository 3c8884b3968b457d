import { uptime } from 'node:os'
import { readLastPid, readMaxPid } from '../ending/kernel-facts.ts'
import { addDescendants } from '../ending/process-tree.ts'
import { TICKS_PER_SECOND } from '../ending/process-table.ts'
import type { ProcessRow } from '../ending/process-row.ts'

/** Both clocks are read one after the other, and start times are cut to 10 ms: closer than this the clock cannot tell. */
const DOUBT_TICKS = 10

/** One moment on the clock of start times, in ticks after boot, and on that of `performance.now()`, in ms. */
export interface Moment {
  readonly ticks: number
  readonly ms: number
}

/** When a command began. */
export interface CommandStart {
  /** Reading of `performance.now()`. */
  readonly ms: number
  /** The pid that the kernel had given away last; null where it does not tell. */
  readonly lastPid: number | null
}

/** What is needed to tell the processes of the running command from those of earlier ones. */
export interface ForegroundClock {
  readonly shellPid: number
  readonly shellStart: Moment
  readonly commandStart: CommandStart
  readonly now: Moment
  /** Where pids begin anew. */
  readonly maxPid: number
}

/** This moment, as the start of a command. */
export function readCommandStart(): CommandStart {
  return { ms: performance.now(), lastPid: readLastPid() }
}

/** A clock read now. */
export function readForegroundClock(
  shell: { readonly pid: number; readonly start: Moment },
  commandStart: CommandStart,
): ForegroundClock {
  return {
    shellPid: shell.pid,
    shellStart: shell.start,
    commandStart,
    now: { ticks: uptime() * TICKS_PER_SECOND, ms: performance.now() },
    maxPid: readMaxPid(),
  }
}

/**
 * Of all members of a session, those the running command has started: not the shell, not what earlier commands left in
 * the background, nor what is a descendant or in the group or session of that.
 */
export function foregroundOf(
  members: readonly ProcessRow[],
  clock: ForegroundClock,
): readonly ProcessRow[] {
  const others = members.filter(({ pid }) => pid !== clock.shellPid)
  const earlier = new Set(others.filter((row) => isEarlier(row, clock)).map(({ pid }) => pid))
  for (const row of others) {
    if (earlier.has(row.groupId) || earlier.has(row.sessionId)) earlier.add(row.pid)
  }
  addDescendants(earlier, others)
  return others.filter(({ pid }) => !earlier.has(pid))
}

/**
 * The clock of start times goes on while the computer sleeps, the other does not. So the command began between two
 * readings: counted from the start of the shell it seems too early after a sleep, counted from now too late. Where
 * that, or the coarseness of ticks, leaves a doubt, the order of pids decides.
 */
function isEarlier(row: ProcessRow, clock: ForegroundClock): boolean {
  const { shellStart, commandStart, now } = clock
  const earliest = shellStart.ticks + toTicks(commandStart.ms - shellStart.ms)
  const latest = now.ticks - toTicks(now.ms - commandStart.ms)
  if (row.startTime < earliest - DOUBT_TICKS) return true
  if (row.startTime > latest + DOUBT_TICKS || commandStart.lastPid === null) return false
  const distance = (row.pid - commandStart.lastPid + clock.maxPid) % clock.maxPid
  return distance === 0 || distance > clock.maxPid / 2
}

function toTicks(ms: number): number {
  return (ms / 1_000) * TICKS_PER_SECOND
}
