import { describe, expect, it } from 'vitest'
import { explain } from '../../../electron/policy/explain.ts'
import type { ExplainDefaults } from '../../../electron/policy/explain.ts'
import { settingsSchema } from '../../../shared/settings/settings-schema.ts'
import { WORKSPACE } from './policy-support.ts'

const DEFAULTS: ExplainDefaults = {
  settings: settingsSchema.parse({ rules: { allow: ['git *'], deny: ['rm *'] } }),
  workspace: WORKSPACE,
  homeDir: '/home/me',
  protectedPaths: [],
  platform: 'linux',
}

describe('shell-tool 10: explain', () => {
  it('answers a line as for a one-shot exec', () => {
    expect(explain({ id: 7, command: 'sudo git status' }, DEFAULTS)).toEqual({
      id: 7,
      decision: 'ask',
      rule: 'dangerous',
      reasons: [
        'This runs with the rights of another user.',
        'No rule of yours allows this, and a one-shot command then asks.',
      ],
      commands: [{ text: 'git status', program: 'git', wrappers: ['sudo'] }],
    })
  })

  it('names the user rule that decided', () => {
    expect(explain({ id: 'a', command: 'ls; rm x' }, DEFAULTS)).toMatchObject({
      id: 'a',
      decision: 'deny',
      rule: 'rm *',
    })
  })

  it('takes settings, workspace and directory from the line', () => {
    const line = {
      command: 'echo x > ../f',
      settings: { policy: 'trusted_workspace' },
      workspace: '/w',
      cwd: '/w/sub',
    }

    expect(explain(line, DEFAULTS)).toMatchObject({ decision: 'allow' })
    expect(explain({ ...line, cwd: null }, DEFAULTS)).toMatchObject({ decision: 'ask' })
  })

  it('uses the settings of the line instead of the default ones, not on top of them', () => {
    const line = { command: 'git status', settings: { rules: { deny: ['ls *'] } } }

    expect(explain(line, DEFAULTS)).toMatchObject({ decision: 'ask' })
  })

  it.each([
    [null, 'a line must be a JSON object'],
    ['ls', 'a line must be a JSON object'],
    [{ id: 1 }, 'command must be a string'],
    [{ id: 1, command: 3 }, 'command must be a string'],
    [{ id: 1, command: ' ' }, 'command must not be blank'],
    [{ id: 1, command: 'ls', settings: { polcy: 'x' } }, 'settings'],
    [{ id: 1, command: 'ls', settings: { policy: 'x' } }, 'settings'],
    [{ id: 1, command: 'ls', settings: [] }, 'settings must be an object of settings'],
    [{ id: 1, command: 'ls', workspace: 'w' }, 'workspace must be an absolute path'],
  ])('refuses %j and says what was expected', (line, message) => {
    const answer = explain(line, DEFAULTS)

    expect('error' in answer ? answer.error : 'no error').toContain(message)
    expect(answer.id).toBe(line !== null && typeof line === 'object' ? 1 : undefined)
  })

  it.each([' ', 'ls\0', 'a'.repeat(2_000_000)])(
    'denies what is refused before any rule, and says why',
    (command) => {
      const answer = explain({ id: 1, command }, DEFAULTS)

      expect(answer).toMatchObject({ id: 1, decision: 'deny', commands: [] })
      expect('reasons' in answer && 'error' in answer && answer.reasons).toEqual([
        'error' in answer ? answer.error : '',
      ])
    },
  )
})
