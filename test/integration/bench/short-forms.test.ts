import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildBench } from '../../../scripts/build-bench.mjs'

const run = promisify(execFile)

/** Only a hang takes so long. */
const LIMIT_MS = 600_000

let folder = ''
const built: string[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'short-forms-'))
})
afterAll(async () => {
  for (const path of [folder, ...built]) await rm(path, { recursive: true, force: true })
})

/** Runs a program of `bench/` as `npm run` does; what it printed, and how it ended. */
async function runProgram(
  name: 'bench' | 'soak',
  args: readonly string[],
): Promise<{ exitCode: unknown; text: string }> {
  const file = await buildBench(name)
  built.push(file)
  const limits = { timeout: LIMIT_MS, killSignal: 'SIGKILL', maxBuffer: 10_485_760 } as const
  try {
    const { stdout } = await run(process.execPath, ['--expose-gc', file, ...args], limits)
    return { exitCode: 0, text: stdout }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: unknown; stdout: string; stderr: string }
    return { exitCode: code, text: `${stdout}\n${stderr}` }
  }
}

describe('bench and soak in their short forms', () => {
  it(
    'bench measures every row, and no answer is wrong, mixed or kept',
    async () => {
      const out = join(folder, 'results.json')
      const { exitCode, text } = await runProgram('bench', ['--quick', '--out', out])

      process.stdout.write(text)
      expect(exitCode, text).toBe(0)
      const { results } = JSON.parse(await readFile(out, 'utf8')) as {
        results: { name: string }[]
      }
      expect(results.map(({ name }) => name)).toEqual([
        'warm',
        'one-shot',
        'output',
        'output-memory',
        'pty-output',
        'loop-delay',
        'many',
        'ptys',
        'calls',
      ])
    },
    LIMIT_MS,
  )

  it(
    'soak gets right answers only and leaves nothing',
    async () => {
      const { exitCode, text } = await runProgram('soak', ['--minutes', String(20 / 60)])

      expect(exitCode, text).toBe(0)
      expect(text).toContain('all results right; 0 processes, 0 descriptors left')
    },
    LIMIT_MS,
  )
})
