import { describe, expect, it } from 'vitest'
import { readTaskkill, toTaskkillArguments } from '../../../../electron/shell/windows/taskkill.ts'

describe('shell-tool 6, ending processes on Windows', () => {
  it('ends the whole tree by force', () => {
    expect(toTaskkillArguments(1234)).toEqual(['/PID', '1234', '/T', '/F'])
  })

  it.each([0, 4, -1, 1.5, Number.NaN])('never names %s', (pid) => {
    expect(() => toTaskkillArguments(pid)).toThrow(RangeError)
  })

  it.each([
    [
      'all of the tree',
      0,
      'SUCCESS: The process with PID 12 (child process of PID 34) has been terminated.\r\nSUCCESS: The process with PID 34 (child process of PID 5) has been terminated.\r\n',
      { kind: 'ended', ended: [12, 34] },
    ],
    [
      'in another language',
      0,
      'ERFOLGREICH: Der Prozess mit PID 12 (untergeordneter Prozess von PID 34) wurde beendet.\r\n',
      { kind: 'ended', ended: [12] },
    ],
    ['no such process', 128, '', { kind: 'gone', ended: [] }],
    [
      'a part of it',
      128,
      'SUCCESS: The process with PID 12 (child process of PID 34) has been terminated.\r\n',
      { kind: 'survived', ended: [12] },
    ],
    ['not allowed', 1, '', { kind: 'survived', ended: [] }],
    ['taskkill itself was ended', null, '', { kind: 'survived', ended: [] }],
  ] as const)('reads the answer: %s', (_what, exitCode, stdout, expected) => {
    expect(readTaskkill(exitCode, stdout)).toEqual(expected)
  })
})
