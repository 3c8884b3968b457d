import type { CompanionApi } from '../../shared/ipc/companion-api.ts'

/** A refused request, as the window can show it. */
export interface Failure {
  readonly code: string
  readonly message: string
}

/** The main process, as the preload script shows it. The only place that touches `window.companion`. */
export function companion(): CompanionApi {
  if (window.companion === undefined) {
    throw new Error('window.companion is missing: this page runs inside Drawbridge only')
  }
  return window.companion
}

/** Reads whatever a request was rejected with. */
export function toFailure(error: unknown): Failure {
  if (typeof error !== 'object' || error === null)
    return { code: 'INTERNAL', message: String(error) }
  const { code, message } = error as { code?: unknown; message?: unknown }
  return {
    code: typeof code === 'string' ? code : 'INTERNAL',
    message: typeof message === 'string' ? message : '',
  }
}
