import { describe, expect, it } from 'vitest'
import { parsePromptCommand } from '../../../agent-server/prompt-command.ts'

describe('a line at the prompt', () => {
  it.each([
    ['exec ls -l', { action: 'exec', command: 'ls -l' }],
    ['  exec  echo "a  b" ', { action: 'exec', command: 'echo "a  b"' }],
    ['exec -s build npm test', { action: 'exec', session_id: 'build', command: 'npm test' }],
    [
      'exec -p -s py python3 -i',
      { action: 'exec', pty: true, session_id: 'py', command: 'python3 -i' },
    ],
    ['exec -b -w docs make', { action: 'exec', async: true, workdir: 'docs', command: 'make' }],
    ['exec -- -s odd', { action: 'exec', command: '-s odd' }],
    ['stdin build "yes\\n"', { action: 'write_stdin', session_id: 'build', input: 'yes\n' }],
    ['stdin build "\\u0003"', { action: 'write_stdin', session_id: 'build', input: '\u0003' }],
    [
      'stdin build yes please',
      { action: 'write_stdin', session_id: 'build', input: 'yes please\n' },
    ],
    ['close build', { action: 'close', session_id: 'build' }],
    ['list', { action: 'list' }],
  ])('%s is a call', (line, expected) => {
    const command = parsePromptCommand(line)

    expect(command).toEqual({ kind: 'call', arguments: expected })
  })

  it.each([
    ['', { kind: 'nothing' }],
    ['cancel', { kind: 'cancel' }],
    ['tour', { kind: 'tour' }],
    ['conversation next one', { kind: 'conversation', name: 'next one' }],
  ])('%j steers the prompt', (line, expected) => {
    const command = parsePromptCommand(line)

    expect(command).toEqual(expected)
  })

  it.each([
    ['exec', 'exec expects a command'],
    ['exec -s', 'exec -s expects a value'],
    ['exec -x ls', 'not -x'],
    ['stdin', 'stdin expects a session'],
    ['stdin build "open', 'in double quotes'],
    ['close', 'close expects one session'],
    ['close a b', 'close expects one session'],
    ['conversation', 'conversation expects a name'],
    ['fly', 'unknown command "fly"; expected one of exec'],
  ])('%j is explained', (line, message) => {
    const command = parsePromptCommand(line)

    expect(command).toMatchObject({
      kind: 'problem',
      message: expect.stringContaining(message) as string,
    })
  })
})
