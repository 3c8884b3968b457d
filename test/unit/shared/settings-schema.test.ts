import { describe, expect, it } from 'vitest'
import { defaultSettings, settingsSchema } from '../../../shared/settings/settings-schema.ts'

describe('7. Limits: settings', () => {
  it('have the defaults of the contract', () => {
    expect(defaultSettings()).toEqual({
      policy: 'per_session',
      rules: { allow: [], ask: [], deny: [] },
      limits: {
        sessionsPerConversation: 5,
        tasks: 16,
        idleSeconds: 1_800,
        lifeSeconds: 7_200,
        sweepSeconds: 60,
        outputBytes: 104_857_600,
        outputKeepDays: 7,
        outputFolderBytes: 2_147_483_648,
        minFreeBytes: 1_073_741_824,
        graceMs: 5_000,
      },
      onYield: 'background',
      onOutputLimit: 'continue',
      outputDir: 'workspace',
      workspaces: [],
      server: {},
      language: 'system',
      theme: 'system',
    })
  })

  it('are a new object each time', () => {
    defaultSettings().rules.allow.push('rm *')

    expect(defaultSettings().rules.allow).toEqual([])
  })

  it('fill in what a file leaves out', () => {
    const settings = settingsSchema.parse({ rules: { deny: [' rm * '] }, limits: { tasks: 1 } })

    expect(settings).toEqual({
      ...defaultSettings(),
      rules: { allow: [], ask: [], deny: ['rm *'] },
      limits: { ...defaultSettings().limits, tasks: 1 },
    })
  })

  it.each([
    { polcy: 'read_only' },
    { rules: { denny: [] } },
    { limits: { idleSecs: 5 } },
    { server: { token: 'x' } },
    { policy: 'never' },
    { rules: { deny: 'rm *' } },
    { rules: { deny: [''] } },
    { rules: { deny: ['  '] } },
    { rules: { deny: ['rm *\nls'] } },
    { limits: { sessionsPerConversation: 31 } },
    { limits: { graceMs: -1 } },
    null,
    [],
  ])('refuse %j', (raw) => {
    expect(settingsSchema.safeParse(raw).success).toBe(false)
  })
})
