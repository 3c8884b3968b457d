import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { effectScope, shallowRef } from 'vue'
import type { EffectScope } from 'vue'
import { useApprovalGuard } from '../../../../renderer/composables/useApprovalGuard.ts'
import type { ApprovalGuard } from '../../../../renderer/composables/useApprovalGuard.ts'

const key = shallowRef<string | null>(null)
let bar: HTMLElement
let button: HTMLButtonElement
let guard: ApprovalGuard
let scope: EffectScope
let decisions: number

/** A whole press: down, then the click that comes of it. */
function press(downMs = 0): void {
  button.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true }))
  vi.advanceTimersByTime(downMs)
  button.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))
}

function type(target: HTMLElement): void {
  target.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }))
}

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = '<section><button></button></section><input>'
  bar = document.querySelector('section')!
  button = document.querySelector('button')!
  decisions = 0
  key.value = 'first'
  scope = effectScope()
  guard = scope.run(() =>
    useApprovalGuard(
      () => key.value,
      () => bar,
    ),
  )!
  button.addEventListener('click', (event) => {
    if (!guard.accepts(event)) return
    decisions += 1
    guard.spend()
  })
})
afterEach(() => {
  scope.stop()
  vi.useRealTimers()
})

describe('useApprovalGuard', () => {
  it('ignores a click in the first 600 ms', () => {
    vi.advanceTimersByTime(599)
    press()

    expect(decisions).toBe(0)
  })

  it('takes a click after 600 ms', () => {
    vi.advanceTimersByTime(600)
    press()

    expect(decisions).toBe(1)
  })

  it('ignores a press that began too early and ended later', () => {
    vi.advanceTimersByTime(500)
    press(400)

    expect(decisions).toBe(0)
  })

  it('takes the first click of a double click only', () => {
    vi.advanceTimersByTime(600)
    press()
    press()

    expect(decisions).toBe(1)
  })

  it('is dead until the next request has been visible for 600 ms', () => {
    vi.advanceTimersByTime(600)
    press()
    vi.advanceTimersByTime(5_000)
    press()
    key.value = 'second'
    vi.advanceTimersByTime(599)
    press()
    const early = decisions
    vi.advanceTimersByTime(1)
    press()

    expect([early, decisions]).toEqual([1, 2])
  })

  it('ignores a press whose request was replaced before it ended', () => {
    vi.advanceTimersByTime(600)
    button.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true }))
    key.value = 'second'
    vi.advanceTimersByTime(700)
    button.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))

    expect(decisions).toBe(0)
  })

  it('ignores the click that focused the window, however long it is held', () => {
    vi.advanceTimersByTime(5_000)
    window.dispatchEvent(new Event('focus'))
    vi.advanceTimersByTime(50)
    press(2_000)

    expect(decisions).toBe(0)
  })

  it('arms again 600 ms after the window got the focus', () => {
    vi.advanceTimersByTime(5_000)
    window.dispatchEvent(new Event('focus'))
    vi.advanceTimersByTime(600)
    press()

    expect(decisions).toBe(1)
  })

  it('waits while the person types elsewhere, but no longer than 3 s in all', () => {
    const field = document.querySelector('input')!
    for (let step = 0; step < 5; step++) {
      vi.advanceTimersByTime(500)
      type(field)
    }
    press()
    const whileTyping = decisions
    vi.advanceTimersByTime(500)
    type(field)
    press()

    expect([whileTyping, decisions]).toEqual([0, 1])
  })

  it('takes a shortcut in a text field for no typing', () => {
    vi.advanceTimersByTime(600)
    const field = document.querySelector('input')!
    const keys = { key: 'Backspace', ctrlKey: true, shiftKey: true, bubbles: true }

    field.dispatchEvent(new KeyboardEvent('keydown', keys))

    expect(guard.isArmed.value).toBe(true)
  })

  it('does not take a held key for a new press', () => {
    vi.advanceTimersByTime(500)
    button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    vi.advanceTimersByTime(300)
    button.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, repeat: true }),
    )
    button.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 0 }))

    expect(decisions).toBe(0)
  })

  it('can be answered again after a refused answer', () => {
    vi.advanceTimersByTime(600)
    press()
    guard.rearm()
    vi.advanceTimersByTime(600)
    press()

    expect(decisions).toBe(2)
  })
})
