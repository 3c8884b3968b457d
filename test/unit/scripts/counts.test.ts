import { describe, expect, it } from 'vitest'
import {
  addCounts,
  closingLine,
  countPlaywright,
  failureLines,
  NO_TESTS,
  settleCounts,
} from '../../../scripts/test/counts.mjs'

describe('closingLine', () => {
  it.each([
    [{ ...NO_TESTS, passed: 12 }, '12 passed, 0 failed'],
    [{ ...NO_TESTS, passed: 1, failed: 2 }, '1 passed, 2 failed'],
    [{ ...NO_TESTS, passed: 3, skipped: ['a (b)', 'c (d)'] }, '3 passed, 0 failed, 2 skipped'],
  ])('%o reads "%s"', (counts, line) => {
    expect(closingLine(counts)).toBe(line)
  })
})

describe('failureLines', () => {
  it('names each test and each crash', () => {
    const counts = { ...NO_TESTS, failed: 2, failures: ['a > b: c'], crashes: ['d'] }

    expect(failureLines(counts)).toEqual(['  failed: a > b: c', '  broke down: d'])
  })
})

describe('addCounts', () => {
  it('adds the numbers and joins the lists', () => {
    const one = { passed: 1, failed: 2, failures: ['f'], skipped: ['a'], crashes: ['x'] }
    const other = { passed: 10, failed: 20, failures: ['g'], skipped: ['b'], crashes: [] }

    expect(addCounts(one, other)).toEqual({
      passed: 11,
      failed: 22,
      failures: ['f', 'g'],
      skipped: ['a', 'b'],
      crashes: ['x'],
    })
  })
})

describe('settleCounts', () => {
  it('keeps the counts of a run in good order', () => {
    const counts = { ...NO_TESTS, passed: 5 }

    expect(settleCounts(counts, 0, 'vitest')).toEqual(counts)
  })

  it('counts a missing report as one failure', () => {
    expect(settleCounts(undefined, 134, 'vitest')).toEqual({
      ...NO_TESTS,
      failed: 1,
      crashes: ['vitest ended without a report (code 134)'],
    })
  })

  it('counts each crash as a failure', () => {
    const counts = { ...NO_TESTS, passed: 5, failed: 1, crashes: ['a.test.ts: cannot load'] }

    expect(settleCounts(counts, 1, 'vitest').failed).toBe(2)
  })

  it('counts an exit code that no test explains as one failure', () => {
    expect(settleCounts({ ...NO_TESTS, passed: 5 }, 1, 'vitest')).toEqual({
      ...NO_TESTS,
      passed: 5,
      failed: 1,
      crashes: ['vitest ended with code 1'],
    })
  })
})

describe('countPlaywright', () => {
  it('counts the tests of nested suites and keeps the reasons of skipped ones', () => {
    const results: { error?: { message: string } }[] = []
    const red = [{ error: { message: '\u001B[31mError: too late\u001B[39m\n  at a line' } }]
    const file = 'a.spec.ts'
    const report = {
      errors: [{ message: 'Error: a worker died\n  at somewhere' }],
      suites: [
        {
          specs: [
            {
              file,
              title: 'opens',
              tests: [{ status: 'expected' as const, annotations: [], results }],
            },
          ],
          suites: [
            {
              specs: [
                {
                  file,
                  title: 'closes',
                  tests: [{ status: 'unexpected' as const, annotations: [], results: red }],
                },
                {
                  file,
                  title: 'blinks',
                  tests: [{ status: 'flaky' as const, annotations: [], results }],
                },
                {
                  file,
                  title: 'rings',
                  tests: [
                    {
                      status: 'skipped' as const,
                      annotations: [{ type: 'skip', description: 'no bell here' }],
                      results,
                    },
                  ],
                },
                {
                  file,
                  title: 'waits',
                  tests: [{ status: 'skipped' as const, annotations: [], results }],
                },
              ],
            },
          ],
        },
      ],
    }

    expect(countPlaywright(report)).toEqual({
      passed: 2,
      failed: 1,
      failures: ['a.spec.ts > closes: Error: too late'],
      skipped: ['rings (no bell here)', 'waits (no reason given)'],
      crashes: ['Error: a worker died'],
    })
  })
})
