import { nextTick, onMounted, onScopeDispose, shallowRef, watch } from 'vue'
import type { ShallowRef } from 'vue'

/** How near to the end counts as "at the end", in pixels. */
const NEAR_PX = 24

/** Keeps a scrolling element at its end while its content grows, until the person scrolls up. */
export function useStickToBottom(
  element: Readonly<ShallowRef<HTMLElement | null>>,
  changes: () => unknown,
) {
  const isFollowing = shallowRef(true)
  let observer: ResizeObserver | undefined

  function readPosition(): void {
    const box = element.value
    if (box === null) return
    isFollowing.value = box.scrollHeight - box.scrollTop - box.clientHeight <= NEAR_PX
  }

  function toEnd(): void {
    const box = element.value
    if (box === null) return
    isFollowing.value = true
    box.scrollTop = box.scrollHeight
  }

  watch(changes, async () => {
    if (!isFollowing.value) return
    await nextTick()
    toEnd()
  })
  onMounted(() => {
    toEnd()
    if (typeof ResizeObserver === 'undefined' || element.value === null) return
    // The approval bar takes and gives back height, and output arrives late; the newest line stays in view.
    observer = new ResizeObserver(() => {
      if (isFollowing.value) toEnd()
    })
    observer.observe(element.value)
    const content = element.value.firstElementChild
    if (content !== null) observer.observe(content)
  })
  onScopeDispose(() => observer?.disconnect())

  return { isFollowing, readPosition, toEnd }
}
