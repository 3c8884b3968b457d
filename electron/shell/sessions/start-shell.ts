import { basename } from 'node:path'
import type { FifoPool } from './fifo-pool.ts'
import { POSIX_FIRST_LINES } from './posix-lines.ts'
import type { ShellEnds } from './session-pipes.ts'
import { toFirstLines } from './shell-lines.ts'
import { ShellProcess } from './shell-process.ts'
import type { ShellStart } from './shell-process.ts'

/** What starts a shell. */
export interface ShellStarter {
  readonly start: ShellStart
  readonly fifos: FifoPool
}

/** A shell that was started and reads its script. */
export interface StartedShell {
  readonly shell: ShellProcess
  /** The lines it must read before anything else. */
  readonly beginning: string
  /** Name of the directory it is started in, where its first line must bring it to its own. */
  readonly startName?: string
}

/**
 * Starts the shell of a session on its pipes; with `before` in place of that one. bash reads its script by a name, so
 * that standard input is the commands' alone; a POSIX shell reads it from standard input. Rejects where it cannot be
 * started.
 */
export async function startSessionShell(
  starter: ShellStarter,
  ends: ShellEnds,
  before?: ShellProcess,
): Promise<StartedShell> {
  const { input, status, output, script } = ends
  const { start } = starter
  if (start.profile.dialect === 'posix') {
    const stdio = [script, output, output, status, input]
    const shell = await ShellProcess.start(start, stdio, before)
    return { shell, beginning: toLines(shell, POSIX_FIRST_LINES) }
  }
  const { profile } = start
  const cwd = starter.fifos.scriptPlace(profile.name)
  const args = profile.args.map((arg) => (arg === '-s' ? profile.name : arg))
  const byName = { ...start, profile: { ...profile, args }, cwd }
  const shell = await ShellProcess.start(byName, [input, status, output, script], before)
  // The state that was left says where a shell that takes over goes.
  const firstLines = toFirstLines(before === undefined ? start.cwd : '/')
  return { shell, beginning: toLines(shell, firstLines), startName: basename(cwd) }
}

function toLines(shell: ShellProcess, others: string): string {
  return [...shell.firstCommands, others].join('\n')
}
