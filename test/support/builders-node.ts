// Whole, valid things for tests of the rooms that run in Node; a test names only what it is about.

import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { MessageId, TaskId } from '../../shared/protocol/identifiers.ts'
import type {
  BackgroundTaskResult,
  ToolCallMessage,
  ToolResultMessage,
} from '../../shared/protocol/tool-call-messages.ts'
import type { CommandReport } from '../../shared/shell-tool/shell-result.ts'
import type { Clock, ClockMark } from '../../shared/util/clock.ts'
import { SOME_TIME, callId, conversationId, sessionId } from './builders.ts'

export const taskId = (text: string) => text as TaskId
export const messageId = (text: string) => text as MessageId

/** A `tool_call` as the codec hands it on. */
export function aCallMessage(changes: Partial<ToolCallMessage> = {}): ToolCallMessage {
  return {
    type: 'tool_call',
    msgId: messageId('m-1'),
    callId: callId('call-1'),
    conversationId: conversationId('conversation-1'),
    toolName: 'shell',
    arguments: { action: 'exec', command: 'npm test' },
    workspace: '/work/project',
    expiresInMs: 900_000,
    needApproval: false,
    stream: true,
    issuedAt: new Date().toISOString(),
    attempt: 1,
    ...changes,
  }
}

/** The answer to a call. */
export function aResultMessage(changes: Partial<ToolResultMessage> = {}): ToolResultMessage {
  return {
    type: 'tool_result',
    msgId: messageId('c-1'),
    callId: callId('call-1'),
    conversationId: conversationId('conversation-1'),
    toolName: 'shell',
    action: 'exec',
    status: 'completed',
    executed: 'yes',
    result: 'exit_code: 0\n---\n',
    data: { exit_code: 0 },
    receivedAt: SOME_TIME,
    finishedAt: SOME_TIME,
    ...changes,
  }
}

/** The end of a task. */
export function aTaskResult(changes: Partial<BackgroundTaskResult> = {}): BackgroundTaskResult {
  return {
    type: 'background_task_result',
    msgId: messageId('c-2'),
    taskId: taskId('bg-1'),
    callId: callId('call-1'),
    conversationId: conversationId('conversation-1'),
    status: 'completed',
    executed: 'yes',
    result: 'exit_code: 0\n---\n',
    data: { exit_code: 0 },
    ...changes,
  }
}

/** What the engine says of a command that ended well. */
export function aReport(changes: Partial<CommandReport> = {}): CommandReport {
  return {
    status: 'completed',
    exitCode: 0,
    sessionId: sessionId('sh-7c1d9e0a4b22'),
    sessionState: 'closed',
    sessionClosed: false,
    elapsedMs: 156,
    currentWorkdir: '/work/project',
    outputLines: 2,
    outputBytes: 25,
    truncated: false,
    output: '> frontend@1.0.0 test\nok',
    outputFile: 'shellOutput/sh-7c1d9e0a4b22_1.out',
    outputCapped: false,
    pty: false,
    ...changes,
  }
}

/** Two clocks that move only when told. */
export class FakeClock implements Clock {
  wallMs = 1_000_000
  monotonicMs = 5_000

  now(): ClockMark {
    return { wallMs: this.wallMs, monotonicMs: this.monotonicMs }
  }

  /** Time passes while the computer is awake. */
  advance(ms: number): void {
    this.wallMs += ms
    this.monotonicMs += ms
  }

  /** The computer sleeps: only the wall clock goes on. */
  sleep(ms: number): void {
    this.wallMs += ms
  }
}

/** A folder of its own for one test, gone after it. */
export async function aTemporaryFolder(): Promise<string> {
  const path = await realpath(await mkdtemp(join(tmpdir(), 'drawbridge-test-')))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}
