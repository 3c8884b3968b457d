import { parseShellArguments } from '../../../shared/shell-tool/shell-arguments.ts'
import type { WriteStdinArguments } from '../../../shared/shell-tool/shell-arguments.ts'
import type { ShellOutcome } from '../../../shared/shell-tool/shell-result.ts'
import type { EngineContext } from '../engine-context.ts'
import type { ShellEvents, ShellRequest } from '../engine-contract.ts'
import { refuse, refuseChanged, refuseUnknown } from '../refusals.ts'
import type { CommandRun } from '../sessions/command-run.ts'
import { toReport } from '../sessions/report.ts'
import type { Session } from '../sessions/session.ts'
import { waitForAnswer } from '../sessions/wait.ts'
import type { TerminalView } from '../terminal/terminal-view.ts'
import { exec } from './exec.ts'

/** Ctrl-C, Ctrl-\ and Ctrl-D do without a terminal what they do in one (shell-tool 3). */
const INTERRUPT = '\u0003'
const QUIT = '\u001c'
const END_OF_INPUT = '\u0004'
// eslint-disable-next-line no-control-regex -- control characters are the subject
const CONTROL_INPUT = /([\u0003\u0004\u001c])/

/** What ends a line in line mode. */
// eslint-disable-next-line no-control-regex -- control characters are the subject
const LINE_END = /[\n\r\u0004]/
/** Longest line a terminal takes in line mode (shell-tool 3): the kernel's buffer without the end of the line. */
const MAX_LINE_BYTES = 4_095

/** Writes to the program that runs, or only waits for more of its output. To an idle shell, input is a command. */
export async function writeStdin(
  context: EngineContext,
  request: ShellRequest,
  args: WriteStdinArguments,
  events: ShellEvents,
  signal: AbortSignal,
): Promise<ShellOutcome> {
  const sinceMs = performance.now()
  const session = context.manager.find(request.conversationId, args.sessionId)
  if (session === undefined) {
    return refuseUnknown(context.manager, request.conversationId, args.sessionId)
  }
  // Security: input for a program is not a command, and a command is not input for a program that began since.
  const changed = refuseChanged(context.manager, request, args.sessionId)
  if (changed !== null) return changed
  const { running } = session
  if (running !== null) {
    const refusal =
      session.terminal === undefined
        ? await send(session, running, args.input)
        : await typeKeys(session.terminal, running, args.input)
    if (refusal !== null) return refusal
    await waitForAnswer(running, args.yieldTimeMs, signal)
    await session.terminal?.screenOf(running)?.catchUp()
    return tell(context, session, running, sinceMs)
  }
  const isCommand = args.input.replace(new RegExp(CONTROL_INPUT, 'g'), '').trim() !== ''
  if (isCommand && !session.oneShot) return runAsCommand(context, request, args, events, signal)
  // Nothing runs: tell once more how the last command ended, with what nobody has read yet.
  if (session.last === null) {
    return refuse('SESSION_NOT_FOUND', `nothing has run in session ${session.id} yet`)
  }
  return tell(context, session, session.last, sinceMs)
}

const INPUT_FULL =
  'the program does not read its input, and what waits for it has reached its limit; nothing of this input was taken'
const INPUT_CLOSED =
  'the standard input of this command is closed; only a session takes input, up to its end of file'

async function send(
  session: Session,
  running: CommandRun,
  input: string,
): Promise<ShellOutcome | null> {
  for (const part of input.split(CONTROL_INPUT)) {
    if (part === '') continue
    // A signal has ended it: the rest is not for what comes after.
    if (session.running !== running) return null
    if (part === INTERRUPT) await session.signal('SIGINT')
    else if (part === QUIT) await session.signal('SIGQUIT')
    else if (part === END_OF_INPUT) session.endInput()
    else {
      const taken = session.write(Buffer.from(part))
      if (taken === 'full') return refuse('INVALID_ARGUMENTS', INPUT_FULL)
      if (taken === 'closed') return refuse('INVALID_ARGUMENTS', INPUT_CLOSED)
    }
  }
  return null
}

/** In a terminal all keys go to the program as they are; its line settings say which of them are signals. */
async function typeKeys(
  terminal: TerminalView,
  running: CommandRun,
  input: string,
): Promise<ShellOutcome | null> {
  if (input === '') return null
  const isLong = input.split(LINE_END).some((line) => Buffer.byteLength(line) > MAX_LINE_BYTES)
  // Refused also where the mode cannot be found out: lost input is worse than a second try in pieces.
  if (isLong && (await terminal.isInLineMode()) !== false) {
    return refuse(
      'INVALID_ARGUMENTS',
      `the program reads whole lines, and the terminal would cut one above ${String(MAX_LINE_BYTES)} bytes; ` +
        'give it in shorter lines, or through a file',
    )
  }
  if (running.sealed) return null
  switch (terminal.type(Buffer.from(input))) {
    case 'full':
      return refuse('INVALID_ARGUMENTS', INPUT_FULL)
    case 'closed':
    case 'taken':
      return null
  }
}

function tell(
  context: EngineContext,
  session: Session,
  run: CommandRun,
  sinceMs: number,
): ShellOutcome {
  const lateOutput = run.end === null ? '' : session.takeLateOutput()
  const { report, told } = toReport(session, run, { from: run.told, sinceMs, lateOutput })
  run.told = told
  // A one-shot that ended after its call had answered was kept for this (protocol 6.2).
  if (session.oneShot && run.end !== null) {
    context.manager.remove(session, session.endReason ?? 'command_done')
  }
  return { kind: 'command', report }
}

async function runAsCommand(
  context: EngineContext,
  request: ShellRequest,
  args: WriteStdinArguments,
  events: ShellEvents,
  signal: AbortSignal,
): Promise<ShellOutcome> {
  const parsed = parseShellArguments({
    action: 'exec',
    command: args.input,
    session_id: args.sessionId,
    yield_time_ms: args.yieldTimeMs,
  })
  if (!parsed.ok) return refuse(parsed.error.code, parsed.error.message)
  if (parsed.value.action !== 'exec') return refuse('INTERNAL', 'input was not read as a command')
  return exec(context, request, parsed.value, events, signal)
}
