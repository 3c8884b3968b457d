import { randomBytes } from 'node:crypto'
import { closeSync } from 'node:fs'
import type { Socket } from 'node:net'
import { createFdReader } from './fd-reader.ts'
import type { Fifo } from './fifo-pool.ts'

// How a long-lived shell tells that a command has ended, and how. Reasons: docs/decisions/0006.

/** A status is far shorter. */
const READ_BYTES = 4_096
/** Text on the channel that is not yet a message; a user's trace or DEBUG trap may write there. */
const MAX_PENDING_CHARS = 65_536

/** What the shell said at the end of a command. */
export interface ShellStatus {
  readonly exitCode: number
  /** `$-` after the command. */
  readonly flags: string
}

/** A nonce for one command: 64 bits. */
export function createNonce(): string {
  return randomBytes(8).toString('hex')
}

/** Our end of the status pipe. */
export class CompletionChannel {
  readonly #socket: Socket
  readonly #writeFd: number
  #pending = ''
  #waiting: { readonly form: RegExp; readonly onStatus: (status: ShellStatus) => void } | null =
    null
  #onIdle: ((evalIsHidden: boolean) => void) | null = null

  constructor(fifo: Fifo) {
    this.#writeFd = fifo.writeFd
    this.#socket = createFdReader(fifo.readFd, READ_BYTES, (bytes) => {
      this.#take(bytes.toString('latin1'))
      return true
    })
  }

  /** `onStatus` when the command has ended; then `onIdle` when the shell waits for the next one. */
  expect(
    nonce: string,
    onStatus: (status: ShellStatus) => void,
    onIdle: (evalIsHidden: boolean) => void,
  ): void {
    this.#pending = ''
    this.#waiting = { form: new RegExp(`@${nonce}:(\\d+):(\\w*)@`), onStatus }
    this.#onIdle = onIdle
  }

  close(): void {
    this.#socket.destroy()
    closeSync(this.#writeFd)
  }

  #take(text: string): void {
    this.#pending = (this.#pending + text).slice(-MAX_PENDING_CHARS)
    if (this.#waiting !== null) {
      const match = this.#waiting.form.exec(this.#pending)
      if (match === null) return
      const { onStatus } = this.#waiting
      this.#waiting = null
      this.#pending = this.#pending.slice(match.index + match[0].length)
      onStatus({ exitCode: Number(match[1]), flags: match[2] ?? '' })
    }
    if (this.#onIdle !== null && this.#pending.includes('@f@')) {
      const onIdle = this.#onIdle
      this.#onIdle = null
      onIdle(!this.#pending.includes('@e@'))
    }
  }
}
