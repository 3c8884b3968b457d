import type { ApprovalRequest } from '../../shared/tool-call/approval.ts'
import type { PolicyDecision } from '../../shared/tool-call/policy-decision.ts'
import type { DecidedBy } from '../../shared/tool-call/tool-call.ts'
import type { AcceptedCall } from './accepted-call.ts'
import { toHash } from './arguments-hash.ts'
import type { CallEnding } from './call-ending.ts'
import type {
  ApprovalRoom,
  DeviceFacts,
  LinkRoom,
  MemoryRoom,
  PolicyRoom,
  SessionFacts,
  StopRequest,
} from './rooms.ts'

/** A person's answer as the corridor sees it. */
export type Answer =
  | {
      readonly kind: 'allowed'
      readonly decidedBy: DecidedBy
      /** Later commands of the session run unasked, once it has really started. */
      readonly approvesSession?: boolean
    }
  | { readonly kind: 'not_allowed'; readonly ending: CallEnding }

export interface QuestionRooms {
  readonly approvals: ApprovalRoom
  readonly memory: Pick<MemoryRoom, 'rememberCommand'>
  readonly policy: Pick<PolicyRoom, 'highlight'>
  readonly link: Pick<LinkRoom, 'send'>
  readonly device: DeviceFacts
  findSession(call: AcceptedCall): SessionFacts | undefined
}

type AskDecision = PolicyDecision & { readonly kind: 'ask' }

const BY_USER: DecidedBy = { kind: 'user' }

/** Asks the person, tells the server how it went, and remembers what an "always" says. */
export async function askPerson(
  call: AcceptedCall,
  decision: AskDecision,
  rooms: QuestionRooms,
  signal: AbortSignal,
): Promise<Answer> {
  if (!rooms.approvals.interactive) return refuseUnasked(call, decision)
  const request = toApprovalRequest(call, decision, rooms)
  sendPending(call, decision, rooms.link)
  const outcome = await rooms.approvals.ask(request, call.expiry.remainingMs(), signal)
  switch (outcome.kind) {
    case 'expired':
      sendEnd(call, rooms.link, { state: 'expired' })
      return { kind: 'not_allowed', ending: { kind: 'expired', decidedBy: null } }
    case 'withdrawn': {
      sendEnd(call, rooms.link, { state: 'withdrawn' })
      const { by } = signal.reason as StopRequest
      return { kind: 'not_allowed', ending: { kind: 'cancelled', by, decidedBy: null } }
    }
    case 'answered': {
      const allowed = outcome.decision.startsWith('allow')
      const always = outcome.decision.endsWith('_always')
      sendEnd(call, rooms.link, {
        state: allowed ? 'approved' : 'denied',
        decision: outcome.decision,
        ...(always
          ? { scope: request.alwaysMeans === 'session' ? 'session' : 'conversation' }
          : {}),
        decidedBy: 'user',
        ...(outcome.feedback === null ? {} : { feedback: outcome.feedback }),
      })
      if (always && allowed && request.alwaysMeans === 'session') {
        return { kind: 'allowed', decidedBy: BY_USER, approvesSession: true }
      }
      if (always) {
        const said = allowed ? 'allow' : 'reject'
        rooms.memory.rememberCommand(call.conversationId, toExactKey(call), said)
      }
      if (allowed) return { kind: 'allowed', decidedBy: BY_USER }
      return {
        kind: 'not_allowed',
        ending: {
          kind: 'denied',
          feedback: outcome.feedback,
          decidedBy: BY_USER,
          message: 'User denied command execution.',
        },
      }
    }
  }
}

/** Tells the server that a question is open; also after each `welcome` (protocol 5.7). */
export function sendPending(
  call: AcceptedCall,
  decision: AskDecision,
  link: Pick<LinkRoom, 'send'>,
): void {
  link.send({
    type: 'approval_state',
    callId: call.callId,
    conversationId: call.conversationId,
    state: 'pending',
    reasons: [...decision.askReasons],
    expiresInMs: Math.floor(call.expiry.remainingMs()),
  })
}

/** Key of an exact command for "for this session": all that could make the same text mean something else. */
export function toExactKey(call: AcceptedCall): string {
  const { args } = call
  return toHash({
    text: args.action === 'exec' ? args.command : args.action === 'write_stdin' ? args.input : '',
    action: args.action,
    session: 'sessionId' in args ? (args.sessionId ?? null) : null,
    cwd: call.cwd,
    workspace: call.workspace,
    pty: args.action === 'exec' ? (args.pty ?? false) : false,
    agent: call.message.agent?.name ?? null,
  })
}

function refuseUnasked(call: AcceptedCall, decision: AskDecision): Answer {
  const why = decision.reasons[0]?.text ?? ''
  return {
    kind: 'not_allowed',
    ending: {
      kind: 'denied',
      feedback: null,
      decidedBy: { kind: 'rule', rule: decision.rule, pattern: decision.pattern ?? null },
      message: `Not allowed: nobody is there to ask about this ${call.args.action}. ${why}`.trim(),
    },
  }
}

function sendEnd(
  call: AcceptedCall,
  link: Pick<LinkRoom, 'send'>,
  end: {
    state: 'approved' | 'denied' | 'expired' | 'withdrawn'
    decision?: 'allow_once' | 'allow_always' | 'reject_once' | 'reject_always'
    scope?: 'session' | 'conversation'
    decidedBy?: 'user'
    feedback?: string
  },
): void {
  const { callId, conversationId } = call
  link.send({ type: 'approval_state', callId, conversationId, ...end })
}

function toApprovalRequest(
  call: AcceptedCall,
  decision: AskDecision,
  rooms: QuestionRooms,
): ApprovalRequest {
  const { args, message } = call
  const isExec = args.action === 'exec'
  const command = isExec ? args.command : args.action === 'write_stdin' ? args.input : ''
  const session = rooms.findSession(call)
  const sessionId = 'sessionId' in args ? (args.sessionId ?? null) : null
  const shown = {
    kind: isExec ? ('exec' as const) : ('write_stdin' as const),
    command,
    cwd: call.cwd,
    workspace: call.workspace,
    shell: rooms.device.shell,
    sessionId,
    opensSession: isExec && sessionId !== null && session === undefined,
    background: isExec && args.async,
    pty: isExec && args.pty === true,
    timeoutS: isExec ? (args.timeoutS ?? null) : null,
    agentName: message.agent?.name ?? null,
    serverHost: rooms.device.serverHost(),
    userName: rooms.device.userName,
    isRoot: rooms.device.isRoot,
  }
  return {
    callId: call.callId,
    conversationId: call.conversationId,
    // Security: an answer speaks of exactly this; anything else asks again (reliability A5).
    hash: toHash({ ...shown, callId: call.callId, conversationId: call.conversationId }),
    ...shown,
    highlights: [...rooms.policy.highlight(command)],
    justification: isExec ? (args.justification ?? null) : null,
    dangerReason: message.dangerReason ?? null,
    askReasons: [...decision.askReasons],
    reasons: decision.reasons.map((reason) => ({ ...reason })),
    dangerous: decision.dangerous,
    mayAllowAlways: mayAllowAlways(decision, message.needApproval, sessionId !== null),
    alwaysMeans: sessionId === null ? 'exact_command' : 'session',
    askedAt: new Date().toISOString(),
    expiresAt: new Date(Date.now() + call.expiry.remainingMs()).toISOString(),
  }
}

/** Rules that ask after those that look at what is remembered. */
const ASK_AFTER_MEMORY = new Set(['careful', 'trusted-workspace', 'fallback'])

/**
 * Broad answers are withheld from what is dangerous, unreadable, or demanded anew each time by the server, and where no
 * rule would honour them the next time.
 */
function mayAllowAlways(
  decision: AskDecision,
  needApproval: boolean,
  forSession: boolean,
): boolean {
  const isHonoured = forSession
    ? decision.rule === 'fallback' &&
      decision.policy === 'per_session' &&
      decision.subject === 'command'
    : ASK_AFTER_MEMORY.has(decision.rule)
  return (
    isHonoured &&
    !decision.dangerous &&
    !needApproval &&
    !decision.askReasons.includes('unparseable') &&
    !decision.askReasons.includes('dangerous_pattern')
  )
}
