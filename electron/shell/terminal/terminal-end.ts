import { closeSync } from 'node:fs'
import { constants as osConstants } from 'node:os'
import type { ReadStream } from 'node:tty'
import { createDeferred } from '../../../shared/util/deferred.ts'
import type { ExitStatus } from '../ending/exit-status.ts'
import type { ProcessRow } from '../ending/process-row.ts'
import { readProcess } from '../ending/process-table.ts'
import type { NativePty, NodePtyTerminal, OpenedDevice } from './node-pty.ts'
import { noteOpenTerminal } from './open-terminals.ts'
import { ReadBatch } from './read-batch.ts'
import { readTerminal } from './terminal-reader.ts'

/** Size of a terminal in characters. */
export interface TerminalSize {
  readonly columns: number
  readonly rows: number
}

/** Our end of a terminal with a program in it, however that was started. */
export interface TerminalEnd {
  /** Of the program that leads the terminal. */
  readonly pid: number
  /** As the kernel showed it at first; null where it could not be seen. */
  readonly row: ProcessRow | null
  /** The master, non-blocking. */
  readonly fd: number
  /** Path of the other end, e.g. `/dev/pts/3`. */
  readonly path: string
  /** Resolves when the program has ended. */
  readonly exited: Promise<ExitStatus>
  /** Our end is closed with the program's end, not by {@link close}. */
  readonly endsWithProgram: boolean
  /** Calls `listener` with all output, which never changes any more. */
  onData(listener: (bytes: Uint8Array) => void): void
  pause(): void
  resume(): void
  resize(size: TerminalSize): void
  /** The program is about to end. */
  expectEnd(): void
  /** Closes our end, once the program has ended. */
  close(): void
}

/** What node-pty has on Unix and does not declare. */
interface UnixTerminal {
  readonly fd: number
  readonly ptsName: string
}

/** A program that node-pty started. */
export class SpawnedEnd implements TerminalEnd {
  readonly pid: number
  readonly row: ProcessRow | null
  readonly fd: number
  readonly path: string
  readonly exited: Promise<ExitStatus>
  readonly endsWithProgram = true
  readonly #terminal: NodePtyTerminal
  #listener: (bytes: Uint8Array) => void = () => {
    // nobody listens yet
  }

  constructor(terminal: NodePtyTerminal) {
    const { fd, ptsName } = terminal as unknown as UnixTerminal
    this.pid = terminal.pid
    this.row = readProcess(terminal.pid)
    this.fd = fd
    this.path = ptsName
    this.#terminal = terminal
    const noteClosed = noteOpenTerminal(fd)
    const exited = createDeferred<ExitStatus>()
    this.exited = exited.promise
    const batch = new ReadBatch((bytes) => {
      this.#listener(bytes)
    })
    terminal.onData((bytes) => {
      batch.append(bytes)
    })
    terminal.onExit(({ exitCode, signal }) => {
      batch.flush()
      noteClosed()
      exited.resolve(toEnd(exitCode, signal))
    })
  }

  onData(listener: (bytes: Uint8Array) => void): void {
    this.#listener = listener
  }

  pause(): void {
    this.#terminal.pause()
  }

  resume(): void {
    this.#terminal.resume()
  }

  resize({ columns, rows }: TerminalSize): void {
    this.#terminal.resize(columns, rows)
  }

  expectEnd(): void {
    // the kernel tells it
  }

  close(): void {
    // node-pty has closed it
  }
}

/** A terminal whose program is still to be started. */
export interface NotedDevice extends Pick<OpenedDevice, 'master' | 'pty'> {
  /** To be called when its master is closed. */
  readonly noteClosed: () => void
}

/** Opens a terminal. Throws what the system says where there is none. */
export function openDevice(native: NativePty, { columns, rows }: TerminalSize): NotedDevice {
  const { master, slave, pty } = native.open(columns, rows)
  // In this turn of the event loop, so that no program that is started meanwhile has either.
  closeSync(slave)
  return { master, pty, noteClosed: noteOpenTerminal(master) }
}

/** Closes one in which nothing was started. */
export function discardDevice({ master, noteClosed }: NotedDevice): void {
  noteClosed()
  closeSync(master)
}

/** Pauses between two looks whether the program lives, in ms: while nobody expects its end, and when it is expected. */
const LOOK_INTERVAL_MS = 250
const EXPECTED_LOOK_INTERVAL_MS = 3

/** A program that the {@link TerminalStarter} started: no child of ours, so it is looked at. */
export class StartedEnd implements TerminalEnd {
  readonly pid: number
  readonly row: ProcessRow | null
  readonly fd: number
  readonly path: string
  readonly exited: Promise<ExitStatus>
  readonly endsWithProgram = false
  readonly #native: NativePty
  readonly #noteClosed: () => void
  #stream: ReadStream | null = null
  readonly #exited = createDeferred<ExitStatus>()
  #timer: NodeJS.Timeout | undefined
  #isClosed = false

  /** @param device opened by {@link openDevice}; its master is closed by {@link close} */
  constructor(native: NativePty, device: NotedDevice, pid: number) {
    this.pid = pid
    this.fd = device.master
    this.path = device.pty
    this.#native = native
    this.#noteClosed = device.noteClosed
    this.exited = this.#exited.promise
    this.row = readProcess(pid)
    this.#lookEvery(this.row === null ? 0 : LOOK_INTERVAL_MS)
  }

  onData(listener: (bytes: Uint8Array) => void): void {
    this.#stream = readTerminal(this.fd, listener)
  }

  pause(): void {
    this.#stream?.pause()
  }

  resume(): void {
    this.#stream?.resume()
  }

  resize({ columns, rows }: TerminalSize): void {
    if (!this.#isClosed) this.#native.resize(this.fd, columns, rows)
  }

  expectEnd(): void {
    this.#lookEvery(EXPECTED_LOOK_INTERVAL_MS)
  }

  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    clearInterval(this.#timer)
    this.#noteClosed()
    // The stream closes what it reads.
    if (this.#stream === null) closeSync(this.fd)
    else this.#stream.destroy()
  }

  #lookEvery(intervalMs: number): void {
    clearInterval(this.#timer)
    this.#timer = setInterval(() => {
      if (!this.#isGone()) return
      clearInterval(this.#timer)
      // How it ended is its parent's secret; it ends by itself only when we say so, else something has killed it.
      this.#exited.resolve({ exitCode: 128 + osConstants.signals.SIGKILL, signal: 'SIGKILL' })
    }, intervalMs)
    this.#timer.unref()
  }

  #isGone(): boolean {
    try {
      const row = readProcess(this.pid)
      return row === null || row.state === 'Z' || row.startTime !== this.row?.startTime
    } catch {
      return false // cannot be seen at this moment
    }
  }
}

/** What node-pty says of the end of a program → exit status. */
function toEnd(exitCode: number, signal: number | undefined): ExitStatus {
  if (signal === undefined || signal === 0) return { exitCode }
  const name = Object.entries(osConstants.signals).find(([, number]) => number === signal)?.[0]
  return { exitCode: 128 + signal, signal: name }
}
