import { createDeferred } from '../../../shared/util/deferred.ts'
import type { CommandRun } from './command-run.ts'

/** Output is taken as complete for now after this long without a byte (shell-tool 3). */
const QUIET_MS = 300

/** Waits for the end of a command, at most `yieldMs`. Ends the waiting, never the command. */
export async function waitForEnd(run: CommandRun, yieldMs: number): Promise<void> {
  await race(run, yieldMs, () => () => {
    // only the end counts: nothing to watch
  })
}

/** Waits for the end of a command, or for quiet after at least one new byte, at most `yieldMs` or until `signal`. */
export async function waitForAnswer(
  run: CommandRun,
  yieldMs: number,
  signal: AbortSignal,
): Promise<void> {
  let quiet: NodeJS.Timeout | undefined
  await race(run, yieldMs, (finish) => {
    const restart = (): void => {
      clearTimeout(quiet)
      quiet = setTimeout(finish, QUIET_MS)
    }
    if (run.collector.length > run.told.offset) restart()
    if (signal.aborted) finish()
    signal.addEventListener('abort', finish)
    const unwatch = run.onOutput(restart)
    return () => {
      unwatch()
      signal.removeEventListener('abort', finish)
    }
  })
  clearTimeout(quiet)
}

async function race(
  run: CommandRun,
  yieldMs: number,
  watch: (finish: () => void) => () => void,
): Promise<void> {
  const { promise, resolve } = createDeferred<undefined>()
  const timer = setTimeout(() => {
    resolve(undefined)
  }, yieldMs)
  const unwatch = watch(() => {
    resolve(undefined)
  })
  await Promise.race([run.ended, promise])
  clearTimeout(timer)
  unwatch()
}

/** Ends a command after its timeout. A monotonic clock: `setTimeout` does not see the wall clock jump. */
export function endAfter(run: CommandRun, seconds: number): void {
  const timer = setTimeout(() => {
    const message = `the timeout of ${String(seconds)} s passed`
    run.stop({ status: 'timed_out', error: { code: 'TIMED_OUT', message } })
  }, seconds * 1_000)
  void run.ended.then(() => {
    clearTimeout(timer)
  })
}
