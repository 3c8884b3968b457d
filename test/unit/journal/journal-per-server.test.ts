import { describe, expect, it } from 'vitest'
import { Journal } from '../../../electron/journal/journal.ts'
import { aTemporaryFolder } from '../../support/builders-node.ts'
import { aReceipt } from './journal-support.ts'

describe('7.2 journals of different agent servers', () => {
  it('share the device and nothing else', async () => {
    const folder = await aTemporaryFolder()
    const open = async (server: string) => {
      const { journal } = await Journal.open(folder, server)
      const seen = {
        deviceId: journal.deviceId,
        journalId: journal.journalId,
        link: journal.link,
        calls: [...journal.entries].length,
      }
      return { journal, seen }
    }

    const first = await open('wss://a.example')
    await first.journal.write({ kind: 'link', linkId: 'l', resumeToken: 'rt_0123456789abcdef' })
    await first.journal.write(aReceipt())
    await first.journal.close()
    const other = await open('wss://b.example')
    await other.journal.close()
    const again = await open('wss://a.example')
    await again.journal.close()

    expect(other.seen).toMatchObject({ deviceId: first.seen.deviceId, link: null, calls: 0 })
    expect(other.seen.journalId).not.toBe(first.seen.journalId)
    expect(again.seen).toMatchObject({ journalId: first.seen.journalId, calls: 1 })
  })
})
