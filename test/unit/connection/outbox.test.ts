import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Outbox } from '../../../electron/connection/outbox.ts'
import { aResultMessage, aTaskResult, messageId } from '../../support/builders-node.ts'

/** An outbox and the times, in seconds, at which each message was sent. */
function anOutbox(isConnected = true) {
  const start = Date.now()
  const sent: [string, number][] = []
  const link = { isConnected }
  const outbox = new Outbox((message) => {
    if (link.isConnected) sent.push([message.msgId, (Date.now() - start) / 1_000])
    return link.isConnected
  })
  return { outbox, sent, link }
}

const aMessage = (msgId: string) => aResultMessage({ msgId: messageId(msgId) })

describe('C5 durable messages', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('are sent at once, then again after 15, 30, 60, 60 seconds', () => {
    const { outbox, sent } = anOutbox()

    outbox.add(aMessage('m'))
    vi.advanceTimersByTime(240_000)

    expect(sent).toEqual([0, 15, 45, 105, 165, 225].map((at) => ['m', at]))
  })

  it('are not sent again once they are acknowledged', () => {
    const { outbox, sent } = anOutbox()
    const message = aMessage('m')
    outbox.add(message)

    const acknowledged = outbox.acknowledge(messageId('m'))
    vi.advanceTimersByTime(600_000)

    expect([acknowledged, sent, outbox.messages]).toEqual([message, [['m', 0]], []])
  })

  it('are acknowledged once', () => {
    const { outbox } = anOutbox()
    outbox.add(aMessage('m'))
    outbox.acknowledge(messageId('m'))

    expect([outbox.acknowledge(messageId('m')), outbox.acknowledge(messageId('other'))]).toEqual([
      undefined,
      undefined,
    ])
  })

  it('wait without a timer while there is no connection', () => {
    const { outbox, sent } = anOutbox(false)

    outbox.add(aMessage('m'))

    expect([vi.getTimerCount(), sent, outbox.messages]).toEqual([0, [], [aMessage('m')]])
  })

  it('are all sent after a welcome, oldest first, and the pauses begin anew', () => {
    const { outbox, sent, link } = anOutbox(false)
    outbox.add(aMessage('a'))
    outbox.add(aTaskResult({ msgId: messageId('b') }))
    link.isConnected = true

    outbox.sendAll()
    vi.advanceTimersByTime(15_000)

    expect(sent).toEqual([
      ['a', 0],
      ['b', 0],
      ['a', 15],
      ['b', 15],
    ])
  })

  it('are not sent again into a lost connection', () => {
    const { outbox, sent } = anOutbox()
    outbox.add(aMessage('m'))

    outbox.pause()
    const timers = vi.getTimerCount()
    vi.advanceTimersByTime(600_000)

    expect([timers, sent]).toEqual([0, [['m', 0]]])
  })

  it('begin with the shortest pause again after each welcome', () => {
    const { outbox, sent } = anOutbox()
    outbox.add(aMessage('m'))
    vi.advanceTimersByTime(50_000)
    outbox.pause()

    outbox.sendAll()
    vi.advanceTimersByTime(15_000)

    expect(sent.slice(3)).toEqual([
      ['m', 50],
      ['m', 65],
    ])
  })

  describe('that are handed in again, for the server asked again', () => {
    it('are sent at once and keep a single schedule', () => {
      const { outbox, sent } = anOutbox()
      outbox.add(aMessage('m'))
      vi.advanceTimersByTime(5_000)

      outbox.add(aMessage('m'))
      vi.advanceTimersByTime(20_000)

      expect([sent, outbox.messages.length]).toEqual([
        [
          ['m', 0],
          ['m', 5],
          ['m', 20],
        ],
        1,
      ])
    })

    it('stop when they are acknowledged', () => {
      const { outbox, sent } = anOutbox()
      outbox.add(aMessage('m'))
      outbox.add(aMessage('m'))

      outbox.acknowledge(messageId('m'))
      const timers = vi.getTimerCount()
      vi.advanceTimersByTime(600_000)

      expect([timers, sent.length]).toEqual([0, 2])
    })

    it('stop when the connection is lost', () => {
      const { outbox, sent } = anOutbox()
      outbox.add(aMessage('m'))
      outbox.add(aMessage('m'))

      outbox.pause()
      vi.advanceTimersByTime(600_000)

      expect(sent.length).toBe(2)
    })
  })
})
