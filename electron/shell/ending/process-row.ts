/** One process as the kernel tells it. */
export interface ProcessRow {
  readonly pid: number
  readonly parentPid: number
  readonly groupId: number
  readonly sessionId: number
  /** Clock ticks after boot; with the pid it names one process for ever. */
  readonly startTime: number
  readonly state: string
}

/** Names one process for ever, also once its pid is another's. */
export function toProcessKey({ pid, startTime }: ProcessRow): string {
  return `${String(pid)}:${String(startTime)}`
}
