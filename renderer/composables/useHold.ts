import { computed, onScopeDispose, shallowRef } from 'vue'

/** How long a dangerous request must be held (ux 4.4). */
export const HOLD_MS = 1_200
/** Steps of the ring and of the seconds shown. */
const STEP_MS = 50

/** A press that must last; letting go earlier does nothing. */
export function useHold(onComplete: () => void, holdMs = HOLD_MS) {
  const heldMs = shallowRef<number | null>(null)
  let startedAt = 0
  let timer: ReturnType<typeof setInterval> | undefined

  const isHolding = computed(() => heldMs.value !== null)
  const share = computed(() => Math.min(1, (heldMs.value ?? 0) / holdMs))
  const leftMs = computed(() => Math.max(0, holdMs - (heldMs.value ?? 0)))

  function start(): void {
    if (isHolding.value) return
    startedAt = performance.now()
    heldMs.value = 0
    timer = setInterval(advance, STEP_MS)
  }

  function advance(): void {
    heldMs.value = performance.now() - startedAt
    if (heldMs.value < holdMs) return
    cancel()
    onComplete()
  }

  function cancel(): void {
    clearInterval(timer)
    heldMs.value = null
  }

  window.addEventListener('blur', cancel)
  onScopeDispose(() => {
    cancel()
    window.removeEventListener('blur', cancel)
  })

  return { isHolding, share, leftMs, start, cancel }
}
