import type { Span } from './finding.ts'

/** One word of a simple command as far as it can be known before it runs. */
export interface ArgWord {
  /** What bash will pass, or null where that is known only at run time. */
  readonly value: string | null
  /** Characters at the start that are certain even when `value` is null. */
  readonly prefix: string
  /** The text with quotes removed and expansions left as written; equals `value` when that is known. */
  readonly raw: string
  /** Bash may make none or several words of it (glob, braces, unquoted expansion). */
  readonly splits: boolean
  /** Source text. */
  readonly text: string
  readonly span: Span
}

/** A word that is known in full. */
export function literalWord(value: string, span: Span, text = value): ArgWord {
  return { value, prefix: value, raw: value, splits: false, text, span }
}

/** Stands for words that are added at run time, as xargs does. */
export function unknownWord(span: Span, text: string): ArgWord {
  return { value: null, prefix: '', raw: text, splits: true, text, span }
}

/** The program's name without its directory and `.exe`; null where it is not known. */
export function programName(argv: readonly ArgWord[]): string | null {
  const value = argv[0]?.value ?? null
  return value === null ? null : baseName(value).replace(/\.exe$/i, '')
}

/** The last part of a path. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
