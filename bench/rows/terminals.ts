import { createRequire } from 'node:module'
import { BenchEngine } from '../support/bench-engine.ts'
import { textGenerator } from '../support/baselines.ts'
import { median, timed } from '../support/figures.ts'
import type { Row, RowResult } from '../support/figures.ts'

const SIZE = { cols: 120, rows: 40 }
const TERMINALS = 50

/** The part of node-pty that is used. The package is an alias, and its types go by another name. */
interface NodePty {
  spawn(
    file: string,
    args: readonly string[],
    options: { readonly cols: number; readonly rows: number; readonly encoding: null },
  ): {
    onData(listener: (data: Buffer) => void): unknown
    onExit(listener: () => void): unknown
    kill(signal: string): void
  }
}

/** Why the engine has no terminals, or null. */
async function missingTerminals(on: BenchEngine): Promise<RowResult | null> {
  const outcome = await on.perform({
    action: 'exec',
    command: 'true',
    session_id: 'first',
    pty: true,
  })
  if (outcome.kind !== 'refused') return null
  return { figures: [], missing: `${outcome.code}: ${outcome.message}` }
}

/** Reads what a program prints in a terminal with node-pty and nothing else. */
function readAlone(command: string): Promise<void> {
  const pty = createRequire(import.meta.url)('node-pty') as NodePty
  const terminal = pty.spawn('bash', ['--norc', '--noprofile', '-c', command], {
    ...SIZE,
    encoding: null,
  })
  terminal.onData(() => {
    // only read
  })
  return new Promise((resolve) => {
    terminal.onExit(() => {
      resolve()
    })
  })
}

/** What the engine does with the output of a terminal, against only reading it. */
export const terminalOutput: Row = {
  name: 'pty-output',
  title: '100 MB through a PTY',
  run: async (quick) => {
    const command = textGenerator(quick ? 5_000_000 : 100_000_000)
    const on = await BenchEngine.create({ outputBytes: 4_294_967_296 })
    try {
      const missing = await missingTerminals(on)
      if (missing !== null) return missing
      const ratios: number[] = []
      for (let round = 0; round < (quick ? 1 : 3); round++) {
        const subject = await timed(() =>
          on.must(command, { session_id: 'first', pty: true, yield_time_ms: 300_000 }),
        )
        ratios.push((await timed(() => readAlone(command))) / subject)
      }
      return {
        figures: [
          {
            name: 'engine / node-pty alone',
            value: median(ratios),
            unit: '×',
            bar: { kind: 'at least', value: 0.8, generous: 0.05 },
          },
        ],
      }
    } finally {
      await on.close()
    }
  },
}

/** Starts a shell in a terminal with node-pty and nothing else, until it prints. */
function openAlone(): Promise<void> {
  const pty = createRequire(import.meta.url)('node-pty') as NodePty
  const terminal = pty.spawn('bash', ['--norc', '--noprofile', '-c', 'echo on; read x'], {
    ...SIZE,
    encoding: null,
  })
  return new Promise((resolve) => {
    terminal.onData(() => {
      terminal.kill('SIGKILL')
      resolve()
    })
  })
}

/** Opening many terminals at once. */
export const terminals: Row = {
  name: 'ptys',
  title: '50 PTYs open at once',
  run: async (quick) => {
    const on = await BenchEngine.create({ sessionsPerConversation: 30 })
    try {
      const missing = await missingTerminals(on)
      if (missing !== null) return missing
      let wrong = 0
      const open = async (word: string, conversation: string): Promise<void> => {
        const place = { session_id: word, pty: true }
        const report = await on.exec(`echo ${word}`, place, { conversation })
        if (report.output.trim() !== word) wrong += 1
      }
      const rounds = quick ? 1 : 5
      const numbers = Array.from({ length: TERMINALS }, (_, number) => number)
      // One after the other, not by turns: 50 forks of this process make each of its pages cost a fault.
      const [ours, alone]: [number[], number[]] = [[], []]
      for (let round = 0; round < rounds; round++) {
        const word = (number: number): string => `r${String(round)}t${String(number)}`
        const conversation = (number: number): string => String(2 + (number % 10))
        ours.push(
          await timed(() =>
            Promise.all(numbers.map((each) => open(word(each), conversation(each)))),
          ),
        )
        await Promise.all(
          numbers.map((each) =>
            on.perform(
              { action: 'close', session_id: word(each) },
              { conversation: conversation(each) },
            ),
          ),
        )
      }
      while (alone.length < rounds) {
        alone.push(await timed(() => Promise.all(numbers.map(() => openAlone()))))
      }
      return {
        figures: [
          {
            name: 'time until all have answered',
            value: median(ours),
            unit: 'ms',
            bar: { kind: 'at most', value: 1_000, generous: 60_000 },
          },
          { name: '50 with node-pty alone, which run nothing', value: median(alone), unit: 'ms' },
          { name: 'wrong answers', value: wrong, unit: '', bar: { kind: 'at most', value: 0 } },
        ],
      }
    } finally {
      await on.close()
    }
  },
}
