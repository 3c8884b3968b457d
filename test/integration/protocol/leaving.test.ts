import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startCompanion } from '../../support/companion-under-test.ts'
import type { CompanionUnderTest } from '../../support/companion-under-test.ts'

let subject: CompanionUnderTest

beforeEach(async () => {
  subject = await startCompanion({ settings: { policy: 'trusted_workspace' } })
})
afterEach(() => subject.close())

describe('5.17 after the app has said goodbye', () => {
  it('nothing begins, and a lost link is not sought again', async () => {
    const { connection } = subject.companion
    await expect.poll(() => connection.isReady()).toBe(true)
    const upgrades = subject.server.upgrades

    connection.sayGoodbye('shutdown')
    const isReady = connection.isReady()
    await subject.server.waitForFrame('in', 'goodbye')
    subject.server.drop()
    await expect.poll(() => connection.status.state).toBe('backoff')
    // The first retry would be made at once (4.1); this is ten times what it takes to arrive.
    await new Promise((resolve) => setTimeout(resolve, 500))

    expect([isReady, subject.server.upgrades - upgrades]).toEqual([false, 0])
  })
})
