import { describe, expect, it } from 'vitest'
import {
  carries,
  marksOfOwner,
  marksOfShell,
  toMarkCommand,
} from '../../../electron/shell/ending/process-marks.ts'
import { createMark, toMarkPrefix } from '../../../electron/shell/environment/variables.ts'

describe('marks of processes', () => {
  it('the limit of a shell begins with that of its installation, and is a time no process reaches', () => {
    const mark = createMark('owner')
    const { limit } = marksOfShell(mark)

    expect(limit).toMatch(/^[1-9]\d{17}$/)
    expect(limit.startsWith(marksOfOwner(toMarkPrefix('owner')).limit)).toBe(true)
    expect(Number(limit) / 1e6 / 86_400 / 365).toBeGreaterThan(3_000)
    expect(toMarkCommand(mark)).toBe(`ulimit -SR ${limit} 2>/dev/null`)
  })

  it('two shells and two installations have different limits', () => {
    const limits = ['a', 'a', 'b'].map((owner) => marksOfShell(createMark(owner)).limit)

    expect(new Set(limits).size).toBe(3)
    expect(new Set(limits.map((limit) => limit.slice(0, 9))).size).toBe(2)
  })

  it('a process that is gone, and one without a mark, carry none', () => {
    const marks = marksOfOwner(toMarkPrefix('owner'))

    expect(carries(process.pid, marks)).toBe(false)
    expect(carries(2 ** 30, marks)).toBe(false)
  })
})
