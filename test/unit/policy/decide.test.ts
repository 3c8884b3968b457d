import { describe, expect, it } from 'vitest'
import { decide } from '../../../electron/policy/decide.ts'
import type { PolicyInput } from '../../../electron/policy/policy-input.ts'
import type { PolicyDecision } from '../../../shared/tool-call/policy-decision.ts'
import { R0, aPolicyInput, aSession, codesOf, decideCommand } from './policy-support.ts'

const ONE_SHOT = { action: 'exec', command: 'make' }
const IN_SESSION = { action: 'exec', command: 'make', session_id: 's1' }
const TYPED = { action: 'write_stdin', session_id: 's1', input: 'make\n' }
const CLOSE = { action: 'close', session_id: 's1' }
const LIST = { action: 'list' }
const NO_SESSION = aSession({ exists: false, approved: false, cwd: null })
const PROGRAM = aSession({ busy: true, runningCommand: 'psql' })

function kindOf(args: Record<string, unknown>, changes: Partial<PolicyInput> = {}) {
  return decide(aPolicyInput(args, {}, changes)).kind
}

describe('protocol 8.2: policies', () => {
  it.each([
    ['per_session', 'ask', 'ask', 'allow', 'allow'],
    ['per_command', 'ask', 'ask', 'ask', 'ask'],
    ['trusted_workspace', 'allow', 'allow', 'allow', 'allow'],
    ['read_only', 'deny', 'deny', 'deny', 'deny'],
  ] as const)(
    '%s: one-shot %s, new session %s, in a session %s, typed at a prompt %s',
    (policy, oneShot, newSession, inSession, typed) => {
      expect({
        oneShot: kindOf(ONE_SHOT, { policy }),
        newSession: kindOf(IN_SESSION, { policy, session: NO_SESSION }),
        inSession: kindOf(IN_SESSION, { policy, session: aSession() }),
        typed: kindOf(TYPED, { policy, session: aSession() }),
        close: kindOf(CLOSE, { policy, session: aSession() }),
        list: kindOf(LIST, { policy }),
      }).toEqual({ oneShot, newSession, inSession, typed, close: 'allow', list: 'allow' })
    },
  )

  it('asks in a session whose later commands a person did not approve', () => {
    const decision = decide(
      aPolicyInput(IN_SESSION, {}, { session: aSession({ approved: false }) }),
    )

    expect(decision).toMatchObject({ kind: 'ask', rule: 'fallback', askReasons: ['policy_ask'] })
  })

  it.each([
    ['one_shot', ONE_SHOT, undefined],
    ['new_session', IN_SESSION, NO_SESSION],
  ] as const)('says %s where that is the only reason', (askReason, args, session) => {
    expect(decide(aPolicyInput(args, {}, { session }))).toMatchObject({
      kind: 'ask',
      askReasons: [askReason],
      dangerous: false,
    })
  })

  it.each(['per_session', 'per_command', 'trusted_workspace'] as const)(
    'asks about what is dangerous or unclear under %s, also in an approved session',
    (policy) => {
      const judge = (command: string) =>
        decide(aPolicyInput({ ...IN_SESSION, command }, {}, { policy, session: aSession() }))

      expect(judge('git push --force')).toMatchObject({ kind: 'ask', dangerous: true })
      expect(judge('"$x"')).toMatchObject({ kind: 'ask', dangerous: true })
      expect(judge('export PATH=/tmp')).toMatchObject({ kind: 'ask', dangerous: false })
      expect(judge('rm -rf /')).toMatchObject({ kind: 'deny', rule: 'blocked' })
    },
  )
})

describe('8.1: the agent server can only tighten', () => {
  it('asks where it needs approval, though a rule allows', () => {
    const decision = decideCommand('git status', R0, { needApproval: true })

    expect(decision).toMatchObject({
      kind: 'ask',
      rule: 'server-asks',
      askReasons: ['server_requested'],
    })
  })

  it('asks with its reason where it names a danger', () => {
    const decision = decideCommand('git status', R0, { dangerReason: 'deploys' })

    expect(decision).toMatchObject({ kind: 'ask', dangerous: true })
    expect(decision.reasons[0]?.text).toBe('The agent server calls this dangerous: deploys')
  })

  it('does not turn a denial into a question', () => {
    expect(decideCommand('rm x', R0, { needApproval: true }).kind).toBe('deny')
  })
})

describe('TD22: all doors, one lock', () => {
  const doors: readonly (readonly [string, Record<string, unknown>, Partial<PolicyInput>])[] = [
    ['one-shot', { action: 'exec' }, {}],
    ['session exec', { action: 'exec', session_id: 's1' }, { session: aSession() }],
    ['new session', { action: 'exec', session_id: 's1' }, { session: NO_SESSION }],
    ['background task', { action: 'exec', async: true }, {}],
    ['terminal', { action: 'exec', pty: true, session_id: 's1' }, { session: aSession() }],
    ['trusted workspace', { action: 'exec' }, { policy: 'trusted_workspace' }],
  ]

  it.each(doors)('denies rm through %s', (_, args, changes) => {
    expect(decide(aPolicyInput({ ...args, command: 'rm -rf x' }, R0, changes)).kind).toBe('deny')
  })

  it.each([
    ['an idle shell', aSession(), 'rm -rf x\n'],
    ['the Enter key of a terminal', aSession(), 'rm -rf x\r'],
    ['a shell in front', aSession({ busy: true, runningCommand: 'bash' }), 'rm -rf x\n'],
    ['ssh in front', aSession({ busy: true, runningCommand: 'ssh -t host' }), 'rm -rf x\n'],
    ['a line begun earlier', aSession({ pendingInput: 'r' }), 'm -rf x\n'],
    ['a session that is not there yet', NO_SESSION, 'rm -rf x\n'],
  ])('denies rm typed into %s', (_, session, input) => {
    const decision = decide(
      aPolicyInput({ action: 'write_stdin', session_id: 's1', input }, R0, { session }),
    )

    expect(decision.kind).toBe('deny')
  })
})

describe('shell-tool 3: input to a program', () => {
  const typed = (changes: Partial<PolicyInput>): PolicyDecision =>
    decide(aPolicyInput({ ...TYPED, input: 'rm -rf x\n' }, R0, changes))

  it('runs unasked where a person approved the program', () => {
    expect(typed({ session: PROGRAM })).toMatchObject({ kind: 'allow', rule: 'input-to-program' })
  })

  it('asks once where a rule started the program', () => {
    const session = { ...PROGRAM, startedByRule: true }

    expect(typed({ session })).toMatchObject({ kind: 'ask', askReasons: ['stdin_to_program'] })
    expect(typed({ session: { ...session, inputApproved: true } }).kind).toBe('allow')
  })

  it('asks once under per_command', () => {
    const policy = 'per_command'

    expect(typed({ policy, session: PROGRAM }).kind).toBe('ask')
    expect(typed({ policy, session: { ...PROGRAM, inputApproved: true } }).kind).toBe('allow')
  })

  it.each(['', '\u0003', '\u0004', '\u001c', '\n'])('lets %j through to any program', (input) => {
    const args = { ...TYPED, input }

    expect(kindOf(args, { policy: 'per_command', session: PROGRAM })).toBe('allow')
  })

  it.each([
    ['bash', true],
    ['cd sub && exec zsh', true],
    ['su - bob', true],
    ['sudo -i', true],
    ['docker exec -it box sh', true],
    ['ssh host', true],
    ['$PROGRAM', true],
    ['bash -c "bash -i"', true],
    ['python3 -i', false],
    ['vim a.txt', false],
    ['bash script.sh', false],
    ["bash -c 'read x'", false],
  ])('takes %j in front for a shell: %s', (runningCommand, isShell) => {
    const session = aSession({ busy: true, runningCommand })

    expect(typed({ session }).kind).toBe(isShell ? 'deny' : 'allow')
  })
})

describe('remembered answers', () => {
  const remembered = (answer: 'allow' | 'refuse'): Partial<PolicyInput> => ({
    remembered: {
      isAllowed: ({ command }) => answer === 'allow' && command.startsWith('make'),
      isRefused: ({ command }) => answer === 'refuse' && command.startsWith('make'),
    },
  })

  it.each([
    ['make', 'allow', 'allow', 'remembered-approval'],
    ['make', 'refuse', 'deny', 'remembered-refusal'],
    ['make > /tmp/f', 'allow', 'ask', 'dangerous'],
    ['make $(', 'allow', 'ask', 'unparsable'],
    ['make; rm x', 'allow', 'deny', 'user-deny'],
  ] as const)('%s with always-%s is judged %s by %s', (command, answer, kind, rule) => {
    expect(decideCommand(command, R0, remembered(answer))).toMatchObject({ kind, rule })
  })
})

describe('a decision', () => {
  it('names the rule, the pattern and every command with its wrappers', () => {
    expect(
      decideCommand('timeout 5 git status | cat', { allow: ['git *', 'timeout *', 'cat *'] }),
    ).toMatchObject({
      kind: 'allow',
      rule: 'user-allow',
      pattern: 'timeout *, git *, cat *',
      commands: [
        { text: 'git status', program: 'git', wrappers: ['timeout'] },
        { text: 'cat', program: 'cat', wrappers: [] },
      ],
    })
  })

  it('points at the part of the command that a reason speaks of', () => {
    const command = 'ls; rm -rf build; echo x > /tmp/f'
    const { reasons } = decideCommand(command)
    const parts = reasons.flatMap(({ code, span }) =>
      span === undefined ? [] : [[code, command.slice(span.start, span.end)]],
    )

    expect(parts).toEqual([
      ['deletes_recursively', 'rm -rf build'],
      ['writes_outside', '/tmp/f'],
    ])
  })

  it('points at the quoted text for what happens inside it', () => {
    const command = "bash -c 'rm -rf build'"
    const span = decideCommand(command).reasons.find(
      ({ code }) => code === 'deletes_recursively',
    )?.span

    expect(command.slice(span?.start, span?.end)).toBe("'rm -rf build'")
  })

  it('lists every question at once, the deciding one first', () => {
    const decision = decideCommand('curl http://h > /tmp/f', {}, { needApproval: true })

    expect(codesOf(decision)).toEqual([
      'server_requested',
      'writes_outside',
      'one_shot',
      'uses_network',
    ])
    expect(decision).toMatchObject({
      rule: 'server-asks',
      askReasons: ['server_requested', 'dangerous_pattern', 'outside_workspace', 'one_shot'],
      dangerous: true,
    })
  })

  it('asks for everything and says which rule cannot be read', () => {
    const decision = decideCommand('git status', { allow: ['git *'], deny: ['rm "x'] })

    expect(decision).toMatchObject({ kind: 'ask', rule: 'broken-rules' })
    expect(decision.reasons[0]?.text).toContain('rm "x')
  })

  it('stays small for a command with thousands of parts', () => {
    const decision = decideCommand('$(a);'.repeat(1_500))

    expect(JSON.stringify(decision).length).toBeLessThan(100_000)
  })
})

describe('one-shots and state', () => {
  it('leaves a line that no rule covers to the policy', () => {
    expect(decideCommand('cd sub', { allow: ['git *'] }).kind).toBe('ask')
    expect(decideCommand('x=1', { allow: ['git *'] }).kind).toBe('ask')
  })

  it('judges relative paths from where the session is', () => {
    const judge = (cwd: string) =>
      decide(
        aPolicyInput(
          { ...IN_SESSION, command: 'echo x > ../f' },
          {},
          { session: aSession({ cwd }), cwd },
        ),
      ).kind

    expect([judge('/home/me/work/sub'), judge('/home/me/work')]).toEqual(['allow', 'ask'])
  })
})
