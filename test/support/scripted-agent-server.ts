import { EventEmitter, once } from 'node:events'
import { AgentServer } from '../../agent-server/agent-server.ts'
import type { AgentServerOptions, CallOptions } from '../../agent-server/agent-server.ts'
import type { CallHandle } from '../../agent-server/call-handle.ts'
import type { ClientConnection } from '../../agent-server/client-connection.ts'
import { staticTokens } from '../../agent-server/tokens.ts'
import type { UpgradeRefusal } from '../../agent-server/upgrade-check.ts'
import { encodeFrame } from '../../shared/protocol/frame-codec.ts'
import type { ServerMessage } from '../../shared/protocol/messages.ts'

/** A frame as it went over the wire, fields in wire spelling. */
export interface RecordedFrame {
  /** Place among all frames of the server, from 0. */
  readonly index: number
  /** `in`: from the client. `held`: kept back by {@link ScriptedAgentServer.hold}, so not sent. */
  readonly direction: 'in' | 'out' | 'held'
  /** 1 for the first connection, 2 for the next. */
  readonly connection: number
  readonly type: string
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests look at fields of every message
  readonly fields: Readonly<Record<string, any>>
}

export interface ScriptedOptions extends Partial<AgentServerOptions> {
  readonly token?: string
  /** Default workspace of calls. @default '/tmp' */
  readonly workspace?: string
  /** Default conversation of calls. @default 'conversation-1' */
  readonly conversationId?: string
}

/** The reference agent server, driven by a test: it records every frame and can misbehave on demand. */
export class ScriptedAgentServer {
  readonly server: AgentServer
  readonly token: string
  /** Every frame received and sent, in order. */
  readonly frames: RecordedFrame[] = []
  readonly #events = new EventEmitter<{ frame: [RecordedFrame] }>().setMaxListeners(0)
  readonly #connections: ClientConnection[] = []
  readonly #defaults: { workspace: string; conversationId: string }
  readonly #held = new Map<string, { text: string; connection: ClientConnection }[]>()
  #isSilent = false
  #refusal: UpgradeRefusal | undefined
  #upgrades = 0

  constructor(options: ScriptedOptions) {
    const { token, workspace, conversationId, ...serverOptions } = options
    this.token = token ?? 'scripted-token-0123456789'
    this.#defaults = {
      workspace: workspace ?? '/tmp',
      conversationId: conversationId ?? 'conversation-1',
    }
    this.server = new AgentServer({
      authenticate: staticTokens([this.token]),
      ...serverOptions,
      refuse: () => {
        this.#upgrades += 1
        return this.#refusal
      },
      tap: {
        incoming: (text, connection) => {
          this.#record(this.#isSilent ? 'held' : 'in', text, connection)
          return !this.#isSilent
        },
        outgoing: (text, connection) => this.#mayGo(text, connection),
      },
    })
  }

  get url(): string {
    return this.server.url
  }

  /** How many upgrades passed the token check, those refused by {@link refuseUpgrades} included. */
  get upgrades(): number {
    return this.#upgrades
  }

  /** Resolves with the id of a welcomed device. */
  waitForClient(): Promise<string> {
    return this.server.waitForDevice()
  }

  /** Resolves when the connection of the device has ended. */
  async waitForDisconnect(): Promise<number> {
    const [, code] = await once(this.server, 'disconnected')
    return code as number
  }

  exec(
    command: string,
    args: Readonly<Record<string, unknown>> = {},
    options: Partial<CallOptions> & { conversationId?: string } = {},
  ): CallHandle {
    return this.call({ action: 'exec', command, ...args }, options)
  }

  call(
    args: Readonly<Record<string, unknown>> | string,
    options: Partial<CallOptions> & { conversationId?: string } = {},
  ): CallHandle {
    const { conversationId = this.#defaults.conversationId, ...rest } = options
    return this.server.call(conversationId, args, { workspace: this.#defaults.workspace, ...rest })
  }

  // ── What was said ────────────────────────────────────────────────────────────────────────────────────────────────

  received(type: string): RecordedFrame[] {
    return this.frames.filter((frame) => frame.direction === 'in' && frame.type === type)
  }

  sent(type: string): RecordedFrame[] {
    return this.frames.filter((frame) => frame.direction === 'out' && frame.type === type)
  }

  /** The first matching frame, recorded already or still to come; `after` skips frames up to that index. */
  async waitForFrame(
    direction: RecordedFrame['direction'],
    type: string,
    matches: (frame: RecordedFrame) => boolean = () => true,
    after = -1,
  ): Promise<RecordedFrame> {
    const isWanted = (frame: RecordedFrame) =>
      frame.index > after && frame.direction === direction && frame.type === type && matches(frame)
    const known = this.frames.find(isWanted)
    if (known !== undefined) return known
    return new Promise((resolve) => {
      const look = (frame: RecordedFrame) => {
        if (!isWanted(frame)) return
        this.#events.off('frame', look)
        resolve(frame)
      }
      this.#events.on('frame', look)
    })
  }

  // ── Misbehaviour ─────────────────────────────────────────────────────────────────────────────────────────────────

  /** Drops every socket without a close frame, as a broken network does. */
  drop(): void {
    for (const connection of this.server.connections) connection.terminate()
  }

  /** Neither answers nor sends anything while silent; sockets stay open and what comes is lost. */
  beSilent(isSilent = true): void {
    this.#isSilent = isSilent
  }

  /** Keeps back every message of this type (`welcome`, `ack`, …) until {@link release}. */
  hold(type: string): void {
    this.#held.set(type, [])
  }

  /** Ends {@link hold}; sends what was kept back, or drops it. */
  release(type: string, what: 'send' | 'drop' = 'send'): void {
    const kept = this.#held.get(type) ?? []
    this.#held.delete(type)
    if (what === 'drop') return
    for (const { text, connection } of kept) {
      this.#record('out', text, connection)
      connection.sendUntapped(text)
    }
  }

  /** Sends any text as a frame to the newest connection. */
  sendRaw(text: string): void {
    this.server.connections.at(-1)?.sendText(text)
  }

  /** Sends any message to the newest connection, past all rules of the server. */
  send(message: ServerMessage): void {
    this.sendRaw(encodeFrame(message))
  }

  /** Closes every connection with this code. */
  closeWith(code: number): void {
    this.server.disconnect(code)
  }

  /** Answers upgrades with this HTTP status from now on; without one, accepts them again. */
  refuseUpgrades(status?: number, headers: Readonly<Record<string, string>> = {}): void {
    this.#refusal = status === undefined ? undefined : { status, headers }
  }

  close(): Promise<void> {
    return this.server.close()
  }

  #mayGo(text: string, connection: ClientConnection): boolean {
    const kept = this.#held.get(readFields(text)['type'] as string)
    const isKept = this.#isSilent || kept !== undefined
    if (!this.#isSilent) kept?.push({ text, connection })
    this.#record(isKept ? 'held' : 'out', text, connection)
    return !isKept
  }

  #record(direction: RecordedFrame['direction'], text: string, connection: ClientConnection): void {
    if (!this.#connections.includes(connection)) this.#connections.push(connection)
    const fields = readFields(text)
    const frame: RecordedFrame = {
      index: this.frames.length,
      direction,
      connection: this.#connections.indexOf(connection) + 1,
      type: String(fields['type']),
      fields,
    }
    this.frames.push(frame)
    this.#events.emit('frame', frame)
  }
}

/** Starts a {@link ScriptedAgentServer} on a free port of 127.0.0.1. */
export async function startScriptedAgentServer(
  options: ScriptedOptions = {},
): Promise<ScriptedAgentServer> {
  const scripted = new ScriptedAgentServer(options)
  await scripted.server.listen()
  return scripted
}

/** The fields of a frame; a frame that is no JSON object has only `raw`. */
function readFields(text: string): Readonly<Record<string, unknown>> {
  try {
    const value = JSON.parse(text) as unknown
    return typeof value === 'object' && value !== null
      ? (value as Record<string, unknown>)
      : { raw: text }
  } catch {
    return { raw: text }
  }
}
