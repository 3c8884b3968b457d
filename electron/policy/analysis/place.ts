import type { Layer } from './command-analysis.ts'
import type { Span } from './finding.ts'

/** Where in the command the walk is; passed down, never changed. */
export interface Place {
  /** The text that node positions refer to. */
  readonly source: string
  /** The part of the whole command to point at where `source` is not the whole command itself. */
  readonly fixedSpan: Span | null
  /** Wrappers around what is read here, outermost first. */
  readonly outer: readonly Layer[]
  /** False inside text that is only read for what it visibly holds. */
  readonly certain: boolean
  /** Wrappers and scripts around this. */
  readonly depth: number
  /** Inside a loop or function: may run more than once. */
  readonly repeats: boolean
  /** In the background or part of a pipeline. */
  readonly detached: boolean
  /** Inside `$(…)` or another substitution. */
  readonly substituted: boolean
  /** Functions whose bodies this is in. */
  readonly functions: readonly string[]
  /** What standard input is connected to. */
  readonly input: 'inherited' | 'data' | 'download'
}

/** The place of the whole command. */
export function outermostPlace(source: string): Place {
  return {
    source,
    fixedSpan: null,
    outer: [],
    certain: true,
    depth: 0,
    repeats: false,
    detached: false,
    substituted: false,
    functions: [],
    input: 'inherited',
  }
}

/** The part of the whole command that a node stands for. */
export function spanAt(place: Place, node: { readonly pos: number; readonly end: number }): Span {
  return place.fixedSpan ?? { start: node.pos, end: node.end }
}
