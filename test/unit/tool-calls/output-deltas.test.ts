import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { OutputDeltas } from '../../../electron/tool-calls/output-deltas.ts'
import type { OutputDelta } from '../../../shared/protocol/tool-call-messages.ts'
import { taskId } from '../../support/builders-node.ts'
import { callId, sessionId } from '../../support/builders.ts'

const KIB = 1_024
const MIB = 1_024 * KIB

/** Deltas of one call, and what was sent of them. */
function someDeltas() {
  const sent: OutputDelta[] = []
  const link = { isOpen: true }
  const deltas = new OutputDeltas({
    callId: callId('call-1'),
    send: (delta) => {
      if (link.isOpen) sent.push(delta)
      return link.isOpen
    },
  })
  deltas.setSession(sessionId('sh-1'))
  return { deltas, sent, link }
}

const bytes = (text: string) => Buffer.from(text)
const shapeOf = ({ deltaSeq, offset, data, skippedBytes = 0 }: OutputDelta) => [
  deltaSeq,
  offset,
  Buffer.byteLength(data),
  skippedBytes,
]

describe('5.8 output_delta', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('joins what comes within 50 ms', () => {
    const { deltas, sent } = someDeltas()

    deltas.push(bytes('one '))
    vi.advanceTimersByTime(49)
    deltas.push(bytes('two'))
    const before = sent.length
    vi.advanceTimersByTime(1)

    expect([before, sent]).toEqual([
      0,
      [
        {
          type: 'output_delta',
          callId: 'call-1',
          sessionId: 'sh-1',
          deltaSeq: 1,
          offset: 0,
          stream: 'combined',
          encoding: 'utf8',
          data: 'one two',
        },
      ],
    ])
  })

  it('counts on from delta to delta', () => {
    const { deltas, sent } = someDeltas()

    for (const text of ['a', 'bc', 'def']) {
      deltas.push(bytes(text))
      vi.advanceTimersByTime(50)
    }

    expect(sent.map(shapeOf)).toEqual([
      [1, 0, 1, 0],
      [2, 1, 2, 0],
      [3, 3, 3, 0],
    ])
  })

  it('does not wait once there are 16 KiB', () => {
    const { deltas, sent } = someDeltas()

    deltas.push(Buffer.alloc(16 * KIB - 1, 'x'))
    const before = sent.length
    deltas.push(bytes('x'))

    expect([before, sent.map(shapeOf), vi.getTimerCount()]).toEqual([0, [[1, 0, 16 * KIB, 0]], 0])
  })

  it('is at most 32 KiB long', () => {
    const { deltas, sent } = someDeltas()

    deltas.push(Buffer.alloc(70 * KIB, 'x'))

    expect(sent.map(shapeOf)).toEqual([
      [1, 0, 32 * KIB, 0],
      [2, 32 * KIB, 32 * KIB, 0],
      [3, 64 * KIB, 6 * KIB, 0],
    ])
  })

  it('sends what waits when it is flushed, and has no timer then', () => {
    const { deltas, sent } = someDeltas()
    deltas.push(bytes('last words'))

    deltas.flush()

    expect([sent.map(({ data }) => data), vi.getTimerCount()]).toEqual([['last words'], 0])
  })

  it('sends nothing where nothing waits', () => {
    const { deltas, sent } = someDeltas()

    deltas.flush()

    expect(sent).toEqual([])
  })

  it('says of a task which it is, and counts from 1 again', () => {
    const { deltas, sent } = someDeltas()
    deltas.push(bytes('a'))
    deltas.flush()

    deltas.continueAsTask(taskId('bg-1'))
    deltas.push(bytes('b'))
    deltas.flush()

    expect(sent).toMatchObject([
      { deltaSeq: 1, offset: 0 },
      { deltaSeq: 1, offset: 1, taskId: 'bg-1' },
    ])
  })
})

describe('5.8 output_delta: characters', () => {
  it('that are split wait for the next delta, which begins at their first byte', () => {
    const { deltas, sent } = someDeltas()
    const euro = bytes('€')

    deltas.push(Buffer.concat([bytes('a'), euro.subarray(0, 2)]))
    deltas.flush()
    deltas.push(Buffer.concat([euro.subarray(2), bytes('b')]))
    deltas.flush()

    expect(sent.map(({ offset, data }) => [offset, data])).toEqual([
      [0, 'a'],
      [1, '€b'],
    ])
  })

  it('are not split where a delta is full', () => {
    const { deltas, sent } = someDeltas()

    deltas.push(bytes('😀'.repeat(9_000).slice(0, -1) + 'x'.repeat(3)))
    deltas.push(bytes(`x${'€'.repeat(12_000)}`))

    const isWhole = sent.every(({ data }) => !data.slice(0, -4).includes('\ufffd'))
    expect(isWhole).toBe(true)
  })

  it('that are no UTF-8 become U+FFFD', () => {
    const { deltas, sent } = someDeltas()

    deltas.push(Buffer.from([0x61, 0xff, 0x62, 0x80, 0x63]))
    deltas.flush()

    expect(sent.map(({ data }) => data)).toEqual(['a\ufffdb\ufffdc'])
  })

  it('all arrive, wherever the output was cut, and the offsets leave no gap', () => {
    const text = fc.string({ unit: 'binary', maxLength: 200 })
    const cuts = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 })

    fc.assert(
      fc.property(text, cuts, (words, sizes) => {
        const { deltas, sent } = someDeltas()
        const all = bytes(words)
        for (let start = 0, round = 0; start < all.length; round++) {
          const size = sizes[round % sizes.length]!
          deltas.push(all.subarray(start, start + size))
          deltas.flush()
          start += size
        }

        expect(sent.map(({ data }) => data).join('')).toBe(all.toString())
        let expected = 0
        for (const { offset, data } of sent) {
          expect(offset).toBe(expected)
          expected += Buffer.byteLength(data)
        }
      }),
    )
  })
})

describe('5.8 output_delta: what is left out', () => {
  it('for want of room is said by the next delta', () => {
    const { deltas, sent, link } = someDeltas()
    deltas.push(bytes('one'))
    deltas.flush()
    link.isOpen = false
    deltas.push(bytes('four'))
    deltas.flush()
    deltas.push(bytes('five!'))
    deltas.flush()
    link.isOpen = true

    deltas.push(bytes('six'))
    deltas.flush()
    deltas.push(bytes('seven'))
    deltas.flush()

    expect(sent.map(shapeOf)).toEqual([
      [1, 0, 3, 0],
      [2, 12, 3, 9],
      [3, 15, 5, 0],
    ])
  })

  it('beyond 1 MiB is said by one last delta, and then there is silence', () => {
    const { deltas, sent } = someDeltas()

    for (let count = 0; count < 100; count++) deltas.push(Buffer.alloc(16 * KIB, 'x'))
    deltas.flush()

    expect([sent.length, sent.slice(-2).map(shapeOf)]).toEqual([
      65,
      [
        [64, MIB - 16 * KIB, 16 * KIB, 0],
        [65, MIB + 16 * KIB, 0, 16 * KIB],
      ],
    ])
  })

  it('of one great piece is counted as a whole', () => {
    const { deltas, sent } = someDeltas()

    deltas.push(Buffer.alloc(3 * MIB, 'x'))

    expect([sent.length, shapeOf(sent.at(-1)!)]).toEqual([33, [33, 3 * MIB, 0, 2 * MIB]])
  })

  it('makes a gap that a reader can see, whatever was held back when', () => {
    const steps = fc.array(fc.tuple(fc.string({ unit: 'binary', maxLength: 9 }), fc.boolean()))

    fc.assert(
      fc.property(steps, (given) => {
        const { deltas, sent, link } = someDeltas()
        for (const [text, isOpen] of given) {
          link.isOpen = isOpen
          deltas.push(bytes(text))
          deltas.flush()
        }

        let expected = 0
        for (const { offset, data, skippedBytes = 0 } of sent) {
          expect(offset - skippedBytes).toBe(expected)
          expected = offset + Buffer.byteLength(data)
        }
      }),
    )
  })
})
