import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseShellArguments } from '../../../shared/shell-tool/shell-arguments.ts'

const EXEC_DEFAULTS = {
  action: 'exec',
  command: 'ls',
  sessionId: undefined,
  workdir: undefined,
  pty: undefined,
  cols: 120,
  rows: 40,
  yieldTimeMs: 10_000,
  timeoutS: undefined,
  async: false,
  justification: undefined,
}

const exec = (fields: Record<string, unknown> = {}) =>
  parseShellArguments({ action: 'exec', command: 'ls', ...fields })
const writeStdin = (fields: Record<string, unknown> = {}) =>
  parseShellArguments({ action: 'write_stdin', session_id: 's1', input: '', ...fields })

function messageOf(parsed: ReturnType<typeof parseShellArguments>): string | undefined {
  return parsed.ok ? undefined : parsed.error.message
}

describe('1. The tool as the agent sees it: exec', () => {
  it('fills in the defaults', () => {
    expect(exec()).toEqual({ ok: true, value: EXEC_DEFAULTS })
  })

  it('reads every field', () => {
    const parsed = exec({
      session_id: 'build',
      workdir: 'frontend',
      pty: true,
      cols: 80,
      rows: 24,
      yield_time_ms: 0,
      timeout: 5,
      async: false,
      justification: 'to see the tests',
    })

    expect(parsed).toEqual({
      ok: true,
      value: {
        action: 'exec',
        command: 'ls',
        sessionId: 'build',
        workdir: 'frontend',
        pty: true,
        cols: 80,
        rows: 24,
        yieldTimeMs: 0,
        timeoutS: 5,
        async: false,
        justification: 'to see the tests',
      },
    })
  })

  it('accepts a JSON string that holds the object', () => {
    expect(parseShellArguments('{"action":"exec","command":"ls"}')).toEqual({
      ok: true,
      value: EXEC_DEFAULTS,
    })
  })

  it('reads integers and booleans given as strings', () => {
    const parsed = exec({
      cols: '80',
      rows: '24',
      yield_time_ms: '0',
      timeout: '86400',
      pty: 'true',
      async: 'false',
    })

    expect(parsed).toEqual({
      ok: true,
      value: { ...EXEC_DEFAULTS, cols: 80, rows: 24, yieldTimeMs: 0, timeoutS: 86_400, pty: true },
    })
  })

  it('takes null for absent', () => {
    const parsed = exec({
      session_id: null,
      workdir: null,
      pty: null,
      cols: null,
      rows: null,
      yield_time_ms: null,
      timeout: null,
      async: null,
      justification: null,
    })

    expect(parsed).toEqual({ ok: true, value: EXEC_DEFAULTS })
  })

  it('ignores fields that it does not know or use', () => {
    expect(exec({ input: 5, env: { A: 'b' }, Command: 'rm', constructor: 1 })).toEqual({
      ok: true,
      value: EXEC_DEFAULTS,
    })
  })

  it.each([undefined, null])('reads a command without an action (%s) as exec', (action) => {
    expect(parseShellArguments({ action, command: 'ls' })).toEqual({
      ok: true,
      value: EXEC_DEFAULTS,
    })
  })

  it('makes CRLF line ends LF and leaves a lone carriage return', () => {
    expect(exec({ command: 'a\r\nb\rc\r\n' })).toMatchObject({ value: { command: 'a\nb\rc\n' } })
  })

  it.each([
    ['cols', 20, 500],
    ['rows', 5, 200],
    ['yield_time_ms', 0, 300_000],
    ['timeout', 1, 86_400],
  ])('takes %s from %d to %d', (field, min, max) => {
    const isTaken = [min - 1, min, max, max + 1].map((value) => exec({ [field]: value }).ok)

    expect(isTaken).toEqual([false, true, true, false])
  })

  it.each([
    ['cols', 'must be at least 20', 19],
    ['rows', 'must be at most 200', '201'],
    ['timeout', 'must be an integer from 1 to 86400', 1.5],
    ['timeout', 'must be an integer from 1 to 86400', '1.5'],
    ['timeout', 'must be an integer from 1 to 86400', ''],
    ['timeout', 'must be an integer from 1 to 86400', ' 5'],
    ['timeout', 'must be an integer from 1 to 86400', '0x10'],
    ['timeout', 'must be an integer from 1 to 86400', '99999999999999999999'],
    ['timeout', 'must be an integer from 1 to 86400', true],
    ['yield_time_ms', 'must be an integer from 0 to 300000', [1]],
    ['pty', 'must be true or false', 'yes'],
    ['pty', 'must be true or false', 1],
    ['async', 'must be true or false', 'TRUE'],
    ['workdir', 'must be a string', 5],
    ['workdir', 'must not contain a NUL character', 'a\0b'],
    ['workdir', 'must be at most 4096 characters', 'd'.repeat(4_097)],
    ['justification', 'must be a string', {}],
    ['command', 'must be a string', 5],
    ['command', 'must be a string', null],
  ])('refuses a bad %s, saying that it %s', (field, expected, value) => {
    expect(exec({ [field]: value })).toEqual({
      ok: false,
      error: { code: 'INVALID_ARGUMENTS', message: `${field} ${expected}`, action: 'exec' },
    })
  })

  it.each(['', ' ', '\n\t\r\n', '\u3000'])('refuses the blank command %j', (command) => {
    expect(messageOf(exec({ command }))).toBe('command must not be blank')
  })

  it('refuses a NUL in a command', () => {
    expect(messageOf(exec({ command: 'ls\0-la' }))).toBe('command must not contain a NUL character')
  })

  it('counts the length of a command in bytes of UTF-8', () => {
    const longest = `${'é'.repeat(65_535)}ab`

    expect([exec({ command: longest }).ok, exec({ command: `${longest}c` })]).toEqual([
      true,
      {
        ok: false,
        error: {
          code: 'COMMAND_TOO_LONG',
          message: 'command must be at most 131072 bytes of UTF-8',
          action: 'exec',
        },
      },
    ])
  })

  it('refuses async together with pty', () => {
    expect(messageOf(exec({ async: 'true', pty: true }))).toBe(
      'async and pty must not both be true',
    )
  })

  it.each([
    ['a', true],
    ['sh-7c1d9e0a4b22', true],
    ['A.b_c-9', true],
    ['s'.repeat(64), true],
    ['s'.repeat(65), false],
    ['', false],
    ['.hidden', false],
    ['..', false],
    ['a/b', false],
    ['a b', false],
    ['a\n', false],
    ['ä', false],
    [5, false],
  ])('judges the session id %j: %s', (sessionId, isTaken) => {
    expect(exec({ session_id: sessionId }).ok).toBe(isTaken)
  })
})

describe('1. The tool as the agent sees it: write_stdin, close, list', () => {
  it('reads write_stdin with its default', () => {
    expect(writeStdin({ input: 'y\r\n' })).toEqual({
      ok: true,
      value: { action: 'write_stdin', sessionId: 's1', input: 'y\r\n', yieldTimeMs: 10_000 },
    })
  })

  it.each(['write_stdin', 'close'])('accepts a task id for %s', (action) => {
    const parsed = parseShellArguments({ action, session_id: 'bg-1:2', input: '' })

    expect(parsed).toMatchObject({ ok: true, value: { sessionId: 'bg-1:2' } })
  })

  it('needs an input, which may be empty', () => {
    expect([writeStdin().ok, messageOf(writeStdin({ input: undefined }))]).toEqual([
      true,
      'input must be a string (empty to only read)',
    ])
  })

  it('counts the length of an input in bytes of UTF-8', () => {
    const longest = '€'.repeat(21_845)

    expect([
      writeStdin({ input: `${longest}a` }).ok,
      messageOf(writeStdin({ input: `${longest}ab` })),
    ]).toEqual([true, 'input must be at most 65536 bytes'])
  })

  it('ignores what only exec uses', () => {
    expect(writeStdin({ command: 5, timeout: 'x', workdir: 1 }).ok).toBe(true)
  })

  it.each(['write_stdin', 'close'])('needs a session id for %s', (action) => {
    const parsed = parseShellArguments({ action, input: '' })

    expect(parsed).toEqual({
      ok: false,
      error: {
        code: 'INVALID_ARGUMENTS',
        message:
          'session_id must be a session id or a task id (1-64 characters of A-Z a-z 0-9 . _ -)',
        action,
      },
    })
  })

  it('reads list whatever else is given', () => {
    expect(parseShellArguments({ action: 'list', session_id: 5, command: null })).toEqual({
      ok: true,
      value: { action: 'list' },
    })
  })
})

describe('1. The tool as the agent sees it: what is no call', () => {
  it.each([undefined, null, 5, true, [], 'not json', '[]', '"exec"', 'null', ''])(
    'refuses %j for arguments',
    (raw) => {
      expect(parseShellArguments(raw)).toEqual({
        ok: false,
        error: {
          code: 'INVALID_ARGUMENTS',
          message: 'arguments must be an object, or a JSON string holding an object',
          action: null,
        },
      })
    },
  )

  it.each([
    {},
    { action: 'EXEC', command: 'ls' },
    { action: 'run', command: 'ls' },
    { action: 5, command: 'ls' },
    { action: 'toString' },
    { command: 5 },
  ])('refuses %j, naming the actions there are', (raw) => {
    expect(messageOf(parseShellArguments(raw))).toBe(
      'action must be one of exec, write_stdin, close, list',
    )
  })

  it('answers anything without throwing', () => {
    const actions = fc.constantFrom('exec', 'write_stdin', 'close', 'list', undefined)
    const fields = fc.dictionary(
      fc.constantFrom('command', 'session_id', 'input', 'workdir', 'timeout', 'async', 'pty'),
      fc.anything(),
    )

    fc.assert(
      fc.property(fc.anything(), actions, fields, (raw, action, given) => {
        parseShellArguments(raw)
        parseShellArguments({ ...given, action })
      }),
    )
  })
})
