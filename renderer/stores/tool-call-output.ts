import { defineStore } from 'pinia'
import { shallowReactive } from 'vue'
import type { OutputPiece, OutputTail, OutputUpdate } from '../../shared/ipc/contract.ts'
import type { CallId } from '../../shared/protocol/identifiers.ts'
import { companion } from '../bridge/companion.ts'
import { OutputScreen, plainText } from '../text/output-screen.ts'
import type { OutputLine } from '../text/output-screen.ts'
import { readKept, writeKept } from './kept-in-tab.ts'

/** The window draws output at most ten times a second (ux 5). */
const DRAW_INTERVAL_MS = 100
/** Calls whose output is kept in memory; a card that needs an older one asks again. */
const MAX_SCREENS = 150
/** Lines and line length for "Copy output": all the main process still has in memory. */
const COPY_LINES = 200_000
const COPY_LINE_CHARS = 1_000_000
const OPENED_KEY = 'opened-cards'

/** What a card shows of a call's output; replaced at each drawing. */
export interface OutputView {
  readonly lines: readonly OutputLine[]
  readonly lineCount: number
  readonly skippedBytes: number
  readonly totalBytes: number
  readonly lastText: string
}

interface Entry {
  screen: OutputScreen
  seq: number
  totalBytes: number
  /** Updates that came while the tail was being asked for; null when nothing is asked. */
  held: OutputUpdate[] | null
}

/** Recent output by call, in bounded memory. */
export const useToolCallOutputStore = defineStore('tool-call-output', () => {
  const views = shallowReactive(new Map<CallId, OutputView>())
  /** What the person opened or closed by hand. */
  const opened = shallowReactive(new Map<string, string>(readKept(OPENED_KEY)))
  const entries = new Map<CallId, Entry>()
  const dirty = new Set<CallId>()
  let drawing: ReturnType<typeof setTimeout> | undefined

  /** Takes new output; where something is missing before it, the tail is asked for. */
  function apply(update: OutputUpdate): void {
    const entry = entries.get(update.callId) ?? remember(update.callId)
    if (entry.held !== null) {
      entry.held.push(update)
      return
    }
    if (update.seq <= entry.seq) return
    if (update.seq > entry.seq + 1) {
      entry.held = [update]
      void pull(update.callId, entry)
      return
    }
    take(entry, update)
    drawSoon(update.callId)
  }

  /** Makes sure the output of a call is here, for a card that shows it. */
  function load(callId: CallId): void {
    if (entries.has(callId)) return
    const entry = remember(callId)
    entry.held = []
    void pull(callId, entry)
  }

  async function pull(callId: CallId, entry: Entry): Promise<void> {
    let tail: OutputTail | null
    try {
      tail = await companion().toolCallOutputTail({ callId })
    } catch {
      tail = null // the call is gone in the main process: what is here is all there is
    }
    const held = entry.held ?? []
    entry.held = null
    if (tail !== null && tail.seq >= entry.seq) {
      entry.screen = new OutputScreen()
      entry.seq = tail.seq
      take(entry, tail)
    }
    for (const update of held) {
      if (update.seq > entry.seq) take(entry, update)
    }
    drawSoon(callId)
  }

  function take(entry: Entry, output: OutputUpdate | OutputTail): void {
    entry.screen.skip(output.skippedBytes)
    for (const piece of output.pieces) entry.screen.write(piece.stream, piece.text)
    entry.seq = output.seq
    entry.totalBytes = output.totalBytes
  }

  function remember(callId: CallId): Entry {
    const entry: Entry = { screen: new OutputScreen(), seq: 0, totalBytes: 0, held: null }
    entries.set(callId, entry)
    if (entries.size > MAX_SCREENS) {
      const [oldest] = entries.keys()
      if (oldest !== undefined) {
        entries.delete(oldest)
        views.delete(oldest)
      }
    }
    return entry
  }

  function drawSoon(callId: CallId): void {
    dirty.add(callId)
    drawing ??= setTimeout(draw, DRAW_INTERVAL_MS)
  }

  function draw(): void {
    drawing = undefined
    for (const callId of dirty) {
      const entry = entries.get(callId)
      if (entry === undefined) continue
      const { screen } = entry
      views.set(callId, {
        lines: screen.lines(),
        lineCount: screen.lineCount,
        skippedBytes: screen.skippedBytes,
        totalBytes: entry.totalBytes,
        lastText: screen.lastText(),
      })
    }
    dirty.clear()
  }

  /** Everything the main process has in memory of a call's output, as plain text. */
  async function readPlainText(callId: CallId): Promise<{ text: string; isWhole: boolean }> {
    const tail = await companion().toolCallOutputTail({ callId })
    return { text: toPlainText(tail.pieces), isWhole: tail.skippedBytes === 0 }
  }

  function setOpened(callId: CallId, isOpen: boolean): void {
    opened.set(callId, isOpen ? 'open' : 'closed')
    writeKept(OPENED_KEY, opened)
  }

  return { views, opened, apply, load, readPlainText, setOpened }
})

function toPlainText(pieces: readonly OutputPiece[]): string {
  const screen = new OutputScreen(COPY_LINES, COPY_LINE_CHARS)
  for (const piece of pieces) screen.write(piece.stream, piece.text)
  const lines = screen.lines().filter((line) => line.kind === 'text')
  return lines.map((line) => `${plainText(line)}\n`).join('')
}
