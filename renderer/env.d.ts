import type { CompanionApi } from '../shared/ipc/companion-api.ts'

declare global {
  interface Window {
    /** Set by the preload script; absent where the page is opened outside the app. */
    readonly companion?: CompanionApi
  }
}
