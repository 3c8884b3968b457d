// Small things a reload of the window must not lose: drafts, what is opened.

/** Longest record list kept for one name; the oldest go first. */
const MAX_ENTRIES = 200

/** Reads a map of texts that was kept under this name; a broken or missing one is empty. */
export function readKept(name: string): ReadonlyMap<string, string> {
  try {
    const entries: unknown = JSON.parse(sessionStorage.getItem(name) ?? '[]')
    if (!Array.isArray(entries)) return new Map()
    return new Map(
      entries.filter(
        (entry): entry is [string, string] =>
          Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'string',
      ),
    )
  } catch {
    return new Map() // storage may be off; then a reload forgets, nothing else
  }
}

/** Keeps a map of texts under this name until the window is closed. */
export function writeKept(name: string, entries: ReadonlyMap<string, string>): void {
  try {
    sessionStorage.setItem(name, JSON.stringify([...entries].slice(-MAX_ENTRIES)))
  } catch {
    // Full or switched off: a reload forgets, nothing else.
  }
}
