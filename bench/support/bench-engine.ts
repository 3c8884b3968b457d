import { randomUUID } from 'node:crypto'
import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import type { OutputChunk } from '../../electron/shell/engine-contract.ts'
import { ShellEngine } from '../../electron/shell/shell-engine.ts'
import { callIdSchema, conversationIdSchema } from '../../shared/protocol/identifiers.ts'
import { defaultSettings } from '../../shared/settings/settings-schema.ts'
import type { Limits } from '../../shared/settings/settings-schema.ts'
import { parseShellArguments } from '../../shared/shell-tool/shell-arguments.ts'
import type { CommandReport, ShellOutcome } from '../../shared/shell-tool/shell-result.ts'
import { markOf } from './leftovers.ts'

/** A call of the engine. */
export interface EngineCall {
  readonly conversation?: string
  readonly onOutput?: (chunk: OutputChunk) => void
  readonly onStarted?: () => void
  readonly signal?: AbortSignal
}

/** The real engine in a throw-away workspace. */
export class BenchEngine {
  readonly engine: ShellEngine
  readonly workspace: string
  /** Marks of all shells that were started, by which their processes are found. */
  readonly marks = new Set<string>()
  readonly #dataDir: string
  readonly #pids = new Set<number>()

  private constructor(workspace: string, dataDir: string, limits: Partial<Limits>) {
    this.workspace = workspace
    this.#dataDir = dataDir
    const settings = defaultSettings()
    const own = { ...settings, limits: { ...settings.limits, ...limits } }
    this.engine = new ShellEngine({
      dataDir,
      settings: () => own,
      workspaceRoots: () => [workspace],
      environment: process.env,
      // Reading it from a login shell is a cost of the start of the app, not of a command.
      loginPath: () => Promise.resolve(undefined),
    })
  }

  static async create(limits: Partial<Limits> = {}): Promise<BenchEngine> {
    const folder = await realpath(await mkdtemp(join(tmpdir(), 'drawbridge-bench-')))
    const dataDir = await realpath(await mkdtemp(join(tmpdir(), 'drawbridge-bench-data-')))
    return new BenchEngine(folder, dataDir, limits)
  }

  /** Performs an action with the arguments an agent would send. */
  perform(raw: Record<string, unknown>, call: EngineCall = {}): Promise<ShellOutcome> {
    const parsed = parseShellArguments(raw)
    if (!parsed.ok) throw new Error(parsed.error.message)
    const callId = callIdSchema.parse(randomUUID())
    return this.engine.perform(
      {
        callId,
        conversationId: conversationIdSchema.parse(call.conversation ?? '1'),
        args: parsed.value,
        workspace: this.workspace,
      },
      {
        onStarted: ({ pid }) => {
          this.#remember(pid)
          call.onStarted?.()
        },
        onOutput: call.onOutput ?? (() => undefined),
      },
      call.signal ?? new AbortController().signal,
    )
  }

  /** Runs a command to its report. */
  async exec(
    command: string,
    more: Record<string, unknown> = {},
    call: EngineCall = {},
  ): Promise<CommandReport> {
    const outcome = await this.perform({ action: 'exec', command, ...more }, call)
    if (outcome.kind !== 'command') throw new Error(JSON.stringify(outcome))
    return outcome.report
  }

  /** Runs a command that must succeed. */
  async must(command: string, more: Record<string, unknown> = {}): Promise<CommandReport> {
    const report = await this.exec(command, more)
    if (report.exitCode !== 0 || report.status !== 'completed') {
      throw new Error(`${command}: ${JSON.stringify(report)}`)
    }
    return report
  }

  /** Where a report's output file is. */
  outputPath({ outputFile }: CommandReport): string {
    if (outputFile === null) throw new Error('the report names no output file')
    return isAbsolute(outputFile) ? outputFile : join(this.workspace, outputFile)
  }

  /** A shell that runs many commands is looked at once: reading its environment costs more than a command. */
  #remember(pid: number): void {
    if (this.#pids.has(pid)) return
    this.#pids.add(pid)
    const mark = markOf(pid)
    if (mark !== null) this.marks.add(mark)
  }

  async close(): Promise<void> {
    await this.engine.close()
    await rm(this.workspace, { recursive: true, force: true })
    await rm(this.#dataDir, { recursive: true, force: true })
  }
}
