import { parse } from 'unbash'
import type { Span } from './finding.ts'
import { MAX_OPENINGS } from './limits.ts'
import { spanAt } from './place.ts'
import type { Place } from './place.ts'
import { AnalysisRun } from './run.ts'
import { walk } from './walk.ts'

const OPENINGS = /\$[({[]|[<>]\(|`|\(\(/g
/** Pieces of unreadable text that are looked at; more would only cost time, the text asks anyway. */
const MAX_FRAGMENTS = 200
/** A longer piece is data, not a command. */
const MAX_FRAGMENT_CHARS = 2_000
/** Where a command may begin in text that did not parse. */
const SEPARATORS = /[;&|\n(){}`]+|\b(?:then|do|else|elif|if|while|until)\b|!/

/** Reads a text as shell and walks it. What does not parse is unclear, and searched for what it visibly holds. */
export function readScript(text: string, place: Place, run: AnalysisRun): void {
  const whole = spanAt(place, { pos: 0, end: text.length })
  if ((text.match(OPENINGS)?.length ?? 0) > MAX_OPENINGS) {
    run.add('unclear', 'too_long', whole)
    readFragments(text, place, run)
    return
  }
  const unread = run.findings.filter(isUnread).length
  try {
    walk(parse(text), place, run)
  } catch {
    // The parser or the walk met something it was not made for; that is the same as not understanding it.
    run.add('unclear', 'unknown_syntax', whole)
  }
  if (run.findings.filter(isUnread).length > unread) readFragments(text, place, run)
}

function isUnread({ code }: { readonly code: string }): boolean {
  return code === 'syntax_error' || code === 'unknown_syntax' || code === 'too_long'
}

/**
 * Security: an unreadable command that visibly holds a denied one is denied (case TD05). What is found here can deny,
 * never allow; everything else it would say is covered by the question that is asked anyway.
 */
function readFragments(text: string, place: Place, run: AnalysisRun): void {
  const scratch = new AnalysisRun(run.context, readScript)
  for (const fragment of text.split(SEPARATORS).slice(0, MAX_FRAGMENTS)) {
    const words = fragment.trim()
    if (words === '' || words.length > MAX_FRAGMENT_CHARS) continue
    const fixedSpan = place.fixedSpan ?? locate(text, words)
    try {
      walk(parse(words), { ...place, source: words, fixedSpan, certain: false }, scratch)
    } catch {
      // Not readable on its own either; nothing visible to judge.
    }
  }
  for (const command of scratch.commands) run.commands.push({ ...command, certain: false })
  for (const { level, code, span, detail } of scratch.findings) {
    if (level === 'blocked') run.add(level, code, span, detail)
  }
}

function locate(text: string, words: string): Span {
  const start = Math.max(0, text.indexOf(words))
  return { start, end: start + words.length }
}
