import { describe, expect, it } from 'vitest'
import { toNextState } from '../../../electron/connection/connection-state.ts'
import type { ConnectionEvent } from '../../../electron/connection/connection-state.ts'
import { CONNECTION_STATES } from '../../../shared/tool-call/connection-status.ts'

const LOCAL_EVENTS: ConnectionEvent[] = ['delay_elapsed', 'upgraded', 'welcome', 'goodbye', 'lost']

describe('4.1 Connection state machine', () => {
  it.each([
    ['unpaired', [null, null, null, null, null]],
    ['idle', [null, null, null, null, null]],
    ['stopped', [null, null, null, null, null]],
    ['connecting', [null, 'hello_sent', null, null, 'backoff']],
    ['hello_sent', [null, null, 'ready', 'draining', 'backoff']],
    ['ready', [null, null, null, 'draining', 'backoff']],
    ['draining', [null, null, null, 'draining', 'backoff']],
    ['backoff', ['connecting', null, null, null, null]],
  ] as const)('%s: delay elapsed, upgraded, welcome, goodbye, lost lead to %j', (state, next) => {
    expect(LOCAL_EVENTS.map((event) => toNextState(state, event) ?? null)).toEqual(next)
  })

  it.each([
    ['start', 'connecting'],
    ['user_disconnects', 'idle'],
    ['refused_token', 'unpaired'],
    ['refused_version', 'stopped'],
    ['superseded', 'stopped'],
  ] as const)('%s leads from every state to %s', (event, next) => {
    expect(new Set(CONNECTION_STATES.map((state) => toNextState(state, event)))).toEqual(
      new Set([next]),
    )
  })
})
