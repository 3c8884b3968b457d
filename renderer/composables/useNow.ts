import { onScopeDispose, readonly, shallowRef } from 'vue'

const TICK_MS = 1_000

const now = shallowRef(Date.now())
let users = 0
let timer: ReturnType<typeof setInterval> | undefined

/** The time in milliseconds, moving once a second; one timer for the whole window, and none when nobody looks. */
export function useNow() {
  users += 1
  if (users === 1) {
    now.value = Date.now()
    timer = setInterval(() => {
      now.value = Date.now()
    }, TICK_MS)
  }
  onScopeDispose(() => {
    users -= 1
    if (users === 0) clearInterval(timer)
  })
  return readonly(now)
}
