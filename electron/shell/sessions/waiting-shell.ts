import { closeSync } from 'node:fs'
import type { FifoPool } from './fifo-pool.ts'
import { FifoWriter } from './fifo-writer.ts'
import { DISCARD, OutputPipe } from './output-pipe.ts'
import { ShellProcess } from './shell-process.ts'
import type { ShellStart } from './shell-process.ts'

/** A shell on pipes that waits for the one command it is there for. */
export interface WaitingShell {
  readonly shell: ShellProcess
  /** Its script and standard input. */
  readonly script: FifoWriter
  /** Its standard output and standard error. */
  readonly pipe: OutputPipe
  /** What it must run before the command; it has run none of it yet. */
  readonly firstCommands: readonly string[]
}

/** Starts a shell that waits. Rejects where it cannot be started. */
export async function startWaitingShell(start: ShellStart, fifos: FifoPool): Promise<WaitingShell> {
  const [input, output] = await fifos.take(['reads', 'writes'])
  const script = new FifoWriter(input)
  const pipe = new OutputPipe(output, DISCARD)
  try {
    const shell = await ShellProcess.start(start, [input.childFd, output.childFd, output.childFd])
    return { shell, script, pipe, firstCommands: shell.firstCommands }
  } catch (error) {
    pipe.close()
    script.close()
    throw error
  } finally {
    closeSync(input.childFd)
    closeSync(output.childFd)
  }
}
