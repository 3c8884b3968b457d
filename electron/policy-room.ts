import { homedir } from 'node:os'
import type { RememberedDecisions } from './approval/remembered-decisions.ts'
import { highlight } from './policy/analysis/highlight.ts'
import { decide } from './policy/decide.ts'
import type { SessionState } from './policy/policy-input.ts'
import type { AcceptedCall } from './tool-calls/accepted-call.ts'
import { toExactKey } from './tool-calls/question.ts'
import type { PolicyRoom, ShellRoom } from './tool-calls/rooms.ts'
import type { Settings } from '../shared/settings/settings-schema.ts'
import type { ToolCall } from '../shared/tool-call/tool-call.ts'

export interface PolicyRoomOptions {
  settings(): Settings
  readonly memory: RememberedDecisions
  readonly shell: Pick<ShellRoom, 'findSession'>
  /** All calls of this run, for who started the program that input goes to. */
  readonly calls: () => readonly ToolCall[]
  workspaceRoots(): readonly string[]
  readonly protectedPaths: readonly string[]
}

/** Joins the pure policy with the facts of this moment. */
export function createPolicyRoom(options: PolicyRoomOptions): PolicyRoom {
  return {
    highlight: (command) => highlight(command),
    decide: (call) => {
      const { policy, rules } = options.settings()
      const remembered = () => options.memory.findCommand(call.conversationId, toExactKey(call))
      return decide({
        args: call.args,
        policy,
        rules,
        needApproval: call.message.needApproval,
        ...(call.message.dangerReason === undefined
          ? {}
          : { dangerReason: call.message.dangerReason }),
        session: toSessionState(call, options),
        workspace: call.workspace,
        workspaceRoots: options.workspaceRoots(),
        cwd: call.cwd,
        homeDir: homedir(),
        protectedPaths: options.protectedPaths,
        platform: process.platform,
        remembered: {
          isAllowed: () => remembered() === 'allow',
          isRefused: () => remembered() === 'reject',
        },
      })
    },
  }
}

/** Rules by which a program starts without a person having seen this very call. */
const STANDING_RULES = ['user-allow', 'remembered-approval']

function toSessionState(
  { args, conversationId }: AcceptedCall,
  { shell, memory, calls }: PolicyRoomOptions,
): SessionState | undefined {
  const id = 'sessionId' in args ? args.sessionId : undefined
  if (id === undefined) return undefined
  const session = shell.findSession(conversationId, id)
  if (session === undefined) {
    return { exists: false, busy: false, approved: false, runningCommand: null, cwd: null }
  }
  const isOfSession = (call: ToolCall) =>
    call.conversationId === conversationId && call.sessionId === session.sessionId
  const program = calls().find((call) => call.callId === session.callId)
  return {
    exists: true,
    busy: session.busy,
    approved: memory.isSessionApproved(conversationId, session.sessionId),
    runningCommand: session.runningCommand,
    cwd: session.currentWorkdir,
    // Where it cannot be told who started it, a person has not.
    startedByRule:
      session.busy &&
      (program === undefined || STANDING_RULES.some((rule) => decidedByRule(program, rule))),
    inputApproved:
      program !== undefined &&
      calls().some(
        (call) =>
          isOfSession(call) &&
          call !== program &&
          call.action === 'write_stdin' &&
          call.receivedAt >= program.receivedAt &&
          'decidedBy' in call.progress &&
          call.progress.decidedBy?.kind === 'user' &&
          (!('result' in call.progress) || call.progress.result.executed === 'yes'),
      ),
  }
}

function decidedByRule({ progress }: ToolCall, rule: string): boolean {
  if (!('decidedBy' in progress)) return false
  return progress.decidedBy?.kind === 'rule' && progress.decidedBy.rule === rule
}
