import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { expect } from 'vitest'

/** Name of the variable that the engine gives to each of its processes. */
const MARK = 'DRAWBRIDGE_SHELL='

/** Pids of all living processes, zombies too, that the engine of this test process has started. */
export function engineProcesses(marks: ReadonlySet<string>): number[] {
  return pids().filter((pid) => {
    const mark = markOf(pid)
    return mark !== null && marks.has(mark)
  })
}

/** The engine's mark in the environment of a process, or null. */
export function markOf(pid: number): string | null {
  try {
    const environment = readFileSync(`/proc/${String(pid)}/environ`, 'latin1').split('\0')
    return environment.find((entry) => entry.startsWith(MARK)) ?? null
  } catch {
    return null // gone, or of another user
  }
}

/** Children of this test process that nobody has reaped. */
export function zombies(): number[] {
  return pids().filter((pid) => {
    const [state, parent] = readStat(pid)
    return state === 'Z' && parent === String(process.pid)
  })
}

/** Shells that this test process has started for an engine, also those that no command was given to. */
export function engineShells(): number[] {
  return childrenOf(process.pid).filter((pid) => markOf(pid) !== null)
}

/** Supervisors that this test process has started; each ends with its engine. */
export function supervisors(): number[] {
  return childrenNamed('drawbridge-supervisor')
}

/** Starters of terminals that this test process has started; each ends with its engine. */
export function starters(): number[] {
  return childrenNamed('drawbridge-terminals')
}

function childrenNamed(wanted: string): number[] {
  return childrenOf(process.pid).filter((pid) => {
    try {
      const title = readFileSync(`/proc/${String(pid)}/cmdline`, 'latin1').split('\0')[0]
      return title === wanted
    } catch {
      return false // gone
    }
  })
}

/** Open descriptors of this test process that are FIFOs or files of the engine, by what they lead to. */
export function engineDescriptors(): string[] {
  return readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      const target = readlinkSync(`/proc/self/fd/${fd}`)
      // The history's file is closed, but the binding keeps it until its statements are collected (decision 0015).
      if (/\/history\.db(?:-\w+)? \(deleted\)$/.test(target)) return []
      return /drawbridge-|shellOutput/.test(target) ? [target] : []
    } catch {
      return [] // the descriptor of the listing itself
    }
  })
}

/**
 * Fails a test that leaves a process, a zombie or a descriptor behind. Call it after the engine was closed.
 *
 * @param others engines that are still open in this test process: what is theirs cannot be told from what was left
 */
export function noLeaks(marks: ReadonlySet<string>, others = 0): void {
  expect({
    processes: engineProcesses(marks),
    shells: others > 0 ? [] : engineShells(),
    supervisors: others > 0 ? [] : supervisors(),
    starters: others > 0 ? [] : starters(),
    zombies: others > 0 ? [] : zombies(),
    descriptors: others > 0 ? [] : engineDescriptors(),
  }).toEqual({
    processes: [],
    shells: [],
    supervisors: [],
    starters: [],
    zombies: [],
    descriptors: [],
  })
}

/** Pids of the children of a process. */
export function childrenOf(pid: number): number[] {
  return pids().filter((each) => readStat(each)[1] === String(pid))
}

/** State, parent and what follows them in `/proc/PID/stat`; empty where the process is gone. */
export function readStat(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${String(pid)}/stat`, 'latin1')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}

function pids(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
}
