// Whole, valid things for tests; a test names only what it is about.

import type { AppSnapshot, OutputUpdate } from '../../shared/ipc/contract.ts'
import type { CallId, ConversationId, SessionId } from '../../shared/protocol/identifiers.ts'
import type { ApprovalRequest } from '../../shared/tool-call/approval.ts'
import type { ConnectionStatus } from '../../shared/tool-call/connection-status.ts'
import type { SessionSnapshot } from '../../shared/tool-call/session-snapshot.ts'
import type { CallProgress, ToolCall } from '../../shared/tool-call/tool-call.ts'
import type { ToolResultSummary } from '../../shared/tool-call/tool-result.ts'

/** The moment most built things happened at. */
export const SOME_TIME = '2026-11-30T10:00:00.000Z'

const WORKSPACE = '/home/me/src/harbor-api'

export const callId = (text: string) => text as CallId
export const conversationId = (text: string) => text as ConversationId
export const sessionId = (text: string) => text as SessionId

/** How a call ended: well, unless told otherwise. */
export function aResult(changes: Partial<ToolResultSummary> = {}): ToolResultSummary {
  return {
    status: 'completed',
    executed: 'yes',
    exitCode: 0,
    signal: null,
    elapsedMs: 1_200,
    outputLines: 0,
    outputBytes: 0,
    truncated: false,
    outputFile: null,
    currentWorkdir: WORKSPACE,
    errorCode: null,
    errorMessage: null,
    cancelledBy: null,
    feedback: null,
    finishedAt: SOME_TIME,
    ...changes,
  }
}

type Done = Extract<CallProgress, { state: 'done' | 'settled' }>

/** Progress of an ended call. */
export function anEnd(result: Partial<ToolResultSummary> = {}, changes: Partial<Done> = {}): Done {
  return {
    state: 'settled',
    decidedBy: { kind: 'user' },
    startedAt: SOME_TIME,
    result: aResult(result),
    task: null,
    ...changes,
  }
}

/** Progress of a call that runs. */
export function aRun(startedAt = SOME_TIME, stoppingSince: string | null = null): CallProgress {
  return { state: 'running', decidedBy: { kind: 'user' }, startedAt, pid: 4_242, stoppingSince }
}

/** One tool call. */
export function aToolCall(changes: Partial<ToolCall> = {}): ToolCall {
  return {
    callId: callId('call-1'),
    conversationId: conversationId('conversation-1'),
    revision: 1,
    agentName: 'Builder',
    action: 'exec',
    command: 'npm test',
    sessionId: 'build',
    oneShot: false,
    workspace: WORKSPACE,
    cwd: WORKSPACE,
    justification: null,
    receivedAt: SOME_TIME,
    progress: anEnd(),
    ...changes,
  }
}

/** One open question; ordinary unless told otherwise. */
export function anApprovalRequest(changes: Partial<ApprovalRequest> = {}): ApprovalRequest {
  return {
    callId: callId('call-1'),
    conversationId: conversationId('conversation-1'),
    hash: 'a'.repeat(64),
    kind: 'exec',
    command: 'npm test',
    highlights: [{ start: 0, end: 3, kind: 'name' }],
    cwd: WORKSPACE,
    workspace: WORKSPACE,
    shell: '/bin/bash',
    sessionId: 'build',
    opensSession: false,
    background: false,
    pty: false,
    timeoutS: 600,
    agentName: 'Builder',
    serverHost: 'agents.example.dev',
    userName: 'me',
    isRoot: false,
    justification: null,
    dangerReason: null,
    askReasons: ['policy_ask'],
    reasons: [{ code: 'no_rule', text: 'No rule of yours covers this.' }],
    dangerous: false,
    mayAllowAlways: true,
    alwaysMeans: 'session',
    askedAt: SOME_TIME,
    expiresAt: '2026-11-30T10:15:00.000Z',
    ...changes,
  }
}

/** A request that needs more than a click. */
export function aDangerousRequest(changes: Partial<ApprovalRequest> = {}): ApprovalRequest {
  const command = 'rm -rf ../harbor-shared/dist'
  return anApprovalRequest({
    command,
    highlights: [
      { start: 0, end: 2, kind: 'name' },
      { start: 3, end: 6, kind: 'flag' },
    ],
    askReasons: ['dangerous_pattern', 'outside_workspace'],
    reasons: [
      {
        code: 'deletes_recursively',
        text: 'This deletes files for good.',
        risk: 'deletes_files',
        span: { start: 3, end: 6 },
      },
      {
        code: 'writes_outside',
        text: 'This writes outside the workspace.',
        risk: 'writes_outside_workspace',
        span: { start: 7, end: command.length },
      },
    ],
    dangerous: true,
    mayAllowAlways: false,
    ...changes,
  })
}

/** A live shell session. */
export function aSession(changes: Partial<SessionSnapshot> = {}): SessionSnapshot {
  return {
    sessionId: sessionId('build'),
    conversationId: conversationId('conversation-1'),
    status: 'ACTIVE',
    oneShot: false,
    ptyMode: false,
    currentWorkdir: WORKSPACE,
    commandCount: 1,
    busy: false,
    createdAt: SOME_TIME,
    lastActiveAt: SOME_TIME,
    ...changes,
  }
}

/** A link that is up. */
export function aConnection(changes: Partial<ConnectionStatus> = {}): ConnectionStatus {
  return {
    revision: 1,
    state: 'ready',
    serverHost: 'agents.example.dev',
    userName: 'me',
    problem: null,
    detail: null,
    retryAt: null,
    ...changes,
  }
}

/** Everything a new window is told: connected, one workspace, nothing asked yet. */
export function aSnapshot(changes: Partial<AppSnapshot> = {}): AppSnapshot {
  return {
    facts: {
      version: '0.1.0',
      platform: 'linux',
      homeDir: '/home/me',
      systemLanguage: 'en-GB',
      runtime: 'Electron 45.5.0',
    },
    appearance: { language: 'en', theme: 'light' },
    workspaces: [WORKSPACE],
    connection: aConnection(),
    toolCalls: [],
    approvals: { revision: 1, requests: [] },
    sessions: { revision: 1, sessions: [] },
    ...changes,
  }
}

/** New output of a call on stdout. */
export function anOutput(text: string, changes: Partial<OutputUpdate> = {}): OutputUpdate {
  return {
    callId: callId('call-1'),
    seq: 1,
    pieces: [{ stream: 'stdout', text }],
    skippedBytes: 0,
    totalBytes: text.length,
    ...changes,
  }
}
