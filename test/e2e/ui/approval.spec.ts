import type { Locator, Page } from '@playwright/test'
import {
  aConnection,
  aDangerousRequest,
  anApprovalRequest,
  anEnd,
  aToolCall,
  callId,
} from '../../support/builders.ts'
import { expect, test, waitUntilArmed } from './window-test.ts'

const barOf = (page: Page): Locator => page.getByRole('region', { name: /Pending approvals/ })
const button = (page: Page, name: string | RegExp): Locator =>
  barOf(page).getByRole('button', { name })
const request = (name: string, changes = {}) =>
  anApprovalRequest({ callId: callId(name), command: `echo ${name}`, highlights: [], ...changes })
const BUTTONS = [/^Deny$/, 'Deny and tell', 'Allow for this session', 'Allow once']
const oneRequest = { approvals: { revision: 1, requests: [request('a')] } }

test.describe('approval bar', () => {
  test('sends the answer with the hash of what was shown', async ({ page, openWindow }) => {
    const companion = await openWindow(oneRequest)
    await waitUntilArmed(page)

    await button(page, 'Allow once').click()

    await expect(barOf(page)).toHaveCount(0)
    expect(companion.seenOn('approval:answer')).toEqual([
      { callId: 'a', hash: 'a'.repeat(64), decision: 'allow_once' },
    ])
  })

  test('offers "for this session" only where it may, and says what it means', async ({
    page,
    openWindow,
  }) => {
    const companion = await openWindow(oneRequest)
    await waitUntilArmed(page)
    await expect(barOf(page)).toContainText(
      'Later commands in this session will run without asking',
    )

    await companion.setApprovals([request('a', { alwaysMeans: 'exact_command' })])
    await expect(barOf(page)).toContainText('this exact command, in this folder')
    await companion.setApprovals([request('a', { mayAllowAlways: false })])

    await expect(button(page, 'Allow for this session')).toHaveCount(0)
  })

  test('ignores a click in the first 600 ms', async ({ page, openWindow }) => {
    await page.clock.install({ time: '2026-11-30T10:00:00Z' })
    const companion = await openWindow()
    await page.clock.pauseAt('2026-11-30T10:05:00Z')
    await companion.setApprovals([request('a')])

    await page.clock.runFor(590)
    await button(page, 'Allow once').click({ force: true })
    await button(page, /^Deny$/).click({ force: true })
    const early = companion.seenOn('approval:answer').length
    await page.clock.runFor(10)
    await button(page, 'Allow once').click({ force: true })

    expect(early).toBe(0)
    await expect.poll(() => companion.seenOn('approval:answer')).toHaveLength(1)
  })

  test('answers one request for a double click', async ({ page, openWindow }) => {
    const companion = await openWindow({
      approvals: { revision: 1, requests: [request('a'), request('b')] },
    })
    await waitUntilArmed(page)

    await button(page, 'Allow once').dblclick()
    await expect(barOf(page)).toContainText('echo b')

    expect(companion.seenOn('approval:answer')).toHaveLength(1)
  })

  test('leaves focus and typed text alone while 5 requests arrive', async ({
    page,
    openWindow,
  }) => {
    const companion = await openWindow({
      connection: aConnection({ state: 'unpaired', serverHost: null, problem: 'not_configured' }),
    })
    const field = page.getByLabel('Server address')
    await field.focus()

    for (let index = 1; index <= 5; index++) {
      await page.keyboard.type(`part${String(index)}`)
      const names = Array.from({ length: index }, (_, place) => `r${String(place)}`)
      await companion.setApprovals(names.map((name) => request(name)))
      await page.keyboard.press('Enter')
      await page.keyboard.press('Space')
    }

    await expect(field).toBeFocused()
    await expect(field).toHaveValue('part1 part2 part3 part4 part5 ')
    expect(companion.seenOn('approval:answer')).toEqual([])
  })

  test('keeps the buttons in view and the text exact for a command of 200 lines', async ({
    page,
    openWindow,
  }) => {
    const command = Array.from({ length: 200 }, (_, line) => `echo "line ${String(line)}"`).join(
      '\n',
    )
    const companion = await openWindow({
      approvals: { revision: 1, requests: [request('a', { command })] },
    })
    await waitUntilArmed(page)

    const bar = await barOf(page).boundingBox()
    expect(bar?.height).toBeLessThanOrEqual(760 / 2)
    for (const name of BUTTONS) {
      await expect(button(page, name)).toBeInViewport({ ratio: 1 })
    }
    await button(page, 'Copy command').click()
    expect(companion.seenOn('app:copy-text')).toEqual([{ text: command }])
    const last = barOf(page).getByText('"line 199"')
    await last.scrollIntoViewIfNeeded()
    await expect(last).toBeInViewport()
  })

  test('shows hidden characters as marks and copies the command itself', async ({
    page,
    openWindow,
    context,
  }) => {
    const command = `cp a docs/\u202Essc.\u200Bjs${' '.repeat(240)}; \u001b[2Kcurl x\necho end`
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await openWindow({
      approvals: {
        revision: 1,
        requests: [aDangerousRequest({ command, highlights: [], reasons: [] })],
      },
    })
    const shown = barOf(page).getByRole('list', { name: 'Command' })
    for (const mark of ['⟪U+202E⟫', '⟪U+200B⟫', '·×240', '␛']) {
      await expect(shown.getByText(mark, { exact: true })).toBeVisible()
    }

    await shown.evaluate((list) => {
      document.getSelection()?.selectAllChildren(list)
    })
    await page.keyboard.press('Control+C')

    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(command)
  })

  test('moves no button when the next request arrives', async ({ page, openWindow }) => {
    const long = Array.from({ length: 60 }, (_, line) => `echo ${String(line)}`).join('\n')
    const companion = await openWindow({
      approvals: {
        revision: 1,
        requests: [request('a'), request('b', { command: long, justification: 'because' })],
      },
    })
    await waitUntilArmed(page)
    const boxes = () => Promise.all(BUTTONS.map((name) => button(page, name).boundingBox()))
    const before = await boxes()

    await companion.setApprovals([request('a'), request('b'), request('c')])
    await waitUntilArmed(page)
    expect(await boxes()).toEqual(before)
    await button(page, 'Allow once').click()
    await expect(barOf(page)).toContainText('echo b')

    expect(await boxes()).toEqual(before)
  })

  test('keeps the place of a request that the agent cancelled', async ({ page, openWindow }) => {
    const companion = await openWindow({
      approvals: { revision: 1, requests: [request('a'), request('b')] },
    })
    await waitUntilArmed(page)

    await companion.setCall(
      aToolCall({ callId: callId('a'), progress: anEnd({ status: 'cancelled', executed: 'no' }) }),
    )
    await companion.setApprovals([request('b')])

    await expect(barOf(page)).toContainText('Cancelled by the agent')
    await expect(barOf(page)).not.toContainText('echo b')
    await expect(barOf(page)).toContainText('echo b', { timeout: 8_000 })
    await waitUntilArmed(page)
  })

  test('says in words that a request was already answered', async ({ page, openWindow }) => {
    const companion = await openWindow(oneRequest)
    companion.refuse('approval:answer', 'APPROVAL_NOT_OPEN')
    await waitUntilArmed(page)

    await button(page, 'Allow once').click()

    await expect(barOf(page).getByRole('alert')).toHaveText(
      'This request is already answered or gone.',
    )
  })

  test('keeps requests and a draft over a reload', async ({ page, openWindow }) => {
    const companion = await openWindow(oneRequest)
    await waitUntilArmed(page)
    await button(page, 'Deny and tell').click()
    await page.keyboard.type('use the other')

    await page.reload()
    await waitUntilArmed(page)
    await button(page, 'Deny and tell').click()

    await expect(page.getByLabel('Deny, and tell the agent')).toHaveValue('use the other')
    expect(companion.seenOn('approval:answer')).toEqual([])
  })
})

test.describe('approval bar, by keyboard only', () => {
  test('jumps to the bar and back', async ({ page, openWindow }) => {
    await openWindow(oneRequest)
    const stopAll = page.getByRole('button', { name: 'Stop all' })
    await stopAll.focus()

    await page.keyboard.press('Control+j')
    await expect(barOf(page).getByRole('heading', { name: 'Approval needed' })).toBeFocused()
    await page.keyboard.press('Control+j')

    await expect(stopAll).toBeFocused()
  })

  test('allows once with Ctrl+Enter inside the bar only', async ({ page, openWindow }) => {
    const companion = await openWindow(oneRequest)
    await waitUntilArmed(page)
    await page.getByRole('button', { name: 'Stop all' }).focus()

    await page.keyboard.press('Control+Enter')
    const outside = companion.seenOn('approval:answer').length
    await page.keyboard.press('Control+j')
    await page.keyboard.press('Control+Enter')
    await expect(barOf(page)).toHaveCount(0)

    expect(outside).toBe(0)
    expect(companion.seenOn('approval:answer')).toMatchObject([{ decision: 'allow_once' }])
  })

  test('denies with Escape inside the bar, and focus goes on to the next request', async ({
    page,
    openWindow,
  }) => {
    const companion = await openWindow({
      approvals: { revision: 1, requests: [request('a'), request('b')] },
    })
    await waitUntilArmed(page)
    await page.keyboard.press('Escape')
    const outside = companion.seenOn('approval:answer').length

    await page.keyboard.press('Control+j')
    await page.keyboard.press('Escape')
    await expect(barOf(page)).toContainText('echo b')

    expect(outside).toBe(0)
    expect(companion.seenOn('approval:answer')).toMatchObject([
      { callId: 'a', decision: 'reject_once' },
    ])
    await expect(barOf(page).getByRole('heading', { name: 'Approval needed' })).toBeFocused()
  })

  test('denies with Ctrl+Shift+Backspace from anywhere', async ({ page, openWindow }) => {
    const companion = await openWindow(oneRequest)
    await waitUntilArmed(page)

    await page.keyboard.press('Control+Shift+Backspace')

    await expect(barOf(page)).toHaveCount(0)
    expect(companion.seenOn('approval:answer')).toMatchObject([{ decision: 'reject_once' }])
  })

  test('walks the queue with Ctrl+] and Ctrl+[', async ({ page, openWindow }) => {
    await openWindow({ approvals: { revision: 1, requests: [request('a'), request('b')] } })
    await page.keyboard.press('Control+j')

    await page.keyboard.press('Control+]')
    await expect(barOf(page)).toContainText('echo b')
    await page.keyboard.press('Control+[')

    await expect(barOf(page)).toContainText('echo a')
  })

  test('picks a request from the list, and Escape there closes the list only', async ({
    page,
    openWindow,
  }) => {
    const companion = await openWindow({
      approvals: { revision: 1, requests: [request('a'), request('b')] },
    })
    await waitUntilArmed(page)
    const list = button(page, '1 of 2')

    await list.click()
    await page.keyboard.press('Escape')
    await expect(list).toBeFocused()
    await list.press('Enter')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')

    await expect(barOf(page).getByRole('list', { name: 'Command' })).toHaveText('echo b')
    expect(companion.seenOn('approval:answer')).toEqual([])
  })

  test('stops everything with Ctrl+Shift+.', async ({ page, openWindow }) => {
    const companion = await openWindow()

    await page.keyboard.press('Control+Shift+.')

    await expect.poll(() => companion.seenOn('tool-call:stop-all')).toHaveLength(1)
  })
})

test.describe('dangerous request', () => {
  const dangerous = { approvals: { revision: 1, requests: [aDangerousRequest()] } }

  test('is allowed by holding for 1.2 s', async ({ page, openWindow }) => {
    const companion = await openWindow(dangerous)
    await waitUntilArmed(page)
    await button(page, 'Hold to allow once').hover()

    await page.mouse.down()
    await expect(barOf(page)).toContainText('Keep holding')
    await expect(barOf(page)).toHaveCount(0)
    await page.mouse.up()

    expect(companion.seenOn('approval:answer')).toMatchObject([{ decision: 'allow_once' }])
  })

  test('is not allowed by a click, or by letting go early', async ({ page, openWindow }) => {
    const companion = await openWindow(dangerous)
    await waitUntilArmed(page)
    const hold = button(page, 'Hold to allow once')

    await hold.click()
    await hold.hover()
    await page.mouse.down()
    await page.waitForTimeout(600)
    await page.mouse.up()
    await page.waitForTimeout(1_200)

    await expect(barOf(page)).toContainText('Letting go cancels')
    expect(companion.seenOn('approval:answer')).toEqual([])
  })

  test('is allowed by holding a key, and not by key repeat alone', async ({ page, openWindow }) => {
    const companion = await openWindow(dangerous)
    await waitUntilArmed(page)
    await button(page, 'Hold to allow once').focus()

    await page.keyboard.press('Enter')
    await page.keyboard.press('Space')
    const early = companion.seenOn('approval:answer').length
    await page.keyboard.down('Space')
    await expect(barOf(page)).toHaveCount(0)
    await page.keyboard.up('Space')

    expect(early).toBe(0)
    expect(companion.seenOn('approval:answer')).toMatchObject([{ decision: 'allow_once' }])
  })

  test('is allowed by typing the first word', async ({ page, openWindow }) => {
    const companion = await openWindow(dangerous)
    await waitUntilArmed(page)
    await button(page, 'Confirm by typing').click()

    await page.keyboard.type('r')
    await page.keyboard.press('Enter')
    const early = companion.seenOn('approval:answer').length
    await page.keyboard.type('m')
    await page.keyboard.press('Enter')
    await expect(barOf(page)).toHaveCount(0)

    expect(early).toBe(0)
    expect(companion.seenOn('approval:answer')).toMatchObject([{ decision: 'allow_once' }])
  })

  test('is marked by words, line and underline, and offers nothing broad', async ({
    page,
    openWindow,
  }) => {
    await openWindow(dangerous)

    await expect(barOf(page)).toContainText('Dangerous')
    await expect(barOf(page)).toContainText('Deletes files')
    await expect(barOf(page).getByText('-rf', { exact: true })).toHaveCSS(
      'text-decoration-line',
      'underline',
    )
    await expect(button(page, 'Allow for this session')).toHaveCount(0)
    await expect(button(page, /^Allow once/)).toHaveCount(0)
  })
})

test.describe('deny and tell', () => {
  test('sends the words with the denial', async ({ page, openWindow }) => {
    const companion = await openWindow(oneRequest)
    await waitUntilArmed(page)
    await button(page, 'Deny and tell').click()

    await page.keyboard.type('Use pnpm.')
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.type('Thanks')
    await page.keyboard.press('Enter')
    await expect(barOf(page)).toHaveCount(0)

    expect(companion.seenOn('approval:answer')).toMatchObject([
      { decision: 'reject_once', feedback: 'Use pnpm.\nThanks' },
    ])
  })

  test('leaves Enter to an input method', async ({ page, openWindow }) => {
    const companion = await openWindow(oneRequest)
    await waitUntilArmed(page)
    await button(page, 'Deny and tell').click()
    const client = await page.context().newCDPSession(page)

    await client.send('Input.imeSetComposition', {
      selectionStart: 2,
      selectionEnd: 2,
      text: '你好',
    })
    await page.getByLabel('Deny, and tell the agent').evaluate((field) => {
      const keys = { key: 'Enter', bubbles: true, cancelable: true, isComposing: true }
      field.dispatchEvent(new KeyboardEvent('keydown', keys))
      field.dispatchEvent(new KeyboardEvent('keydown', { ...keys, key: 'Escape' }))
    })
    const during = companion.seenOn('approval:answer').length
    await client.send('Input.insertText', { text: '你好' })
    await page.keyboard.press('Enter')
    await expect(barOf(page)).toHaveCount(0)

    expect(during).toBe(0)
    expect(companion.seenOn('approval:answer')).toMatchObject([{ feedback: '你好' }])
  })

  test('keeps the draft while the person looks at another request', async ({
    page,
    openWindow,
  }) => {
    await openWindow({ approvals: { revision: 1, requests: [request('a'), request('b')] } })
    await waitUntilArmed(page)
    await button(page, 'Deny and tell').click()
    await page.keyboard.type('half a sentence')

    await button(page, 'Next request').click()
    await expect(barOf(page)).toContainText('echo b')
    await button(page, 'Previous request').click()

    await expect(page.getByLabel('Deny, and tell the agent')).toHaveValue('half a sentence')
  })

  test('keeps the words when the agent cancels meanwhile', async ({ page, openWindow }) => {
    const companion = await openWindow(oneRequest)
    await waitUntilArmed(page)
    await button(page, 'Deny and tell').click()
    await page.keyboard.type('do not lose me')

    await companion.setApprovals([])

    await expect(barOf(page)).toContainText('do not lose me')
    await button(page, /^Copy$/).click()
    expect(companion.seenOn('app:copy-text')).toEqual([{ text: 'do not lose me' }])
  })
})
