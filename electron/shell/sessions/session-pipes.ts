import { closeSync, fstatSync } from 'node:fs'
import { CompletionChannel } from './completion-channel.ts'
import { reopenChildEnd } from './fifo-pool.ts'
import type { Fifo, FifoPool, FifoUse } from './fifo-pool.ts'
import { FifoWriter } from './fifo-writer.ts'
import { DISCARD, OutputPipe } from './output-pipe.ts'

/** The child's ends of a session's pipes, for its shell. */
export interface ShellEnds {
  /** Standard input of the commands. */
  readonly input: number
  readonly status: number
  readonly output: number
  readonly script: number
}

/** The pipes between a session and its shell. They outlive the shell, should another take its place. */
export class SessionPipes {
  /** What the shell reads its lines from. */
  readonly script: FifoWriter
  /** Standard input of the commands. */
  readonly input: FifoWriter
  /** Standard output and standard error of the shell and its commands. */
  readonly output: OutputPipe
  /** Where the shell tells that a command has ended. */
  readonly status: CompletionChannel
  readonly #fifos: { script: Fifo; output: Fifo; status: Fifo; input: Fifo }

  private constructor(fifos: { script: Fifo; output: Fifo; status: Fifo; input: Fifo }) {
    this.#fifos = fifos
    this.script = new FifoWriter(fifos.script)
    this.input = new FifoWriter(fifos.input)
    this.output = new OutputPipe(fifos.output, DISCARD)
    this.status = new CompletionChannel(fifos.status)
  }

  static async open(pool: FifoPool): Promise<SessionPipes> {
    const [script, output, status, input] = await pool.take(['reads', 'writes', 'writes', 'reads'])
    return new SessionPipes({ script, output, status, input })
  }

  /** Hands the child's ends to `use` and closes ours of them when it is done. */
  async lend<T>(use: (ends: ShellEnds) => Promise<T>): Promise<T> {
    const { script, output, status, input } = this.#fifos
    try {
      return await use({
        input: input.childFd,
        status: status.childFd,
        output: output.childFd,
        script: script.childFd,
      })
    } finally {
      for (const fifo of Object.values(this.#fifos)) closeSync(fifo.childFd)
    }
  }

  /** Like {@link lend} for a shell that takes the place of another, whose unread lines are thrown away. */
  async lendAgain<T>(use: (ends: ShellEnds) => Promise<T>): Promise<T> {
    this.script.renew()
    this.input.renew()
    const opened: number[] = []
    const open = (fifo: Fifo, how: FifoUse): number => {
      const fd = reopenChildEnd(fifo, how)
      opened.push(fd)
      return fd
    }
    try {
      return await use({
        input: open(this.#fifos.input, 'reads'),
        status: open(this.#fifos.status, 'writes'),
        output: open(this.#fifos.output, 'writes'),
        script: open(this.#fifos.script, 'reads'),
      })
    } finally {
      for (const fd of opened) closeSync(fd)
    }
  }

  /** Inode of the pipe the shell reads its script from. */
  get scriptInode(): bigint {
    return fstatSync(this.#fifos.script.readFd, { bigint: true }).ino
  }

  close(): void {
    this.output.close()
    this.status.close()
    this.script.close()
    this.input.close()
  }
}
