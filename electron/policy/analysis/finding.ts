import type { ReasonCode } from '../reason-codes.ts'

/** UTF-16 offsets into the whole command, half open. */
export interface Span {
  readonly start: number
  readonly end: number
}

/**
 * How much a finding weighs, strictest first:
 * `blocked` is denied and never asked; `unclear` cannot be told and asks in every setting; `dangerous` likewise;
 * `careful` asks in every setting but may be remembered; `unlisted` is not covered by allow rules; `note` only informs.
 */
export type FindingLevel = 'blocked' | 'unclear' | 'dangerous' | 'careful' | 'unlisted' | 'note'

/** One thing the analysis noticed. */
export interface Finding {
  readonly level: FindingLevel
  readonly code: ReasonCode
  readonly span: Span
  /** What it speaks of, for example a path. */
  readonly detail?: string | undefined
}
