import { once } from 'node:events'
import { request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { WebSocket } from 'ws'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AgentServer } from '../../../agent-server/agent-server.ts'
import { staticTokens } from '../../../agent-server/tokens.ts'
import { startScriptedAgentServer } from '../../support/scripted-agent-server.ts'
import type { ScriptedAgentServer } from '../../support/scripted-agent-server.ts'
import { DEVICE_ID, aHello, aResult, connect, open } from './raw-client.ts'

let scripted: ScriptedAgentServer
beforeEach(async () => {
  scripted = await startScriptedAgentServer()
})
afterEach(() => scripted.close())

describe('2. Transport: the upgrade', () => {
  const authorization = 'Bearer scripted-token-0123456789'
  const protocol = 'local-tool.v1'

  it.each([
    ['no token', {}, protocol, 401],
    ['another token', { authorization: 'Bearer wrong' }, protocol, 401],
    ['the token under another scheme', { authorization: 'Basic scripted' }, protocol, 401],
    ['an Origin', { authorization, origin: 'http://127.0.0.1' }, protocol, 403],
    ['a foreign Host', { authorization, host: 'rebound.example:80' }, protocol, 403],
    ['another subprotocol', { authorization }, 'local-tool.v9', 400],
  ])('refuses %s', async (_, headers, subprotocol, status) => {
    const socket = new WebSocket(scripted.url, subprotocol, { headers })

    const [error] = (await once(socket, 'error')) as [Error]

    expect(error.message).toBe(`Unexpected server response: ${String(status)}`)
  })

  it('refuses another path, and plain HTTP', async () => {
    const socket = new WebSocket(`${scripted.url}/other`, protocol, { headers: { authorization } })
    const [error] = (await once(socket, 'error')) as [Error]
    const plain = request(scripted.url.replace('ws:', 'http:')).end()
    const [response] = (await once(plain, 'response')) as [IncomingMessage]
    response.resume()

    expect(error.message).toContain('404')
    expect(response.statusCode).toBe(404)
  })

  it('answers with the status a test asks for', async () => {
    scripted.refuseUpgrades(503, { 'Retry-After': '7' })
    const socket = new WebSocket(scripted.url, protocol, { headers: { authorization } })

    const [, response] = (await once(socket, 'unexpected-response')) as [unknown, IncomingMessage]
    socket.on('error', () => undefined)
    socket.terminate()

    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '7'])
  })

  it('accepts without compression', async () => {
    const client = await open(scripted)

    expect([client.socket.protocol, client.socket.extensions]).toEqual([protocol, ''])
  })

  it('listens on loopback only', () => {
    const create = () => new AgentServer({ authenticate: staticTokens([]), host: '0.0.0.0' })

    expect(create).toThrow('host must be one of 127.0.0.1, ::1')
  })
})

describe('4.2 Handshake', () => {
  it('says nothing before hello, then welcomes', async () => {
    const client = await open(scripted)
    const before = client.untaken
    client.send(aHello())

    const welcome = await client.take('welcome')

    expect(before).toEqual([])
    expect(welcome).toMatchObject({
      protocol_version: 1,
      resumed: false,
      heartbeat_interval_ms: 15_000,
      heartbeat_timeout_ms: 40_000,
      resume_window_ms: 900_000,
      limits: { max_frame_bytes: 1_048_576 },
      call_actions: [],
    })
  })

  it.each([
    ['no JSON', 'hello', 'BAD_FRAME'],
    ['no object', '[1]', 'BAD_FRAME'],
    ['no type', '{}', 'BAD_FRAME'],
    ['another message first', '{"type":"ping","nonce":"1"}', 'HELLO_REQUIRED'],
    ['an unknown message first', '{"type":"new"}', 'HELLO_REQUIRED'],
    ['a malformed hello', '{"type":"hello"}', 'INVALID_MESSAGE'],
  ])('closes with 4400 on %s', async (_, text, code) => {
    const client = await open(scripted)
    client.socket.send(text)

    const error = await client.take('error')

    expect(error).toMatchObject({ code, fatal: true })
    expect(await client.closed).toBe(4400)
  })

  it('closes with 4400 on a second hello', async () => {
    const { client } = await connect(scripted)
    client.send(aHello())

    expect(await client.take('error')).toMatchObject({ code: 'INVALID_MESSAGE', fatal: true })
    expect(await client.closed).toBe(4400)
  })

  it('closes with 4406 without a common version', async () => {
    const client = await open(scripted)
    client.send(aHello({ protocol_versions: [2, 99] }))

    expect(await client.take('error')).toMatchObject({ code: 'UNSUPPORTED_VERSION', fatal: true })
    expect(await client.closed).toBe(4406)
  })

  it('closes with 4403 when the token is for another device', async () => {
    const identity = { userId: 'u', displayName: 'U', deviceId: crypto.randomUUID() }
    const other = await startScriptedAgentServer({ authenticate: () => identity })
    const client = await open(other)
    client.send(aHello())

    expect(await client.closed).toBe(4403)
    await other.close()
  })

  it('closes with 4408 when no hello comes', async () => {
    const hasty = await startScriptedAgentServer({ helloTimeoutMs: 50 })
    const client = await open(hasty)

    expect(await client.closed).toBe(4408)
    await hasty.close()
  })
})

describe('3.2 Frame rules', () => {
  it('closes with 1003 on a binary frame', async () => {
    const { client } = await connect(scripted)
    client.socket.send(Buffer.from('{}'))

    expect(await client.closed).toBe(1003)
  })

  it('closes with 1009 on a frame above the limit', async () => {
    const { client } = await connect(scripted)
    client.socket.send('x'.repeat(1_048_577))

    expect(await client.closed).toBe(1009)
  })

  it('goes on after an unknown type and after a bad field', async () => {
    const { client } = await connect(scripted)
    client.send({ type: 'novelty', msg_id: 'm1' })
    client.send({ type: 'tool_accepted', call_id: 'c1', state: 'cooking' })

    const errors = [await client.take('error'), await client.take('error')]
    await client.settle()

    expect(errors).toMatchObject([
      { code: 'UNSUPPORTED_TYPE', fatal: false, ref: { type: 'novelty', msg_id: 'm1' } },
      { code: 'INVALID_MESSAGE', fatal: false, ref: { type: 'tool_accepted', call_id: 'c1' } },
    ])
  })

  it('closes with 4429 on a flood', async () => {
    const strict = await startScriptedAgentServer({ incomingRate: { perSecond: 1, burst: 5 } })
    const { client } = await connect(strict)
    for (let nonce = 0; nonce < 6; nonce++) client.send({ type: 'ping', nonce: String(nonce) })

    expect(await client.closed).toBe(4429)
    await strict.close()
  })
})

describe('5.15 Heartbeat', () => {
  it('pings a quiet client and closes with 4410 when nothing comes', async () => {
    const quick = await startScriptedAgentServer({
      heartbeatIntervalMs: 100,
      heartbeatTimeoutMs: 400,
      resumeWindowMs: 800,
    })
    const { client } = await connect(quick)

    expect((await client.take('ping'))['nonce']).toMatch(/^n_/)
    expect(await client.closed).toBe(4410)
    await quick.close()
  })
})

describe('4.4 Replacement and fencing', () => {
  it('closes the old connection with 4409 after a goodbye', async () => {
    const { client: old } = await connect(scripted)
    const { client: next } = await connect(scripted)

    expect(await old.take('goodbye')).toMatchObject({ reason: 'superseded' })
    expect(await old.closed).toBe(4409)
    await next.settle()
    expect(scripted.server.readyDevices).toEqual([DEVICE_ID])
  })

  it('ignores what the old connection still says', async () => {
    const { client: old } = await connect(scripted)
    const call = scripted.exec('true')
    const sent = await old.take('tool_call')
    const { client: next } = await connect(scripted, {
      calls: [{ call_id: call.callId, state: 'running', executed: 'yes' }],
    })
    old.send(aResult(sent, { result: 'from the grave' }))
    await old.closed
    next.send(aResult(sent, { result: 'alive' }))

    expect((await call.result).result).toBe('alive')
  })
})
