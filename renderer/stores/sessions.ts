import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { SessionListState } from '../../shared/ipc/contract.ts'
import type { SessionSnapshot } from '../../shared/tool-call/session-snapshot.ts'
import { companion, toFailure } from '../bridge/companion.ts'
import type { Failure } from '../bridge/companion.ts'

/** Sessions of this run, and which one the person looks at. */
export const useSessionsStore = defineStore('sessions', () => {
  const revision = shallowRef(-1)
  const sessions = shallowRef<readonly SessionSnapshot[]>([])
  /** Key of the row in the rail; null shows everything. */
  const selectedKey = shallowRef<string | null>(null)

  /** Takes the whole list; an older one than the known is dropped. */
  function apply(list: SessionListState): void {
    if (list.revision <= revision.value) return
    revision.value = list.revision
    sessions.value = Object.freeze(list.sessions)
  }

  function select(key: string | null): void {
    selectedKey.value = key
  }

  /** Closes a session; what runs in it is ended. */
  async function close(session: SessionSnapshot): Promise<Failure | null> {
    try {
      const { conversationId, sessionId } = session
      await companion().sessionClose({ conversationId, sessionId })
      return null
    } catch (error) {
      return toFailure(error)
    }
  }

  return { sessions, selectedKey, apply, select, close }
})
