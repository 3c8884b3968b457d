import { describe, expect, it } from 'vitest'
import type { ProcessRow } from '../../../electron/shell/ending/process-row.ts'
import { foregroundOf } from '../../../electron/shell/sessions/foreground.ts'
import type { ForegroundClock } from '../../../electron/shell/sessions/foreground.ts'

const SHELL = 100

/** A child of the shell, in its group; started one second after the command unless told otherwise. */
function aRow(pid: number, changes: Partial<ProcessRow> = {}): ProcessRow {
  const place = { parentPid: SHELL, groupId: SHELL, sessionId: SHELL }
  return { pid, ...place, startTime: 11_100, state: 'S', ...changes }
}

/** A shell that began at tick 10,000; its command began ten seconds later, a minute ago. */
function aClock(changes: Partial<ForegroundClock> = {}): ForegroundClock {
  return {
    shellPid: SHELL,
    shellStart: { ticks: 10_000, ms: 5_000 },
    commandStart: { ms: 15_000, lastPid: 200 },
    now: { ticks: 17_000, ms: 75_000 },
    maxPid: 32_768,
    ...changes,
  }
}

function pidsOf(rows: readonly ProcessRow[], clock = aClock()): number[] {
  return foregroundOf(rows, clock).map(({ pid }) => pid)
}

describe('shell-tool 6: the processes of the running command', () => {
  it('are those that began later, not the shell and not earlier ones', () => {
    const shell = aRow(SHELL, { startTime: 10_000 })
    const job = aRow(150, { startTime: 10_900 })

    expect(pidsOf([shell, job, aRow(210)])).toEqual([210])
  })

  it('are told from those of the moment before by the order of pids', () => {
    const rows = [198, 200, 201].map((pid) => aRow(pid, { startTime: 11_000 }))

    expect(pidsOf(rows)).toEqual([201])
    expect(pidsOf(rows, aClock({ commandStart: { ms: 15_000, lastPid: 32_767 } }))).toEqual([
      198, 200, 201,
    ])
  })

  it('are not those that an earlier one has started since, or that are in its group or session', () => {
    const job = aRow(150, { startTime: 10_500, groupId: 150, sessionId: 150 })
    const child = aRow(210, { parentPid: 150 })
    const grandchild = aRow(211, { parentPid: 210 })
    const orphan = aRow(212, { parentPid: 1, groupId: 150 })

    expect(pidsOf([job, child, grandchild, orphan, aRow(213)])).toEqual([213])
  })

  it('are told right after the computer slept before the command', () => {
    // An hour that only the clock of start times counted.
    const now = { ticks: 377_000, ms: 75_000 }
    const job = aRow(150, { startTime: 10_500 })
    const own = aRow(210, { startTime: 371_100 })
    const lateJob = aRow(199, { startTime: 370_900 })

    expect(pidsOf([job, lateJob, own], aClock({ now }))).toEqual([210])
  })

  it('are told right after the computer slept during the command', () => {
    const now = { ticks: 377_000, ms: 75_000 }
    const before = aRow(210, { startTime: 11_100 })
    const after = aRow(220, { startTime: 376_000 })

    expect(pidsOf([aRow(150, { startTime: 10_500 }), before, after], aClock({ now }))).toEqual([
      210, 220,
    ])
  })

  it('count in doubt where the order of pids is not told', () => {
    const clock = aClock({ commandStart: { ms: 15_000, lastPid: null } })

    expect(pidsOf([aRow(198, { startTime: 11_000 })], clock)).toEqual([198])
  })
})
