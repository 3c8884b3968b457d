import { test as base } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { AppSnapshot } from '../../../shared/ipc/contract.ts'
import { FakeCompanion } from '../../support/fake-companion.ts'
import { serveRenderer } from './renderer-server.ts'

/** Opens the window with a state; gives back the main process that it talks to. */
export type OpenWindow = (snapshot?: Partial<AppSnapshot>) => Promise<FakeCompanion>

interface WindowFixtures {
  readonly openWindow: OpenWindow
  /** Texts the page put on its console as errors; CSP violations are among them. */
  readonly problems: string[]
}

/** Playwright's `test` with the built window, a fake main process, and a check for errors of the page at the end. */
export const test = base.extend<WindowFixtures, { rendererUrl: string }>({
  launchOptions: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names from the pattern
    async ({}, use) => {
      await use({
        executablePath: process.env['DRAWBRIDGE_CHROMIUM'] ?? '/usr/bin/chromium',
        args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
      })
    },
    { scope: 'worker' },
  ],
  viewport: { width: 1180, height: 760 },
  rendererUrl: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names from the pattern
    async ({}, use) => {
      const server = await serveRenderer()
      await use(server.url)
      await server.close()
    },
    { scope: 'worker' },
  ],
  problems: [
    async ({ page }, use) => {
      const problems = watchProblems(page)
      await use(problems)
      base.expect(problems, 'errors on the console of the page').toEqual([])
    },
    { auto: true },
  ],
  openWindow: async ({ page, rendererUrl }, use) => {
    await use(async (snapshot = {}) => {
      const companion = new FakeCompanion(snapshot)
      await companion.attach(page)
      await page.goto(rendererUrl)
      await page.getByRole('main').waitFor()
      return companion
    })
  },
})

export const { expect } = base

/** The guard of 600 ms has passed for the request in the bar. */
export async function waitUntilArmed(page: Page): Promise<void> {
  const bar = page.getByRole('region', { name: /Pending approvals|待处理的批准/ })
  await base
    .expect(bar.getByRole('button', { name: /^(Deny|拒绝)/ }).first())
    .not.toHaveAttribute('aria-disabled')
}

function watchProblems(page: Page): string[] {
  const problems: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(error.message))
  return problems
}
