import { readFile } from 'node:fs/promises'
import { BenchEngine } from '../support/bench-engine.ts'
import { timed } from '../support/figures.ts'
import type { Row } from '../support/figures.ts'

const SESSIONS = 20
const CALLS_EACH = 5
const LINES = 2_000

/** Many sessions at once: each answer is its own, whole and in order. */
export const many: Row = {
  name: 'many',
  title: '20 sessions at once, 100 calls queued',
  run: async () => {
    const on = await BenchEngine.create({ sessionsPerConversation: 30 })
    let wrong = 0
    const session = async (number: number): Promise<void> => {
      for (let call = 0; call < CALLS_EACH; call++) {
        const word = `s${String(number)}-c${String(call)}`
        const code = (number * CALLS_EACH + call) % 256
        const command = `for i in {1..${String(LINES)}}; do echo ${word} $i; done; sleep .2; (exit ${String(code)})`
        const report = await on.exec(command, {
          session_id: `s${String(number)}`,
          yield_time_ms: 300_000,
        })
        const text = await readFile(on.outputPath(report), 'utf8')
        const wanted = Array.from({ length: LINES }, (_, i) => `${word} ${String(i + 1)}\n`).join(
          '',
        )
        if (report.exitCode !== code || text !== wanted) wrong += 1
      }
    }
    try {
      const ms = await timed(() =>
        Promise.all(Array.from({ length: SESSIONS }, (_, number) => session(number))),
      )
      return {
        figures: [
          { name: 'time for all', value: ms, unit: 'ms' },
          {
            name: 'wrong or mixed answers',
            value: wrong,
            unit: '',
            bar: { kind: 'at most', value: 0 },
          },
        ],
      }
    } finally {
      await on.close()
    }
  },
}
