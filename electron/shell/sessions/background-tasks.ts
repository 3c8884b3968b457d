import type { TaskId } from '../../../shared/protocol/identifiers.ts'
import type { ShellRequest, TaskEnd } from '../engine-contract.ts'
import { OUTPUT_START } from '../output/output-collector.ts'
import type { CommandRun } from './command-run.ts'
import { toReport } from './report.ts'
import type { Session } from './session.ts'

/** One task that runs. */
export interface BackgroundTask {
  readonly taskId: TaskId
  readonly request: ShellRequest
  readonly session: Session
  readonly run: CommandRun
}

/** Commands that went on in the background. The end of each is told exactly once. */
export class BackgroundTasks {
  readonly #running = new Map<TaskId, BackgroundTask>()
  readonly #listeners = new Set<(end: TaskEnd) => void>()
  /** Places taken for commands that are being started as tasks. */
  #reserved = 0

  get running(): readonly BackgroundTask[] {
    return [...this.#running.values()]
  }

  hasPlace(limit: number): boolean {
    return this.#running.size + this.#reserved < limit
  }

  /** Resolves when a task has ended. */
  nextEnd(): Promise<void> {
    return new Promise((resolve) => {
      const stop = this.onEnd(() => {
        stop()
        resolve()
      })
    })
  }

  /** Takes a place for a task to come; the function gives it back. Null where as many as allowed run. */
  reserve(limit: number): (() => void) | null {
    if (!this.hasPlace(limit)) return null
    this.#reserved += 1
    return () => {
      this.#reserved -= 1
    }
  }

  /**
   * Makes a running command a task. Must be the last thing an action does before it answers: the end is told in a later
   * turn of the event loop, so that it never comes before the answer.
   */
  add(task: BackgroundTask): void {
    task.run.taskId = task.taskId
    this.#running.set(task.taskId, task)
    void task.run.ended.then(() => {
      setImmediate(() => {
        this.#tell(task)
      })
    })
  }

  onEnd(listener: (end: TaskEnd) => void): () => void {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  #tell({ taskId, request, session, run }: BackgroundTask): void {
    this.#running.delete(taskId)
    const { report } = toReport(session, run, { from: OUTPUT_START })
    run.collector.settle()
    const end: TaskEnd = {
      taskId,
      callId: request.callId,
      conversationId: request.conversationId,
      report,
    }
    for (const listener of this.#listeners) listener(end)
  }
}
