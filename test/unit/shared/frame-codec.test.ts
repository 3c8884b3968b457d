import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  decodeClientFrame,
  decodeServerFrame,
  encodeFrame,
} from '../../../shared/protocol/frame-codec.ts'
import { CLIENT_EXAMPLES, SERVER_EXAMPLES } from './protocol-examples.ts'

const exampleOf = (type: string) => SERVER_EXAMPLES.find(([, name]) => name === type)![2]

/** Decodes a server frame whose fields are those of the contract's example, with changes. */
const decodeChanged = (type: string, changes: Record<string, unknown>) =>
  decodeServerFrame(JSON.stringify({ ...exampleOf(type), ...changes }))

/** What an optional field of the wire says when it says nothing. */
function withoutNulls(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
}

describe('5. Messages: the examples of the contract', () => {
  it.each(SERVER_EXAMPLES)('%s %s from the server is read and written again', (_, __, fields) => {
    const decoded = decodeServerFrame(JSON.stringify(fields))

    expect(decoded.ok && JSON.parse(encodeFrame(decoded.message))).toEqual(withoutNulls(fields))
  })

  it.each(CLIENT_EXAMPLES)('%s %s from the client is read and written again', (_, __, fields) => {
    const decoded = decodeClientFrame(JSON.stringify(fields))

    expect(decoded.ok && JSON.parse(encodeFrame(decoded.message))).toEqual(withoutNulls(fields))
  })

  it('gives names and values of the wire their names in the code', () => {
    const decoded = decodeServerFrame(
      '{"type":"cancel","msg_id":"m-1","call_id":"c-1","reason":"agent_abort","grace_ms":0}',
    )

    expect(decoded).toEqual({
      ok: true,
      message: {
        type: 'cancel',
        msgId: 'm-1',
        callId: 'c-1',
        reason: 'agent_abort',
        graceMs: 0,
      },
    })
  })

  it.each([
    ['tool_call', ['need_approval', 'stream', 'expires_in_ms'], [false, true, 900_000]],
    ['cancel', ['grace_ms'], [5_000]],
    ['conversation_close', ['kill_tasks'], [true]],
  ])('%s without %s has the defaults %s', (type, names, defaults) => {
    const decoded = decodeChanged(type, Object.fromEntries(names.map((name) => [name, undefined])))

    const fields: unknown = decoded.ok ? JSON.parse(encodeFrame(decoded.message)) : {}
    expect(fields).toMatchObject(
      Object.fromEntries(names.map((name, index) => [name, defaults[index]])),
    )
  })
})

describe('3.2 Frame rules', () => {
  it.each(['', '{', 'nothing', '{"type":"ping"', '\ufeff{"type":"ping","nonce":"1"}'])(
    'the frame %j is fatal, for it is not JSON',
    (text) => {
      expect(decodeServerFrame(text)).toEqual({
        ok: false,
        problem: {
          fatal: true,
          code: 'BAD_FRAME',
          message: 'the frame is not JSON',
          ref: {},
          fields: {},
        },
      })
    },
  )

  it.each([
    ['[]', 'the frame must hold one JSON object'],
    ['null', 'the frame must hold one JSON object'],
    ['5', 'the frame must hold one JSON object'],
    ['"ping"', 'the frame must hold one JSON object'],
    ['{}', 'the message has no type'],
    ['{"type":5}', 'the message has no type'],
    ['{"type":null}', 'the message has no type'],
    ['{"Type":"ping"}', 'the message has no type'],
  ])('the frame %s is fatal: %s', (text, message) => {
    expect(decodeServerFrame(text)).toMatchObject({
      ok: false,
      problem: { fatal: true, code: 'BAD_FRAME', message },
    })
  })

  it.each(['telepathy', '', '__proto__', 'constructor', 'toString', 'hello'])(
    'the type %j of a server message is not known, which is not fatal',
    (type) => {
      expect(decodeServerFrame(JSON.stringify({ type, msg_id: 'm-1', call_id: 'c-1' }))).toEqual({
        ok: false,
        problem: {
          fatal: false,
          code: 'UNSUPPORTED_TYPE',
          message: `type ${JSON.stringify(type)} is not known`,
          ref: { type, msgId: 'm-1', callId: 'c-1' },
          fields: { type, msgId: 'm-1', callId: 'c-1' },
        },
      })
    },
  )

  it('cuts what it repeats of a message it does not know', () => {
    const decoded = decodeServerFrame(
      JSON.stringify({
        type: 't'.repeat(9_999),
        msg_id: 'm'.repeat(9_999),
        call_id: 'c'.repeat(9_999),
      }),
    )

    expect(decoded).toMatchObject({
      problem: {
        message: `type "${'t'.repeat(64)}" is not known`,
        ref: { type: 't'.repeat(64), msgId: 'm'.repeat(64), callId: 'c'.repeat(128) },
      },
    })
  })

  it.each([
    ['cancel', { grace_ms: -1 }, /^grace_ms: /],
    ['cancel', { grace_ms: 60_001 }, /^grace_ms: /],
    ['cancel', { call_id: 'a b' }, /^call_id: call_id must be 1-128 characters/],
    ['cancel', { task_id: 'bg-1' }, /^exactly one of call_id, task_id, conversation_id/],
    ['cancel', { call_id: undefined }, /^exactly one of call_id, task_id, conversation_id/],
    ['tool_call', { expires_in_ms: 0 }, /^expires_in_ms: /],
    ['tool_call', { expires_in_ms: 86_400_001 }, /^expires_in_ms: /],
    ['tool_call', { issued_at: 'yesterday' }, /^issued_at: /],
    ['tool_call', { attempt: 0 }, /^attempt: /],
    ['tool_call', { arguments: 5 }, /^arguments: /],
    ['tool_call', { arguments: [] }, /^arguments: /],
    ['tool_call', { danger_reason: 'x'.repeat(501) }, /^danger_reason: /],
    ['tool_call', { workspace: '' }, /^workspace: /],
    ['tool_call', { need_approval: 'true' }, /^need_approval: /],
    ['tool_call', { conversation_id: 1024 }, /^conversation_id: /],
    ['welcome', { heartbeat_interval_ms: 60_001 }, /^heartbeat_interval_ms: /],
    ['welcome', { heartbeat_timeout_ms: 20_000 }, /^heartbeat_timeout_ms: must be at least 2 x/],
    ['welcome', { resume_window_ms: 79_999 }, /^resume_window_ms: must be at least 2 x/],
    ['welcome', { resume_token: 'short' }, /^resume_token: /],
    ['welcome', { limits: { max_frame_bytes: 65_535 } }, /^limits\.max_frame_bytes: /],
    ['welcome', { call_actions: [{ call_id: 'c', action: 'run' }] }, /^call_actions\.0\.action: /],
    ['ack', { status: 'fine' }, /^status: /],
    ['ping', { nonce: '' }, /^nonce: /],
  ])('%s with %j is not valid, and the answer names the field', (type, changes, message) => {
    expect(decodeChanged(type, changes)).toMatchObject({
      ok: false,
      problem: {
        fatal: false,
        code: 'INVALID_MESSAGE',
        message: expect.stringMatching(message),
        ref: { type },
      },
    })
  })

  it('hands on the fields of a message that is not valid', () => {
    expect(decodeChanged('tool_call', { attempt: 0 })).toMatchObject({
      problem: {
        ref: { type: 'tool_call', callId: '0193a1b0-0000-7000-8000-000000000002', msgId: 'm-8812' },
        fields: { conversationId: '1024', toolName: 'shell' },
      },
    })
  })

  it('ignores fields that it does not know, those in camelCase among them', () => {
    const plain = decodeServerFrame('{"type":"ping","nonce":"1"}')

    expect([
      plain,
      decodeServerFrame('{"type":"ping","nonce":"1","Nonce":"2","x_y":{"z":[null]}}'),
      decodeServerFrame('{"type":"ping","nonce":"1","__proto__":{"nonce":"2"}}'),
    ]).toEqual([plain, plain, plain])
  })

  it('does not take a camelCase name for the field it resembles', () => {
    expect(
      decodeServerFrame('{"type":"cancel","msgId":"m-1","callId":"c-1","grace_ms":5}'),
    ).toMatchObject({ ok: false, problem: { message: expect.stringMatching(/^msg_id: /) } })
  })

  it('passes the arguments of a call on untouched', () => {
    const given = { session_id: 'a', aB: null, nested_one: { c_d: [null, 1] }, command: 'ls' }

    const decoded = decodeChanged('tool_call', { arguments: given })

    expect(decoded.ok && decoded.message).toMatchObject({ arguments: given })
  })

  it.each([
    ['objects', '{"a":', '}'],
    ['arrays', '[', ']'],
  ])('survives %s nested without end', (_what, open, close) => {
    const deep = `${open.repeat(100_000)}1${close.repeat(100_000)}`

    expect([
      decodeServerFrame(`{"type":"ping","nonce":"1","deep":${deep}}`).ok,
      decodeServerFrame(`{"type":"ping","nonce":${deep}}`).ok,
      decodeServerFrame(deep).ok,
    ]).toEqual([true, false, false])
  })

  it('answers any JSON without throwing', () => {
    const type = fc.constantFrom(
      ...SERVER_EXAMPLES.map(([, name]) => name),
      ...CLIENT_EXAMPLES.map(([, name]) => name),
    )

    fc.assert(
      fc.property(fc.jsonValue(), type, (value, name) => {
        const fields = typeof value === 'object' && !Array.isArray(value) ? value : { value }
        for (const text of [
          JSON.stringify(value),
          JSON.stringify({ ...fields, type: name }),
          JSON.stringify(value).slice(1),
        ]) {
          decodeServerFrame(text)
          decodeClientFrame(text)
        }
      }),
    )
  })

  it('answers an example with any field broken without throwing', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...SERVER_EXAMPLES),
        fc.nat(),
        fc.jsonValue(),
        ([, , fields], position, value) => {
          const names = Object.keys(fields)
          const name = names[position % names.length]!

          const decoded = decodeServerFrame(JSON.stringify({ ...fields, [name]: value }))

          if (!decoded.ok) expect(decoded.problem.message).not.toBe('')
        },
      ),
    )
  })
})
