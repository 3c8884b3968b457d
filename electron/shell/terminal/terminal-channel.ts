import { closeSync } from 'node:fs'
import type { Socket } from 'node:net'
import { createFdReader } from '../sessions/fd-reader.ts'
import type { Fifo } from '../sessions/fifo-pool.ts'
import type { ShellStatus } from '../sessions/completion-channel.ts'

/** A message is far shorter. */
const READ_BYTES = 4_096
/** Text that is not yet a message; prompts and traps of the user may write there. */
const MAX_PENDING_CHARS = 65_536

/** A shell is there, and this is its pid. */
const GREETING = /@p:(\d+)@/
/** The launcher tells that the shell ended. */
const SHELL_END = /@x:(\d+)@/

/** What the shell said at the end of a command. */
export interface CommandStatus extends ShellStatus {
  /** The shell dropped the rest of its line: an interrupt, or a mistake that ends a command at once. */
  readonly dropped: boolean
  /** The shell read the line with the command: else something before a prompt has taken it away. */
  readonly started: boolean
}

/** How the shell is before the next command. */
export interface IdleShell {
  readonly evalIsHidden: boolean
  readonly outputIsAside: boolean
}

/** What is told of the shell in a terminal. */
export interface TerminalEvents {
  onShell(pid: number): void
  onIdle(idle: IdleShell): void
  onShellEnd(exitCode: number): void
}

/** Our end of the status pipe of a terminal: what its shell tells, and its launcher. */
export class TerminalChannel {
  readonly #socket: Socket
  readonly #writeFd: number
  readonly #events: TerminalEvents
  #pending = ''
  #waiting: {
    readonly start: string
    readonly form: RegExp
    readonly onStatus: (status: CommandStatus) => void
  } | null = null
  #started = false
  #awaitsIdle = true

  constructor(fifo: Pick<Fifo, 'readFd' | 'writeFd'>, events: TerminalEvents) {
    this.#writeFd = fifo.writeFd
    this.#events = events
    this.#socket = createFdReader(fifo.readFd, READ_BYTES, (bytes) => {
      this.#take(bytes.toString('latin1'))
      return true
    })
  }

  /** `onStatus` when the command has ended. Afterwards `onIdle` tells when the shell waits for the next one. */
  expect(nonce: string, onStatus: (status: CommandStatus) => void): void {
    this.#pending = ''
    this.#started = false
    const form = new RegExp(`@${nonce}:(\\d+):(\\w*)(:?)@`)
    this.#waiting = { start: `@${nonce}@`, form, onStatus }
    this.#awaitsIdle = true
  }

  /** Whether the shell has read the line with the command that is waited for. */
  get hasStarted(): boolean {
    return this.#started
  }

  /** The shell was asked once more how it is; `onIdle` tells. */
  expectIdle(): void {
    this.#pending = ''
    this.#awaitsIdle = true
  }

  close(): void {
    this.#socket.destroy()
    closeSync(this.#writeFd)
  }

  #take(text: string): void {
    this.#pending = (this.#pending + text).slice(-MAX_PENDING_CHARS)
    this.#match(GREETING, (match) => {
      this.#awaitsIdle = true
      this.#events.onShell(Number(match[1]))
    })
    const { start, form, onStatus } = this.#waiting ?? {}
    if (start !== undefined && this.#pending.includes(start)) this.#started = true
    if (form !== undefined) {
      this.#match(form, (match) => {
        this.#waiting = null
        const [, exitCode, flags = '', late] = match
        onStatus?.({
          exitCode: Number(exitCode),
          flags,
          dropped: late === ':',
          started: this.#started,
        })
      })
    }
    // While a command runs, an answer to an earlier question may still come.
    if (this.#waiting === null && this.#awaitsIdle && this.#pending.includes('@f@')) {
      this.#awaitsIdle = false
      this.#events.onIdle({
        evalIsHidden: !this.#pending.includes('@e@'),
        outputIsAside: this.#pending.includes('@a@'),
      })
    }
    this.#match(SHELL_END, (match) => {
      this.#waiting = null
      this.#awaitsIdle = false
      this.#events.onShellEnd(Number(match[1]))
    })
  }

  #match(form: RegExp, use: (match: RegExpExecArray) => void): void {
    const match = form.exec(this.#pending)
    if (match === null) return
    this.#pending = this.#pending.slice(match.index + match[0].length)
    use(match)
  }
}
