import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { StartGate } from '../../../electron/tool-calls/start-gate.ts'
import type { Start } from '../../../electron/tool-calls/start-gate.ts'
import type { AcceptedCall } from '../../../electron/tool-calls/accepted-call.ts'
import { createDeferred } from '../../../shared/util/deferred.ts'
import { FakeClock, aCallMessage } from '../../support/builders-node.ts'
import { callId } from '../../support/builders.ts'
import { anAcceptedCall, someArguments } from './corridor-support.ts'
import { FakeHistory, FakeJournal, FakeLink } from './fake-rooms.ts'

function aGate() {
  const journal = new FakeJournal()
  const history = new FakeHistory()
  const link = new FakeLink()
  const clock = new FakeClock()
  const told: string[] = []
  const gate = new StartGate({
    journal,
    history,
    link,
    onStarted: (call) => told.push(`started ${call.callId}`),
    onRetracted: (call) => told.push(`retracted ${call.callId}`),
  })
  const aCall = (changes: Partial<AcceptedCall> = {}) => anAcceptedCall(changes, clock)
  return { gate, journal, history, link, clock, told, aCall }
}

const aSignal = () => new AbortController().signal

/** Lets everything that can go on go on; time stands still. */
const settle = () => vi.advanceTimersByTimeAsync(0)

/** Whether a promise has settled, and how it began. */
async function outcomeOf(opening: Promise<Start>): Promise<Start | 'waiting'> {
  await settle()
  return Promise.race([opening, Promise.resolve('waiting' as const)])
}

const begun = {
  ok: true,
  release: expect.any(Function),
  mayBegin: expect.any(Function),
  wasHeldBack: expect.any(Function),
}

describe('C3 a call begins', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('at once in READY, after "started" is on disk', async () => {
    const { gate, journal, told, aCall } = aGate()
    journal.onWrite = () => void told.push('written')

    expect([await gate.open(aCall(), aSignal()), told, journal.kinds]).toEqual([
      begun,
      ['written', 'started call-1'],
      ['started'],
    ])
  })

  it('when READY begins', async () => {
    const { gate, link, journal, aCall } = aGate()
    link.isUp = false
    const opening = gate.open(aCall(), aSignal())
    const before = [await outcomeOf(opening), [...journal.kinds]]

    link.isUp = true
    gate.wake()

    expect([before, await outcomeOf(opening), vi.getTimerCount()]).toEqual([
      ['waiting', []],
      begun,
      0,
    ])
  })

  it('within a second where nobody tells that READY has begun', async () => {
    const { gate, link, aCall } = aGate()
    link.isUp = false
    const opening = gate.open(aCall(), aSignal())

    link.isUp = true
    await vi.advanceTimersByTimeAsync(1_000)

    expect(await outcomeOf(opening)).toEqual(begun)
  })

  it('not while 8 commands run, and then the one that came first', async () => {
    const { gate, aCall } = aGate()
    const starts = await Promise.all(Array.from({ length: 8 }, () => gate.open(aCall(), aSignal())))
    const ninth = gate.open(aCall(), aSignal())
    const tenth = gate.open(aCall(), aSignal())
    const before = await outcomeOf(ninth)

    const [first] = starts
    if (first?.ok === true) first.release()

    expect([before, await outcomeOf(ninth), await outcomeOf(tenth)]).toEqual([
      'waiting',
      begun,
      'waiting',
    ])
  })

  it('gives a slot back once, however often it is released', async () => {
    const { gate, aCall } = aGate()
    const starts = await Promise.all(Array.from({ length: 8 }, () => gate.open(aCall(), aSignal())))
    const [first] = starts

    if (first?.ok === true) {
      first.release()
      first.release()
    }

    const ninth = gate.open(aCall(), aSignal())
    const tenth = gate.open(aCall(), aSignal())
    expect([await outcomeOf(ninth), await outcomeOf(tenth)]).toEqual([begun, 'waiting'])
  })

  it.each([
    { action: 'write_stdin', session_id: 's1', input: 'y\n' },
    { action: 'close', session_id: 's1' },
    { action: 'list' },
  ])('without a slot where it is no command: $action', async (args) => {
    const { gate, aCall } = aGate()
    await Promise.all(Array.from({ length: 8 }, () => gate.open(aCall(), aSignal())))

    const opening = gate.open(aCall({ args: someArguments(args) }), aSignal())

    expect(await outcomeOf(opening)).toEqual(begun)
  })
})

describe('C3 a call does not begin', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('after its expiry, though READY begins', async () => {
    const { gate, link, clock, journal, aCall } = aGate()
    link.isUp = false
    const opening = gate.open(aCall({ message: aCallMessage({ expiresInMs: 500 }) }), aSignal())
    await settle()

    clock.sleep(500)
    link.isUp = true
    gate.wake()

    expect([await outcomeOf(opening), journal.kinds]).toEqual([
      { ok: false, ending: { kind: 'expired', decidedBy: null } },
      [],
    ])
  })

  it('and notices its expiry by itself', async () => {
    const { gate, link, clock, aCall } = aGate()
    link.isUp = false
    const opening = gate.open(aCall({ message: aCallMessage({ expiresInMs: 500 }) }), aSignal())
    await settle()

    clock.advance(500)
    await vi.advanceTimersByTimeAsync(501)

    expect(await outcomeOf(opening)).toMatchObject({ ok: false, ending: { kind: 'expired' } })
  })

  it.each(['server', 'user', 'client_shutdown'] as const)(
    'when it is cancelled by %s while it waits',
    async (by) => {
      const { gate, link, journal, aCall } = aGate()
      link.isUp = false
      const abort = new AbortController()
      const opening = gate.open(aCall(), abort.signal)
      await settle()

      abort.abort({ by })

      expect([await outcomeOf(opening), journal.kinds, vi.getTimerCount()]).toEqual([
        { ok: false, ending: { kind: 'cancelled', by, decidedBy: null } },
        [],
        0,
      ])
    },
  )

  it('where "started" cannot be written, and its slot is free again', async () => {
    const { gate, journal, aCall } = aGate()
    journal.broken.add('started')
    const refused = await Promise.all(
      Array.from({ length: 8 }, () => gate.open(aCall(), aSignal())),
    )

    journal.broken.clear()

    expect([refused[7], await outcomeOf(gate.open(aCall(), aSignal()))]).toEqual([
      {
        ok: false,
        ending: {
          kind: 'refused',
          code: 'JOURNAL_UNAVAILABLE',
          message: 'the journal cannot be written',
        },
      },
      begun,
    ])
  })

  describe('when something has changed while the journal was written', () => {
    it('a call without READY is taken back, and begins when READY returns', async () => {
      const { gate, journal, link, told, aCall } = aGate()
      journal.onWrite = ({ kind }) => {
        if (kind === 'started') link.isUp = false
      }
      const opening = gate.open(aCall(), aSignal())
      const before = [await outcomeOf(opening), [...journal.kinds], [...told]]

      journal.onWrite = () => undefined
      link.isUp = true
      gate.wake()

      expect([before, await outcomeOf(opening), journal.kinds, told]).toEqual([
        ['waiting', ['started', 'retracted'], ['started call-1', 'retracted call-1']],
        begun,
        ['started', 'retracted', 'started'],
        ['started call-1', 'retracted call-1', 'started call-1'],
      ])
    })

    it('a cancelled call is taken back and ends', async () => {
      const { gate, journal, aCall } = aGate()
      const abort = new AbortController()
      journal.onWrite = () => {
        abort.abort({ by: 'server' })
      }

      const start = await gate.open(aCall(), abort.signal)

      expect([start, journal.kinds]).toEqual([
        { ok: false, ending: { kind: 'cancelled', by: 'server', decidedBy: null } },
        ['started', 'retracted'],
      ])
    })

    it('an expired call is taken back and ends', async () => {
      const { gate, journal, clock, aCall } = aGate()
      journal.onWrite = ({ kind }) => {
        if (kind === 'started') clock.sleep(900_000)
      }

      const start = await gate.open(aCall(), aSignal())

      expect([start, journal.kinds]).toEqual([
        { ok: false, ending: { kind: 'expired', decidedBy: null } },
        ['started', 'retracted'],
      ])
    })

    it('its slot is free for others', async () => {
      const { gate, journal, aCall } = aGate()
      await Promise.all(Array.from({ length: 7 }, () => gate.open(aCall(), aSignal())))
      const abort = new AbortController()
      const disk = createDeferred<undefined>()
      journal.onWrite = ({ callId: id }) => (id === 'slow' ? disk.promise : undefined)
      const slow = anAcceptedCall({ message: aCallMessage({ callId: callId('slow') }) })
      const eighth = gate.open(slow, abort.signal)
      const ninth = gate.open(aCall(), aSignal())
      const before = await outcomeOf(ninth)

      abort.abort({ by: 'user' })
      disk.resolve(undefined)
      await eighth

      expect([before, await outcomeOf(ninth)]).toEqual(['waiting', begun])
    })
  })
})
