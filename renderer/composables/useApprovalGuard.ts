import { onScopeDispose, shallowRef, watch } from 'vue'

/** Buttons are dead for this long after a request became the visible one (ux 4.4). */
export const ARM_DELAY_MS = 600
/** A press this soon after the window got focus is the press that focused it. */
export const FOCUS_PRESS_MS = 300
/** Typing elsewhere delays a request no longer than this. */
export const MAX_TYPING_DELAY_MS = 3_000

interface Press {
  readonly isKeyboard: boolean
  readonly isMeant: boolean
}

/**
 * Decides whether a press on the approval bar was meant for the request that is visible. Nothing that arrives may change
 * what the next key or click does: a request must have been visible for a moment, the press must have begun after that,
 * and one press answers one request.
 */
export function useApprovalGuard(requestKey: () => string | null, bar: () => HTMLElement | null) {
  const isArmed = shallowRef(false)
  let timer: ReturnType<typeof setTimeout> | undefined
  let visibleSince = 0
  let focusedAt = Number.NEGATIVE_INFINITY
  let press: Press | null = null
  let isSpent = false

  function arm(delayMs = ARM_DELAY_MS): void {
    clearTimeout(timer)
    isArmed.value = false
    press = null
    if (requestKey() === null || isSpent) return
    timer = setTimeout(() => {
      isArmed.value = true
    }, delayMs)
  }

  /** Remembers how the press began; the click, or key, that comes of it is judged by that. */
  function notePress(event: Event): void {
    const isKeyboard = event instanceof KeyboardEvent
    if (isKeyboard && event.repeat) return
    const isFocusing = !isKeyboard && performance.now() - focusedAt < FOCUS_PRESS_MS
    press = { isKeyboard, isMeant: isArmed.value && !isFocusing }
  }

  /** Whether this click, or key, may act on the visible request. */
  function accepts(event: Event): boolean {
    if (!isArmed.value) return false
    // A click without a press comes from assistive technology.
    const isPointer = event instanceof MouseEvent && event.detail > 0
    if (press === null) return !isPointer
    return press.isKeyboard === !isPointer ? press.isMeant : !isPointer
  }

  /** The request has been answered: nothing more acts until the next one is armed. */
  function spend(): void {
    isSpent = true
    arm()
  }

  /** The answer was refused: the same request can be answered again. */
  function rearm(): void {
    isSpent = false
    arm()
  }

  function onTyping(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey) return // a shortcut, not typing
    const target = event.target
    if (!(target instanceof HTMLElement) || !isTextField(target)) return
    if (bar()?.contains(target) === true || requestKey() === null) return
    const left = visibleSince + MAX_TYPING_DELAY_MS - performance.now()
    if (left > 0) arm(Math.min(ARM_DELAY_MS, left))
  }

  function onWindowFocus(): void {
    focusedAt = performance.now()
    arm()
  }

  watch(
    requestKey,
    () => {
      isSpent = false
      visibleSince = performance.now()
      arm()
    },
    { immediate: true, flush: 'sync' },
  )
  window.addEventListener('focus', onWindowFocus)
  document.addEventListener('pointerdown', notePress, true)
  document.addEventListener('keydown', notePress, true)
  document.addEventListener('keydown', onTyping, true)
  onScopeDispose(() => {
    clearTimeout(timer)
    window.removeEventListener('focus', onWindowFocus)
    document.removeEventListener('pointerdown', notePress, true)
    document.removeEventListener('keydown', notePress, true)
    document.removeEventListener('keydown', onTyping, true)
  })

  return { isArmed, accepts, spend, rearm }
}

export type ApprovalGuard = ReturnType<typeof useApprovalGuard>

function isTextField(element: HTMLElement): boolean {
  return element.isContentEditable || /^(input|textarea|select)$/i.test(element.tagName)
}
