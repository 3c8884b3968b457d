import { EventEmitter, once } from 'node:events'
import { createExpiry } from '../../../electron/tool-calls/accepted-call.ts'
import type { AcceptedCall } from '../../../electron/tool-calls/accepted-call.ts'
import type {
  ApprovalRoom,
  PolicyRoom,
  QuestionOutcome,
} from '../../../electron/tool-calls/rooms.ts'
import { ToolCalls } from '../../../electron/tool-calls/tool-calls.ts'
import type { ShellArguments } from '../../../shared/shell-tool/shell-arguments.ts'
import { parseShellArguments } from '../../../shared/shell-tool/shell-arguments.ts'
import type { ApprovalRequest } from '../../../shared/tool-call/approval.ts'
import type { PolicyDecision } from '../../../shared/tool-call/policy-decision.ts'
import { createDeferred } from '../../../shared/util/deferred.ts'
import type { Deferred } from '../../../shared/util/deferred.ts'
import { FakeClock, aCallMessage } from '../../support/builders-node.ts'
import { FakeHistory, FakeJournal, FakeLink, FakeShell } from './fake-rooms.ts'

export const ALLOW: PolicyDecision = { kind: 'allow', rule: 'fallback', reasons: [], commands: [] }
export const ASK: PolicyDecision & { kind: 'ask' } = {
  kind: 'ask',
  rule: 'fallback',
  reasons: [
    { code: 'one_shot', text: 'No rule of yours allows this, and a one-shot command then asks.' },
  ],
  commands: [],
  askReasons: ['one_shot'],
  dangerous: false,
  subject: 'command',
  policy: 'per_session',
}
export const DENY: PolicyDecision = {
  kind: 'deny',
  rule: 'user-deny',
  pattern: 'rm *',
  reasons: [{ code: 'user_deny_rule', text: 'One of your rules forbids this.' }],
  commands: [],
}

/** Checked arguments. */
export function someArguments(fields: Record<string, unknown>): ShellArguments {
  const parsed = parseShellArguments(fields)
  if (!parsed.ok) throw new Error(parsed.error.message)
  return parsed.value
}

/** A call that is ready for the corridor. */
export function anAcceptedCall(
  changes: Partial<AcceptedCall> = {},
  clock: FakeClock = new FakeClock(),
): AcceptedCall {
  const message = changes.message ?? aCallMessage()
  return {
    callId: message.callId,
    conversationId: message.conversationId,
    message,
    args: someArguments(message.arguments as Record<string, unknown>),
    workspace: '/work/project',
    cwd: '/work/project',
    expiry: createExpiry(message.expiresInMs, clock),
    ...changes,
  }
}

/** A person who answers when the test says so. */
export class FakeApprovals implements ApprovalRoom {
  interactive = true
  readonly asked: { request: ApprovalRequest; remainingMs: number }[] = []
  readonly #outcomes: Deferred<QuestionOutcome>[] = []
  readonly #events = new EventEmitter<{ asked: [] }>().setMaxListeners(0)

  ask(
    request: ApprovalRequest,
    remainingMs: number,
    signal: AbortSignal,
  ): Promise<QuestionOutcome> {
    if (signal.aborted) return Promise.resolve({ kind: 'withdrawn' })
    const outcome = createDeferred<QuestionOutcome>()
    signal.addEventListener('abort', () => {
      outcome.resolve({ kind: 'withdrawn' })
    })
    this.asked.push({ request, remainingMs })
    this.#outcomes.push(outcome)
    this.#events.emit('asked')
    return outcome.promise
  }

  /** The nth question, from 0. */
  async nth(index: number): Promise<ApprovalRequest> {
    while (this.asked.length <= index) await once(this.#events, 'asked')
    return this.asked[index]!.request
  }

  /** Ends the newest question. */
  end(outcome: QuestionOutcome): void {
    this.#outcomes.at(-1)?.resolve(outcome)
  }

  answer(
    decision: (QuestionOutcome & { kind: 'answered' })['decision'],
    feedback: string | null = null,
  ): void {
    this.end({ kind: 'answered', decision, feedback })
  }
}

/** The tool calls of a device whose other rooms are in memory. */
export class Corridor {
  readonly journal = new FakeJournal()
  readonly history = new FakeHistory()
  readonly link = new FakeLink()
  readonly shell = new FakeShell()
  readonly approvals = new FakeApprovals()
  readonly clock = new FakeClock()
  readonly remembered: unknown[][] = []
  readonly pushed: string[] = []
  readonly lines: string[] = []
  decision: PolicyDecision | (() => PolicyDecision) = ALLOW
  workspace: string | undefined = '/work/project'
  readonly toolCalls: ToolCalls

  constructor() {
    const policy: PolicyRoom = {
      decide: () => (typeof this.decision === 'function' ? this.decision() : this.decision),
      highlight: () => [],
    }
    this.toolCalls = new ToolCalls({
      journal: this.journal,
      history: this.history,
      link: this.link,
      policy,
      approvals: this.approvals,
      memory: {
        approveSession: (...args) => this.remembered.push(['session', ...args]),
        rememberCommand: (...args) => this.remembered.push(['command', ...args]),
        forgetSession: (...args) => this.remembered.push(['forget session', ...args]),
        forgetConversation: (...args) => this.remembered.push(['forget conversation', ...args]),
      },
      shell: this.shell,
      workspaces: { resolve: () => Promise.resolve(this.workspace) },
      output: { push: (_callId, chunk) => this.pushed.push(Buffer.from(chunk.bytes).toString()) },
      device: {
        userName: 'lin',
        isRoot: false,
        shell: 'bash',
        serverHost: () => 'agents.example.dev',
      },
      clock: this.clock,
      log: (line) => this.lines.push(line),
    })
  }

  /** What left, in short: type, and state or status. */
  get story(): string[] {
    return this.link.sent.map((message) => {
      const detail = 'state' in message ? message.state : 'status' in message ? message.status : ''
      return `${message.type} ${detail}`.trim()
    })
  }
}
