import { describe, expect, it } from 'vitest'
import {
  addCounts,
  closingLine,
  countPlaywright,
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

describe('addCounts', () => {
  it('adds the numbers and joins the lists', () => {
    const one = { passed: 1, failed: 2, skipped: ['a'], crashes: ['x'] }
    const other = { passed: 10, failed: 20, skipped: ['b'], crashes: [] }

    expect(addCounts(one, other)).toEqual({
      passed: 11,
      failed: 22,
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
    const counts = { passed: 5, failed: 1, skipped: [], crashes: ['a.test.ts: cannot load'] }

    expect(settleCounts(counts, 1, 'vitest').failed).toBe(2)
  })

  it('counts an exit code that no test explains as one failure', () => {
    expect(settleCounts({ ...NO_TESTS, passed: 5 }, 1, 'vitest')).toEqual({
      passed: 5,
      failed: 1,
      skipped: [],
      crashes: ['vitest ended with code 1'],
    })
  })
})

describe('countPlaywright', () => {
  it('counts the tests of nested suites and keeps the reasons of skipped ones', () => {
    const report = {
      errors: [{ message: 'Error: a worker died\n  at somewhere' }],
      suites: [
        {
          specs: [{ title: 'opens', tests: [{ status: 'expected' as const, annotations: [] }] }],
          suites: [
            {
              specs: [
                { title: 'closes', tests: [{ status: 'unexpected' as const, annotations: [] }] },
                { title: 'blinks', tests: [{ status: 'flaky' as const, annotations: [] }] },
                {
                  title: 'rings',
                  tests: [
                    {
                      status: 'skipped' as const,
                      annotations: [{ type: 'skip', description: 'no bell here' }],
                    },
                  ],
                },
                { title: 'waits', tests: [{ status: 'skipped' as const, annotations: [] }] },
              ],
            },
          ],
        },
      ],
    }

    expect(countPlaywright(report)).toEqual({
      passed: 2,
      failed: 1,
      skipped: ['rings (no bell here)', 'waits (no reason given)'],
      crashes: ['Error: a worker died'],
    })
  })
})
