// @ts-check
// Tidying that also happens when the script is interrupted.

/** @typedef {() => void | Promise<void>} Tidy */

/** @type {Set<Tidy>} */
const pending = new Set()

/** The exit codes a shell gives for these signals: 128 plus the number of the signal. */
const EXIT_CODES = /** @type {const} */ ({ SIGHUP: 129, SIGINT: 130, SIGTERM: 143 })

/** Longer than the window and the agent server together get to end in good order. */
const LONGEST_TIDYING_MS = 15_000

let watching = false
let interrupted = false

/** Whether a signal is ending this process: what fails from now on fails because of it. */
export function isInterrupted() {
  return interrupted
}

/**
 * Runs `tidy` when the process ends by itself or by a signal; returns what takes it back.
 *
 * After a signal promises are waited for. At an ordinary exit only the part before the first
 * `await` can run, so that part must do the essential thing.
 *
 * @param {Tidy} tidy
 */
export function onEnd(tidy) {
  watch()
  pending.add(tidy)
  return () => {
    pending.delete(tidy)
  }
}

/** Tidies now and waits for it, at the ordinary end of a script. */
export async function tidyUp() {
  // Last first, one by one: a process must have ended before the folder it writes to can go.
  for (const tidy of [...pending].reverse()) {
    if (!pending.delete(tidy)) continue
    try {
      await tidy()
    } catch (error) {
      console.error(error)
    }
  }
}

function watch() {
  if (watching) return
  watching = true
  process.on('exit', tidyAtOnce)
  for (const [signal, code] of Object.entries(EXIT_CODES)) {
    process.on(signal, () => {
      // Who presses Ctrl-C again does not want to wait.
      if (interrupted) process.exit(code)
      interrupted = true
      const limit = new Promise((resolve) => setTimeout(resolve, LONGEST_TIDYING_MS))
      void Promise.race([tidyUp(), limit]).finally(() => process.exit(code))
    })
  }
}

function tidyAtOnce() {
  for (const tidy of pending) void tidy()
}
