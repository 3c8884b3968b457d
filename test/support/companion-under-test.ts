import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assembleCompanion } from '../../electron/assemble.ts'
import type { Companion } from '../../electron/assemble.ts'
import { defaultSettings } from '../../shared/settings/settings-schema.ts'
import type { Settings } from '../../shared/settings/settings-schema.ts'
import type { ApprovalDecision, ApprovalRequest } from '../../shared/tool-call/approval.ts'
import { startScriptedAgentServer } from './scripted-agent-server.ts'
import type { ScriptedAgentServer, ScriptedOptions } from './scripted-agent-server.ts'

/** All rooms of the app without a window, in this process, connected to a scripted agent server. */
export interface CompanionUnderTest {
  readonly companion: Companion
  readonly server: ScriptedAgentServer
  readonly workspace: string
  readonly dataDir: string
  /** Changes settings at once. */
  set(change: Partial<Settings>): void
  /** Resolves with the first open question, when there is one. */
  question(): Promise<ApprovalRequest>
  /** Answers the first open question, when there is one. */
  answer(decision: ApprovalDecision, feedback?: string): Promise<void>
  /** Ends the app in order and starts it again on the same data. */
  restart(): Promise<void>
  close(): Promise<void>
}

export interface CompanionOptions {
  readonly settings?: Partial<Settings>
  readonly interactive?: boolean
  readonly server?: ScriptedOptions
}

/** Starts both ends on 127.0.0.1, in folders of their own. */
export async function startCompanion(options: CompanionOptions = {}): Promise<CompanionUnderTest> {
  const dataDir = await realpath(await mkdtemp(join(tmpdir(), 'drawbridge-data-')))
  const workspace = await realpath(await mkdtemp(join(tmpdir(), 'drawbridge-ws-')))
  const server = await startScriptedAgentServer({ workspace, ...options.server })
  let settings: Settings = { ...defaultSettings(), ...options.settings }
  const start = async () => {
    const companion = await assembleCompanion({
      dataDir,
      version: '0.0.0-test',
      serverOrigin: new URL(server.url).origin,
      settings: () => settings,
      workspaces: [workspace],
      readToken: () => Promise.resolve(server.token),
      interactive: options.interactive ?? true,
      output: { push: () => undefined },
      onStatus: () => undefined,
      log: () => undefined,
    })
    companion.connection.start(new URL(server.url))
    await server.waitForClient()
    return companion
  }
  let companion = await start()
  const subject = {
    get companion() {
      return companion
    },
    server,
    workspace,
    dataDir,
    set: (change: Partial<Settings>) => {
      settings = { ...settings, ...change }
    },
    question: () => firstQuestion(companion),
    answer: async (decision: ApprovalDecision, feedback?: string) => {
      const { callId, hash } = await firstQuestion(companion)
      companion.approvals.answer({
        callId,
        hash,
        decision,
        ...(feedback === undefined ? {} : { feedback }),
      })
    },
    restart: async () => {
      await companion.shutDown()
      companion = await start()
    },
    close: async () => {
      await companion.shutDown()
      await server.close()
      await rm(dataDir, { recursive: true, force: true })
      await rm(workspace, { recursive: true, force: true })
    },
  }
  return subject
}

async function firstQuestion({ approvals }: Companion): Promise<ApprovalRequest> {
  const [open] = approvals.questions.requests
  if (open !== undefined) return open
  return new Promise((resolve) => {
    const stop = approvals.onChange(({ requests }) => {
      const [first] = requests
      if (first === undefined) return
      stop()
      resolve(first)
    })
  })
}
