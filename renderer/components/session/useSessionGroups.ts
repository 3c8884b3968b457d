import { computed } from 'vue'
import { useApprovalsStore } from '../../stores/approvals.ts'
import { useSessionsStore } from '../../stores/sessions.ts'
import { useToolCallsStore } from '../../stores/tool-calls.ts'
import { toSessionGroups } from './session-groups.ts'

/** The rows of the rail, and the one that is selected. */
export function useSessionGroups() {
  const toolCalls = useToolCallsStore()
  const sessions = useSessionsStore()
  const approvals = useApprovalsStore()

  const groups = computed(() =>
    toSessionGroups(toolCalls.all, sessions.sessions, approvals.requests),
  )
  const selected = computed(() => {
    for (const group of groups.value) {
      const row = group.rows.find((candidate) => candidate.key === sessions.selectedKey)
      if (row !== undefined) return { group, row }
    }
    return null
  })

  return { groups, selected }
}
