import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { OutputPublisher } from '../../../electron/ipc/output-publisher.ts'
import type { OutputUpdate } from '../../../shared/ipc/contract.ts'
import { callId } from '../../support/builders.ts'

const CALL_1 = callId('call-1')

function aPublisher() {
  const updates: OutputUpdate[] = []
  const publisher = new OutputPublisher((update) => updates.push(update))
  const push = (
    data: string | Uint8Array,
    stream: 'stdout' | 'stderr' | 'pty' = 'stdout',
    id = CALL_1,
  ) => {
    publisher.push(id, { stream, bytes: typeof data === 'string' ? Buffer.from(data) : data })
  }
  return { publisher, updates, push }
}

const textOf = ({ pieces }: { pieces: readonly { text: string }[] }) =>
  pieces.map(({ text }) => text).join('')

describe('OutputPublisher', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('joins what comes within 100 ms, one piece for neighbours of a stream', () => {
    const { updates, push } = aPublisher()

    push('a')
    vi.advanceTimersByTime(99)
    push('b')
    push('oh', 'stderr')
    push('c')
    const before = updates.length
    vi.advanceTimersByTime(1)

    expect([before, updates]).toEqual([
      0,
      [
        {
          callId: 'call-1',
          seq: 1,
          pieces: [
            { stream: 'stdout', text: 'ab' },
            { stream: 'stderr', text: 'oh' },
            { stream: 'stdout', text: 'c' },
          ],
          skippedBytes: 0,
          totalBytes: 5,
        },
      ],
    ])
  })

  it('counts updates and bytes of each call on its own', () => {
    const { updates, push } = aPublisher()

    for (const [text, id] of [
      ['a', 'one'],
      ['bc', 'two'],
      ['d', 'one'],
    ] as const) {
      push(text, 'stdout', callId(id))
      vi.advanceTimersByTime(100)
    }

    expect(updates.map((update) => [update.callId, update.seq, update.totalBytes])).toEqual([
      ['one', 1, 1],
      ['two', 1, 2],
      ['one', 2, 2],
    ])
  })

  it('does not split a character of a stream, whatever comes on another in between', () => {
    const { updates, push } = aPublisher()
    const euro = Buffer.from('€')

    push(euro.subarray(0, 1))
    push('x', 'stderr')
    vi.advanceTimersByTime(100)
    push(euro.subarray(1))
    vi.advanceTimersByTime(100)

    expect(updates.map(textOf)).toEqual(['x', '€'])
  })

  it('leaves out the beginning where it comes too fast, and says how much', () => {
    const { updates, push } = aPublisher()

    for (let count = 0; count < 10; count++) push(Buffer.alloc(50_000, String(count)))
    vi.advanceTimersByTime(100)

    expect([
      updates.length,
      updates[0]?.skippedBytes,
      updates[0]?.totalBytes,
      textOf(updates[0]!).slice(0, 1),
    ]).toEqual([1, 350_000, 500_000, '7'])
  })

  it('shows the whole of a single great piece', () => {
    const { updates, push } = aPublisher()

    push(Buffer.alloc(400_000, 'x'))
    vi.advanceTimersByTime(100)

    expect([textOf(updates[0]!).length, updates[0]?.skippedBytes]).toEqual([400_000, 0])
  })

  it('counts what was left out once', () => {
    const { updates, push } = aPublisher()
    for (let count = 0; count < 4; count++) push(Buffer.alloc(50_000, 'x'))
    vi.advanceTimersByTime(100)

    push('y')
    vi.advanceTimersByTime(100)

    expect(updates.map(({ skippedBytes }) => skippedBytes)).toEqual([50_000, 0])
  })

  describe('tail', () => {
    it('of a call without output is empty', () => {
      expect(aPublisher().publisher.tail(CALL_1)).toEqual({
        callId: 'call-1',
        seq: 0,
        pieces: [],
        skippedBytes: 0,
        totalBytes: 0,
      })
    })

    it('holds all there is, what still waits included, and names the last update in it', () => {
      const { publisher, updates, push } = aPublisher()
      push('a')
      vi.advanceTimersByTime(100)
      push('b')

      const tail = publisher.tail(CALL_1)

      expect([tail, updates.length, vi.getTimerCount()]).toEqual([
        {
          callId: 'call-1',
          seq: 2,
          pieces: [
            { stream: 'stdout', text: 'a' },
            { stream: 'stdout', text: 'b' },
          ],
          skippedBytes: 0,
          totalBytes: 2,
        },
        2,
        0,
      ])
    })

    it('is bounded, and says what it leaves out', () => {
      const { publisher, push } = aPublisher()
      for (let count = 0; count < 5; count++) {
        push(Buffer.alloc(100_000, String(count)))
        vi.advanceTimersByTime(100)
      }

      const tail = publisher.tail(CALL_1)

      expect([textOf(tail).length, tail.skippedBytes, tail.totalBytes]).toEqual([
        200_000, 300_000, 500_000,
      ])
    })

    it('is not changed by what comes later', () => {
      const { publisher, push } = aPublisher()
      push('a')
      const tail = publisher.tail(CALL_1)

      push('b')
      vi.advanceTimersByTime(100)

      expect(textOf(tail)).toBe('a')
    })

    it('is kept of 200 calls: those whose output is the newest', () => {
      const { publisher, push } = aPublisher()
      push('first', 'stdout', callId('server'))
      push('first', 'stdout', callId('old'))
      for (let count = 0; count < 199; count++) {
        push('x', 'stdout', callId(`call-${String(count)}`))
        if (count === 100) push('again', 'stdout', callId('server'))
      }

      expect([
        publisher.tail(callId('server')).totalBytes,
        publisher.tail(callId('old')).totalBytes,
      ]).toEqual([10, 0])
    })
  })
})
