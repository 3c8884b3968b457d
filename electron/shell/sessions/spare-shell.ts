import { terminate } from '../ending/terminate.ts'
import { readProcess } from '../ending/process-table.ts'
import type { FifoPool } from './fifo-pool.ts'
import { DISCARD } from './output-pipe.ts'
import type { ShellStart } from './shell-process.ts'
import { startWaitingShell } from './waiting-shell.ts'
import type { WaitingShell } from './waiting-shell.ts'

/** How long a spare shell may take to go to its directory, in ms: it takes a fraction of one, unless it was stopped. */
const ENTER_LIMIT_MS = 1_000
/** Where it waits: a directory that nobody wants to remove or unmount. */
const WAITING_PLACE = '/'

/**
 * A bash that was started before anybody wanted it. It has run what every shell of ours runs first, and blocks in the
 * `read` of its first line until it is given its directory. See decision 0013.
 */
export class SpareShell {
  readonly #start: ShellStart
  readonly #waiting: WaitingShell

  private constructor(start: ShellStart, waiting: WaitingShell) {
    this.#start = start
    this.#waiting = waiting
  }

  /**
   * Starts one. Rejects where it cannot be started.
   *
   * @param start as for the shell of a command, with a mark of its own; its directory does not count
   */
  static async start(start: ShellStart, fifos: FifoPool): Promise<SpareShell> {
    const waiting = await startWaitingShell({ ...start, cwd: WAITING_PLACE }, fifos)
    waiting.script.write(Buffer.from(toFirstLine(waiting.firstCommands)))
    return new SpareShell(start, waiting)
  }

  /** Resolves when it has ended, by whomever. */
  get exited(): Promise<unknown> {
    return this.#waiting.shell.exited
  }

  /** Whether it is what a shell started now would be, but for its directory and its mark, and can be used. */
  fits(wanted: ShellStart): boolean {
    const { profile, env, mark } = this.#start
    if (profile.path !== wanted.profile.path || profile.dialect !== wanted.profile.dialect) {
      return false
    }
    const markName = mark.slice(0, mark.indexOf('='))
    return areEqualBut(markName, env, wanted.env) && this.#canRun()
  }

  /**
   * Sends it to a directory, where it waits for its command like a shell just started there; null where it did not get
   * there. Call it once, and end the shell where it failed.
   */
  async enter(directory: string): Promise<WaitingShell | null> {
    const { shell, script, pipe } = this.#waiting
    let timer: NodeJS.Timeout | undefined
    const arrived = await new Promise<boolean>((resolve) => {
      timer = setTimeout(() => {
        resolve(false)
      }, ENTER_LIMIT_MS)
      pipe.setSink(() => {
        resolve(true)
        return true
      })
      void shell.exited.then(() => {
        resolve(false)
      })
      script.write(Buffer.from(`${directory}\0`))
    })
    clearTimeout(timer)
    pipe.setSink(DISCARD)
    // Asked of the kernel: what came out of the pipe may have been written by anybody.
    if (!arrived || !shell.alive || shell.cwd !== directory) return null
    shell.tree.beginNow()
    return { ...this.#waiting, firstCommands: [] }
  }

  /** Ends it at once, whatever state it is in. Resolves when nothing is left of it. */
  async end(): Promise<void> {
    const { shell, script, pipe } = this.#waiting
    await terminate(() => shell.tree.members(), 0)
    await shell.exited
    pipe.close()
    script.close()
  }

  #canRun(): boolean {
    const { shell } = this.#waiting
    // Another bash may have been installed since.
    if (!shell.alive || !shell.isUpToDate) return false
    try {
      // Not ended, stopped or traced.
      return ['R', 'S', 'D'].includes(readProcess(shell.pid)?.state ?? '')
    } catch {
      return false // no descriptor is free
    }
  }
}

/**
 * The one line that a spare shell reads until it has a command. Directory and commands are both data on its input, so
 * that all of this stands on a single line. It undoes what shows that the shell is older than its command and was
 * somewhere else: `OLDPWD` is exported and unset in a new bash, `SECONDS` counts from the start, as does what
 * `printf '%(%T)T' -2` tells. The empty line on its output says that it is there.
 *
 * An assignment to `LINENO` by a command is undone with the command's end; in a redirection of a group it stays. So the
 * command stands on line 1 again.
 */
function toFirstLine(firstCommands: readonly string[]): string {
  return `${[
    ...firstCommands,
    `\\read -rd '' REPLY||\\exit`,
    `\\cd -P -- "$REPLY"||\\exit`,
    '\\unset OLDPWD REPLY',
    '\\export OLDPWD',
    'SECONDS=0',
    '{ \\echo;} 2>&$((2+(LINENO=0)))',
  ].join(';')}\n`
}

function areEqualBut(name: string, one: NodeJS.ProcessEnv, other: NodeJS.ProcessEnv): boolean {
  const names = Object.keys(one)
  return (
    names.length === Object.keys(other).length &&
    names.every((each) => each === name || one[each] === other[each])
  )
}
