import { EventEmitter, once } from 'node:events'
import { onTestFinished } from 'vitest'
import type { LinkData } from '../../../electron/connection/handshake.ts'
import { ServerConnection } from '../../../electron/connection/server-connection.ts'
import type { ConnectionHandlers } from '../../../electron/connection/server-connection.ts'
import type {
  ConnectionState,
  ConnectionStatus,
} from '../../../shared/tool-call/connection-status.ts'
import { A_WELCOME, RawServer } from './raw-server.ts'
import type { RawPeer } from './raw-server.ts'

/** A connection with handlers that write down what they are told. */
export interface TestLink {
  readonly connection: ServerConnection
  /** `onWelcome`, `onReady`, `onLost` and the types of messages, in order. */
  readonly events: string[]
  readonly statuses: ConnectionStatus[]
  readonly lines: string[]
  readonly saved: LinkData[]
  /** The next status in this state, or the present one. */
  waitFor(state: ConnectionState): Promise<ConnectionStatus>
}

export function aLink(
  changes: Partial<ConnectionHandlers> = {},
  random: () => number = () => 1,
): TestLink {
  const emitter = new EventEmitter<{ status: [] }>().setMaxListeners(0)
  const events: string[] = []
  const statuses: ConnectionStatus[] = []
  const lines: string[] = []
  const saved: LinkData[] = []
  const connection = new ServerConnection({
    identity: {
      version: '0.1.0',
      deviceId: '7b1f9f0e-6c1d-4a53-9a53-3a2b6d1c9e10',
      instanceId: 'c7a7e2b4-57f3-4b58-8a49-0c0d4d1f6a51',
      journalId: '0a4f4c2e-1a7c-4a34-8c0b-0fd2c9a7b7d3',
      interactive: true,
      maxTasks: 16,
    },
    clock: { now: () => ({ wallMs: Date.now(), monotonicMs: performance.now() }) },
    random,
    handlers: {
      helloFacts: () => ({ calls: [], tasks: [], sessions: [] }),
      onWelcome: () => {
        events.push('welcome')
        return Promise.resolve()
      },
      onReady: () => events.push('ready'),
      onMessage: (message) => events.push(message.type),
      onInvalidMessage: (problem) => events.push(`invalid ${problem.ref.type ?? ''}`),
      onLost: () => events.push('lost'),
      onStatus: (status) => {
        statuses.push(status)
        emitter.emit('status')
      },
      readToken: () => Promise.resolve('token-1'),
      loadLink: () => null,
      saveLink: (link) => {
        saved.push(link)
        return Promise.resolve()
      },
      log: (line) => lines.push(line),
      ...changes,
    },
  })
  onTestFinished(() => connection.stop())
  const waitFor = async (state: ConnectionState) => {
    while (connection.status.state !== state) await once(emitter, 'status')
    return connection.status
  }
  return { connection, events, statuses, lines, saved, waitFor }
}

/** A link that is READY, and the server's end of it. */
export async function aReadyLink(
  changes: Partial<ConnectionHandlers> = {},
  welcome: Record<string, unknown> = {},
): Promise<{ link: TestLink; server: RawServer; peer: RawPeer }> {
  const server = await RawServer.start()
  const link = aLink(changes)
  const opened = server.connection()
  link.connection.start(server.url)
  const peer = await opened
  await peer.take()
  peer.send({ ...A_WELCOME, ...welcome })
  await link.waitFor('ready')
  return { link, server, peer }
}
