import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { randomScript } from '../../support/random-scripts/random-script.ts'
import { ScriptRuns } from './script-runs.ts'
import type { ScriptRun } from './script-runs.ts'

/** Scripts compared in one run of the tests (issue: at least 2,000), and how many at once. */
const SCRIPTS = Number(process.env['DRAWBRIDGE_SCRIPTS'] ?? 2_000)
const LANES = 4
/** Printed, so that a failure can be had again: DRAWBRIDGE_SEED=… */
const SEED = Number(process.env['DRAWBRIDGE_SEED'] ?? Date.now() % 2 ** 31)
/** Fifteen minutes: only a hang takes so long. */
const LIMIT_MS = 900_000

/**
 * What must differ between a script that bash reads from a file and the same text given to a shell that lives on, and
 * nothing else:
 * - the number of the line: bash counts the lines that the shell has read before;
 * - the name in front of it inside a function, where bash tells the file it was read from: `main` is none;
 * - the word `eval:` in front of it, for errors of syntax: the text is given to `eval`;
 * - one plus sign more in traces, for the same reason.
 */
function normalise(output: string, script: string): string {
  const text = output
    .replaceAll(/(?:bash|main|environment): (?:eval: )?line \d+:/g, 'bash: line N:')
    .replaceAll(/ at line \d+ /g, ' at line N ')
  return script.includes('set -x') ? text.replaceAll(/^\++(?=[+t] )/gm, '+') : text
}

function comparable(run: ScriptRun, script: string): ScriptRun {
  const files = Object.fromEntries(
    Object.entries(run.files).map(([name, text]) => [name, normalise(text, script)]),
  )
  return { ...run, output: normalise(run.output, script), files }
}

/** Fails, and shows the whole script with both results, where a run differs from that of bash alone. */
function mustBeLike(script: string, plain: ScriptRun, run: ScriptRun, where: string): void {
  const directory = plain.directory === null || run.directory === null ? null : plain.directory
  const wanted = comparable({ ...plain, directory }, script)
  const got = comparable({ ...run, directory: directory === null ? null : run.directory }, script)
  if (JSON.stringify(wanted) === JSON.stringify(got)) return
  expect(got, `in a ${where}, of this script:\n----\n${script}\n----`).toEqual(wanted)
}

describe('shell-tool 2, exec: random scripts do what bash alone does with them', () => {
  it(
    `compares ${String(SCRIPTS)} scripts (DRAWBRIDGE_SEED=${String(SEED)})`,
    async () => {
      const lane = async (number: number): Promise<void> => {
        const runs = await ScriptRuns.create()
        try {
          await fc.assert(
            fc.asyncProperty(randomScript, async (script) => {
              const plain = await runs.withBash(script.replaceAll('\r\n', '\n'))
              mustBeLike(script, plain, await runs.inOneShot(script), 'one-shot')
              mustBeLike(script, plain, await runs.inSession(script), 'session')
            }),
            { numRuns: Math.ceil(SCRIPTS / LANES), seed: SEED + number },
          )
        } finally {
          await runs.close()
        }
      }
      const ends = await Promise.allSettled(Array.from({ length: LANES }, (_, n) => lane(n)))
      for (const end of ends) if (end.status === 'rejected') throw end.reason
    },
    LIMIT_MS,
  )
})
