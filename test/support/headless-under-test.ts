import { spawn } from 'node:child_process'
import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const HEADLESS = fileURLToPath(new URL('../../dist/headless.js', import.meta.url))

/** A run of the built headless program. */
export interface HeadlessRun {
  readonly child: ChildProcessWithoutNullStreams
  /** All of stderr so far. */
  readonly status: () => string
  readonly stdout: () => string
  /** Resolves with the exit code. */
  readonly ended: Promise<number | null>
}

/** Starts `node dist/headless.js` with these arguments. */
export function startHeadless(args: readonly string[], input?: string): HeadlessRun {
  const child = spawn(process.execPath, [HEADLESS, ...args])
  let stderr = ''
  let stdout = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
  // A program that ends early closes its input; that is not this test's concern.
  child.stdin.on('error', () => undefined)
  if (input !== undefined) child.stdin.end(input)
  const ended = once(child, 'close').then(([code]) => code as number | null)
  return { child, status: () => stderr, stdout: () => stdout, ended }
}
