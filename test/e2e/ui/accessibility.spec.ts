import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import type { AppSnapshot, Appearance } from '../../../shared/ipc/contract.ts'
import {
  aConnection,
  aDangerousRequest,
  anApprovalRequest,
  anEnd,
  anOutput,
  aRun,
  aSession,
  aToolCall,
  callId,
} from '../../support/builders.ts'
import type { FakeCompanion } from '../../support/fake-companion.ts'
import { expect, test, waitUntilArmed } from './window-test.ts'

const LOOKS: readonly Appearance[] = (['light', 'dark', 'hc'] as const).flatMap((theme) =>
  (['en', 'zh-CN'] as const).map((language) => ({ theme, language })),
)

const cards = [
  aToolCall({ callId: callId('ok'), progress: anEnd({ outputBytes: 20 }) }),
  aToolCall({ callId: callId('bad'), progress: anEnd({ exitCode: 127, outputBytes: 40 }) }),
  aToolCall({ callId: callId('running'), progress: aRun(new Date().toISOString()) }),
  aToolCall({
    callId: callId('stopping'),
    progress: aRun('2026-11-30T10:00:00Z', '2026-11-30T10:00:00Z'),
  }),
  aToolCall({ callId: callId('waiting'), progress: { state: 'pending_approval' } }),
  aToolCall({
    callId: callId('denied'),
    progress: anEnd({ status: 'denied', executed: 'no', feedback: 'no, thank you' }),
  }),
  aToolCall({
    callId: callId('lost'),
    progress: anEnd({ status: 'interrupted', executed: 'unknown', exitCode: null }),
  }),
  aToolCall({ callId: callId('input'), action: 'write_stdin', command: 'y\n' }),
]
const coloured =
  '\u001b[31mred\u001b[0m \u001b[44;37m on blue \u001b[0m \u001b[38;5;226myellow\u001b[0m \u001b[2mdim\u001b[0m\n'

interface Screen {
  readonly name: string
  readonly snapshot: Partial<AppSnapshot>
  readonly prepare?: (page: Page, companion: FakeCompanion) => Promise<void>
}

const screens: readonly Screen[] = [
  {
    name: 'not configured',
    snapshot: {
      workspaces: [],
      connection: aConnection({ state: 'unpaired', serverHost: null, problem: 'not_configured' }),
    },
    prepare: (page) => page.locator('button[type=submit]').click(),
  },
  { name: 'waiting', snapshot: {} },
  {
    name: 'reconnecting',
    snapshot: {
      connection: aConnection({
        state: 'backoff',
        problem: 'unreachable',
        retryAt: new Date(Date.now() + 60_000).toISOString(),
      }),
    },
  },
  {
    name: 'cards',
    snapshot: { toolCalls: cards, sessions: { revision: 1, sessions: [aSession()] } },
    prepare: async (page, companion) => {
      const running = { callId: callId('running') }
      await companion.emit('tool-call:output', anOutput(coloured, running))
      await page.getByText('on blue').waitFor()
    },
  },
  {
    name: 'approval, ordinary',
    snapshot: {
      toolCalls: cards,
      approvals: {
        revision: 1,
        requests: [
          anApprovalRequest({ justification: 'to see whether it passes' }),
          anApprovalRequest({ callId: callId('call-2') }),
        ],
      },
    },
    prepare: waitUntilArmed,
  },
  {
    name: 'approval, dangerous',
    snapshot: {
      approvals: {
        revision: 1,
        requests: [aDangerousRequest({ isRoot: true, cwd: '/etc', dangerReason: 'deletes files' })],
      },
    },
    prepare: waitUntilArmed,
  },
  {
    name: 'typed confirmation',
    snapshot: { approvals: { revision: 1, requests: [aDangerousRequest()] } },
    prepare: async (page) => {
      await waitUntilArmed(page)
      await page.getByRole('button', { name: 'Confirm by typing' }).click()
    },
  },
  {
    name: 'deny and tell',
    snapshot: { approvals: { revision: 1, requests: [anApprovalRequest()] } },
    prepare: async (page) => {
      await waitUntilArmed(page)
      await page.getByRole('button', { name: 'Deny and tell agent' }).click()
    },
  },
  {
    name: 'settings menu',
    snapshot: {},
    prepare: (page) => page.getByRole('button', { name: 'Language, look and server' }).click(),
  },
  {
    name: 'menu of a card',
    snapshot: { toolCalls: cards },
    prepare: (page) =>
      page.getByRole('button', { name: 'Actions for this command' }).first().click(),
  },
  {
    name: 'queue of requests',
    snapshot: {
      approvals: {
        revision: 1,
        requests: [anApprovalRequest(), aDangerousRequest({ callId: callId('call-2') })],
      },
    },
    prepare: (page) => page.getByRole('button', { name: '1 of 2' }).click(),
  },
]

test.describe('accessibility', () => {
  for (const screen of screens) {
    test(`axe finds nothing on the screen: ${screen.name}`, async ({ page, openWindow }) => {
      // Six whole checks of a page, on a machine that others use as well.
      test.setTimeout(300_000)
      // Colours half-way through a fade are nobody's choice.
      await page.emulateMedia({ reducedMotion: 'reduce' })
      const companion = await openWindow(screen.snapshot)
      await screen.prepare?.(page, companion)

      const found: string[] = []
      for (const look of LOOKS) {
        await companion.emit('appearance:updated', look)
        await expect(page.locator('html')).toHaveAttribute('data-theme', look.theme)
        await expect(page.locator('html')).toHaveAttribute('lang', look.language)
        // The package brings its own copy of Playwright's types.
        const { violations } = await new AxeBuilder({ page: page as never })
          .options({ rules: { 'target-size': { enabled: true } } })
          .analyze()
        for (const { id, nodes } of violations) {
          const where = nodes.map(
            (node) => `${node.target.join(' ')}: ${node.failureSummary ?? ''}`,
          )
          found.push(`${look.theme} ${look.language} ${id}: ${where.join(' | ')}`)
        }
      }

      expect(found).toEqual([])
    })
  }

  test('says which request arrived, politely, and danger at once', async ({ page, openWindow }) => {
    const companion = await openWindow()

    await companion.setApprovals([anApprovalRequest()])
    await expect(page.getByRole('status')).toHaveText(
      'Approval needed from Builder: npm test, 1 of 1',
    )
    await companion.setApprovals([
      anApprovalRequest(),
      aDangerousRequest({ callId: callId('call-2') }),
    ])

    await expect(page.locator('[aria-live=assertive]')).toContainText('Dangerous')
  })

  test('says once that a command ended, and never reads its output', async ({
    page,
    openWindow,
  }) => {
    const companion = await openWindow({ toolCalls: [aToolCall({ progress: aRun() })] })

    await companion.emit('tool-call:output', anOutput('a line nobody needs to hear\n'))
    await companion.setCall(aToolCall({ revision: 2, progress: anEnd({ exitCode: 1 }) }))

    await expect(page.getByRole('status')).toHaveText('npm test: Exited 1')
    await expect(page.locator('[aria-live]', { hasText: 'nobody needs' })).toHaveCount(0)
  })

  test('reaches everything with the Tab key, without a trap', async ({ page, openWindow }) => {
    await openWindow({
      toolCalls: cards,
      approvals: { revision: 1, requests: [anApprovalRequest()] },
    })
    const reached = new Set<string>()

    for (let step = 0; step < 80; step++) {
      await page.keyboard.press('Tab')
      reached.add(
        await page.evaluate(() => {
          const active = document.activeElement
          return active?.getAttribute('aria-label') ?? active?.textContent.trim() ?? ''
        }),
      )
    }

    const wanted = ['Stop all', 'Stop', 'Command', 'Deny', 'Allow for this session']
    expect(wanted.filter((name) => ![...reached].some((one) => one.startsWith(name)))).toEqual([])
  })
})
