import { describe, expect, it } from 'vitest'
import type { EventPublisher } from '../../../electron/ipc/event-publisher.ts'
import { createHandlers } from '../../../electron/ipc/handlers.ts'
import type { HandlerRooms } from '../../../electron/ipc/handlers.ts'
import { OutputPublisher } from '../../../electron/ipc/output-publisher.ts'
import { SessionLog } from '../../../electron/ipc/session-log.ts'
import { defaultSettings } from '../../../shared/settings/settings-schema.ts'
import type { Settings } from '../../../shared/settings/settings-schema.ts'
import type { ToolCall } from '../../../shared/tool-call/tool-call.ts'
import { taskId } from '../../support/builders-node.ts'
import {
  aConnection,
  aResult,
  aRun,
  aSession,
  aSnapshot,
  aToolCall,
  anEnd,
  callId,
  conversationId,
} from '../../support/builders.ts'

const CALL_1 = callId('call-1')

/** Handlers of rooms that write down what they are asked to do. */
function someHandlers(call: ToolCall | null = aToolCall()) {
  const done: unknown[][] = []
  const settings: Settings = { ...defaultSettings(), language: 'en', theme: 'light' }
  const note = (...what: unknown[]) => {
    done.push(what)
    return Promise.resolve()
  }
  const { facts, workspaces } = aSnapshot()
  const rooms: HandlerRooms = {
    companion: {
      toolCalls: {
        registry: { calls: call === null ? [] : [call], get: () => call ?? undefined },
        stop: (...args) => done.push(['stop', ...args]) > 0,
      },
      approvals: {
        questions: { revision: 3, requests: [] },
        answer: (answer) => {
          void note('answer', answer)
        },
      },
      connection: {
        status: aConnection(),
        retryNow: () => {
          void note('retry')
        },
      },
      workspaces: { roots: workspaces },
      stopAll: () => {
        void note('stop all')
      },
      closeSession: (...args) => note('close', ...args),
    },
    store: {
      settings,
      update: (change) => {
        void note('settings', change)
        Object.assign(settings, change)
        return Promise.resolve()
      },
    },
    publisher: {
      publish: (...args: unknown[]) => {
        void note('publish', ...args)
      },
    } as unknown as EventPublisher,
    output: new OutputPublisher(() => undefined),
    sessions: new SessionLog([aSession()]),
    facts,
    copyText: (text) => note('copy', text),
    showInFolder: (path) => {
      void note('show', path)
    },
    onThemeChange: (theme) => {
      void note('theme', theme)
    },
    configure: (...args) => note('configure', ...args),
    addWorkspace: () => Promise.resolve(['/work']),
  }
  return { handlers: createHandlers(rooms), done }
}

describe('8. IPC: handlers', () => {
  it('a new window is told everything', () => {
    expect(someHandlers().handlers['app:snapshot'](undefined)).toEqual(
      aSnapshot({
        toolCalls: [aToolCall()],
        approvals: { revision: 3, requests: [] },
        sessions: { revision: 1, sessions: [aSession()] },
      }),
    )
  })

  it.each([
    [{ theme: 'dark' }, { language: 'en', theme: 'dark' }],
    [{ language: 'zh-CN' }, { language: 'zh-CN', theme: 'light' }],
    [{}, { language: 'en', theme: 'light' }],
  ] as const)('the look is changed by %j, kept and told to all windows', async (change, look) => {
    const { handlers, done } = someHandlers()

    const answer = await handlers['appearance:update'](change)

    expect([answer, done]).toEqual([
      look,
      [
        ['settings', look],
        ['theme', look.theme],
        ['publish', 'appearance:updated', look],
      ],
    ])
  })

  it.each([
    [false, { by: 'user' }],
    [true, { by: 'user', graceMs: 0 }],
  ])('a call is stopped by the user (force: %s)', async (force, request) => {
    const { handlers, done } = someHandlers()

    await handlers['tool-call:stop']({ callId: CALL_1, force })

    expect(done).toEqual([['stop', 'call-1', request]])
  })

  it('other requests go to their rooms', async () => {
    const { handlers, done } = someHandlers()
    const answer = { callId: CALL_1, hash: 'h', decision: 'allow_once' } as const

    await handlers['app:copy-text']({ text: 'ls' })
    await handlers['approval:answer'](answer)
    await handlers['tool-call:stop-all'](undefined)
    await handlers['session:close']({
      conversationId: conversationId('conversation-1'),
      sessionId: 'build',
    })
    await handlers['connection:configure']({ url: 'wss://x', token: 't' })
    await handlers['connection:retry'](undefined)

    expect([done, await handlers['workspace:add'](undefined)]).toEqual([
      [
        ['copy', 'ls'],
        ['answer', answer],
        ['stop all'],
        ['close', 'conversation-1', 'build'],
        ['configure', 'wss://x', 't'],
        ['retry'],
      ],
      ['/work'],
    ])
  })

  it('the output of a call that has none is empty', () => {
    expect(someHandlers().handlers['tool-call:output-tail']({ callId: CALL_1 })).toMatchObject({
      seq: 0,
      pieces: [],
    })
  })

  const task = { taskId: taskId('bg-1'), pid: null, stoppingSince: null }

  it.each([
    ['in the workspace', anEnd({ outputFile: 'shellOutput/a_1.out' }), '/work/shellOutput/a_1.out'],
    ['elsewhere', anEnd({ outputFile: '/data/a_1.out' }), '/data/a_1.out'],
    [
      'of a task that ended',
      anEnd({ outputFile: 'a' }, { task: { ...task, end: aResult({ outputFile: 'b' }) } }),
      '/work/b',
    ],
    ['of a running task', anEnd({ outputFile: 'a' }, { task: { ...task, end: null } }), '/work/a'],
  ])('the output file %s is shown', async (_where, progress, path) => {
    const { handlers, done } = someHandlers(aToolCall({ workspace: '/work', progress }))

    await handlers['tool-call:show-output-file']({ callId: CALL_1 })

    expect(done).toEqual([['show', path]])
  })

  it.each([
    ['that is unknown', null],
    ['that runs', aToolCall({ progress: aRun() })],
    ['without an output file', aToolCall({ progress: anEnd({ outputFile: null }) })],
  ])('of a call %s no file can be shown', (_which, call) => {
    const { handlers, done } = someHandlers(call)

    expect(() => handlers['tool-call:show-output-file']({ callId: CALL_1 })).toThrow(
      expect.objectContaining({ code: 'IPC_INVALID_ARGUMENT' }),
    )
    expect(done).toEqual([])
  })
})
