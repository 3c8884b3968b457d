import { computed } from 'vue'
import type { ConnectionProblem } from '../../../shared/tool-call/connection-status.ts'
import { useNow } from '../../composables/useNow.ts'
import { useText } from '../../composables/useText.ts'
import { useConnectionStore } from '../../stores/connection.ts'

/** Problems that only another server address or token can cure. */
const NEEDS_CONFIGURATION: ReadonlySet<ConnectionProblem> = new Set([
  'not_configured',
  'token_refused',
  'device_revoked',
])

/** The link in words: its state, what is wrong, and what the person can do about it. */
export function useConnectionWords() {
  const { t, duration } = useText()
  const connection = useConnectionStore()
  const now = useNow()

  const state = computed(() => {
    const { state: current, retryAt } = connection.status
    if (current !== 'backoff' || retryAt === null) return t(`connection.state.${current}`)
    const leftMs = Math.max(0, Date.parse(retryAt) - now.value)
    return t('connection.nextTry', { time: duration(leftMs) })
  })
  const problem = computed(() => {
    const code = connection.status.problem
    return code === null || connection.isReady ? null : t(`problems.${code}`)
  })
  const remedy = computed((): 'retry' | 'configure' | null => {
    const { state: current, problem: code } = connection.status
    if (code !== null && NEEDS_CONFIGURATION.has(code)) return 'configure'
    if (current === 'unpaired') return 'configure'
    return current === 'backoff' || current === 'stopped' || current === 'idle' ? 'retry' : null
  })

  return { state, problem, remedy }
}
