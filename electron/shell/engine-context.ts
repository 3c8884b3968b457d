import type { OutputFolder } from './output/output-folder.ts'
import type { EngineSettings } from './engine-contract.ts'
import type { CommandEnvironment } from './environment/command-environment.ts'
import type { BackgroundTasks } from './sessions/background-tasks.ts'
import type { FifoPool } from './sessions/fifo-pool.ts'
import type { SessionManager } from './sessions/session-manager.ts'
import type { SpareShells } from './sessions/spare-shells.ts'
import type { Supervisor } from './supervisor/supervisor.ts'
import type { TerminalStarter } from './terminal/terminal-starter.ts'

/** What the actions work with; the engine owns all of it. */
export interface EngineContext {
  readonly settings: () => EngineSettings
  readonly workspaceRoots: () => readonly string[]
  readonly manager: SessionManager
  readonly tasks: BackgroundTasks
  readonly fifos: FifoPool
  readonly spares: SpareShells
  readonly folder: OutputFolder
  readonly environment: CommandEnvironment
  readonly supervisor: Supervisor
  readonly terminalStarter: TerminalStarter
}
