import { existsSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { electronFlags } from '../../../scripts/support/electron-flags.mjs'
import { withApp } from '../../support/app-under-test.ts'

test('the packaged app does the main job', async () => {
  const executablePath = process.env['DRAWBRIDGE_PACKAGED'] ?? ''
  expect(existsSync(executablePath), 'DRAWBRIDGE_PACKAGED names the packaged program').toBe(true)

  await withApp({ executablePath, args: electronFlags(executablePath).flags }, async (subject) => {
    const call = subject.server.exec('echo packaged && id -un')
    await subject.press(/^Allow once/)

    expect(await call.result).toMatchObject({ status: 'completed', data: { exit_code: 0 } })
    await expect(subject.card('echo packaged').getByText('Exited 0')).toBeVisible()
    expect(await subject.app.evaluate(({ app }) => app.isPackaged)).toBe(true)
  })
})
