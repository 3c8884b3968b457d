import { describe, expect, it } from 'vitest'
import { toFittingFrame } from '../../../electron/connection/fitting-frame.ts'
import { decodeClientFrame, encodeFrame } from '../../../shared/protocol/frame-codec.ts'
import { aResultMessage, aTaskResult } from '../../support/builders-node.ts'
import { SOME_TIME, aSession } from '../../support/builders.ts'

const LIMIT = 65_536

/** The fields of a frame that fits. */
function fieldsOf(frame: string | null): Record<string, unknown> {
  const bytes = Buffer.byteLength(frame ?? '')
  const isValid = frame !== null && decodeClientFrame(frame).ok
  return { ...(JSON.parse(frame ?? '{}') as object), bytes: bytes <= LIMIT, isValid }
}

describe('5.4 a frame within the limit', () => {
  it('is the message as it is, where that fits', () => {
    expect(toFittingFrame(aResultMessage(), LIMIT)).toBe(encodeFrame(aResultMessage()))
  })

  it('leaves out of the data what the text says too', () => {
    const output = 'x'.repeat(40_000)
    const result = `exit_code: 0\n---\n${output}`

    const frame = toFittingFrame(aResultMessage({ result, data: { exit_code: 0, output } }), LIMIT)

    expect(fieldsOf(frame)).toMatchObject({
      msg_id: 'c-1',
      result,
      data: { exit_code: 0 },
      bytes: true,
      isValid: true,
    })
  })

  it.each([
    ['a text of controls', 'exit_code: 0\n'.padEnd(60_000, '\u0001')],
    ['a text of three bytes a character', 'exit_code: 0\n'.padEnd(60_000, '€')],
    ['a text of surrogates', 'exit_code: 0\n'.padEnd(60_000, '😀')],
  ])('cuts %s, for an answer must reach the server (G2)', (_what, result) => {
    const error = { code: 'SESSION_BUSY', message: result } as const

    const frame = toFittingFrame(aResultMessage({ result, data: { rows: result }, error }), LIMIT)

    const fields = fieldsOf(frame)
    expect([fields, /^exit_code: 0\n[^]*…$/.test(String(fields['result']))]).toMatchObject([
      {
        status: 'completed',
        data: {},
        error: { code: 'SESSION_BUSY' },
        bytes: true,
        isValid: true,
      },
      true,
    ])
  })

  it('of a task is made to fit likewise', () => {
    const message = aTaskResult({ result: 'x'.repeat(70_000) })

    expect(fieldsOf(toFittingFrame(message, LIMIT))).toMatchObject({
      type: 'background_task_result',
      task_id: 'bg-1',
      bytes: true,
      isValid: true,
    })
  })

  it('does not exist for another message that is too long', () => {
    const { oneShot: _, ...session } = aSession({ currentWorkdir: 'x'.repeat(70_000) })

    expect(
      toFittingFrame({ type: 'session_update', ...session, closedAt: SOME_TIME }, LIMIT),
    ).toBeNull()
  })
})
