import { CompanionError } from '../../shared/errors/companion-error.ts'
import { toErrorPayload } from '../../shared/errors/error-payload.ts'
import type { IpcRequestChannel, IpcRequests } from '../../shared/ipc/contract.ts'
import type { Envelope } from '../../shared/ipc/envelope.ts'
import { requestSchemas } from '../../shared/ipc/request-schemas.ts'

/** One function for each request of the contract. */
export type IpcHandlers = {
  readonly [Channel in IpcRequestChannel]: (
    argument: IpcRequests[Channel]['argument'],
  ) => IpcRequests[Channel]['value'] | Promise<IpcRequests[Channel]['value']>
}

/** Requests a window may send in one second; a person with ten windows stays far below. */
const MAX_REQUESTS_PER_SECOND = 200

/** Lets at most so many requests through in each second. */
export function createRateLimit(now: () => number, limit = MAX_REQUESTS_PER_SECOND): () => boolean {
  let windowStart = now()
  let count = 0
  return () => {
    if (now() - windowStart >= 1_000) {
      windowStart = now()
      count = 0
    }
    count += 1
    return count <= limit
  }
}

/**
 * Answers one request: sender, rate, schema, handler, envelope, in this order. Never rejects: Electron would keep only
 * the message of an error.
 *
 * @param isTrusted the sender is the main frame of one of our own windows
 */
export async function handleRequest<Channel extends IpcRequestChannel>(
  channel: Channel,
  argument: unknown,
  handlers: IpcHandlers,
  isTrusted: boolean,
  mayPass: () => boolean,
): Promise<Envelope<IpcRequests[Channel]['value']>> {
  try {
    // Security: the window shows command output and is treated as hostile.
    if (!isTrusted) {
      throw new CompanionError('IPC_UNTRUSTED_SENDER', `${channel}: the sender is not our window`)
    }
    if (!mayPass()) throw new CompanionError('RATE_LIMITED', `${channel}: too many requests`)
    const parsed = requestSchemas[channel].safeParse(argument)
    if (!parsed.success) {
      const issue = parsed.error.issues[0]
      const field = issue?.path.join('.') ?? ''
      const text = `${channel}: ${field} ${issue?.message ?? 'is not valid'}`
      throw new CompanionError('IPC_INVALID_ARGUMENT', text)
    }
    const handler = handlers[channel] as (
      argument: unknown,
    ) => Promise<IpcRequests[Channel]['value']>
    return { ok: true, value: await handler(parsed.data) }
  } catch (error) {
    return { ok: false, error: toErrorPayload(error) }
  }
}
