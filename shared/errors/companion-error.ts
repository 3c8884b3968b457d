import type { ErrorCode } from './error-code.ts'

/** JSON-safe facts about an error. */
export type ErrorDetails = Readonly<Record<string, string | number | boolean | null>>

/** A failure the program can explain. Branch on `code`, never on class: classes do not survive a process border. */
export class CompanionError extends Error {
  readonly code: ErrorCode
  readonly details: ErrorDetails

  constructor(
    code: ErrorCode,
    message: string,
    options: { details?: ErrorDetails; cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'CompanionError'
    this.code = code
    this.details = options.details ?? {}
  }
}
