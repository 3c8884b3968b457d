import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useToolCallOutputStore } from '../../../../renderer/stores/tool-call-output.ts'
import { plainText } from '../../../../renderer/text/output-screen.ts'
import { anOutput, callId } from '../../../support/builders.ts'
import { FakeCompanion } from '../../../support/fake-companion.ts'

const CALL = callId('call-1')
let companion: FakeCompanion

function shownLines(): string[] {
  return useToolCallOutputStore().views.get(CALL)?.lines.map(plainText) ?? []
}

beforeEach(() => {
  vi.useFakeTimers()
  setActivePinia(createPinia())
  companion = new FakeCompanion()
  vi.stubGlobal('companion', companion.api())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('tool-call output', () => {
  it('shows updates in order and drops what it has seen', async () => {
    const outputs = useToolCallOutputStore()

    outputs.apply(anOutput('one\n', { seq: 1 }))
    outputs.apply(anOutput('two\n', { seq: 2 }))
    outputs.apply(anOutput('one\n', { seq: 1 }))
    await vi.advanceTimersByTimeAsync(100)

    expect(shownLines()).toEqual(['one', 'two'])
  })

  it('draws at most ten times a second', async () => {
    const outputs = useToolCallOutputStore()
    const drawn = new Set<unknown>()

    for (let seq = 1; seq <= 100; seq++) {
      outputs.apply(anOutput(`${String(seq)}\n`, { seq }))
      await vi.advanceTimersByTimeAsync(10)
      drawn.add(outputs.views.get(CALL))
    }

    expect(drawn.size).toBeLessThanOrEqual(11)
  })

  it('asks for the tail where something is missing, and goes on after it', async () => {
    const outputs = useToolCallOutputStore()
    const tail = anOutput('before\n', { seq: 7, totalBytes: 7 })
    companion.setTail(tail)

    outputs.apply(anOutput('seven\n', { seq: 7 }))
    outputs.apply(anOutput('eight\n', { seq: 8 }))
    await vi.advanceTimersByTimeAsync(200)

    expect(shownLines()).toEqual(['before', 'eight'])
    expect(companion.seenOn('tool-call:output-tail')).toEqual([{ callId: CALL }])
  })

  it('keeps memory bounded for a flood', async () => {
    const outputs = useToolCallOutputStore()

    for (let seq = 1; seq <= 300; seq++) {
      outputs.apply(anOutput(`${'x'.repeat(50)}\n`.repeat(200), { seq }))
    }
    await vi.advanceTimersByTimeAsync(200)

    expect(shownLines()).toHaveLength(200)
    expect(outputs.views.get(CALL)?.lineCount).toBe(60_000)
  })

  it('copies plain text and says whether it is all of it', async () => {
    companion.setTail(anOutput('\u001b[31mred\u001b[0m\n10%\r20%\n', { skippedBytes: 9 }))

    const copied = await useToolCallOutputStore().readPlainText(CALL)

    expect(copied).toEqual({ text: 'red\n20%\n', isWhole: false })
  })

  it('remembers over a reload what was opened by hand', () => {
    useToolCallOutputStore().setOpened(CALL, false)

    setActivePinia(createPinia())

    expect(useToolCallOutputStore().opened.get(CALL)).toBe('closed')
  })
})
