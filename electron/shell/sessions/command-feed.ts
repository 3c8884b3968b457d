import { createNonce } from './completion-channel.ts'
import type { CompletionChannel, ShellStatus } from './completion-channel.ts'
import type { FifoWriter } from './fifo-writer.ts'
import type { ShellDialect } from '../environment/shell-profile.ts'
import { isPlainCommand } from './plain-command.ts'
import { toPosixLines } from './posix-lines.ts'
import {
  ABSORB_ABORT,
  FIND_EVAL_AGAIN,
  HAS_ABORT,
  SPEAKS_OF_TRAPS,
  toLinesAfter,
  toReportLine,
  toShellLines,
} from './shell-lines.ts'
import type { CommandLaunch } from './session.ts'
import type { ShellRevival } from './shell-revival.ts'

/** What bash answers for a text that it cannot read. */
const SYNTAX_ERROR = 2

/** An abort may throw away a second report too, not every one. */
const MAX_ASKED = 3

/** Setting a guard takes a few ms; a shell that has not told of it after so many has lost the word for it. */
const BEGIN_LIMIT_MS = 1_000

/** What a command needs of its feed. */
export interface FedCommand {
  readonly launch: CommandLaunch
  /** Asked when its lines are about to be written: false where it must not run any more. */
  readonly mayRun: () => boolean
  readonly onStatus: (status: ShellStatus) => void
  /** It was not written, because {@link mayRun} said no. */
  readonly onDropped: () => void
  /** It cannot be written: the shell has lost `eval`, the one word we need. */
  readonly onUnusable: () => void
}

/** The shell that is fed. */
export interface FedShell {
  readonly dialect: ShellDialect
  /** Where it writes its state when a mistake ends it. */
  readonly revival: Pick<ShellRevival, 'guardPathFor'>
  /** `$-` of one that goes on with the state of another; absent for a fresh one. */
  readonly flags?: string | undefined
}

/**
 * Gives one shell its commands, one after the other, and hears how each ended. It knows what was done to the shell, as
 * far as that changes the lines the next command needs.
 */
export class CommandFeed {
  readonly #script: () => FifoWriter
  readonly #status: CompletionChannel
  readonly #dialect: ShellDialect
  readonly #revival: Pick<ShellRevival, 'guardPathFor'>
  #flags: string
  #lastStatus = 0
  #lastWasPlain = false
  /** Nothing was run so far that could change how the shell reads our lines. */
  #plain: boolean
  /** The shell is told to find `eval` again before each command. */
  #evalIsHidden = false
  /** The shell reads its next lines. */
  #idle = true
  /** The report of the running command, to be asked for once more should the first be thrown away. */
  #reportAgain: string | null = null
  /** How often that was done. */
  #asked = 0
  #nonce = ''
  /** Where the running command's shell writes its state, should a mistake end it. */
  #guardPath: string | null = null
  /** The shell was given a command and has not told its end. */
  #running = false
  /** It has come to that command: nothing of ours stands before it any more. */
  #begun = false
  #writtenAtMs = Infinity
  /** The shell was told to take a guard away, and has not told that it did. */
  #unguarding = false
  #hasAbortTrap = HAS_ABORT
  #namedTraps = false
  /** A command that came before the shell was idle. */
  #next: FedCommand | null = null

  constructor(
    pipes: { readonly script: () => FifoWriter; readonly status: CompletionChannel },
    shell: FedShell,
  ) {
    this.#script = pipes.script
    this.#status = pipes.status
    this.#dialect = shell.dialect
    this.#revival = shell.revival
    this.#flags = shell.flags ?? ''
    this.#plain = shell.flags === undefined
  }

  /** The shell waits for its next lines, and so does this feed for the next command. */
  get idle(): boolean {
    return this.#idle
  }

  /** Whether the shell has come to the command it was given: what runs in it belongs to that. */
  get hasBegun(): boolean {
    return this.#begun || performance.now() - this.#writtenAtMs > BEGIN_LIMIT_MS
  }

  /** Sends a command to the shell, at once or as soon as it is idle. */
  send(command: FedCommand): void {
    this.#begun = false
    this.#writtenAtMs = Infinity
    if (this.#idle) this.#begin(command)
    else this.#next = command
  }

  /**
   * The shell waits for lines although the running command's report did not come: some errors (`declare -i a=/`) make
   * bash throw away the rest of the line it reads, and the report with it. It is asked for again.
   *
   * @returns false where that was done often enough: this shell will not tell
   */
  askAgain(): boolean {
    const report = this.#reportAgain
    if (report === null || this.#asked >= MAX_ASKED) return false
    this.#asked += 1
    this.#expectDone()
    this.#script().write(Buffer.from(report))
    return true
  }

  /** The running command was aborted: what is left of that must not meet the next one. */
  absorbAbort(): void {
    if (this.#dialect === 'bash') this.#script().write(Buffer.from(ABSORB_ABORT))
  }

  /** Whether the shell has read the line of the command that was sent last, given what stands in its script unread. */
  wasRead(unread: string): boolean {
    return this.#nonce === '' || !unread.includes(this.#nonce)
  }

  /** The shell is gone; answers the command that was to be sent next. */
  stop(): FedCommand | null {
    this.#status.forget()
    const next = this.#next
    this.#next = null
    return next
  }

  #begin(command: FedCommand): void {
    if (!command.mayRun()) {
      command.onDropped()
      return
    }
    this.#idle = false
    if (this.#evalIsHidden) this.#findEval(command)
    else this.#write(command)
  }

  #write({ launch, onStatus }: FedCommand): void {
    const nonce = createNonce()
    this.#nonce = nonce
    const posix = this.#dialect === 'posix'
    this.#plain &&= isPlainCommand(launch.command)
    // Nothing of ours follows the report of either.
    const isLast = this.#plain || posix
    this.#reportAgain = posix ? null : toReportLine(nonce)
    this.#asked = 0
    this.#status.expectStatus(nonce, (status) => {
      this.#flags = status.flags
      this.#lastStatus = status.exitCode
      this.#writeAfter(launch.command, status)
      if (isLast && this.#asked === 0) this.#idle = true
      this.#reportAgain = null
      this.#running = false
      this.#begun = true
      onStatus(status)
    })
    if (!isLast) this.#expectDone()
    this.#script().write(Buffer.from(this.#toLines(launch, nonce)))
    this.#lastWasPlain = this.#plain
    this.#begun = !this.#tellsBegin
    this.#writtenAtMs = performance.now()
    if (this.#tellsBegin) {
      this.#status.expectBegun(() => {
        this.#begun = true
        this.#unguarding = false
      })
    }
    this.#running = true
  }

  #changeAbortTrap(command: string): 'set' | 'remove' | 'leave' {
    const named = SPEAKS_OF_TRAPS.test(command)
    this.#namedTraps ||= named
    const wanted = HAS_ABORT && !named
    if (wanted === this.#hasAbortTrap) return 'leave'
    this.#hasAbortTrap = wanted
    return wanted ? 'set' : 'remove'
  }

  #writeAfter(command: string, { exitCode }: ShellStatus): void {
    if (this.#dialect === 'posix') return
    const inConditional = exitCode === SYNTAX_ERROR && command.includes('[[')
    const lines = toLinesAfter({
      inConditional,
      guardPath: this.#guardPath,
    })
    if (lines !== '') this.#script().write(Buffer.from(lines))
    this.#unguarding ||= this.#guardPath !== null
  }

  /**
   * Whether the shell has, or is about to have, our trap for {@link ABORT_SIGNAL}. Not for a guarded command: should that
   * end the shell by a mistake, it writes its state, and an abort would come between.
   */
  get mayAbort(): boolean {
    // Without a command of its own in the shell an abort would meet the next one.
    return (
      this.#running &&
      this.#begun &&
      this.#dialect === 'bash' &&
      this.#hasAbortTrap &&
      this.#guardPath === null
    )
  }

  #toLines(launch: CommandLaunch, nonce: string): string {
    if (this.#dialect === 'posix') return toPosixLines(launch, nonce, { flags: this.#flags })
    this.#guardPath = this.#revival.guardPathFor(launch.command, this.#flags)
    return toShellLines(launch, nonce, {
      flags: this.#flags,
      lastStatus: this.#lastStatus,
      lastWasPlain: this.#lastWasPlain,
      plain: this.#plain,
      inPosixMode: this.#evalIsHidden,
      namedTraps: this.#namedTraps,
      abortTrap: this.#changeAbortTrap(launch.command),
      guardPath: this.#guardPath,
      tellsBegin: this.#tellsBegin,
    })
  }

  get #tellsBegin(): boolean {
    return this.#guardPath !== null || this.#unguarding
  }

  #expectDone(): void {
    this.#status.expectDone((evalWorks) => {
      this.#evalIsHidden = !evalWorks
      this.#becomeIdle()
    })
  }

  /** Brings `eval` back for one command; without it a function would get the command's text, and nothing would run. */
  #findEval(command: FedCommand): void {
    this.#status.forget()
    this.#status.expectDone((evalWorks) => {
      if (!evalWorks) command.onUnusable()
      else if (command.mayRun()) this.#write(command)
      else {
        this.#becomeIdle()
        command.onDropped()
      }
    })
    this.#script().write(Buffer.from(FIND_EVAL_AGAIN))
  }

  #becomeIdle(): void {
    this.#idle = true
    const next = this.#next
    this.#next = null
    if (next !== null) this.#begin(next)
  }
}
