import type { Highlight } from '../../shared/tool-call/approval.ts'
import { toVisibleParts } from './visible-characters.ts'

/** A stretch of a command with one look. Offsets are UTF-16 units of the whole command, half open. */
export interface CommandPart {
  readonly start: number
  readonly end: number
  /** What is shown: the text itself, or the mark of a hidden character. */
  readonly shown: string
  readonly isMark: boolean
  readonly kind: Highlight['kind'] | null
  readonly isRisky: boolean
}

/** One line of a command. */
export interface CommandLine {
  readonly number: number
  readonly parts: readonly CommandPart[]
  /** A risky part, or a hidden character, is on this line. */
  readonly isMarked: boolean
}

export interface Span {
  readonly start: number
  readonly end: number
}

/** Cuts a command into lines and parts; together they show every unit of it in order. */
export function toCommandLines(
  command: string,
  highlights: readonly Highlight[],
  riskySpans: readonly Span[],
): readonly CommandLine[] {
  const cuts = toCuts(command, highlights, riskySpans)
  const kindAt = createKindLookup(highlights)
  const lines: CommandLine[] = []
  let parts: CommandPart[] = []
  let isMarked = riskySpans.some((span) => span.start === 0 && span.end === 0)
  const endLine = () => {
    lines.push({ number: lines.length + 1, parts, isMarked })
    parts = []
    isMarked = false
  }
  for (const [index, cut] of cuts.entries()) {
    const end = cuts[index + 1]?.at ?? command.length
    if (cut.at >= end) continue
    if (command[cut.at] === '\n') {
      endLine()
      continue
    }
    const isRisky = riskySpans.some((span) => span.start <= cut.at && end <= span.end)
    isMarked ||= isRisky || cut.mark !== null
    parts.push({
      start: cut.at,
      end,
      shown: cut.mark ?? command.slice(cut.at, end),
      isMark: cut.mark !== null,
      kind: cut.mark === null ? kindAt(cut.at) : null,
      isRisky,
    })
  }
  endLine()
  return lines
}

/** The line (from 1) an offset stands on. */
export function lineOf(command: string, offset: number): number {
  let line = 1
  for (let index = command.indexOf('\n'); index !== -1 && index < offset;) {
    line += 1
    index = command.indexOf('\n', index + 1)
  }
  return line
}

interface Cut {
  readonly at: number
  readonly mark: string | null
}

/** Every place where the look may change, in order. */
function toCuts(
  command: string,
  highlights: readonly Highlight[],
  riskySpans: readonly Span[],
): readonly Cut[] {
  const marks = new Map<number, string>()
  const hidden: Span[] = []
  const places = new Set<number>()
  for (const part of toVisibleParts(command)) {
    places.add(part.start).add(part.end)
    if (part.mark === null) continue
    marks.set(part.start, part.mark)
    hidden.push(part)
  }
  for (let index = command.indexOf('\n'); index !== -1; index = command.indexOf('\n', index + 1)) {
    places.add(index).add(index + 1)
  }
  for (const span of [...highlights, ...riskySpans]) places.add(span.start).add(span.end)
  const ordered = [...places]
    .filter((place) => place >= 0 && place < command.length)
    .sort((a, b) => a - b)
  // A mark stands for its whole stretch: nothing may cut into it.
  let nextHidden = 0
  return ordered
    .filter((place) => {
      while (nextHidden < hidden.length && (hidden[nextHidden]?.end ?? 0) <= place) nextHidden += 1
      const around = hidden[nextHidden]
      return around === undefined || place <= around.start
    })
    .map((at) => ({ at, mark: marks.get(at) ?? null }))
}

function createKindLookup(
  highlights: readonly Highlight[],
): (offset: number) => Highlight['kind'] | null {
  const ordered = [...highlights].sort((a, b) => a.start - b.start)
  let index = 0
  // Offsets come in rising order, so one walk is enough.
  return (offset) => {
    while (index < ordered.length && (ordered[index]?.end ?? 0) <= offset) index += 1
    const found = ordered[index]
    return found !== undefined && found.start <= offset ? found.kind : null
  }
}
