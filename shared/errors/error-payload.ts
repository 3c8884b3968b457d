import { CompanionError } from './companion-error.ts'

/** An error as plain data, for IPC and logs. */
export interface ErrorPayload {
  readonly code: string
  readonly message: string
  readonly details: Readonly<Record<string, string | number | boolean | null>>
}

/** Turns anything thrown into plain data; an unknown error becomes `INTERNAL` without its stack. */
export function toErrorPayload(error: unknown): ErrorPayload {
  if (error instanceof CompanionError) {
    return { code: error.code, message: error.message, details: error.details }
  }
  return { code: 'INTERNAL', message: toErrorMessage(error), details: {} }
}

/** The message of anything thrown. */
export function toErrorMessage(error: unknown): string {
  if (error instanceof Error) return error.message
  try {
    return String(error)
  } catch {
    return 'an error that cannot be shown' // an object without a usable toString
  }
}
