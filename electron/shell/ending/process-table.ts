import { closeSync, existsSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ProcessRow } from './process-row.ts'
import { readPsTable } from './ps-table.ts'

/** Ticks of {@link ProcessRow.startTime} per second: USER_HZ, 100 on every Linux that Node supports. */
export const TICKS_PER_SECOND = 100

/** Whether processes can be read from `/proc`. */
export const HAS_PROC = existsSync('/proc/self/stat')
/** Rows read before other work gets its turn, about 2 ms. */
const ROWS_AT_ONCE = 256
/** For reading small files of `/proc`, which give all they have at once where the buffer holds it. */
const buffer = Buffer.allocUnsafeSlow(16_384)

let reading: Promise<ProcessRow[]> | null = null
let next: Promise<ProcessRow[]> | null = null

/**
 * All processes, read straight from `/proc`: a walk with `pgrep` took 10 s under load. What is answered was read after
 * the call. Who asks while a reading goes on shares the next one, so that many sessions that end at once cost one.
 */
export function readProcessTable(): Promise<ProcessRow[]> {
  if (reading === null) {
    reading = readAll().finally(() => (reading = null))
    return reading
  }
  next ??= reading
    .catch(() => undefined) // its own caller is told
    .then(() => {
      next = null
      return readProcessTable()
    })
  return next
}

/** All processes but those that `isKnown` names, which are not read: a quick look at what is new. */
export async function readOtherProcesses(isKnown: (pid: number) => boolean): Promise<ProcessRow[]> {
  return HAS_PROC ? readAll(isKnown) : readProcessTable()
}

/** Synchronous reads: these files are in memory, and Node's thread pool takes ten times as long for each. */
async function readAll(isKnown: (pid: number) => boolean = () => false): Promise<ProcessRow[]> {
  if (!HAS_PROC) return readPsTable()
  const rows: ProcessRow[] = []
  let count = 0
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    if (isKnown(Number(name))) continue
    count += 1
    if (count % ROWS_AT_ONCE === 0) await nextTurn()
    const row = readProcess(Number(name))
    if (row !== null) rows.push(row)
  }
  return rows
}

/** One process now, or null where it is gone or cannot be read. */
export function readProcess(pid: number): ProcessRow | null {
  const text = readProcFile(pid, 'stat')
  return text === null ? null : parseStat(text)
}

/** Whether a process has a handler for this signal now (`SigCgt` of proc(5)); false where that cannot be told. */
export function catchesSignal(pid: number, signal: number): boolean {
  const mask = /^SigCgt:\s*([\da-f]+)$/m.exec(readProcFile(pid, 'status') ?? '')?.[1]
  return mask !== undefined && ((BigInt(`0x${mask}`) >> BigInt(signal - 1)) & 1n) === 1n
}

/**
 * A file of a process, byte by byte as characters; null where the process is gone, is another user's, or has no `/proc`.
 * Throws where no descriptor is free: what cannot be seen must not be taken for gone.
 */
export function readProcFile(
  pid: number,
  name: 'stat' | 'status' | 'environ' | 'limits',
): string | null {
  let fd: number | undefined
  try {
    fd = openSync(`/proc/${String(pid)}/${name}`, 'r')
    const length = readSync(fd, buffer)
    if (length < buffer.length) return buffer.toString('latin1', 0, length)
    return buffer.toString('latin1') + readFileSync(fd, 'latin1')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EMFILE' || code === 'ENFILE') throw error
    return null
  } finally {
    if (fd !== undefined) closeSync(fd)
  }
}

function parseStat(text: string): ProcessRow | null {
  // The name stands in brackets and may hold brackets and blanks itself, so count from its end.
  const pid = Number(text.slice(0, text.indexOf(' ')))
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ', 20)
  const [state, parent, group, session] = fields
  const start = fields[19]
  if (state === undefined || start === undefined) return null
  return {
    pid,
    parentPid: Number(parent),
    groupId: Number(group),
    sessionId: Number(session),
    startTime: Number(start),
    state,
  }
}
