import { describe, expect, it } from 'vitest'
import { toResultMessage, toTaskMessage } from '../../../electron/tool-calls/result-message.ts'
import { toResultSummary } from '../../../electron/tool-calls/result-summary.ts'
import type { CallEnding } from '../../../electron/tool-calls/call-ending.ts'
import type {
  BackgroundTaskResult,
  ToolResultMessage,
} from '../../../shared/protocol/tool-call-messages.ts'
import {
  backgroundTaskResultSchema,
  toolResultSchema,
} from '../../../shared/protocol/tool-call-messages.ts'
import type { CommandReport, ShellOutcome } from '../../../shared/shell-tool/shell-result.ts'
import { aCallMessage, aReport, messageId, taskId } from '../../support/builders-node.ts'
import { SOME_TIME, callId, conversationId, sessionId } from '../../support/builders.ts'
import { DENY } from './corridor-support.ts'

const BY_USER = { kind: 'user' } as const
const TIMES = { receivedAt: SOME_TIME, startedAt: SOME_TIME, finishedAt: SOME_TIME }

function messageOf(ending: CallEnding): ToolResultMessage {
  return toResultMessage(aCallMessage(), 'exec', ending, TIMES, messageId('c-1'))
}

const performed = (outcome: ShellOutcome): CallEnding => ({
  kind: 'performed',
  outcome,
  decidedBy: BY_USER,
})
const command = (changes: Partial<CommandReport>) =>
  performed({ kind: 'command', report: aReport(changes) })

/** What the table of 5.9 speaks of. */
function outcomeOf(message: ToolResultMessage | BackgroundTaskResult) {
  const { status, executed, error, cancelledBy } = message
  return [status, executed, error?.code ?? null, cancelledBy ?? null]
}

describe('5.9 tool_result', () => {
  it('has who and when beside what', () => {
    expect(messageOf(command({}))).toMatchObject({
      type: 'tool_result',
      msgId: 'c-1',
      callId: 'call-1',
      conversationId: 'conversation-1',
      toolName: 'shell',
      action: 'exec',
      result: expect.stringMatching(/^exit_code: 0\n/),
      data: { exit_code: 0, output: '> frontend@1.0.0 test\nok' },
      receivedAt: SOME_TIME,
      startedAt: SOME_TIME,
      finishedAt: SOME_TIME,
    })
  })

  it('has no started_at where it never started', () => {
    const times = { ...TIMES, startedAt: null }
    const ending = { kind: 'expired', decidedBy: null } as const

    expect(
      toResultMessage(aCallMessage(), null, ending, times, messageId('c-1')),
    ).not.toHaveProperty('startedAt')
  })

  it.each<[string, CallEnding, unknown[]]>([
    ['a command that ended', command({ exitCode: 3 }), ['completed', 'yes', null, null]],
    [
      'a command that goes on',
      command({ status: 'running', exitCode: -1 }),
      ['running', 'yes', null, null],
    ],
    [
      'a command at its time limit',
      command({ status: 'timed_out', exitCode: 124 }),
      ['timed_out', 'yes', 'TIMED_OUT', null],
    ],
    [
      'a command the user stopped',
      command({ status: 'cancelled', cancelledBy: 'user' }),
      ['cancelled', 'yes', 'CANCELLED', 'user'],
    ],
    [
      'a command the server stopped',
      command({ status: 'cancelled', cancelledBy: 'server' }),
      ['cancelled', 'yes', 'CANCELLED', 'server'],
    ],
    [
      'a command that the end of the app stopped',
      command({ status: 'cancelled', cancelledBy: 'client_shutdown' }),
      ['cancelled', 'yes', 'CLIENT_SHUTDOWN', 'client_shutdown'],
    ],
    [
      'a command that was interrupted',
      command({ status: 'interrupted', exitCode: -1 }),
      ['interrupted', 'unknown', 'CLIENT_RESTARTED', null],
    ],
    [
      'a command that died through a limit',
      command({ status: 'failed', error: { code: 'OUTPUT_LIMIT', message: 'too much' } }),
      ['failed', 'yes', 'OUTPUT_LIMIT', null],
    ],
    [
      'a command that failed for no known reason',
      command({ status: 'failed' }),
      ['failed', 'yes', 'INTERNAL', null],
    ],
    [
      'an async start',
      performed({
        kind: 'async',
        taskId: taskId('bg-1'),
        sessionId: sessionId('sh-1'),
        outputFile: null,
      }),
      ['async', 'yes', null, null],
    ],
    [
      'a close',
      performed({ kind: 'closed', sessionId: 'a', output: '' }),
      ['completed', 'yes', null, null],
    ],
    ['a list', performed({ kind: 'list', entries: [] }), ['completed', 'yes', null, null]],
    [
      'a refusal of the engine',
      performed({ kind: 'refused', code: 'SESSION_BUSY', message: 'npm test is running' }),
      ['failed', 'no', 'SESSION_BUSY', null],
    ],
    ['a block', { kind: 'blocked', decision: DENY }, ['failed', 'no', 'COMMAND_BLOCKED', null]],
    [
      'a denial',
      { kind: 'denied', feedback: null, decidedBy: BY_USER, message: 'User denied.' },
      ['denied', 'no', 'APPROVAL_DENIED', null],
    ],
    ['an expiry', { kind: 'expired', decidedBy: null }, ['expired', 'no', 'EXPIRED', null]],
    [
      'a cancel before the start',
      { kind: 'cancelled', by: 'user', decidedBy: null },
      ['cancelled', 'no', 'CANCELLED', 'user'],
    ],
    [
      'a refusal before any decision',
      { kind: 'refused', code: 'TOO_MANY_CALLS', message: 'at most 32' },
      ['failed', 'no', 'TOO_MANY_CALLS', null],
    ],
    [
      'a crash of the app',
      { kind: 'interrupted' },
      ['interrupted', 'unknown', 'CLIENT_RESTARTED', null],
    ],
  ])('%s', (_what, ending, expected) => {
    const message = messageOf(ending)

    expect([outcomeOf(message), toolResultSchema.safeParse(message).success]).toEqual([
      expected,
      true,
    ])
  })

  it('says the error of what did not run as one line of JSON, and has no data', () => {
    const message = messageOf({ kind: 'refused', code: 'EXPIRED', message: 'too late' })

    expect([message.result, message.data]).toEqual(['{"error":"too late","code":"EXPIRED"}', {}])
  })

  it("has the person's words in result and field", () => {
    const ending = { kind: 'denied', feedback: 'use yarn', decidedBy: BY_USER, message: 'No.' }

    expect(messageOf(ending as CallEnding)).toMatchObject({
      feedback: 'use yarn',
      result: '{"error":"No.","code":"APPROVAL_DENIED","feedback":"use yarn"}',
    })
  })

  it('warns of a command that may have run partly', () => {
    expect(messageOf({ kind: 'interrupted' }).result).toBe(
      '{"error":"The desktop app was restarted while this command was running; it may have run partly. Check before running it again.","code":"CLIENT_RESTARTED"}',
    )
  })

  it('names the rule that blocked', () => {
    expect(messageOf({ kind: 'blocked', decision: DENY }).error?.message).toBe(
      'Blocked by the user\'s policy (rule "rm *"); it was not run. One of your rules forbids this.',
    )
  })

  it('keeps a result within 65,536 bytes', () => {
    const message = messageOf(command({ output: '€'.repeat(60_000) }))

    const bytes = Buffer.byteLength(message.result)
    expect([bytes <= 65_536, bytes > 60_000, message.result.startsWith('exit_code: 0\n')]).toEqual([
      true,
      true,
      true,
    ])
  })
})

describe('5.10 background_task_result', () => {
  const taskMessageOf = (changes: Partial<CommandReport>) =>
    toTaskMessage(
      {
        taskId: taskId('bg-1'),
        callId: callId('call-1'),
        conversationId: conversationId('conversation-1'),
        report: aReport(changes),
      },
      { startedAt: SOME_TIME, finishedAt: SOME_TIME },
      messageId('c-2'),
    )

  it.each<[Partial<CommandReport>, unknown[]]>([
    [{}, ['completed', 'yes', null, null]],
    [{ status: 'timed_out' }, ['timed_out', 'yes', 'TIMED_OUT', null]],
    [{ status: 'cancelled', cancelledBy: 'user' }, ['cancelled', 'yes', 'CANCELLED', 'user']],
    [{ status: 'interrupted' }, ['interrupted', 'unknown', 'CLIENT_RESTARTED', null]],
    [{ status: 'failed' }, ['failed', 'yes', 'INTERNAL', null]],
    [{ status: 'running' }, ['failed', 'yes', null, null]],
  ])('%j', (changes, expected) => {
    const message = taskMessageOf(changes)

    expect([outcomeOf(message), backgroundTaskResultSchema.safeParse(message).success]).toEqual([
      expected,
      true,
    ])
  })

  it('has the same text and data as an exec', () => {
    expect(taskMessageOf({ taskId: taskId('bg-1') })).toMatchObject({
      type: 'background_task_result',
      msgId: 'c-2',
      taskId: 'bg-1',
      callId: 'call-1',
      conversationId: 'conversation-1',
      result: expect.stringMatching(/^exit_code: 0\n[^]*\ntask_id: bg-1\n---\n/),
      data: { exit_code: 0, task_id: 'bg-1' },
      startedAt: SOME_TIME,
      finishedAt: SOME_TIME,
    })
  })
})

describe('the summary for the window', () => {
  it('has the facts of a command', () => {
    expect(
      toResultSummary(messageOf(command({ exitCode: 137, signal: 'SIGKILL', outputBytes: 7 }))),
    ).toEqual({
      status: 'completed',
      executed: 'yes',
      exitCode: 137,
      signal: 'SIGKILL',
      elapsedMs: 156,
      outputLines: 2,
      outputBytes: 7,
      truncated: false,
      outputFile: 'shellOutput/sh-7c1d9e0a4b22_1.out',
      currentWorkdir: '/work/project',
      errorCode: null,
      errorMessage: null,
      cancelledBy: null,
      feedback: null,
      finishedAt: SOME_TIME,
    })
  })

  it('has nothing of a command where none ran', () => {
    const ending = { kind: 'denied', feedback: 'no', decidedBy: BY_USER, message: 'No.' } as const

    expect(toResultSummary(messageOf(ending))).toMatchObject({
      status: 'denied',
      exitCode: null,
      outputLines: null,
      outputBytes: 0,
      truncated: false,
      errorCode: 'APPROVAL_DENIED',
      errorMessage: 'No.',
      feedback: 'no',
    })
  })
})
