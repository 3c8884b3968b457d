import { describe, expect, it } from 'vitest'
import { ToolCallRegistry } from '../../../electron/tool-calls/tool-call-registry.ts'
import type { ToolCall } from '../../../shared/tool-call/tool-call.ts'
import { taskId } from '../../support/builders-node.ts'
import { aToolCall, anEnd, callId } from '../../support/builders.ts'

const RECEIVED = { state: 'received' } as const

function aRegistry() {
  const registry = new ToolCallRegistry()
  const heard: ToolCall[] = []
  const stop = registry.onChange((call) => heard.push(call))
  return { registry, heard, stop }
}

describe('ToolCallRegistry', () => {
  it('announces a new call and every change, with a revision that grows', () => {
    const { registry, heard } = aRegistry()

    registry.add(aToolCall({ progress: RECEIVED, cwd: null }))
    registry.advance(callId('call-1'), { kind: 'asked' })
    registry.describe(callId('call-1'), { cwd: '/tmp' })

    expect(heard.map(({ revision, progress, cwd }) => [revision, progress.state, cwd])).toEqual([
      [1, 'received', null],
      [2, 'pending_approval', null],
      [3, 'pending_approval', '/tmp'],
    ])
  })

  it('keeps silent where nothing has changed', () => {
    const { registry, heard } = aRegistry()
    registry.add(aToolCall({ progress: RECEIVED }))

    registry.advance(callId('call-1'), { kind: 'stopping', at: '' })
    registry.describe(callId('call-1'), { sessionId: 'build' })

    expect(heard.length).toBe(1)
  })

  it('never changes a snapshot that it has handed out', () => {
    const { registry } = aRegistry()
    registry.add(aToolCall({ progress: RECEIVED }))
    const before = registry.get(callId('call-1'))

    registry.advance(callId('call-1'), { kind: 'asked' })

    expect(before?.progress).toEqual(RECEIVED)
  })

  it('leaves alone what it does not know', () => {
    const { registry, heard } = aRegistry()

    registry.advance(callId('other'), { kind: 'settled' })

    expect([heard, registry.calls]).toEqual([[], []])
  })

  it('is silent to those who no longer listen', () => {
    const { registry, heard, stop } = aRegistry()

    stop()
    registry.add(aToolCall())

    expect(heard).toEqual([])
  })

  it('forgets the oldest ended calls beyond 2,000, never what runs or is not known to the server', () => {
    const { registry } = aRegistry()
    const task = { taskId: taskId('bg-1'), pid: null, stoppingSince: null, end: null }
    registry.add(aToolCall({ callId: callId('runs'), progress: RECEIVED }))
    registry.add(aToolCall({ callId: callId('done'), progress: anEnd({}, { state: 'done' }) }))
    registry.add(aToolCall({ callId: callId('task'), progress: anEnd({}, { task }) }))

    for (let index = 0; index < 2_000; index++) {
      registry.add(aToolCall({ callId: callId(`ended-${String(index)}`) }))
    }

    const kept = registry.calls.map((call) => call.callId as string)
    expect([kept.length, kept.slice(0, 4)]).toEqual([2_000, ['runs', 'done', 'task', 'ended-3']])
  })
})
