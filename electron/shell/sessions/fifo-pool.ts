import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  closeSync,
  constants,
  existsSync,
  mkdtempSync,
  openSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  unlinkSync,
} from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { BugError } from '../../../shared/errors/assert-never.ts'
import type { Runner } from '../terminal/terminal-settings.ts'
import { quoteForShell } from './shell-quoting.ts'

const execute = promisify(execFile)

/** FIFOs made by one `mkfifo`: a session takes four, and starting a program costs more than making many. */
const BATCH = 128
/** With fewer than this left the next batch is made in the background. */
const REFILL_BELOW = 16
/** Where systems have it; beside the app the PATH is the user's. */
const MKFIFO_PLACES = ['/usr/bin/mkfifo', '/bin/mkfifo', '/run/current-system/sw/bin/mkfifo']

/** The open ends of one FIFO that no longer has a name. */
export interface Fifo {
  /** The end for the child: blocking, as programs expect. */
  readonly childFd: number
  /** Our read end, non-blocking. */
  readonly readFd: number
  /** Our write end, non-blocking. */
  readonly writeFd: number
}

/** What the child does with its end. */
export type FifoUse = 'writes' | 'reads'

/** The descriptor of its script in a shell that is started in {@link FifoPool.scriptPlace}. */
const SCRIPT_FD = 3
const SCRIPT_PATH = `/dev/fd/${String(SCRIPT_FD)}`

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
export function reopenChildEnd(fifo: Fifo, use: FifoUse): number {
  const path = `/proc/self/fd/${String(fifo.readFd)}`
  return openSync(path, use === 'writes' ? constants.O_WRONLY : constants.O_RDONLY)
}

/**
 * Makes FIFOs in a private directory. Node's own pipes to children are socket pairs, and a program cannot open
 * `/dev/stdout`, `/dev/stderr` or `/dev/stdin` again when it is a socket (ENXIO).
 */
export class FifoPool {
  readonly #parent: string
  readonly #runBeside: Runner
  #directory: string | null = null
  #free: string[] = []
  #made = 0
  readonly #places = new Map<string, string>()
  #refill: Promise<void> | null = null

  /**
   * @param parent a folder of this app's own; what a crash left in it is removed
   * @param runBeside runs a small command where that costs the app nothing; false where it cannot
   */
  constructor(parent: string, runBeside: Runner = () => Promise.resolve(false)) {
    this.#parent = parent
    this.#runBeside = runBeside
    rmSync(parent, { recursive: true, force: true })
  }

  /**
   * Takes one FIFO for each word: for a child to write to or to read from. Rejects where none can be made or opened.
   */
  async take<const Uses extends readonly FifoUse[]>(
    uses: Uses,
  ): Promise<{ -readonly [Index in keyof Uses]: Fifo }> {
    // Nothing is awaited between the last look and the taking: others take from the same pool.
    while (this.#free.length < uses.length) await this.#startBatch()
    const taken: Fifo[] = []
    try {
      for (const use of uses) taken.push(this.#takeOne(use))
    } catch (error) {
      for (const { readFd, writeFd, childFd } of taken) {
        for (const fd of [readFd, writeFd, childFd]) closeSync(fd)
      }
      throw error
    }
    return taken as { -readonly [Index in keyof Uses]: Fifo }
  }

  #takeOne(use: FifoUse): Fifo {
    const path = this.#shift()
    const { O_RDONLY, O_WRONLY, O_NONBLOCK } = constants
    // In this order no open has to wait: a writer needs a reader that is there, and the other way round.
    const flags = [
      O_RDONLY | O_NONBLOCK,
      O_WRONLY | O_NONBLOCK,
      use === 'writes' ? O_WRONLY : O_RDONLY,
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

  /**
   * A directory where `name` is the script that a shell is given as descriptor {@link SCRIPT_FD}. A shell that is started
   * there can be told to read its script by a name, which stands in its messages and in `$0`, and its standard input stays
   * free. Take the FIFOs first.
   */
  scriptPlace(name: string): string {
    const known = this.#places.get(name)
    // Whoever put something else there would decide what the next shell runs.
    if (known !== undefined && leadsTo(join(known, name), SCRIPT_PATH)) return known
    const directory = mkdtempSync(join(this.#directory ?? this.#parent, 'script-'))
    symlinkSync(SCRIPT_PATH, join(directory, name))
    this.#places.set(name, directory)
    return directory
  }

  /** Takes FIFOs that a child opens itself, by name, in the private directory. Rejects as {@link take}. */
  async takeNamed(count: number): Promise<NamedFifo[]> {
    while (this.#free.length < count) await this.#startBatch()
    const taken: NamedFifo[] = []
    try {
      while (taken.length < count) taken.push(this.#takeOneNamed())
    } catch (error) {
      for (const name of taken) name.abandon()
      throw error
    }
    return taken
  }

  #takeOneNamed(): NamedFifo {
    const path = this.#shift()
    const { O_RDONLY, O_WRONLY, O_NONBLOCK } = constants
    const opened: number[] = []
    try {
      const readFd = openSync(path, O_RDONLY | O_NONBLOCK)
      opened.push(readFd)
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
      for (const fd of opened) closeSync(fd)
      this.#forget() // as above
      throw error
    }
  }

  #shift(): string {
    const path = this.#free.shift()
    if (path === undefined) throw new BugError('the pool of FIFOs is empty')
    if (this.#free.length < REFILL_BELOW) void this.#startBatch()
    return path
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

  #forget(): void {
    this.#directory = null
    this.#free = []
    this.#places.clear()
  }

  #startBatch(): Promise<void> {
    this.#refill ??= this.#makeBatch().finally(() => {
      this.#refill = null
    })
    this.#refill.catch(() => {
      // who waits for it is told; who does not meets it at the next take()
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
    const args = ['-m', '666', ...paths]
    if (!(await this.#makeBeside(args))) {
      await execute('mkfifo', args).catch((error: unknown) => {
        this.#forget()
        throw error
      })
    }
    this.#free.push(...paths)
  }

  /** Whether all were made. */
  async #makeBeside(args: readonly string[]): Promise<boolean> {
    const program = MKFIFO_PLACES.find((place) => existsSync(place))
    const paths = args.slice(2)
    if (program === undefined) return false
    const isRun = await this.#runBeside([program, ...args].map(quoteForShell).join(' '))
    if (isRun && paths.every((path) => existsSync(path))) return true
    for (const path of paths) rmSync(path, { force: true })
    return false
  }
}

function leadsTo(path: string, target: string): boolean {
  try {
    return readlinkSync(path) === target
  } catch {
    return false // it was removed
  }
}
