import type { CompanionApi } from '../../../shared/ipc/companion-api.ts'
import { expect, test } from '../../support/app-under-test.ts'

test.describe('when the server goes and comes back', () => {
  test('keeps the question, the answer and the result', async ({ subject }) => {
    const { server, page } = subject
    const call = server.exec('echo kept >> count; cat count')
    await expect(subject.bar.getByText('echo kept')).toBeVisible()

    server.refuseUpgrades(503)
    server.drop()
    await expect(page.getByText(/Reconnecting/).first()).toBeVisible()
    await subject.press(/^Allow once/)
    server.refuseUpgrades()
    const result = await call.result

    expect(result.data).toMatchObject({ exit_code: 0, output: 'kept' })
    await expect(page.getByText('Connected').first()).toBeVisible()
  })
})

test.describe('when the window is reloaded', () => {
  test('shows the same request and the same cards', async ({ subject }) => {
    const { server, page } = subject
    const done = server.exec('echo done before')
    await subject.press(/^Allow once/)
    await done.result
    const call = server.exec('echo after reload')
    await expect(subject.bar.getByText('echo after reload')).toBeVisible()

    await page.reload()

    await expect(subject.card('echo done before').getByText('Exited 0')).toBeVisible()
    await subject.press(/^Allow once/)
    expect((await call.result).data).toMatchObject({ output: 'after reload' })
  })
})

test.describe('when the app is closed', () => {
  test('leaves no process of a running command and says who ended it', async ({ subject }) => {
    const { server } = subject
    const call = server.exec('trap "" TERM; sleep 300 & sleep 300; sleep 300', {
      yield_time_ms: 60_000,
    })
    await subject.press(/^Allow once/)
    await expect.poll(() => subject.processes()).not.toEqual([])

    await subject.quit()

    expect(await subject.processes()).toEqual([])
    expect(await call.result).toMatchObject({
      status: 'cancelled',
      cancelledBy: 'client_shutdown',
      error: { code: 'CLIENT_SHUTDOWN' },
    })
  })

  test('asks an unanswered request again after the next start', async ({ subject }) => {
    const { server } = subject
    const call = server.exec('echo still wanted')
    await expect(subject.bar.getByText('echo still wanted')).toBeVisible()

    await subject.restart()

    await subject.press(/^Allow once/)
    expect((await call.result).data).toMatchObject({ output: 'still wanted' })
  })
})

test.describe('the window', () => {
  test('is isolated, sandboxed and has no network', async ({ subject }) => {
    const { app, page } = subject
    const preferences = await app.evaluate(({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents as unknown as {
        getLastWebPreferences(): Record<string, unknown>
      }
      return contents.getLastWebPreferences()
    })

    expect(preferences).toMatchObject({
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webSecurity: true,
    })
    expect(await page.evaluate(() => typeof (globalThis as { require?: unknown }).require)).toBe(
      'undefined',
    )
    const url = subject.server.url.replace('ws://', 'http://')
    expect(
      await page.evaluate(
        (target) =>
          fetch(target).then(
            () => 'reached',
            () => 'blocked',
          ),
        url,
      ),
    ).toBe('blocked')
  })

  test('goes on hearing after a navigation that is refused', async ({ subject }) => {
    const { server, page, app } = subject
    await expect(page.getByText('Connected').first()).toBeVisible()
    await page.evaluate(() => {
      location.href = 'https://example.com/'
    })

    server.exec('echo still here')

    // Through the main process: Playwright itself would wait for the navigation that never comes.
    const look = () =>
      app.evaluate(async ({ BrowserWindow }) => {
        const contents = BrowserWindow.getAllWindows()[0]!.webContents
        const text = (await contents.executeJavaScript('document.body.innerText')) as string
        return { url: contents.getURL(), isAsked: text.includes('echo still here') }
      })
    await expect.poll(look).toEqual({ url: 'app://drawbridge/index.html', isAsked: true })
  })

  test('refuses an answer that carries another hash', async ({ subject }) => {
    const { server, page } = subject
    const call = server.exec('echo careful')
    await expect(subject.bar.getByText('echo careful')).toBeVisible()

    const refusal = await page.evaluate(
      (callId) =>
        (window as unknown as { companion: CompanionApi }).companion
          .approvalAnswer({ callId, hash: '0'.repeat(64), decision: 'allow_once' })
          .then(
            () => 'taken',
            (error: unknown) => (error as { code: string }).code,
          ),
      call.callId,
    )

    expect(refusal).toBe('APPROVAL_MISMATCH')
    await subject.press(/^Deny$/)
    expect((await call.result).status).toBe('denied')
  })
})
