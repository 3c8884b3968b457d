import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { ConnectionStatus } from '../../shared/tool-call/connection-status.ts'
import { companion, toFailure } from '../bridge/companion.ts'
import type { Failure } from '../bridge/companion.ts'

const UNKNOWN: ConnectionStatus = {
  revision: -1,
  state: 'idle',
  serverHost: null,
  userName: null,
  problem: null,
  detail: null,
  retryAt: null,
}

/** The link to the agent server. */
export const useConnectionStore = defineStore('connection', () => {
  const status = shallowRef<ConnectionStatus>(UNKNOWN)
  /** The person asked to change server or token. */
  const isEditing = shallowRef(false)

  const isReady = computed(() => status.value.state === 'ready')
  const isConfigured = computed(() => status.value.serverHost !== null)

  /** Takes a new status; an older one than the known is dropped. */
  function apply(next: ConnectionStatus): void {
    if (next.revision <= status.value.revision) return
    status.value = Object.freeze(next)
  }

  /** Sets server and token; the main process connects at once. */
  async function configure(url: string, token: string): Promise<Failure | null> {
    try {
      await companion().connectionConfigure({ url, token })
      isEditing.value = false
      return null
    } catch (error) {
      return toFailure(error)
    }
  }

  /** Tries to connect now instead of waiting. */
  async function retry(): Promise<Failure | null> {
    try {
      await companion().connectionRetry()
      return null
    } catch (error) {
      return toFailure(error)
    }
  }

  function edit(isOpen: boolean): void {
    isEditing.value = isOpen
  }

  return { status, isEditing, isReady, isConfigured, apply, configure, retry, edit }
})
