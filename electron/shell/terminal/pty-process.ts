import { randomInt } from 'node:crypto'
import { closeSync, constants, openSync, readSync, writeSync } from 'node:fs'
import { BugError } from '../../../shared/errors/assert-never.ts'
import { createDeferred } from '../../../shared/util/deferred.ts'
import type { ExitStatus } from '../ending/exit-status.ts'
import type { ProcessRow } from '../ending/process-row.ts'
import { MarkerScanner } from '../output/marker-scanner.ts'
import { DISCARD } from '../sessions/output-pipe.ts'
import type { OutputSink } from '../sessions/output-pipe.ts'
import type { TerminalEnd, TerminalSize } from './terminal-end.ts'
import { TerminalInput } from './terminal-input.ts'
import type { InputResult } from './terminal-input.ts'

/** Pause between two tries to write the end mark into a terminal that has no room, in ms. */
const MARK_RETRY_MS = 5
/** After so many tries without room the output was stopped (Ctrl-S), and is started again. */
const TRIES_BEFORE_START = 4
/** After so many the mark will not come (1 s): the program stopped the output in a way that no key starts it again. */
const MARK_TRIES = 200
/** Ctrl-Q. */
const START_OUTPUT = Buffer.from([0x11])
const READ_BYTES = 65_536

/** The end of a stretch of output that is being looked for. */
interface Cut {
  readonly scanner: MarkerScanner
  readonly next: OutputSink
  readonly done: () => void
}

/**
 * A terminal with a program in it, its raw output and its keys.
 *
 * The other end of the terminal is held open here too. So its output can be marked ({@link cut}), and the master gives
 * no error before everything was read.
 */
export class PtyProcess {
  readonly #end: TerminalEnd
  readonly #input: TerminalInput
  #deviceFd: number | null
  #sink: OutputSink = DISCARD
  #isRunning = true
  #paused = false
  readonly #watchers = new Set<(bytes: Uint8Array) => void>()
  #cut: Cut | null = null

  /** Throws what the system says where the terminal cannot be opened once more; then `end` is as it was. */
  constructor(end: TerminalEnd) {
    const { O_RDWR, O_NOCTTY, O_NONBLOCK } = constants
    this.#deviceFd = openSync(end.path, O_RDWR | O_NOCTTY | O_NONBLOCK)
    this.#end = end
    this.#input = new TerminalInput(end.fd)
    try {
      end.onData((bytes) => {
        this.#input.nudge()
        this.#take(bytes)
      })
    } catch (error) {
      closeSync(this.#deviceFd)
      throw error
    }
    void end.exited.then(() => {
      this.#isRunning = false
      this.#input.close()
      if (end.endsWithProgram) this.letGo()
    })
  }

  /** Of the program that leads the terminal. */
  get pid(): number {
    return this.#end.pid
  }

  /** That program as the kernel showed it at first; null where it could not be seen. */
  get row(): ProcessRow | null {
    return this.#end.row
  }

  /** Path of the terminal's device. */
  get path(): string {
    return this.#end.path
  }

  /** Resolves when the program has ended. */
  get exited(): Promise<ExitStatus> {
    return this.#end.exited
  }

  /** Calls `listener` with all output from now on; returns the function that stops it. */
  watch(listener: (bytes: Uint8Array) => void): () => void {
    this.#watchers.add(listener)
    return () => {
      this.#watchers.delete(listener)
    }
  }

  /** From here on output goes to another sink. */
  setSink(sink: OutputSink): void {
    this.#sink = sink
    this.resume()
  }

  /** Lets output flow again after a sink asked for a pause. */
  resume(): void {
    if (!this.#paused) return
    this.#paused = false
    this.#end.resume()
  }

  /**
   * Draws an exact line through the output: what was written to the terminal before this call goes to the present sink,
   * all else to `next`. It writes a mark into the terminal behind everything that is there and resolves when it has come
   * out. The mark is made at this moment, so no command can have printed it, and no silence has to be waited for.
   *
   * It also resolves where the mark cannot come: the terminal is gone, or its output was stopped for good.
   */
  async cut(next: OutputSink): Promise<void> {
    if (this.#cut !== null) throw new BugError('a line is being drawn already')
    const mark = createMark()
    const { promise, resolve } = createDeferred<undefined>()
    const done = (): void => {
      resolve(undefined)
    }
    const cut: Cut = { scanner: new MarkerScanner(mark), next, done }
    this.#cut = cut
    let unsent = this.#writeMark(mark)
    for (let tries = 1; ; tries++) {
      await Promise.race([promise, pause(MARK_RETRY_MS)])
      if (this.#cut !== cut) return
      // Whoever takes the output asked for a pause: that is no sign of a stopped terminal.
      if (this.#paused && this.#deviceFd !== null) tries -= 1
      if (unsent.length > 0) unsent = this.#writeMark(unsent)
      if (unsent.length > 0 && tries === TRIES_BEFORE_START) this.#input.write(START_OUTPUT)
      if (this.#deviceFd === null || tries > MARK_TRIES) this.#giveUp()
    }
  }

  /** Keys for whatever reads the terminal. */
  write(bytes: Buffer): InputResult {
    return this.#input.write(bytes)
  }

  /** Throws away keys that nothing has read. Only whole lines can be seen in line mode: switch it off before. */
  discardInput(): void {
    this.#input.discard()
    if (this.#deviceFd === null) return
    const buffer = Buffer.allocUnsafe(READ_BYTES)
    try {
      while (readSync(this.#deviceFd, buffer) > 0);
    } catch {
      // empty
    }
  }

  /** Lets go of the terminal's own end, so that the end of the last program in it is seen at once. Nothing can be cut after. */
  letGo(): void {
    if (this.#deviceFd !== null) closeSync(this.#deviceFd)
    this.#deviceFd = null
    this.#giveUp()
    this.#end.expectEnd()
  }

  /** Closes the terminal, once the program in it has ended. */
  close(): void {
    this.letGo()
    this.#end.close()
  }

  /** Tells programs of a new size; without effect once the terminal is gone. */
  resize(size: TerminalSize): void {
    if (this.#isRunning) this.#end.resize(size)
  }

  #take(bytes: Uint8Array): void {
    if (this.#cut === null) {
      this.#deliver(bytes)
      return
    }
    const { before, after } = this.#cut.scanner.push(
      Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length),
    )
    for (const piece of before) this.#deliver(piece)
    if (after === null) return
    this.#finishCut()
    this.#deliver(after)
  }

  #deliver(bytes: Uint8Array): void {
    if (bytes.length === 0) return
    for (const watch of this.#watchers) watch(bytes)
    if (!this.#sink(bytes) && !this.#paused) {
      this.#paused = true
      this.#end.pause()
    }
  }

  #giveUp(): void {
    if (this.#cut === null) return
    this.#deliver(this.#cut.scanner.flush())
    this.#finishCut()
  }

  #finishCut(): void {
    const cut = this.#cut
    this.#cut = null
    if (cut === null) return
    this.setSink(cut.next)
    cut.done()
  }

  /** Writes what fits; returns the rest. */
  #writeMark(mark: Buffer): Buffer {
    if (this.#deviceFd === null) return mark
    try {
      return mark.subarray(writeSync(this.#deviceFd, mark))
    } catch {
      return mark // no room, or hung up
    }
  }
}

/** Digits only: the terminal's own output settings (`olcuc`, `-opost`) change nothing in them. 120 bits. */
function createMark(): Buffer {
  const digits = Array.from({ length: 3 }, () => String(randomInt(2 ** 40)).padStart(13, '0'))
  return Buffer.from(digits.join(''), 'latin1')
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
