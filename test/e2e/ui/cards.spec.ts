import type { Page } from '@playwright/test'
import {
  aConnection,
  anEnd,
  anOutput,
  aRun,
  aSession,
  aToolCall,
  callId,
} from '../../support/builders.ts'
import { expect, test } from './window-test.ts'

const now = () => new Date().toISOString()
const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString()
const card = (page: Page, name = 'npm test') => page.getByRole('article', { name })

test.describe('tool-call card', () => {
  test('shows live output with colours, as text only', async ({ page, openWindow }) => {
    const companion = await openWindow({ toolCalls: [aToolCall({ progress: aRun(now()) })] })

    await companion.emit(
      'tool-call:output',
      anOutput('\u001b[31m<img src=x onerror=alert(1)>\u001b[0m\n\u001b]0;title\u0007plain\n'),
    )

    const text = card(page).getByText('<img src=x onerror=alert(1)>')
    await expect(text).toBeVisible()
    await expect(text).toHaveClass(/ansi-1/)
    await expect(card(page)).toContainText('plain')
    await expect(card(page)).not.toContainText('title')
    await expect(page.locator('img')).toHaveCount(0)
  })

  test('keeps the last 200 lines, and says what was skipped', async ({ page, openWindow }) => {
    const companion = await openWindow({ toolCalls: [aToolCall({ progress: aRun(now()) })] })
    const lines = (from: number) =>
      Array.from({ length: 300 }, (_, index) => `line ${String(from + index)}\n`).join('')

    await companion.emit('tool-call:output', anOutput(lines(1)))
    await companion.emit(
      'tool-call:output',
      anOutput(lines(301), { seq: 2, skippedBytes: 50_331_648, totalBytes: 50_340_000 }),
    )

    await expect(card(page)).toContainText('line 600')
    await expect(card(page)).toContainText(
      '48 MB skipped in the live view, kept in the output file',
    )
    await expect(card(page)).not.toContainText('line 400')
  })

  test('stops following when the person scrolls up', async ({ page, openWindow }) => {
    const companion = await openWindow({ toolCalls: [aToolCall({ progress: aRun(now()) })] })
    await companion.emit('tool-call:output', anOutput('x\n'.repeat(100)))
    const output = card(page).getByRole('group', { name: 'Output' })
    await expect(output).toBeVisible()

    await output.hover()
    await page.mouse.wheel(0, -400)
    await expect.poll(() => output.evaluate((box) => box.scrollTop)).toBeLessThan(1_400)
    await companion.emit('tool-call:output', anOutput('y\n'.repeat(40), { seq: 2 }))
    const jump = card(page).getByRole('button', { name: '40 new lines' })
    await jump.click()

    await expect(jump).toHaveCount(0)
    const isAtEnd = await output.evaluate(
      (box) => box.scrollHeight - box.scrollTop - box.clientHeight < 4,
    )
    expect(isAtEnd).toBe(true)
  })

  test('asks to stop, and offers force after 3 s', async ({ page, openWindow }) => {
    const companion = await openWindow({ toolCalls: [aToolCall({ progress: aRun(now()) })] })

    await card(page).getByRole('button', { name: 'Stop' }).click()
    await companion.setCall(aToolCall({ revision: 2, progress: aRun(ago(60), now()) }))
    await expect(card(page)).toContainText('Stopping')
    await expect(card(page).getByRole('button', { name: 'Force stop' })).toHaveCount(0)
    await card(page).getByRole('button', { name: 'Force stop' }).click({ timeout: 6_000 })

    expect(companion.seenOn('tool-call:stop')).toEqual([
      { callId: 'call-1', force: false },
      { callId: 'call-1', force: true },
    ])
  })

  test('folds a long success, never a failure', async ({ page, openWindow }) => {
    const companion = await openWindow({
      toolCalls: [
        aToolCall({ progress: aRun(now()) }),
        aToolCall({ callId: callId('call-2'), command: 'npm run lint', progress: aRun(now()) }),
      ],
    })
    const output = anOutput('x\n'.repeat(30))
    await companion.emit('tool-call:output', output)
    await companion.emit('tool-call:output', { ...output, callId: callId('call-2') })
    await expect(page.getByRole('group', { name: 'Output' })).toHaveCount(2)

    const end = { outputBytes: 60 }
    await companion.setCall(aToolCall({ revision: 2, progress: anEnd(end) }))
    await companion.setCall(
      aToolCall({
        callId: callId('call-2'),
        command: 'npm run lint',
        revision: 2,
        progress: anEnd({ ...end, exitCode: 1 }),
      }),
    )

    await expect(card(page).getByRole('group', { name: 'Output' })).toHaveCount(0)
    await expect(card(page, 'npm run lint').getByRole('group', { name: 'Output' })).toBeVisible()
    await card(page).getByRole('button', { name: 'Show output' }).click()
    await page.reload()
    await expect(card(page).getByRole('button', { name: 'Hide output' })).toHaveCount(0)
  })

  test('asks for the output of a running command when the window is late', async ({
    page,
    openWindow,
  }) => {
    const companion = await openWindow({ toolCalls: [aToolCall({ progress: aRun(now()) })] })
    companion.setTail(anOutput('from before the reload\n', { seq: 4 }))

    await page.reload()

    await expect(card(page)).toContainText('from before the reload')
  })

  test('copies command and output as plain text', async ({ page, openWindow }) => {
    const command = 'printf "a\\n"\nprintf b'
    const companion = await openWindow({
      toolCalls: [aToolCall({ command, progress: anEnd({ outputBytes: 10 }) })],
    })
    companion.setTail(anOutput('\u001b[1mbold\u001b[0m\n'))
    const menu = page.getByRole('button', { name: 'Actions for this command' })

    await menu.click()
    await page.getByRole('button', { name: 'Copy command' }).click()
    await menu.click()
    await page.getByRole('button', { name: 'Copy output' }).click()

    await expect
      .poll(() => companion.seenOn('app:copy-text'))
      .toEqual([{ text: command }, { text: 'bold\n' }])
  })

  test('says who allowed it and what an exit code means', async ({ page, openWindow }) => {
    await openWindow({
      toolCalls: [
        aToolCall({
          progress: anEnd(
            { exitCode: 127 },
            { decidedBy: { kind: 'rule', rule: 'user-allow', pattern: 'npm *' } },
          ),
        }),
      ],
    })

    await expect(card(page)).toContainText('Exited 127')
    await expect(card(page)).toContainText('rule npm *')
    await expect(card(page)).toContainText('127: the program does not exist')
  })

  test('shows typed input with its control characters', async ({ page, openWindow }) => {
    await openWindow({
      toolCalls: [aToolCall({ action: 'write_stdin', command: 'yes\n\u0003' })],
    })

    await expect(page.getByRole('article')).toContainText('Input to build')
    await expect(page.getByRole('article')).toContainText('yes⏎^C')
  })

  test('shows the whole command when it is clicked', async ({ page, openWindow }) => {
    const command = `echo ${'long '.repeat(200)}end-of-it`
    await openWindow({ toolCalls: [aToolCall({ command })] })
    const shown = page.getByRole('article').locator('h2 button')

    await shown.click()

    await expect(shown).toHaveText(command)
    await expect(shown).toHaveAttribute('aria-expanded', 'true')
  })

  test('stays quick while 50 MB of output arrive', async ({ page, openWindow }) => {
    const companion = await openWindow({ toolCalls: [aToolCall({ progress: aRun(now()) })] })
    const text = `${'\u001b[32m✓\u001b[0m some line of a test that passed '.repeat(2)}\n`.repeat(
      700,
    )

    let slowest = 0
    for (let seq = 1; seq <= 50; seq++) {
      await companion.emit(
        'tool-call:output',
        anOutput(text, { seq, skippedBytes: 1_000_000, totalBytes: seq * 1_050_000 }),
      )
      const delay = await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            const start = performance.now()
            setTimeout(() => {
              resolve(performance.now() - start)
            }, 0)
          }),
      )
      slowest = Math.max(slowest, delay)
    }

    await expect(card(page).locator('.size')).toHaveText('50.1 MB')
    // A limit that a hang reaches, not a measurement: the machine is shared.
    expect(slowest).toBeLessThan(1_000)
  })
})

test.describe('sessions and link', () => {
  test('groups sessions and shows one when it is chosen', async ({ page, openWindow }) => {
    const companion = await openWindow({
      toolCalls: [
        aToolCall(),
        aToolCall({ callId: callId('call-2'), command: 'ls', oneShot: true }),
      ],
      sessions: { revision: 1, sessions: [aSession()] },
    })
    const rail = page.getByRole('navigation', { name: 'Sessions' })

    await rail.getByRole('button', { name: /build/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('build')
    await expect(page.getByRole('article')).toHaveCount(1)
    await page.getByRole('button', { name: 'Close session' }).click()

    expect(companion.seenOn('session:close')).toEqual([
      { conversationId: 'conversation-1', sessionId: 'build' },
    ])
  })

  test('counts down to the next try and retries at once when asked', async ({
    page,
    openWindow,
  }) => {
    const companion = await openWindow({
      toolCalls: [aToolCall()],
      connection: aConnection({
        state: 'backoff',
        problem: 'unreachable',
        retryAt: new Date(Date.now() + 20_000).toISOString(),
      }),
    })
    const status = page.getByRole('contentinfo')

    await expect(status).toContainText(/Reconnecting, next try in \d+ sec/)
    await expect(status).toContainText('The server cannot be reached.')
    await status.getByRole('button', { name: 'Retry now' }).click()

    expect(companion.seenOn('connection:retry')).toHaveLength(1)
  })

  test('sets up server and folder, and says next to the field what is wrong', async ({
    page,
    openWindow,
  }) => {
    const companion = await openWindow({
      workspaces: [],
      connection: aConnection({ state: 'unpaired', serverHost: null, problem: 'not_configured' }),
    })
    await page.getByLabel('Server address').fill('agents.example.dev')
    await page.getByRole('button', { name: 'Connect' }).click()
    await expect(page.getByText('The address must start with wss://')).toBeVisible()

    await page.getByLabel('Server address').fill('wss://agents.example.dev/companion')
    await page.getByLabel('Token').fill('secret')
    await page.getByRole('button', { name: 'Choose folder…' }).click()
    await expect(page.getByRole('main')).toContainText('~/src/added')
    await page.getByRole('button', { name: 'Connect' }).click()

    await expect
      .poll(() => companion.seenOn('connection:configure'))
      .toEqual([{ url: 'wss://agents.example.dev/companion', token: 'secret' }])
    await expect(page.getByLabel('Token')).toHaveAttribute('type', 'password')
    await expect(page.getByLabel('Token')).toHaveValue('')
  })

  test('switches language and theme at once', async ({ page, openWindow }) => {
    const companion = await openWindow()
    await page.getByRole('button', { name: 'Language, look and server' }).click()

    await page.getByText('中文').click()
    await page.getByText('深色').click()

    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('全部活动')
    expect(companion.seenOn('appearance:update')).toEqual([
      { language: 'zh-CN' },
      { theme: 'dark' },
    ])
  })

  test('follows the system while it is told to', async ({ page, openWindow }) => {
    await openWindow({ appearance: { language: 'system', theme: 'system' } })
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')

    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.emulateMedia({ contrast: 'more' })

    await expect(page.locator('html')).toHaveAttribute('data-theme', 'hc')
  })
})
