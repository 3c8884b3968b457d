import { takeRandomBytes } from '../random-pool.ts'
import { closeSync } from 'node:fs'
import type { Socket } from 'node:net'
import { createFdReader } from './fd-reader.ts'
import type { Fifo } from './fifo-pool.ts'

// How a long-lived shell tells that a command has ended, and how. Reasons: docs/decisions/0006.

/** A status is far shorter. */
const READ_BYTES = 4_096
/** Text on the channel that is not yet a message; a user's trace or DEBUG trap may write there. */
const MAX_PENDING_CHARS = 65_536
/** Of a nonce: 48 bits, each wrong guess a write to a pipe. Every byte costs the shell a system call. */
const NONCE_BYTES = 6

/** What the shell said at the end of a command. */
export interface ShellStatus {
  readonly exitCode: number
  /** `$-` after the command. */
  readonly flags: string
}

/** A nonce for one command: 8 characters that can stand in a name, of the alphabet of URL-safe base 64. */
export function createNonce(): string {
  return takeRandomBytes(NONCE_BYTES).toString('base64url').replaceAll('-', '_')
}

/** Our end of the status pipe. */
export class CompletionChannel {
  readonly #socket: Socket
  readonly #writeFd: number
  #pending = ''
  #closed = false
  #waiting: { readonly nonce: string; readonly onStatus: (status: ShellStatus) => void } | null =
    null
  #onBegun: (() => void) | null = null
  #onDone: ((evalWorks: boolean) => void) | null = null

  constructor(fifo: Fifo) {
    this.#writeFd = fifo.writeFd
    this.#socket = createFdReader(fifo.readFd, READ_BYTES, (bytes) => {
      this.#take(bytes.toString('latin1'))
      return true
    })
  }

  /** `onStatus` when the command with this nonce has ended. */
  expectStatus(nonce: string, onStatus: (status: ShellStatus) => void): void {
    this.#pending = ''
    this.#waiting = { nonce, onStatus }
    this.#onBegun = null
    this.#onDone = null
  }

  /** `onBegun` when the shell has done what stands before that command. */
  expectBegun(onBegun: () => void): void {
    this.#onBegun = onBegun
  }

  /** `onDone` when the shell has done what follows a command, and whether `eval` is the builtin. */
  expectDone(onDone: (evalWorks: boolean) => void): void {
    this.#onDone = onDone
  }

  /** Nothing is waited for any more. */
  forget(): void {
    this.#pending = ''
    this.#waiting = null
    this.#onDone = null
  }

  close(): void {
    if (this.#closed) return
    this.#closed = true
    this.#socket.destroy()
    closeSync(this.#writeFd)
  }

  #take(text: string): void {
    this.#pending = (this.#pending + text).slice(-MAX_PENDING_CHARS)
    this.#takeBegun()
    if (this.#waiting !== null && !this.#takeStatus(this.#waiting)) return
    if (this.#onDone === null || !this.#pending.includes('((: @: ')) return
    const onDone = this.#onDone
    this.#onDone = null
    onDone(this.#pending.includes('((: @e: '))
  }

  #takeBegun(): void {
    if (this.#onBegun === null || this.#waiting === null) return
    if (!this.#pending.includes(`((: @${this.#waiting.nonce}@`)) return
    const onBegun = this.#onBegun
    this.#onBegun = null
    onBegun()
  }

  #takeStatus(waiting: {
    readonly nonce: string
    readonly onStatus: (status: ShellStatus) => void
  }): boolean {
    // A DEBUG trap that prints $BASH_COMMAND writes the unexpanded form here first.
    const start = `@${waiting.nonce}:`
    let at = this.#pending.indexOf(start)
    let match: RegExpExecArray | null = null
    for (; at !== -1 && match === null; at = this.#pending.indexOf(start, at + 1)) {
      match = /^(\d+):(\w*)@/.exec(this.#pending.slice(at + start.length))
    }
    if (match === null) return false
    this.#waiting = null
    waiting.onStatus({ exitCode: Number(match[1]), flags: match[2] ?? '' })
    return true
  }
}
