import { describe, expect, it } from 'vitest'
import { toTerminalText } from '../../../agent-server/terminal-text.ts'

describe('command output for a terminal', () => {
  it.each([
    ['plain text\tand\r\nlines', 'plain text\tand\r\nlines'],
    ['\u001b[1;32mgreen\u001b[0m', '\u001b[1;32mgreen\u001b[0m'],
    ['a\u001b[2Jb\u001b[?25lc', 'abc'],
    ['a\u001b]0;title\u0007b', 'ab'],
    ['a\u001b]52;c;ZXZpbA==\u001b\\b', 'ab'],
    ['a\u001bcb\u0007\u0008', 'ab'],
    ['a\u009b2Jb', 'a2Jb'],
    ['cut \u001b', 'cut '],
  ])('%j becomes %j', (output, expected) => {
    const text = toTerminalText(output)

    expect(text).toBe(expected)
  })
})
