import { toErrorMessage } from '../../../shared/errors/error-payload.ts'
import type { ExecArguments } from '../../../shared/shell-tool/shell-arguments.ts'
import type { EngineContext } from '../engine-context.ts'
import type { Refusal, ShellRequest } from '../engine-contract.ts'
import { findShell } from '../environment/shell-profile.ts'
import { refuse } from '../refusals.ts'
import { OneShot } from '../sessions/one-shot.ts'
import { PipeSession } from '../sessions/pipe-session.ts'
import { PtySession } from '../sessions/pty-session.ts'
import type { Session } from '../sessions/session.ts'
import { loadNodePty } from '../terminal/node-pty.ts'

/**
 * Starts a shell in `cwd`, in a terminal where `args` asks for one: a session with the id given, or a one-shot. A shell
 * that cannot start is a refusal.
 */
export async function openSession(
  context: EngineContext,
  request: ShellRequest,
  args: ExecArguments,
  cwd: string,
): Promise<Session | Refusal> {
  const { sessionId, pty = false } = args
  const profile = findShell(context.settings().shellPath, context.environment.own)
  if (!profile.ok) return refuse('SHELL_NOT_FOUND', profile.error)
  const { path } = profile.value
  const start = {
    ...(await context.environment.create(path, { pty })),
    profile: profile.value,
    cwd,
    supervisor: context.supervisor,
  }
  const identity = {
    id: sessionId ?? context.manager.createSessionId(),
    conversationId: request.conversationId,
  }
  const { fifos, manager, spares } = context
  const graceMs = (): number => context.settings().limits.graceMs
  const onEnd = (session: Session): void => {
    manager.remove(session, session.endReason ?? 'exited')
  }
  try {
    if (pty) {
      if (process.platform === 'win32') return refuseTerminal('Windows has none yet')
      if (profile.value.dialect === 'posix') return refuseTerminal(`${path} is not bash`)
      const nodePty = await loadNodePty()
      if (!nodePty.ok) return refuseTerminal(nodePty.error)
      const size = { columns: args.cols, rows: args.rows }
      const oneShot = sessionId === undefined
      const options = {
        identity,
        start,
        fifos,
        graceMs,
        onEnd,
        nodePty: nodePty.value,
        starter: context.terminalStarter,
        size,
        oneShot,
      }
      return await PtySession.open(options)
    }
    return sessionId === undefined
      ? await OneShot.open({ identity, start, fifos, spares, graceMs })
      : await PipeSession.open({ identity, start, fifos, graceMs, onEnd })
  } catch (error) {
    return refuse(
      'SPAWN_FAILED',
      `the shell ${path} could not be started in ${cwd}: ${toErrorMessage(error)}`,
    )
  }
}

function refuseTerminal(reason: string): Refusal {
  return refuse(
    'PTY_UNAVAILABLE',
    `terminals do not work here (${reason}); run the command without pty`,
  )
}
