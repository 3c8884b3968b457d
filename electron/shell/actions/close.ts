import type { CloseArguments } from '../../../shared/shell-tool/shell-arguments.ts'
import type { ShellOutcome } from '../../../shared/shell-tool/shell-result.ts'
import type { EngineContext } from '../engine-context.ts'
import type { ShellRequest } from '../engine-contract.ts'
import { refuseUnknown } from '../refusals.ts'
import type { StopCause } from '../sessions/command-run.ts'
import { toReport } from '../sessions/report.ts'

const CLOSED_BY_AGENT: StopCause = { status: 'cancelled', by: 'server' }

/** Ends a session or a task with all its processes, and answers with the output nobody has read. */
export async function close(
  context: EngineContext,
  request: ShellRequest,
  args: CloseArguments,
): Promise<ShellOutcome> {
  const { manager } = context
  const session = manager.find(request.conversationId, args.sessionId)
  if (session === undefined) {
    const ended = manager.findEnded(request.conversationId, args.sessionId)
    // Closing twice is not an error (shell-tool 4).
    if (ended !== undefined) return { kind: 'closed', sessionId: args.sessionId, output: '' }
    return refuseUnknown(manager, request.conversationId, args.sessionId)
  }
  const run = session.last
  if (session.id !== args.sessionId && !session.oneShot) {
    // A task in a session: the session lives on.
    run?.stop(CLOSED_BY_AGENT)
    await run?.ended
  } else {
    await session.close('agent', CLOSED_BY_AGENT)
    manager.remove(session, session.endReason ?? 'agent')
  }
  if (run === null) return { kind: 'closed', sessionId: args.sessionId, output: '' }
  const lateOutput = session.running === null ? session.takeLateOutput() : ''
  const { report, told } = toReport(session, run, { from: run.told, lateOutput })
  run.told = told
  return { kind: 'closed', sessionId: args.sessionId, output: report.output }
}
