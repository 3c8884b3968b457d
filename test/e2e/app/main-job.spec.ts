import { expect, test } from '../../support/app-under-test.ts'

test.describe('the main job', () => {
  test('runs an approved command here and sends its result back', async ({ subject }) => {
    const { server, bar, page } = subject
    const call = server.exec('printf "%s\\n" "hello from $PWD"', { justification: 'To say hello.' })

    await expect(bar.getByRole('heading', { name: 'Approval needed' })).toBeVisible()
    await expect(bar.getByText('To say hello.')).toBeVisible()
    // The request has not taken the focus.
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
    await subject.press(/^Allow once/)
    const result = await call.result

    expect(result).toMatchObject({ status: 'completed', executed: 'yes' })
    expect(result.data).toMatchObject({ exit_code: 0, output: `hello from ${subject.workspace}` })
    await expect(subject.card('hello from').getByText('Exited 0')).toBeVisible()
    await expect(bar.getByRole('button', { name: /^Allow once/ })).toBeHidden()
    expect(call.approvalStates.map(({ state }) => state)).toEqual(['pending', 'approved'])
  })

  test('denies with words for the agent and runs nothing', async ({ subject }) => {
    const { server, page } = subject
    const call = server.exec('touch must-not-exist')

    await subject.press(/^Deny and tell agent/)
    await page.keyboard.type('Use the other folder, please.')
    await subject.bar.getByRole('button', { name: /^Deny and send/ }).click()
    const result = await call.result

    expect(result).toMatchObject({
      status: 'denied',
      executed: 'no',
      feedback: 'Use the other folder, please.',
      error: { code: 'APPROVAL_DENIED' },
    })
    await expect(subject.card('touch must-not-exist').getByText('Denied')).toBeVisible()
    const check = server.exec('ls -A', {}, { conversationId: 'check' })
    await subject.press(/^Allow once/)
    expect((await check.result).data['output']).not.toContain('must-not-exist')
  })

  test('runs a second command of an allowed session unasked, in the same shell', async ({
    subject,
  }) => {
    const { server } = subject
    const first = server.exec('mkdir sub && cd sub && export GREETING=hi', { session_id: 'build' })
    await subject.press(/^Allow for this session/)
    await first.result

    const second = await server.exec('echo "$GREETING in ${PWD##*/}"', { session_id: 'build' })
      .result

    expect(second.data).toMatchObject({ exit_code: 0, output: 'hi in sub' })
    await expect(subject.card('echo "$GREETING').getByText('Exited 0')).toBeVisible()
  })

  test('asks again in a session that was allowed once only', async ({ subject }) => {
    const { server, bar } = subject
    const first = server.exec('true', { session_id: 'careful' })
    await subject.press(/^Allow once/)
    await first.result

    const second = server.exec('echo again', { session_id: 'careful' })

    await expect(bar.getByText('echo again')).toBeVisible()
    await subject.press(/^Deny$/)
    expect((await second.result).status).toBe('denied')
  })

  test('shows output while the command runs and stops it with all its children', async ({
    subject,
  }) => {
    const { server } = subject
    const call = server.exec('echo started; sleep 300 & sleep 300', { yield_time_ms: 60_000 })
    await subject.press(/^Allow once/)
    const card = subject.card('sleep 300')
    await expect(card.getByText('started', { exact: true })).toBeVisible()
    expect(await subject.processes()).not.toEqual([])

    await card.getByRole('button', { name: 'Stop' }).click()
    const result = await call.result

    expect(result).toMatchObject({ status: 'cancelled', cancelledBy: 'user', executed: 'yes' })
    expect(result.result).toContain('Interrupted by user. Do not retry automatically.')
    await expect.poll(() => subject.processes()).toEqual([])
  })
})
