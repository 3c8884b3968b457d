import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { syncStores } from '../../../../renderer/bridge/sync-stores.ts'
import { useApprovalsStore } from '../../../../renderer/stores/approvals.ts'
import { useConnectionStore } from '../../../../renderer/stores/connection.ts'
import { useSessionsStore } from '../../../../renderer/stores/sessions.ts'
import { useSettingsStore } from '../../../../renderer/stores/settings.ts'
import { useToolCallsStore } from '../../../../renderer/stores/tool-calls.ts'
import {
  aConnection,
  anApprovalRequest,
  aRun,
  aSession,
  aToolCall,
  callId,
} from '../../../support/builders.ts'
import { FakeCompanion } from '../../../support/fake-companion.ts'

let stop: () => void = () => undefined

function start(companion: FakeCompanion): void {
  vi.stubGlobal('companion', companion.api())
  stop = syncStores(companion.api())
}

beforeEach(() => {
  vi.useFakeTimers()
  setActivePinia(createPinia())
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('syncStores', () => {
  it('fills the stores from the snapshot', async () => {
    start(new FakeCompanion({ toolCalls: [aToolCall()] }))
    await vi.runAllTimersAsync()

    expect(useToolCallsStore().all).toEqual([aToolCall()])
    expect(useConnectionStore().isReady).toBe(true)
    expect(useSettingsStore().isLoaded).toBe(true)
  })

  it('applies events that came before the snapshot after it', async () => {
    const companion = new FakeCompanion({ toolCalls: [aToolCall({ revision: 1 })] })
    start(companion)

    await companion.emit('tool-call:updated', aToolCall({ revision: 2, progress: aRun() }))
    await vi.runAllTimersAsync()

    expect(useToolCallsStore().all[0]?.progress.state).toBe('running')
  })

  it('drops every kind of event that is older than what is known', async () => {
    const companion = new FakeCompanion({
      toolCalls: [aToolCall({ revision: 5 })],
      approvals: { revision: 5, requests: [anApprovalRequest()] },
      sessions: { revision: 5, sessions: [aSession()] },
      connection: aConnection({ revision: 5 }),
    })
    start(companion)
    await vi.runAllTimersAsync()

    await companion.emit('tool-call:updated', aToolCall({ revision: 4, command: 'old' }))
    await companion.emit('approval:updated', { revision: 4, requests: [] })
    await companion.emit('session:updated', { revision: 4, sessions: [] })
    await companion.emit('connection:updated', aConnection({ revision: 4, state: 'stopped' }))

    expect({
      command: useToolCallsStore().all[0]?.command,
      requests: useApprovalsStore().requests.length,
      sessions: useSessionsStore().sessions.length,
      isReady: useConnectionStore().isReady,
    }).toEqual({ command: 'npm test', requests: 1, sessions: 1, isReady: true })
  })

  it('asks again when the snapshot cannot be read, and says so meanwhile', async () => {
    const companion = new FakeCompanion()
    companion.refuse('app:snapshot', 'INTERNAL')
    start(companion)
    await vi.advanceTimersByTimeAsync(100)
    const problem = useSettingsStore().problem

    companion.refuse('app:snapshot', null)
    await vi.advanceTimersByTimeAsync(5_000)

    expect(problem?.code).toBe('INTERNAL')
    expect(useSettingsStore().isLoaded).toBe(true)
    expect(useSettingsStore().problem).toBeNull()
  })

  it('keeps order of arrival when a call changes', async () => {
    const companion = new FakeCompanion({
      toolCalls: [aToolCall(), aToolCall({ callId: callId('call-2') })],
    })
    start(companion)
    await vi.runAllTimersAsync()

    await companion.emit('tool-call:updated', aToolCall({ revision: 2 }))

    expect(useToolCallsStore().all.map((call) => call.callId)).toEqual(['call-1', 'call-2'])
  })
})
