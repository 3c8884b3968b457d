import type { ConnectionState } from '../../shared/tool-call/connection-status.ts'

/** What moves the link from one state to another (protocol 4.1). */
export type ConnectionEvent =
  | 'start'
  | 'delay_elapsed'
  | 'upgraded'
  | 'welcome'
  | 'goodbye'
  | 'lost'
  | 'refused_token'
  | 'refused_version'
  | 'superseded'
  | 'user_disconnects'

const TRANSITIONS: Readonly<
  Record<ConnectionState, Partial<Record<ConnectionEvent, ConnectionState>>>
> = {
  unpaired: {},
  idle: {},
  stopped: {},
  connecting: { upgraded: 'hello_sent', lost: 'backoff' },
  hello_sent: { welcome: 'ready', goodbye: 'draining', lost: 'backoff' },
  ready: { goodbye: 'draining', lost: 'backoff' },
  draining: { lost: 'backoff', goodbye: 'draining' },
  backoff: { delay_elapsed: 'connecting' },
}

/** The next state, or undefined where the event means nothing in this state. */
export function toNextState(
  state: ConnectionState,
  event: ConnectionEvent,
): ConnectionState | undefined {
  // These lead somewhere from every state.
  if (event === 'start') return 'connecting'
  if (event === 'user_disconnects') return 'idle'
  if (event === 'refused_token') return 'unpaired'
  if (event === 'refused_version' || event === 'superseded') return 'stopped'
  return TRANSITIONS[state][event]
}
