import { describe, expect, it } from 'vitest'
import { toArgumentsHash, toHash } from '../../../electron/tool-calls/arguments-hash.ts'
import { aCallMessage, messageId } from '../../support/builders-node.ts'
import { conversationId } from '../../support/builders.ts'

const EXEC = { action: 'exec', command: 'ls', nested: { b: 1, a: [1, { d: 2, c: 3 }] } }
const hashOf = (changes: Parameters<typeof aCallMessage>[0] = {}) =>
  toArgumentsHash(aCallMessage({ arguments: EXEC, ...changes }))

describe('C1 args_hash', () => {
  it('is the SHA-256 of the canonical JSON', () => {
    const message = aCallMessage({ arguments: { command: 'ls', action: 'exec' } })

    // printf '%s' '{"arguments":{"action":"exec","command":"ls"},"conversation_id":"conversation-1","tool_name":"shell","workspace":"/work/project"}' | sha256sum
    expect(toArgumentsHash(message)).toBe(
      '557a591a9dc9605f0cc5db98c746447012e9f0a8fa318456c85c7732582e94b1',
    )
  })

  it.each([
    [
      'another order of names',
      { arguments: { nested: { a: [1, { c: 3, d: 2 }], b: 1 }, command: 'ls', action: 'exec' } },
    ],
    ['arguments as a JSON string', { arguments: JSON.stringify(EXEC) }],
    ['blanks in the JSON string', { arguments: JSON.stringify(EXEC, null, 2) }],
    ['another message id', { msgId: messageId('m-2') }],
    ['another attempt', { attempt: 2 }],
    ['another expiry', { expiresInMs: 1 }],
    ['another time', { issuedAt: '2020-01-01T00:00:00Z' }],
    ['need_approval', { needApproval: true }],
  ])('is the same with %s', (_what, changes) => {
    expect(hashOf(changes)).toBe(hashOf())
  })

  it.each([
    ['command', { arguments: { ...EXEC, command: 'ls ' } }],
    ['order of a list', { arguments: { ...EXEC, nested: { b: 1, a: [{ d: 2, c: 3 }, 1] } } }],
    ['field that is not known', { arguments: { ...EXEC, other: null } }],
    ['workspace', { workspace: '/other' }],
    ['conversation', { conversationId: conversationId('other') }],
    ['tool', { toolName: 'browser' }],
  ])('differs with another %s', (_what, changes) => {
    expect(hashOf(changes)).not.toBe(hashOf())
  })

  it('tells texts that are no JSON apart', () => {
    expect([
      hashOf({ arguments: 'a' }) === hashOf({ arguments: 'a' }),
      hashOf({ arguments: 'a' }) === hashOf({ arguments: 'b' }),
    ]).toEqual([true, false])
  })

  it('knows the name __proto__', () => {
    expect(toHash(JSON.parse('{"__proto__":{"a":1}}'))).not.toBe(toHash({}))
  })
})
