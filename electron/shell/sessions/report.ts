import { PREVIEW_CHARS, PREVIEW_LINES } from '../../../shared/protocol/limits.ts'
import { INTERRUPTED_BY_USER } from '../../../shared/shell-tool/shell-result.ts'
import type { CommandReport } from '../../../shared/shell-tool/shell-result.ts'
import { NO_EXIT_CODE, TIMED_OUT_EXIT_CODE } from '../ending/exit-status.ts'
import type { OutputPlace } from '../output/output-collector.ts'
import { toOutputPreview } from '../output/output-preview.ts'
import { lastPart } from '../output/preview.ts'
import type { CommandEnd, CommandRun } from './command-run.ts'
import type { Session } from './session.ts'

/** What is said of a command whose shell did not come back as it was. */
const SHELL_LOST = {
  code: 'INTERNAL',
  message:
    'the command is over, but it left the shell of this session unable to tell its exit status or to run another ' +
    'command; the session was closed, and the next call with this session_id opens a new one',
} as const

const NOT_RUN = {
  code: 'INTERNAL',
  message:
    'the shell of this session had ended before it read the command; the command did not run',
} as const

/** Which part of a command's output a report tells. */
export interface ReportRange {
  /** Output before this place was told before. */
  readonly from: OutputPlace
  /** Reading of `performance.now()` when the action began; absent means the start of the command. */
  readonly sinceMs?: number | undefined
  /** Output of background children that came since the command ended, where nothing runs now. */
  readonly lateOutput?: string | undefined
}

/** The facts about a command as it stands now (protocol 6.3, 6.4), and up to where its output is told with them. */
export function toReport(
  session: Session,
  run: CommandRun,
  range: ReportRange,
): { readonly report: CommandReport; readonly told: OutputPlace } {
  const { end, cause, collector } = run
  const slice = collector.since(range.from, end === null)
  const head = headOf(run, range)
  const { file } = collector
  const limits = { lines: PREVIEW_LINES - countLines(head), chars: PREVIEW_CHARS - head.length }
  const hasFile = file.name !== null && file.error === undefined && !file.capped
  const screen = session.terminal?.screenOf(run)?.read(range.from.screen ?? null)
  const preview =
    screen === undefined
      ? toOutputPreview(slice, limits, hasFile)
      : { ...lastPart(screen.text, limits), binary: false }
  const elapsedMs =
    range.sinceMs === undefined ? run.elapsedMs : Math.round(performance.now() - range.sinceMs)
  const report: CommandReport = {
    status: toStatus(run, end),
    exitCode: toExitCode(run, end),
    sessionId: session.id,
    sessionState: session.endReason === null ? 'open' : 'closed',
    sessionClosed: end?.sessionClosed ?? false,
    elapsedMs,
    currentWorkdir: session.currentWorkdir,
    outputLines: slice.lines,
    outputBytes: slice.length,
    truncated: end === null || (screen ?? slice).cut || preview.cut,
    output: head + preview.text,
    outputBinary: preview.binary,
    outputFile: file.name,
    outputCapped: file.capped,
    outputFileError: file.error,
    signal: end?.signal,
    taskId: run.taskId,
    pid: session.pid,
    pty: session.pty,
    cursor: screen?.cursor,
    backgroundEnded: end?.backgroundEnded,
    cancelledBy: end === null ? undefined : cause?.by,
    error: end === null ? undefined : (cause?.error ?? toShellError(end)),
  }
  return { report, told: { ...slice.end, screen: screen?.place } }
}

function toStatus(run: CommandRun, end: CommandEnd | null): CommandReport['status'] {
  if (end === null) return 'running'
  return run.cause?.status ?? (toShellError(end) === undefined ? 'completed' : 'failed')
}

function toShellError(end: CommandEnd): CommandReport['error'] {
  if (end.notRun === true) return NOT_RUN
  return end.shellLost === true ? SHELL_LOST : undefined
}

function toExitCode(run: CommandRun, end: CommandEnd | null): number {
  if (end === null) return NO_EXIT_CODE
  return run.cause?.status === 'timed_out' ? TIMED_OUT_EXIT_CODE : end.exitCode
}

/** What stands before the command's own output. */
function headOf(run: CommandRun, range: ReportRange): string {
  const stopped = run.end !== null && run.cause?.by === 'user' ? `${INTERRUPTED_BY_USER}\n` : ''
  return stopped + (range.from.offset === 0 ? run.lateOutput : '') + (range.lateOutput ?? '')
}

function countLines(text: string): number {
  return text.split('\n').length - 1
}
