// @ts-check
import { isInterrupted, tidyUp } from './on-end.mjs'

/** A failure the user can do something about: shown as its message, without a stack. */
export class ScriptError extends Error {
  /** @param {string} message */
  constructor(message) {
    super(message)
    this.name = 'ScriptError'
  }
}

/**
 * Runs a script's main function, turns a failure into a message and exit code 1, and ends whatever
 * the script has started.
 *
 * @param {() => Promise<number | void>} main resolves with the exit code, or nothing for 0
 */
export async function runMain(main) {
  try {
    process.exitCode = (await main()) ?? 0
  } catch (error) {
    if (!isInterrupted()) console.error(error instanceof ScriptError ? error.message : error)
    process.exitCode = 1
  } finally {
    await tidyUp()
  }
  // Not left to the end of the event loop: electron-builder's temporary files come with a `beforeExit` handler that ends
  // the program with 0, whatever the exit code was, and a red test run looked like a green one.
  if (process.exitCode !== 0) process.exit()
}
