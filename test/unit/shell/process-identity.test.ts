import { describe, expect, it } from 'vitest'
import { isSameProcess, toStartTime } from '../../../electron/shell/ending/process-identity.ts'
import { readProcess } from '../../../electron/shell/ending/process-table.ts'

const row = readProcess(process.pid)
const startTime = toStartTime(row)

describe('shell-tool 6: a recorded process', () => {
  it('is the same where pid, start time and boot match', () => {
    expect(isSameProcess({ pid: process.pid, startTime })).toBe(true)
  })

  it.each([
    ['another pid', { pid: process.ppid, startTime }],
    [
      'another start time',
      { pid: process.pid, startTime: startTime?.replace(/^\d+/, '1') ?? null },
    ],
    ['another boot', { pid: process.pid, startTime: `${String(row?.startTime)}@another-boot` }],
    ['no boot', { pid: process.pid, startTime: String(row?.startTime) }],
    ['no start time', { pid: process.pid, startTime: null }],
    ['a pid that nobody has', { pid: 2 ** 30, startTime }],
  ])('is a stranger with %s', (_what, recorded) => {
    expect(isSameProcess(recorded)).toBe(false)
  })
})
