import { toErrorMessage } from '../../../shared/errors/error-payload.ts'
import type { SessionId } from '../../../shared/protocol/identifiers.ts'
import type { EngineContext } from '../engine-context.ts'
import type { Refusal, ShellRequest } from '../engine-contract.ts'
import { findShell } from '../environment/shell-profile.ts'
import { refuse } from '../refusals.ts'
import { OneShot } from '../sessions/one-shot.ts'
import { PipeSession } from '../sessions/pipe-session.ts'
import type { Session } from '../sessions/session.ts'

/** Starts a shell in `cwd`: a session with the id given, or a one-shot. A shell that cannot start is a refusal. */
export async function openSession(
  context: EngineContext,
  request: ShellRequest,
  sessionId: SessionId | undefined,
  cwd: string,
): Promise<Session | Refusal> {
  const profile = findShell(context.settings().shellPath, context.environment.own)
  if (!profile.ok) return refuse('SHELL_NOT_FOUND', profile.error)
  const { path } = profile.value
  const start = {
    ...(await context.environment.create(path)),
    profile: profile.value,
    cwd,
    supervisor: context.supervisor,
  }
  const identity = {
    id: sessionId ?? context.manager.createSessionId(),
    conversationId: request.conversationId,
  }
  const { fifos, manager } = context
  const graceMs = (): number => context.settings().limits.graceMs
  const onEnd = (session: Session): void => {
    manager.remove(session, session.endReason ?? 'exited')
  }
  try {
    return sessionId === undefined
      ? await OneShot.open({ identity, start, fifos, graceMs })
      : await PipeSession.open({ identity, start, fifos, graceMs, onEnd })
  } catch (error) {
    return refuse(
      'SPAWN_FAILED',
      `the shell ${path} could not be started in ${cwd}: ${toErrorMessage(error)}`,
    )
  }
}
