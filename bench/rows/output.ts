import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { BenchEngine } from '../support/bench-engine.ts'
import { spawnBash, textGenerator } from '../support/baselines.ts'
import { median, timed } from '../support/figures.ts'
import type { Row } from '../support/figures.ts'
import { collectGarbage, RssPeak } from '../support/memory.ts'

const MIB = 1_048_576

/** Runs a command that prints so much, checks that all of it is in the file, and removes it. */
async function stream(on: BenchEngine, bytes: number): Promise<number> {
  let path = ''
  const ms = await timed(async () => {
    const report = await on.must(textGenerator(bytes), {
      session_id: 'stream',
      timeout: 3_600,
      yield_time_ms: 300_000,
    })
    path = on.outputPath(report)
    if (report.outputBytes !== bytes) throw new Error(`told ${String(report.outputBytes)} bytes`)
  })
  const { size } = await stat(path)
  if (size !== bytes) throw new Error(`${String(size)} of ${String(bytes)} bytes are in the file`)
  await rm(path)
  return ms
}

/** How fast output reaches its file, against a shell that writes the file itself. */
export const output: Row = {
  name: 'output',
  title: '1 GiB of text through a session into its output file',
  run: async (quick) => {
    const bytes = quick ? 32 * MIB : 1_024 * MIB
    const rounds = quick ? 1 : 3
    const on = await BenchEngine.create({ outputBytes: 4_096 * MIB })
    const plain = join(on.workspace, 'plain')
    try {
      await stream(on, MIB)
      const engineMs: number[] = []
      const bashMs: number[] = []
      const ratios: number[] = []
      for (let i = 0; i < rounds; i++) {
        const subject = await stream(on, bytes)
        const baseline = await timed(() => spawnBash(`${textGenerator(bytes)} > ${plain}`))
        await rm(plain)
        engineMs.push(subject)
        bashMs.push(baseline)
        // Rates, so the other way round than times.
        ratios.push(baseline / subject)
      }
      const rate = (ms: readonly number[]): number => bytes / MIB / (median(ms) / 1_000)
      return {
        figures: [
          { name: 'engine', value: rate(engineMs), unit: 'MiB/s' },
          { name: 'bash -c "generator > file"', value: rate(bashMs), unit: 'MiB/s' },
          {
            name: 'engine / bash',
            value: median(ratios),
            unit: '×',
            bar: { kind: 'at least', value: 0.6, generous: 0.02 },
          },
        ],
      }
    } finally {
      await on.close()
    }
  },
}

/** How much more than idle the process takes while output streams, and that it does not depend on how much comes. */
export const outputMemory: Row = {
  name: 'output-memory',
  title: 'memory of the process while output streams',
  run: async (quick) => {
    const small = quick ? 16 * MIB : 100_000_000
    const large = quick ? 64 * MIB : 1_024 * MIB
    const on = await BenchEngine.create({ outputBytes: 4_096 * MIB })
    try {
      await stream(on, MIB)
      collectGarbage()
      const idle = process.memoryUsage().rss
      const peakOf = async (bytes: number): Promise<number> => {
        const peak = new RssPeak()
        await stream(on, bytes)
        return (peak.stop() - idle) / MIB
      }
      const afterSmall = await peakOf(small)
      const afterLarge = await peakOf(large)
      const name = (bytes: number): string => `RSS above idle, ${(bytes / MIB).toFixed(0)} MiB`
      return {
        figures: [
          { name: 'RSS idle', value: idle / MIB, unit: 'MiB' },
          {
            name: name(small),
            value: afterSmall,
            unit: 'MiB',
            bar: { kind: 'at most', value: 64 },
          },
          {
            name: name(large),
            value: afterLarge,
            unit: 'MiB',
            bar: { kind: 'at most', value: 64 },
          },
          {
            // "Flat": less than what the garbage collector lets stand between two of its runs.
            name: 'growth from the small to the large',
            value: afterLarge - afterSmall,
            unit: 'MiB',
            bar: { kind: 'at most', value: 16, generous: 32 },
          },
        ],
      }
    } finally {
      await on.close()
    }
  },
}
