import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Starts `bash -c <command>`, takes its output through pipes and waits for its end: what a program without an engine does. */
export async function spawnBash(command: string): Promise<void> {
  const child = spawn('bash', ['-c', command], { stdio: ['ignore', 'pipe', 'pipe'] })
  child.stdout.resume()
  child.stderr.resume()
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`bash -c ${command} ended with ${String(code)}`)
}

/** A `cat` that sends back what it gets: the least a round trip to another process can take. */
export class CatRoundTrip {
  readonly #cat = spawn('cat', [], { stdio: ['pipe', 'pipe', 'ignore'] })

  /** Sends one byte and waits until it is back. */
  async send(): Promise<void> {
    const back = once(this.#cat.stdout, 'data')
    this.#cat.stdin.write('x')
    await back
  }

  async close(): Promise<void> {
    const ended = once(this.#cat, 'close')
    this.#cat.stdin.end()
    this.#cat.stdout.resume()
    await ended
  }
}

/** A command that prints `bytes` bytes of text in lines of 64, as fast as it can. */
export function textGenerator(bytes: number): string {
  return `yes 'The quick brown fox jumps over the lazy dog, again and again. 12' | head -c ${String(bytes)}`
}
