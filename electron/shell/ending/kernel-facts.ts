import { openSync, readFileSync, readlinkSync, readSync } from 'node:fs'

/** Longest `/proc/loadavg`; the line has five short fields. */
const LOADAVG_BYTES = 128
const buffer = Buffer.alloc(LOADAVG_BYTES)
/** Stays open: opening it anew would cost three times as much, and each command asks. Null where it is not to be trusted. */
let loadavgFd: number | null | undefined

/**
 * The pid that the kernel gave away last, to a process or a thread; null where it is not told. Pids are given in
 * ascending order until they begin anew at their maximum, so this tells what was started later from what was earlier,
 * finer than the clock ticks of a start time. Takes a few microseconds.
 */
export function readLastPid(): number | null {
  try {
    if (loadavgFd === undefined) loadavgFd = openLoadavg()
    if (loadavgFd === null) return null
    const length = readSync(loadavgFd, buffer, 0, LOADAVG_BYTES, 0)
    const text = buffer.toString('latin1', 0, length)
    const pid = Number(text.slice(text.lastIndexOf(' ')))
    return pid > 0 ? pid : null
  } catch {
    return null // no /proc
  }
}

/** In some containers another file stands in its place (lxcfs), which tells figures that are seconds old. */
function openLoadavg(): number | null {
  const mounts = readFileSync('/proc/self/mountinfo', 'latin1')
  return mounts.includes(' /proc/loadavg ') ? null : openSync('/proc/loadavg', 'r')
}

/** A process's working directory, also one that was removed since; null where it cannot be read. */
export function readWorkingDirectory(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${String(pid)}/cwd`).replace(/ \(deleted\)$/, '')
  } catch {
    return null // ended a moment ago, or no /proc
  }
}

/**
 * The kernel's out-of-memory killer takes commands before the app (reliability X14). Half of the scale, so that the
 * user's own choice can still lie above it.
 */
export const OOM_SCORE = 500

/** Where pids begin anew. */
export function readMaxPid(): number {
  try {
    return Number(readFileSync('/proc/sys/kernel/pid_max', 'latin1'))
  } catch {
    return 32_768 // what the kernel takes where nobody has changed it
  }
}

/** Names this run of the kernel: start times are counted from its boot and come again after the next; null unknown. */
export function readBootId(): string | null {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim()
  } catch {
    return null
  }
}
