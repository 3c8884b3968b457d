import type { Page } from '@playwright/test'
import type { CompanionApi } from '../../shared/ipc/companion-api.ts'
import type {
  AppSnapshot,
  IpcEventChannel,
  IpcEvents,
  IpcRequestChannel,
  IpcRequests,
  OutputTail,
} from '../../shared/ipc/contract.ts'
import { requestSchemas } from '../../shared/ipc/request-schemas.ts'
import type { ErrorPayload } from '../../shared/errors/error-payload.ts'
import type { ApprovalRequest } from '../../shared/tool-call/approval.ts'
import type { ToolCall } from '../../shared/tool-call/tool-call.ts'
import { aSnapshot } from './builders.ts'

const EVENT_CHANNELS = [
  'tool-call:updated',
  'tool-call:output',
  'approval:updated',
  'session:updated',
  'connection:updated',
  'appearance:updated',
] as const satisfies readonly IpcEventChannel[]
const REQUEST_CHANNELS = Object.keys(requestSchemas) as IpcRequestChannel[]

/** One request the window made. */
export interface SeenRequest {
  readonly channel: IpcRequestChannel
  readonly argument: unknown
}

type Listener = (payload: unknown) => void

/**
 * The main process as the window knows it, without one: holds the state, answers requests, sends events. Arguments go
 * through the real schemas, so a test fails where the real process would refuse.
 */
export class FakeCompanion {
  readonly seen: SeenRequest[] = []
  readonly #refusals = new Map<IpcRequestChannel, ErrorPayload>()
  readonly #tails = new Map<string, OutputTail>()
  readonly #listeners = new Map<IpcEventChannel, Set<Listener>>()
  #send: (channel: IpcEventChannel, payload: unknown) => Promise<void> = () => Promise.resolve()
  snapshot: AppSnapshot

  constructor(snapshot: Partial<AppSnapshot> = {}) {
    this.snapshot = aSnapshot(snapshot)
  }

  /** Requests of one channel, as their arguments. */
  seenOn(channel: IpcRequestChannel): unknown[] {
    return this.seen.filter((one) => one.channel === channel).map((one) => one.argument)
  }

  /** From now on this request is refused; null ends it. */
  refuse(channel: IpcRequestChannel, code: string | null, message = 'refused by the test'): void {
    if (code === null) this.#refusals.delete(channel)
    else this.#refusals.set(channel, { code, message, details: {} })
  }

  /** What `tool-call:output-tail` answers for a call. */
  setTail(tail: OutputTail): void {
    this.#tails.set(tail.callId, tail)
  }

  /** Replaces the list of open questions. */
  async setApprovals(requests: readonly ApprovalRequest[]): Promise<void> {
    const revision = this.snapshot.approvals.revision + 1
    this.snapshot = { ...this.snapshot, approvals: { revision, requests } }
    await this.emit('approval:updated', this.snapshot.approvals)
  }

  /** Adds or replaces one tool call. */
  async setCall(call: ToolCall): Promise<void> {
    const others = this.snapshot.toolCalls.filter((known) => known.callId !== call.callId)
    this.snapshot = { ...this.snapshot, toolCalls: [...others, call] }
    await this.emit('tool-call:updated', call)
  }

  /** Sends an event to every listener. */
  async emit<Channel extends IpcEventChannel>(
    channel: Channel,
    payload: IpcEvents[Channel],
  ): Promise<void> {
    for (const listener of this.#listeners.get(channel) ?? []) listener(payload)
    await this.#send(channel, payload)
  }

  /** Answers one request as the main process would. */
  async request(channel: IpcRequestChannel, argument: unknown): Promise<unknown> {
    this.seen.push({ channel, argument })
    const refusal = this.#refusals.get(channel)
    if (refusal !== undefined) throw refusal as unknown as Error
    requestSchemas[channel].parse(argument)
    return this.#answer(channel, argument)
  }

  async #answer(channel: IpcRequestChannel, argument: unknown): Promise<unknown> {
    switch (channel) {
      case 'app:snapshot':
        return this.snapshot
      case 'appearance:update': {
        const change = argument as IpcRequests['appearance:update']['argument']
        const { language, theme } = this.snapshot.appearance
        const appearance = {
          language: change.language ?? language,
          theme: change.theme ?? theme,
        }
        this.snapshot = { ...this.snapshot, appearance }
        return appearance
      }
      case 'approval:answer': {
        const { callId } = argument as IpcRequests['approval:answer']['argument']
        const { requests } = this.snapshot.approvals
        await this.setApprovals(requests.filter((request) => request.callId !== callId))
        return null
      }
      case 'tool-call:output-tail': {
        const { callId } = argument as IpcRequests['tool-call:output-tail']['argument']
        const none = { callId, seq: 0, pieces: [], skippedBytes: 0, totalBytes: 0 }
        return this.#tails.get(callId) ?? none
      }
      case 'workspace:add': {
        const workspaces = [...this.snapshot.workspaces, '/home/me/src/added']
        this.snapshot = { ...this.snapshot, workspaces }
        return workspaces
      }
      case 'app:copy-text':
      case 'tool-call:stop':
      case 'tool-call:stop-all':
      case 'tool-call:show-output-file':
      case 'session:close':
      case 'connection:configure':
      case 'connection:retry':
        return null
    }
  }

  /** `window.companion` for tests that run in the same process. */
  api(): CompanionApi {
    const requests = REQUEST_CHANNELS.map((channel) => [
      toCamel(channel),
      (argument: unknown) => this.request(channel, argument),
    ])
    const events = EVENT_CHANNELS.map((channel) => [
      `on${capitalize(toCamel(channel))}`,
      (listener: Listener) => {
        const listeners = this.#listeners.get(channel) ?? new Set()
        listeners.add(listener)
        this.#listeners.set(channel, listeners)
        return () => listeners.delete(listener)
      },
    ])
    return Object.fromEntries([...requests, ...events]) as CompanionApi
  }

  /** Puts `window.companion` into every page this one loads from now on, reloads included. */
  async attach(page: Page): Promise<void> {
    await page.exposeFunction(
      'fakeCompanionRequest',
      async (channel: string, argument: unknown) => {
        try {
          const known = argument === null ? undefined : argument
          return { ok: true, value: await this.request(channel as IpcRequestChannel, known) }
        } catch (error) {
          return {
            ok: false,
            error: isPayload(error) ? error : { code: 'INTERNAL', message: String(error) },
          }
        }
      },
    )
    await page.addInitScript(installInPage, {
      requests: REQUEST_CHANNELS.map((channel) => [toCamel(channel), channel] as const),
      events: EVENT_CHANNELS.map(
        (channel) => [`on${capitalize(toCamel(channel))}`, channel] as const,
      ),
    })
    this.#send = async (channel, payload) => {
      await page.evaluate(
        ([name, value]) => {
          const target = window as unknown as {
            fakeCompanionEmit?: (n: string, v: unknown) => void
          }
          target.fakeCompanionEmit?.(name, value)
        },
        [channel, payload] as const,
      )
    }
  }
}

interface PageMethods {
  readonly requests: readonly (readonly [string, string])[]
  readonly events: readonly (readonly [string, string])[]
}

/** Runs inside the page, so it may use nothing from outside. */
function installInPage(methods: PageMethods): void {
  interface Answer {
    ok: boolean
    value?: unknown
    error?: unknown
  }
  const page = window as unknown as Record<string, unknown>
  const listeners = new Map<string, Set<(payload: unknown) => void>>()
  const companion: Record<string, unknown> = {}
  for (const [method, channel] of methods.requests) {
    companion[method] = async (argument: unknown) => {
      const ask = page['fakeCompanionRequest'] as (c: string, a: unknown) => Promise<Answer>
      const answer = await ask(channel, argument)
      if (!answer.ok) throw answer.error
      return answer.value
    }
  }
  for (const [method, channel] of methods.events) {
    companion[method] = (listener: (payload: unknown) => void) => {
      const known = listeners.get(channel) ?? new Set()
      known.add(listener)
      listeners.set(channel, known)
      return () => known.delete(listener)
    }
  }
  page['companion'] = companion
  page['fakeCompanionEmit'] = (channel: string, payload: unknown) => {
    for (const listener of listeners.get(channel) ?? []) listener(payload)
  }
}

function isPayload(error: unknown): error is ErrorPayload {
  return typeof error === 'object' && error !== null && 'code' in error && 'details' in error
}

function toCamel(channel: string): string {
  return channel.replace(/[:-](.)/g, (_, letter: string) => letter.toUpperCase())
}

function capitalize(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
