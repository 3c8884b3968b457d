import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, constants, openSync, rmSync, unlinkSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { BugError } from '../../../shared/errors/assert-never.ts'

const run = promisify(execFile)

/** FIFOs made by one `mkfifo`: a session takes four, and starting a program costs more than making many. */
const BATCH = 24
/** With fewer than this left the next batch is made in the background. */
const REFILL_BELOW = 8

/** The open ends of one FIFO that no longer has a name. */
export interface Fifo {
  /** The end for the child: blocking, as programs expect. */
  readonly childFd: number
  /** Our read end, non-blocking. */
  readonly readFd: number
  /** Our write end, non-blocking. */
  readonly writeFd: number
}

/** A FIFO that still has a name, for a child that cannot be given descriptors. */
export interface NamedFifo {
  readonly fifo: Pick<Fifo, 'readFd' | 'writeFd'>
  readonly path: string
  /** Takes the name away; call it as soon as the child has opened the FIFO. */
  readonly unlink: () => void
  /** Closes our ends and takes the name away: there will be no child. */
  readonly abandon: () => void
}

/** Opens the child's end of a FIFO once more, for another child. Linux only: through `/proc`. */
export function reopenChildEnd(fifo: Fifo, child: 'writes' | 'reads'): number {
  const path = `/proc/self/fd/${String(fifo.readFd)}`
  return openSync(path, child === 'writes' ? constants.O_WRONLY : constants.O_RDONLY)
}

/**
 * Makes FIFOs in a private directory. Node's own pipes to children are socket pairs, and a program cannot open
 * `/dev/stdout`, `/dev/stderr` or `/dev/stdin` again when it is a socket (ENXIO).
 */
export class FifoPool {
  readonly #parent: string
  #directory: string | null = null
  #free: string[] = []
  /** Of those free, how many were promised to somebody. */
  #reserved = 0
  #made = 0
  #refill: Promise<void> | null = null

  /** @param parent a folder of this app's own; what a crash left in it is removed */
  constructor(parent: string) {
    this.#parent = parent
    rmSync(parent, { recursive: true, force: true })
  }

  /** Makes sure that `count` FIFOs can be taken without waiting. Throws where none can be made. */
  async reserve(count: number): Promise<void> {
    while (this.#free.length - this.#reserved < count) await this.#startBatch()
    this.#reserved += count
  }

  /** Takes one FIFO for a child to write to or read from. Call {@link reserve} before. */
  take(child: 'writes' | 'reads'): Fifo {
    const path = this.#shift()
    const { O_RDONLY, O_WRONLY, O_NONBLOCK } = constants
    // In this order no open has to wait: a writer needs a reader that is there, and the other way round.
    const flags = [
      O_RDONLY | O_NONBLOCK,
      O_WRONLY | O_NONBLOCK,
      child === 'writes' ? O_WRONLY : O_RDONLY,
    ]
    const fds: number[] = []
    try {
      for (const flag of flags) fds.push(openSync(path, flag))
      unlinkSync(path)
    } catch (error) {
      for (const fd of fds) closeSync(fd)
      this.#forget() // somebody cleaned the temporary directory: begin a new one
      throw error
    }
    const [readFd = -1, writeFd = -1, childFd = -1] = fds
    return { readFd, writeFd, childFd }
  }

  /** Takes one FIFO that the child opens itself. The directory is private. Call {@link reserve} before. */
  takeNamed(): NamedFifo {
    const path = this.#shift()
    const { O_RDONLY, O_WRONLY, O_NONBLOCK } = constants
    try {
      const readFd = openSync(path, O_RDONLY | O_NONBLOCK)
      const writeFd = openSync(path, O_WRONLY | O_NONBLOCK)
      const unlink = (): void => {
        rmSync(path, { force: true })
      }
      return {
        fifo: { readFd, writeFd },
        path,
        unlink,
        abandon: () => {
          closeSync(readFd)
          closeSync(writeFd)
          unlink()
        },
      }
    } catch (error) {
      this.#forget() // as above
      throw error
    }
  }

  /** A name in the private directory that nothing has. */
  freePath(): string {
    return join(this.#directory ?? this.#parent, `state-${randomBytes(8).toString('hex')}`)
  }

  /** Removes the directory. FIFOs that were taken live on. */
  async close(): Promise<void> {
    await this.#refill?.catch(() => {
      // nothing was made
    })
    const directory = this.#directory
    this.#forget()
    if (directory !== null) await rm(directory, { recursive: true, force: true })
  }

  #shift(): string {
    const path = this.#free.shift()
    if (path === undefined) throw new BugError('no FIFO was reserved')
    this.#reserved = Math.max(0, this.#reserved - 1)
    if (this.#free.length < REFILL_BELOW) void this.#startBatch()
    return path
  }

  #forget(): void {
    this.#directory = null
    this.#free = []
    this.#reserved = 0
  }

  #startBatch(): Promise<void> {
    this.#refill ??= this.#makeBatch().finally(() => {
      this.#refill = null
    })
    this.#refill.catch(() => {
      // who waits for it is told; who does not meets it at the next reserve()
    })
    return this.#refill
  }

  async #makeBatch(): Promise<void> {
    if (this.#directory === null) {
      await mkdir(this.#parent, { recursive: true, mode: 0o700 })
      this.#directory = await mkdtemp(join(this.#parent, 'pipes-'))
    }
    const directory = this.#directory
    const paths = Array.from({ length: BATCH }, () => join(directory, String(this.#made++)))
    // Mode 666: the directory is private and the name soon gone, but `su` in a command must still be able to open
    // its own standard output again.
    await run('mkfifo', ['-m', '666', ...paths]).catch((error: unknown) => {
      this.#forget()
      throw error
    })
    this.#free.push(...paths)
  }
}
