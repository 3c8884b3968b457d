import { assertNever } from '../../shared/errors/assert-never.ts'
import type { ShellOutcome } from '../../shared/shell-tool/shell-result.ts'
import { close } from './actions/close.ts'
import { exec } from './actions/exec.ts'
import { list } from './actions/list.ts'
import { writeStdin } from './actions/write-stdin.ts'
import type { EngineContext } from './engine-context.ts'
import type { ShellEvents, ShellRequest } from './engine-contract.ts'
import { refuseLate } from './refusals.ts'

/** Performs one action of the `shell` tool. */
export async function performAction(
  context: EngineContext,
  request: ShellRequest,
  events: ShellEvents,
  signal: AbortSignal,
): Promise<ShellOutcome> {
  const { args } = request
  const late = refuseLate(request, signal)
  if (late !== null) return late
  switch (args.action) {
    case 'exec':
      return exec(context, request, args, events, signal)
    case 'write_stdin':
      return writeStdin(context, request, args, events, signal)
    case 'close':
      return close(context, request, args)
    case 'list':
      return list(context, request)
    default:
      return assertNever(args, 'action')
  }
}
