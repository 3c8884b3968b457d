import { monitorEventLoopDelay } from 'node:perf_hooks'
import { BenchEngine } from '../support/bench-engine.ts'
import type { Row } from '../support/figures.ts'

/** Between two looks at the clock, in ms; a delay is what a look comes late, plus this. */
const RESOLUTION_MS = 1
const NANOSECONDS_PER_MS = 1e6

/** A program that prints 1 MB every 20 ms: 50 MB/s. */
function pacedGenerator(seconds: number): string {
  const program = [
    "const piece = ('x'.repeat(99) + '\\n').repeat(10_000)",
    'let left = ' + String(seconds * 50),
    'const timer = setInterval(() => {',
    '  process.stdout.write(piece)',
    '  if (--left === 0) clearInterval(timer)',
    '}, 20)',
  ]
    .join(';')
    .replaceAll('{;', '{')
  return `'${process.execPath}' -e ${quote(program)}`
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

/** Whether the window stays smooth while output streams. */
export const loopDelay: Row = {
  name: 'loop-delay',
  title: 'event-loop delay while 50 MB/s stream',
  run: async (quick) => {
    const seconds = quick ? 1 : 10
    const on = await BenchEngine.create({ outputBytes: 4_294_967_296 })
    const p99While = async (redirection: string): Promise<{ p99: number; rate: number }> => {
      const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
      const startMs = performance.now()
      histogram.enable()
      const report = await on.must(pacedGenerator(seconds) + redirection, {
        session_id: 'delay',
        yield_time_ms: 300_000,
      })
      histogram.disable()
      const rate = report.outputBytes / 1_000 / (performance.now() - startMs)
      return { p99: histogram.percentile(99) / NANOSECONDS_PER_MS, rate }
    }
    try {
      await on.must('true', { session_id: 'delay' })
      const quiet = await p99While(' > /dev/null')
      const busy = await p99While('')
      return {
        figures: [
          {
            // Below that the delay is one of another load.
            name: 'rate',
            value: busy.rate,
            unit: 'MB/s',
            bar: { kind: 'at least', value: 45, generous: 1 },
          },
          { name: 'p99, the same program into /dev/null', value: quiet.p99, unit: 'ms' },
          {
            name: `p99 (resolution ${String(RESOLUTION_MS)} ms)`,
            value: busy.p99,
            unit: 'ms',
            bar: { kind: 'at most', value: 20, generous: 1_000 },
          },
        ],
      }
    } finally {
      await on.close()
    }
  },
}
