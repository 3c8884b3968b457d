import type { ConversationId, SessionId } from '../../../shared/protocol/identifiers.ts'
import { DEFAULT_TIMEOUT_S } from '../../../shared/protocol/limits.ts'
import type { ExecArguments } from '../../../shared/shell-tool/shell-arguments.ts'
import type { ShellOutcome } from '../../../shared/shell-tool/shell-result.ts'
import type { EngineContext } from '../engine-context.ts'
import type { Refusal, ShellEvents, ShellRequest, StopRequest } from '../engine-contract.ts'
import { resolveWorkdir } from '../environment/working-directory.ts'
import {
  refuse,
  refuseBusy,
  refuseChanged,
  refuseLate,
  refuseMode,
  refuseMoved,
  refuseSessionLimit,
  refuseUnknown,
} from '../refusals.ts'
import type { BackgroundTask } from '../sessions/background-tasks.ts'
import type { CommandRun } from '../sessions/command-run.ts'
import { toReport } from '../sessions/report.ts'
import type { Session } from '../sessions/session.ts'
import { endAfter, waitForEnd } from '../sessions/wait.ts'
import { openSession } from './open-session.ts'

/** Where `onYield: "kill"` makes a call wait for the end: its timeout, by default and at most these (shell-tool 2). */
const KILL_TIMEOUT_S = { fallback: 60, max: 300 }

const CLOSING = 'the app is being closed'

/** Runs a command: in a fresh shell, in a session, or in a session made for it. */
export async function exec(
  context: EngineContext,
  request: ShellRequest,
  args: ExecArguments,
  events: ShellEvents,
  signal: AbortSignal,
): Promise<ShellOutcome> {
  if (!args.async) return start(context, request, args, events, signal)
  const { tasks } = context.settings().limits
  const giveBack = context.tasks.reserve(tasks)
  if (giveBack === null) {
    return refuse('TASK_LIMIT', `${String(tasks)} tasks run, which is the limit`)
  }
  try {
    return await start(context, request, args, events, signal)
  } finally {
    giveBack()
  }
}

async function start(
  context: EngineContext,
  request: ShellRequest,
  args: ExecArguments,
  events: ShellEvents,
  signal: AbortSignal,
): Promise<ShellOutcome> {
  const sinceMs = performance.now()
  const settings = context.settings()
  const place = await findPlace(context, request, args)
  if ('kind' in place) return place
  const { session, changeTo } = place
  // Nothing is awaited between this and the command reaching the shell.
  const refusal = mayRun(context, place, request, signal)
  if (refusal !== null) {
    if (place.isNew) await discard(context, session)
    return refusal
  }

  const kills = settings.onYield === 'kill' && !args.async
  const timeoutS = toTimeoutS(args, kills)
  const run = startCommand(context, request, session, args.command, changeTo, events)
  endAfter(run, timeoutS)
  stopOnAbort(run, signal)

  const taskId = request.taskId ?? context.manager.createTaskId()
  const task = { taskId, request, session, run }
  if (args.async) {
    run.collector.file.open()
    addTask(context, task)
    const outputFile = run.collector.file.name
    return { kind: 'async', taskId, sessionId: session.id, outputFile, pid: session.pid }
  }
  if (kills) await run.ended
  else await waitForEnd(run, args.yieldTimeMs)
  // Without a place for another task it is waited for, to its end or until there is one.
  while (run.end === null && !context.tasks.hasPlace(settings.limits.tasks)) {
    await Promise.race([run.ended, context.tasks.nextEnd()])
  }

  await session.terminal?.screenOf(run)?.catchUp()
  const startedTask = run.end === null
  if (startedTask) {
    run.collector.file.open()
    addTask(context, task)
  } else if (session.oneShot) context.manager.remove(session, session.endReason ?? 'command_done')
  const { report, told } = toReport(session, run, { from: run.told, sinceMs })
  run.told = told
  if (!startedTask) run.collector.settle()
  return startedTask ? { kind: 'command', report, startedTask } : { kind: 'command', report }
}

function addTask(context: EngineContext, task: BackgroundTask): void {
  context.tasks.add(task)
  void task.run.ended.then(() => {
    context.manager.taskEnded(task.request.conversationId, task.taskId)
  })
}

/** The life of a command in seconds. */
function toTimeoutS(args: ExecArguments, kills: boolean): number {
  if (kills) return Math.min(args.timeoutS ?? KILL_TIMEOUT_S.fallback, KILL_TIMEOUT_S.max)
  return args.timeoutS ?? DEFAULT_TIMEOUT_S
}

/** Asked once more at the last moment, for much may have changed since the decision. */
function mayRun(
  context: EngineContext,
  place: Place,
  request: ShellRequest,
  signal: AbortSignal,
): Refusal | null {
  const late = refuseLate(request, signal)
  if (late !== null) return late
  const { session, changeTo, expected } = place
  // Another call may have taken or closed it in between.
  if (session.endReason !== null) {
    return refuseUnknown(context.manager, request.conversationId, session.id)
  }
  if (session.running !== null) return refuseBusy(session)
  const directory = changeTo ?? session.readWorkdir()
  return expected === undefined || directory === expected ? null : refuseMoved(expected, directory)
}

/** Ends a shell that was opened for a command which does not run after all; its id stays free. */
async function discard(context: EngineContext, session: Session): Promise<void> {
  const closed = session.close('exited', { status: 'cancelled', by: 'server', graceMs: 0 })
  context.manager.forget(session)
  await closed
}

interface Place {
  readonly session: Session
  readonly changeTo: string | undefined
  /** Where the command must run; undefined where nobody was shown a directory and the session is an old one. */
  readonly expected: string | undefined
  readonly isNew: boolean
}

/** The session to run in, opened if need be, or why there is none. */
async function findPlace(
  context: EngineContext,
  request: ShellRequest,
  args: ExecArguments,
): Promise<Place | Refusal> {
  const { manager } = context
  const { conversationId, workspace, expectedCwd: expected } = request
  const id = args.sessionId
  let directory: string | undefined
  if (
    args.workdir !== undefined ||
    id === undefined ||
    manager.find(conversationId, id) === undefined
  ) {
    const workdir = args.workdir ?? '.'
    const resolved = await resolveWorkdir(workdir, workspace, context.workspaceRoots())
    if (!resolved.ok) return refuse(resolved.error.code, resolved.error.message)
    directory = resolved.value
    if (expected !== undefined && directory !== expected) return refuseMoved(expected, directory)
  }
  const changed = id === undefined ? null : refuseChanged(manager, request, id)
  if (changed !== null) return changed
  const existing = id === undefined ? undefined : manager.find(conversationId, id)
  if (existing !== undefined) {
    if (existing.endReason !== null) return refuseUnknown(manager, conversationId, existing.id)
    if (args.pty !== undefined && args.pty !== existing.pty) return refuseMode(existing)
    if (existing.running !== null) return refuseBusy(existing)
    const changeTo = args.workdir === undefined ? undefined : directory
    return { session: existing, changeTo, expected, isNew: false }
  }
  const refusal = id === undefined ? null : mayOpen(context, conversationId, id)
  if (refusal !== null) return refusal
  if (manager.isClosed) return refuse('CLIENT_SHUTDOWN', CLOSING)
  const session = await manager.open(conversationId, id, () =>
    openSession(context, request, args, directory ?? workspace),
  )
  if ('kind' in session) return session
  if (session.endReason !== null) return refuse('CLIENT_SHUTDOWN', CLOSING)
  return { session, changeTo: undefined, expected: expected ?? directory, isNew: true }
}

function mayOpen(
  context: EngineContext,
  conversationId: ConversationId,
  id: SessionId,
): Refusal | null {
  const { manager } = context
  const ended = manager.findEnded(conversationId, id)
  if (ended !== undefined && ended.mayOpenAgain !== true) {
    return refuseUnknown(manager, conversationId, id)
  }
  if (manager.isOpening(conversationId, id)) {
    return refuse('SESSION_BUSY', `session ${id} is being opened for another command`)
  }
  const { sessionsPerConversation } = context.settings().limits
  const open = manager.namedIds(conversationId)
  return open.length >= sessionsPerConversation ? refuseSessionLimit(open) : null
}

function startCommand(
  context: EngineContext,
  request: ShellRequest,
  session: Session,
  command: string,
  changeTo: string | undefined,
  events: ShellEvents,
): CommandRun {
  const { limits, outputDir, onOutputLimit } = context.settings()
  const run = session.run({
    command,
    callId: request.callId,
    changeTo,
    maxOutputBytes: limits.outputBytes,
    outputSlot: context.folder.slot(request.workspace, session.id, outputDir),
    onOutput: (bytes, offset) => {
      events.onOutput({ stream: session.pty ? 'pty' : 'combined', bytes, offset })
    },
    onCapped: (capped) => {
      if (onOutputLimit !== 'kill') return
      const message = `the output reached its limit of ${String(limits.outputBytes)} bytes`
      capped.stop({ status: 'failed', error: { code: 'OUTPUT_LIMIT', message } })
    },
  })
  events.onStarted({
    sessionId: session.id,
    pid: session.pid,
    startTime: session.startTime,
    currentWorkdir: session.currentWorkdir,
  })
  context.manager.changed(session)
  void run.ended.then(() => {
    context.manager.changed(session)
  })
  return run
}

function stopOnAbort(run: CommandRun, signal: AbortSignal): void {
  const stop = (): void => {
    const { by, graceMs } = signal.reason as StopRequest
    run.stop({ status: 'cancelled', by, graceMs })
  }
  if (signal.aborted) stop()
  else signal.addEventListener('abort', stop, { once: true })
  void run.ended.then(() => {
    signal.removeEventListener('abort', stop)
  })
}
