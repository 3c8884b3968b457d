import { MAX_CALL_AGE_MS } from '../../shared/protocol/limits.ts'
import type { ToolCallMessage } from '../../shared/protocol/tool-call-messages.ts'
import { parseShellArguments } from '../../shared/shell-tool/shell-arguments.ts'
import type { ShellAction, ShellArguments } from '../../shared/shell-tool/shell-arguments.ts'
import type { AcceptedCall, Expiry } from './accepted-call.ts'
import type { CallEnding } from './call-ending.ts'
import type { ShellRoom, WorkspaceRoom } from './rooms.ts'

export interface IntakeRooms {
  readonly shell: Pick<ShellRoom, 'resolveWorkdir' | 'findSession'>
  readonly workspaces: WorkspaceRoom
}

/** A call that may go into the corridor, or why it may not. */
export type Admission =
  | { readonly kind: 'admitted'; readonly call: AcceptedCall }
  | { readonly kind: 'refused'; readonly action: ShellAction | null; readonly ending: CallEnding }

/** Checks a journaled call: tool, age, arguments, workspace, directory (protocol 6.2, 11.4). Runs nothing. */
export async function admit(
  message: ToolCallMessage,
  expiry: Expiry,
  rooms: IntakeRooms,
  now: number,
): Promise<Admission> {
  if (message.toolName !== 'shell') {
    const tool = JSON.stringify(message.toolName)
    return refuse(
      null,
      'TOOL_NOT_AVAILABLE',
      `tool ${tool} is not available here; available: shell`,
    )
  }
  if (now - Date.parse(message.issuedAt) > MAX_CALL_AGE_MS) {
    return { kind: 'refused', action: null, ending: { kind: 'expired', decidedBy: null } }
  }
  const parsed = parseShellArguments(message.arguments)
  if (!parsed.ok) return refuse(parsed.error.action, parsed.error.code, parsed.error.message)
  const args = parsed.value
  const workspace = await rooms.workspaces.resolve(message.workspace)
  if (workspace === undefined) {
    const path = JSON.stringify(message.workspace)
    return refuse(
      args.action,
      'WORKSPACE_NOT_ALLOWED',
      `workspace ${path} is not a folder the user has allowed`,
    )
  }
  return place(message, args, workspace, expiry, rooms)
}

/** Finds the directory the call would start in. */
async function place(
  message: ToolCallMessage,
  args: ShellArguments,
  workspace: string,
  expiry: Expiry,
  rooms: IntakeRooms,
): Promise<Admission> {
  const { callId, conversationId } = message
  const base = { callId, conversationId, message, args, workspace, expiry }
  if (args.action === 'exec') {
    const workdir = await rooms.shell.resolveWorkdir({ callId, conversationId, args, workspace })
    if (!workdir.ok) return refuse(args.action, workdir.error.code, workdir.error.message)
    return { kind: 'admitted', call: { ...base, cwd: workdir.value } }
  }
  const session =
    args.action === 'list' ? undefined : rooms.shell.findSession(conversationId, args.sessionId)
  return { kind: 'admitted', call: { ...base, cwd: session?.currentWorkdir ?? workspace } }
}

function refuse(
  action: ShellAction | null,
  code: (CallEnding & { kind: 'refused' })['code'],
  message: string,
): Admission {
  return { kind: 'refused', action, ending: { kind: 'refused', code, message } }
}
