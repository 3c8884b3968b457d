import { readdirSync, readFileSync } from 'node:fs'

/** Name of the variable the engine gives to each of its processes. */
const MARK = 'DRAWBRIDGE_SHELL='

/** The engine's mark in the environment of a process, or null. Linux only, as all of this file. */
export function markOf(pid: number): string | null {
  try {
    const entries = readFileSync(`/proc/${String(pid)}/environ`, 'latin1').split('\0')
    return entries.find((entry) => entry.startsWith(MARK)) ?? null
  } catch {
    return null // gone
  }
}

/** Processes that carry one of the marks, and children of this process that nobody has reaped. */
export function processesLeft(marks: ReadonlySet<string>): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      const mark = markOf(pid)
      return (mark !== null && marks.has(mark)) || isZombieChild(pid)
    })
}

function isZombieChild(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${String(pid)}/stat`, 'latin1')
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return state === 'Z' && parent === String(process.pid)
  } catch {
    return false // gone
  }
}
