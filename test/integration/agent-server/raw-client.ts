import { randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { WebSocket } from 'ws'
import type { ScriptedAgentServer } from '../../support/scripted-agent-server.ts'

/** Fields of a message in wire spelling. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests look at fields of every message
export type Fields = Record<string, any>

/** A client on the level of frames: it says exactly what a test tells it to. */
export class RawClient {
  readonly socket: WebSocket
  readonly closed: Promise<number>
  readonly #frames: Fields[] = []
  readonly #events = new EventEmitter<{ frame: [] }>().setMaxListeners(0)

  constructor(url: string, token: string) {
    this.socket = new WebSocket(url, 'local-tool.v1', {
      headers: { Authorization: `Bearer ${token}` },
      perMessageDeflate: false,
    })
    this.closed = once(this.socket, 'close').then(([code]) => code as number)
    this.socket.on('error', () => undefined)
    this.socket.on('message', (data) => {
      this.#frames.push(JSON.parse((data as Buffer).toString('utf8')) as Fields)
      this.#events.emit('frame')
    })
  }

  send(fields: Fields): void {
    this.socket.send(JSON.stringify(fields))
  }

  /** The oldest frame of this type that was not taken yet. */
  async take(type: string): Promise<Fields> {
    for (;;) {
      const frame = this.#frames.find((candidate) => candidate['type'] === type)
      if (frame !== undefined) {
        this.#frames.splice(this.#frames.indexOf(frame), 1)
        return frame
      }
      await once(this.#events, 'frame')
    }
  }

  /** Frames that were not taken. */
  get untaken(): Fields[] {
    return [...this.#frames]
  }

  /** Comes back when the server has handled all that was sent before. */
  async settle(): Promise<void> {
    const nonce = randomUUID()
    this.send({ type: 'ping', nonce })
    while ((await this.take('pong'))['nonce'] !== nonce);
  }
}

export const DEVICE_ID = '7b1f9f0e-6c1d-4a53-9a53-3a2b6d1c9e10'
export const JOURNAL_ID = '0a4f4c2e-1a7c-4a34-8c0b-0fd2c9a7b7d3'

/** A valid `hello` (protocol 5.2). */
export function aHello(changes: Fields = {}): Fields {
  return {
    type: 'hello',
    protocol_versions: [1],
    client: { name: 'raw', version: '1', platform: 'linux', arch: 'x64', os_version: '6' },
    device_id: DEVICE_ID,
    instance_id: randomUUID(),
    journal_id: JOURNAL_ID,
    capabilities: { tools: { shell: { actions: ['exec'] } } },
    limits: {
      max_frame_bytes: 1_048_576,
      max_concurrent_calls: 8,
      max_pending_calls: 32,
      max_tasks: 16,
    },
    calls: [],
    tasks: [],
    sessions: [],
    ...changes,
  }
}

/** A valid answer to a call (protocol 5.9). */
export function aResult(call: Fields, changes: Fields = {}): Fields {
  return {
    type: 'tool_result',
    msg_id: `c-${randomUUID()}`,
    call_id: call['call_id'],
    conversation_id: call['conversation_id'],
    tool_name: 'shell',
    action: 'exec',
    status: 'completed',
    executed: 'yes',
    result: 'exit_code: 0\n---\nhi',
    data: { exit_code: 0 },
    ...changes,
  }
}

/** A valid end of a task (protocol 5.10). */
export function aTaskResult(call: Fields, changes: Fields = {}): Fields {
  return {
    type: 'background_task_result',
    msg_id: `c-${randomUUID()}`,
    task_id: 'bg-1',
    call_id: call['call_id'],
    conversation_id: call['conversation_id'],
    status: 'completed',
    executed: 'yes',
    result: 'exit_code: 0\n---\ndone',
    data: { exit_code: 0 },
    ...changes,
  }
}

/** Connects without a `hello`. */
export async function open(scripted: ScriptedAgentServer): Promise<RawClient> {
  const client = new RawClient(scripted.url, scripted.token)
  await once(client.socket, 'open')
  return client
}

/** Connects and says `hello`; `welcome` is in the answer. */
export async function connect(
  scripted: ScriptedAgentServer,
  hello: Fields = {},
): Promise<{ client: RawClient; welcome: Fields }> {
  const client = await open(scripted)
  client.send(aHello(hello))
  return { client, welcome: await client.take('welcome') }
}

/** The `resume` that proves the link of this `welcome`. */
export function resumeOf(welcome: Fields): Fields {
  return {
    resume: { link_id: welcome['link_id'], resume_token: welcome['resume_token'] },
  }
}
