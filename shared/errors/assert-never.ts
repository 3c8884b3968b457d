/** A state that must not exist: our fault, never the user's. */
export class BugError extends Error {
  constructor(message: string) {
    super(`Bug in Drawbridge: ${message}`)
    this.name = 'BugError'
  }
}

/** Makes a `switch` over a union exhaustive: a new member fails to compile here. */
export function assertNever(value: never, what: string): never {
  throw new BugError(`unexpected ${what}: ${JSON.stringify(value)}`)
}
