import { onScopeDispose } from 'vue'

/** What the keys do; the bar decides whether it may happen now. */
export interface ApprovalActions {
  readonly focusBar: () => void
  readonly allowOnce: (event: KeyboardEvent) => void
  readonly deny: (event: KeyboardEvent) => void
  readonly step: (by: 1 | -1) => void
}

/** Keys of the approval bar (ux 4.3): each needs a modifier, or focus inside the bar. */
export function useApprovalShortcuts(
  bar: () => HTMLElement | null,
  actions: ApprovalActions,
): void {
  let cameFrom: HTMLElement | null = null

  function jump(): void {
    const box = bar()
    if (box === null) return
    const active = document.activeElement
    if (box.contains(active)) {
      cameFrom?.focus()
      cameFrom = null
    } else {
      cameFrom = active instanceof HTMLElement && active !== document.body ? active : null
      actions.focusBar()
    }
  }

  function onKeydown(event: KeyboardEvent): void {
    // An input method owns its keys, Enter and Escape included.
    if (event.isComposing || event.defaultPrevented || event.repeat) return
    const box = bar()
    if (box === null) return
    const isInside = box.contains(document.activeElement)
    const hasModifier = (event.ctrlKey || event.metaKey) && !event.altKey
    const handled = hasModifier ? onModified(event, isInside) : onPlain(event, isInside)
    if (handled) event.preventDefault()
  }

  function onModified(event: KeyboardEvent, isInside: boolean): boolean {
    if (event.shiftKey) {
      if (event.key !== 'Backspace') return false
      actions.deny(event)
      return true
    }
    if (event.code === 'KeyJ') jump()
    else if (!isInside) return false
    else if (event.key === 'Enter') actions.allowOnce(event)
    else if (event.code === 'BracketRight') actions.step(1)
    else if (event.code === 'BracketLeft') actions.step(-1)
    else return false
    return true
  }

  function onPlain(event: KeyboardEvent, isInside: boolean): boolean {
    if (!isInside || event.key !== 'Escape') return false
    actions.deny(event)
    return true
  }

  document.addEventListener('keydown', onKeydown)
  onScopeDispose(() => {
    document.removeEventListener('keydown', onKeydown)
  })
}
