import type { CompanionApi } from '../../shared/ipc/companion-api.ts'
import { useApprovalsStore } from '../stores/approvals.ts'
import { useConnectionStore } from '../stores/connection.ts'
import { useSessionsStore } from '../stores/sessions.ts'
import { useSettingsStore } from '../stores/settings.ts'
import { useToolCallOutputStore } from '../stores/tool-call-output.ts'
import { useToolCallsStore } from '../stores/tool-calls.ts'
import { companion } from './companion.ts'

/** Pauses between tries to read the first snapshot; the last one repeats. */
const RETRY_DELAYS_MS = [250, 500, 1_000, 2_000] as const

/**
 * Fills the stores with a full snapshot and keeps them in step with the events. Listening starts before the question
 * is asked, so nothing falls between; the stores drop what is older than what they have.
 *
 * Returns the function that stops listening.
 */
export function syncStores(api: CompanionApi = companion()): () => void {
  const waiting: (() => void)[] = []
  let isReady = false
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const inOrder = (apply: () => void) => {
    if (isReady) apply()
    else waiting.push(apply)
  }
  const unsubscribe = subscribe(api, inOrder)
  const settings = useSettingsStore()

  const read = (attempt: number) => {
    void api.appSnapshot().then(
      (snapshot) => {
        if (isStopped) return
        useConnectionStore().apply(snapshot.connection)
        useToolCallsStore().replaceAll(snapshot.toolCalls)
        useSessionsStore().apply(snapshot.sessions)
        useApprovalsStore().apply(snapshot.approvals)
        settings.applySnapshot(snapshot)
        isReady = true
        for (const apply of waiting.splice(0)) apply()
      },
      (error: unknown) => {
        if (isStopped) return
        settings.reportProblem(error)
        const delay = RETRY_DELAYS_MS[Math.min(attempt, RETRY_DELAYS_MS.length - 1)]
        timer = setTimeout(() => {
          read(attempt + 1)
        }, delay)
      },
    )
  }
  read(0)

  return () => {
    isStopped = true
    clearTimeout(timer)
    unsubscribe()
  }
}

function subscribe(api: CompanionApi, inOrder: (apply: () => void) => void): () => void {
  const toolCalls = useToolCallsStore()
  const output = useToolCallOutputStore()
  const approvals = useApprovalsStore()
  const sessions = useSessionsStore()
  const connection = useConnectionStore()
  const settings = useSettingsStore()
  const stops = [
    api.onToolCallUpdated((call) => {
      inOrder(() => {
        toolCalls.apply(call)
      })
    }),
    api.onToolCallOutput((update) => {
      inOrder(() => {
        output.apply(update)
      })
    }),
    api.onApprovalUpdated((list) => {
      inOrder(() => {
        approvals.apply(list)
      })
    }),
    api.onSessionUpdated((list) => {
      inOrder(() => {
        sessions.apply(list)
      })
    }),
    api.onConnectionUpdated((status) => {
      inOrder(() => {
        connection.apply(status)
      })
    }),
    api.onAppearanceUpdated((appearance) => {
      inOrder(() => {
        settings.applyAppearance(appearance)
      })
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
