import { Terminal } from '@xterm/headless'
import { readPlain } from './plain-screen.ts'
import type { PlainScreen } from './plain-screen.ts'
import { cursorOf, placeOf, readScreen } from './screen-text.ts'
import type { CursorPosition, ScreenPlace, ScreenText } from './screen-text.ts'

/** Lines kept above the screen. An answer shows 100 (shell-tool 8); the rest is room for long lines and redraws. */
const SCROLLBACK_LINES = 1_000
/** Output waiting for the emulator, at most; what is older is skipped. The emulator takes 7 to 27 MB a second. */
const MAX_BACKLOG_BYTES = 1_048_576
/** What is left of a backlog that grew too large: far more than the scrollback shows. */
const KEPT_BACKLOG_BYTES = 262_144
/** The emulator is fed this often, in ms, and at most this many bytes a time: a tenth of a core at worst. */
const FEED_INTERVAL_MS = 100
const FEED_BYTES = 65_536
/** Places that can still be asked for: the last one told and the ones just being told. */
const KEPT_PLACES = 8
/** Nothing more will come. */
const ALL_TOLD: ScreenPlace = { top: undefined, rows: [] }
const LINE_FEED = 0x0a
/** DECSET and DECRST 1049, without their last letter. */
const SCREEN_SWITCH = Buffer.from('\x1b[?1049', 'latin1')
const SET = 0x68
const RESET = 0x6c

/** What is on the screen for one answer. */
export interface ScreenReading extends ScreenText {
  readonly cursor: CursorPosition
  /** For the next reading: what was told by this one. */
  readonly place: ScreenPlace | null
}

/**
 * The screen that one command sees, drawn by a terminal emulator. Each command gets a new one, so that nothing a
 * program left behind (alternate screen, colours, scroll region) is there for the next. Most commands print a few lines
 * of plain text: for those the emulator, which costs some ms, is never made.
 *
 * The emulator is slower than the terminal, so it never stands in its way: bytes wait in a bounded backlog, and in a
 * flood all but the last are skipped. Security: the emulator's answers to queries go nowhere (reliability, incident 14).
 */
export class Screen {
  #columns: number
  #rows: number
  #terminal: Terminal | null = null
  readonly #decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  #backlog: Uint8Array[] = []
  #backlogBytes = 0
  #skipped = false
  #skippedSinceFeed = false
  /** The emulator was handed something. */
  #isFed = false
  /** All there is, where it can be read without an emulator. */
  #plain: PlainScreen | null = null
  /** Resolves when the emulator has drawn what it was handed. */
  #fed = Promise.resolve()
  #timer: NodeJS.Timeout | undefined
  readonly #places: ScreenPlace[] = []

  constructor(columns: number, rows: number) {
    this.#columns = columns
    this.#rows = rows
  }

  /** Takes output, which must not change any more. */
  append(bytes: Uint8Array): void {
    this.#backlog.push(bytes)
    this.#backlogBytes += bytes.length
    if (this.#backlogBytes > MAX_BACKLOG_BYTES) this.#skip()
    this.#feedLater()
  }

  /** Changes the size, for what comes from now on. */
  resize(columns: number, rows: number): void {
    this.#columns = columns
    this.#rows = rows
    this.#terminal?.resize(columns, rows)
  }

  /** Resolves when everything appended before is on the screen. */
  catchUp(): Promise<void> {
    return this.#plain === null ? this.#feed(Infinity) : this.#fed
  }

  /** No more output will come: a character that was not finished is shown as U+FFFD. Resolves as {@link catchUp}. */
  async end(): Promise<void> {
    if (!this.#isFed && this.#terminal === null) {
      this.#plain = readPlain(this.#backlog, this.#columns, this.#rows)
    }
    await this.catchUp()
    clearTimeout(this.#timer)
    this.#timer = undefined
    const rest = this.#decoder.decode()
    if (rest !== '') await this.#draw(rest)
  }

  /** What is new since `place`; null means since the beginning. Call {@link catchUp} before. */
  read(place: ScreenPlace | null): ScreenReading {
    if (this.#plain !== null) {
      const { text, cursor } = this.#plain
      return { text: place === null ? text : '', cut: false, cursor, place: ALL_TOLD }
    }
    const terminal = this.#emulator()
    const { text, cut } = readScreen(terminal, place, SCROLLBACK_LINES)
    const now = placeOf(terminal, place)
    if (now !== null && now !== place) this.#keep(now)
    return { text, cut: cut || this.#skipped, cursor: cursorOf(terminal), place: now }
  }

  #keep(place: ScreenPlace): void {
    this.#places.push(place)
    if (this.#places.length > KEPT_PLACES) this.#places.shift()?.top?.dispose()
  }

  #emulator(): Terminal {
    this.#terminal ??= new Terminal({
      cols: this.#columns,
      rows: this.#rows,
      scrollback: SCROLLBACK_LINES,
      allowProposedApi: true,
      logLevel: 'off',
    })
    return this.#terminal
  }

  #feedLater(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      // In a flood the emulator would only take time from it.
      if (!this.#skippedSinceFeed) void this.#feed(FEED_BYTES)
      this.#skippedSinceFeed = false
      if (this.#backlog.length > 0) this.#feedLater()
    }, FEED_INTERVAL_MS)
  }

  /** Hands the emulator up to so many bytes, behind what it was handed before. */
  #feed(maxBytes: number): Promise<void> {
    const pieces = this.#takeBacklog(maxBytes)
    if (pieces.length === 0) return this.#fed
    this.#isFed = true
    this.#fed = this.#fed.then(async () => {
      for (const piece of pieces) await this.#draw(this.#decoder.decode(piece, { stream: true }))
    })
    return this.#fed
  }

  #draw(text: string): Promise<void> {
    return new Promise((resolve) => {
      this.#emulator().write(text, resolve)
    })
  }

  #takeBacklog(maxBytes: number): Uint8Array[] {
    const taken: Uint8Array[] = []
    let bytes = 0
    while (bytes < maxBytes) {
      const piece = this.#backlog.shift()
      if (piece === undefined) break
      taken.push(piece)
      bytes += piece.length
    }
    this.#backlogBytes -= bytes
    return taken
  }

  /** Leaves out all but the end of the backlog, from the beginning of a line on. */
  #skip(): void {
    const skipped: Uint8Array[] = []
    while (this.#backlogBytes > KEPT_BACKLOG_BYTES) {
      const piece = this.#backlog.shift()
      if (piece === undefined) break
      this.#backlogBytes -= piece.length
      skipped.push(piece)
    }
    const first = this.#backlog.shift() ?? skipped.at(-1)
    if (first === undefined) return
    const start = first.indexOf(LINE_FEED) + 1
    const restart = Buffer.from(toRestart([...skipped, first.subarray(0, start)]), 'latin1')
    this.#backlog.unshift(restart, first.subarray(start))
    this.#backlogBytes += restart.length - start
    this.#skipped = true
    this.#skippedSinceFeed = true
  }
}

/** Ends whatever was begun in the part that is left out, and switches to the screen that was shown at its end. */
function toRestart(skipped: readonly Uint8Array[]): string {
  // CAN ends a sequence that was begun, and DECSTR resets modes, colours and the scroll region.
  return `\x18\x1b[!p\r${findLastSwitch(skipped)}`
}

/** The last sequence that switches to the alternate screen or back, or ''. */
function findLastSwitch(pieces: readonly Uint8Array[]): string {
  let after = Buffer.alloc(0)
  for (const piece of pieces.toReversed()) {
    // With the beginning of the next piece, where a sequence may go on.
    const text = Buffer.concat([piece, after])
    const index = text.lastIndexOf(SCREEN_SWITCH)
    const last = text[index + SCREEN_SWITCH.length]
    if (index !== -1 && (last === SET || last === RESET)) {
      return text.subarray(index, index + SCREEN_SWITCH.length + 1).toString('latin1')
    }
    after = Buffer.from(piece.subarray(0, SCREEN_SWITCH.length))
  }
  return ''
}
