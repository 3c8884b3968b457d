import type { Page } from '@playwright/test'
import {
  aConnection,
  aDangerousRequest,
  anApprovalRequest,
  anEnd,
  aRun,
  aToolCall,
  callId,
} from '../../support/builders.ts'
import { expect, test, waitUntilArmed } from './window-test.ts'

const full = () => ({
  toolCalls: [
    aToolCall({ progress: anEnd({ exitCode: 127, outputBytes: 40 }) }),
    aToolCall({
      callId: callId('call-2'),
      command: `node ${'a-very-long-argument-'.repeat(20)}`,
      progress: aRun(new Date().toISOString()),
    }),
  ],
  connection: aConnection({
    state: 'backoff' as const,
    problem: 'version_mismatch' as const,
    retryAt: new Date(Date.now() + 60_000).toISOString(),
  }),
})

/** Elements that stick out of the window to the side, where nobody can scroll to. */
function findCutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const scrolls = (element: Element): boolean => {
      for (let at = element.parentElement; at !== null; at = at.parentElement) {
        const { overflowX, textOverflow, visibility } = getComputedStyle(at)
        if (overflowX === 'auto' || textOverflow === 'ellipsis' || visibility === 'hidden')
          return true
      }
      return false
    }
    return [...document.querySelectorAll('button, p, h1, h2, h3, label, input, code, li, time')]
      .filter((element) => {
        const box = element.getBoundingClientRect()
        if (box.width === 0 || getComputedStyle(element).visibility === 'hidden') return false
        return (box.right > width + 1 || box.left < -1) && !scrolls(element)
      })
      .map((element) => `${element.tagName} ${element.textContent.trim().slice(0, 40)}`)
  })
}

const SIZES = [
  [320, 640],
  [360, 760],
  [590, 380], // 1180 × 760 at 200 %
  [860, 760],
  [1180, 760],
  [3840, 2160],
] as const

test.describe('layout', () => {
  for (const [width, height] of SIZES) {
    for (const language of ['en', 'zh-CN'] as const) {
      test(`cuts nothing off at ${String(width)} × ${String(height)} in ${language}`, async ({
        page,
        openWindow,
      }) => {
        await page.setViewportSize({ width, height })
        const companion = await openWindow({
          ...full(),
          appearance: { language, theme: 'light' },
          approvals: {
            revision: 1,
            requests: [anApprovalRequest({ justification: 'to test it' })],
          },
        })
        await waitUntilArmed(page)
        expect(await findCutOff(page)).toEqual([])

        await companion.setApprovals([
          anApprovalRequest({ justification: 'to test it' }),
          aDangerousRequest({ callId: callId('danger') }),
        ])
        await page.locator('.pager button').last().click()
        await waitUntilArmed(page)

        expect(await findCutOff(page)).toEqual([])
        const footer = page.locator('section.bar footer')
        await expect(footer).toBeInViewport({ ratio: 1 })
        await expect(page.getByRole('contentinfo').last()).toBeInViewport({ ratio: 1 })
      })
    }
  }

  test('puts the rail behind a button when there is no room', async ({ page, openWindow }) => {
    await page.setViewportSize({ width: 360, height: 760 })
    await openWindow({ toolCalls: [aToolCall()] })
    const rail = page.getByRole('navigation', { name: 'Sessions' })
    await expect(rail).toBeHidden()

    await page.getByRole('button', { name: 'Sessions' }).click()
    await expect(rail).toBeVisible()
    await page.keyboard.press('Escape')

    await expect(rail).toBeHidden()
  })

  test('honours reduced motion and forced colours', async ({ page, openWindow }) => {
    await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' })
    await openWindow({
      toolCalls: [aToolCall({ progress: aRun(new Date().toISOString()) })],
      approvals: { revision: 1, requests: [aDangerousRequest()] },
    })

    await expect(page.locator('.icon.spins')).toHaveCSS('animation-name', 'none')
    await expect(page.locator('section.bar')).toContainText('Dangerous')
  })

  test('shows a focus ring on what the keyboard reaches', async ({ page, openWindow }) => {
    await openWindow()

    await page.keyboard.press('Tab')

    await expect(page.locator(':focus-visible')).toHaveCSS('outline-width', '2px')
  })
})
