// @ts-check
// What the reports of the test runners say, as numbers that can be added.
import { stripVTControlCharacters } from 'node:util'

/**
 * @typedef {object} TestCounts
 * @property {number} passed
 * @property {number} failed tests, and one for each crash that no test stands for
 * @property {readonly string[]} failures one line for each failed test: where it stands, its title and the error
 * @property {readonly string[]} skipped one line for each: the title and the reason
 * @property {readonly string[]} crashes what went wrong outside of tests
 */

/** @type {TestCounts} */
export const NO_TESTS = { passed: 0, failed: 0, failures: [], skipped: [], crashes: [] }

/**
 * @param {TestCounts} one
 * @param {TestCounts} other
 * @returns {TestCounts}
 */
export function addCounts(one, other) {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    failures: [...one.failures, ...other.failures],
    skipped: [...one.skipped, ...other.skipped],
    crashes: [...one.crashes, ...other.crashes],
  }
}

/**
 * What went wrong, a line each: said once more at the end, since thousands of lines may stand between.
 *
 * @param {TestCounts} counts
 * @returns {string[]}
 */
export function failureLines({ failures, crashes }) {
  return [
    ...failures.map((failure) => `  failed: ${failure}`),
    ...crashes.map((crash) => `  broke down: ${crash}`),
  ]
}

/**
 * The very last line of `npm test`.
 *
 * @param {TestCounts} counts
 */
export function closingLine({ passed, failed, skipped }) {
  const line = `${passed} passed, ${failed} failed`
  return skipped.length > 0 ? `${line}, ${skipped.length} skipped` : line
}

/**
 * Counts of a suite whose runner may have broken down: then the exit code says so and no test does.
 *
 * @param {TestCounts | undefined} reported `undefined` without a readable report
 * @param {number} exitCode
 * @param {string} name
 * @returns {TestCounts}
 */
export function settleCounts(reported, exitCode, name) {
  if (reported === undefined) {
    return {
      ...NO_TESTS,
      failed: 1,
      crashes: [`${name} ended without a report (code ${exitCode})`],
    }
  }
  const failed = reported.failed + reported.crashes.length
  if (exitCode !== 0 && failed === 0) {
    return { ...reported, failed: 1, crashes: [`${name} ended with code ${exitCode}`] }
  }
  return { ...reported, failed }
}

/**
 * @typedef {object} PlaywrightReport
 * @property {readonly PlaywrightSuite[]} suites
 * @property {readonly { message?: string }[]} errors
 * @typedef {object} PlaywrightSuite
 * @property {readonly PlaywrightSuite[]} [suites]
 * @property {readonly { title: string, file: string, tests: readonly PlaywrightTest[] }[]} specs
 * @typedef {object} PlaywrightTest
 * @property {'expected' | 'unexpected' | 'flaky' | 'skipped'} status
 * @property {readonly { type: string, description?: string }[]} annotations
 * @property {readonly { error?: { message?: string } }[]} results
 */

/**
 * @param {PlaywrightReport} report
 * @returns {TestCounts}
 */
export function countPlaywright({ suites, errors }) {
  const tests = suites.flatMap(testsOf)
  return {
    passed: tests.filter(({ status }) => status === 'expected' || status === 'flaky').length,
    failed: tests.filter(({ status }) => status === 'unexpected').length,
    failures: tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ title, file, results }) => failureLine(file, title, results.at(-1)?.error?.message)),
    skipped: tests
      .filter(({ status }) => status === 'skipped')
      .map(({ title, annotations }) => `${title} (${skipReason(annotations)})`),
    crashes: errors.map(({ message = '' }) => firstLine(message)),
  }
}

/**
 * @param {PlaywrightSuite} suite
 * @returns {(PlaywrightTest & { title: string, file: string })[]}
 */
function testsOf({ suites = [], specs }) {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests.map((test) => ({ ...test, title, file })),
  )
  return [...own, ...suites.flatMap(testsOf)]
}

/** @param {PlaywrightTest['annotations']} annotations */
function skipReason(annotations) {
  const skip = annotations.find(({ type }) => type === 'skip' || type === 'fixme')
  return skip?.description ?? 'no reason given'
}

/**
 * @param {string} file
 * @param {string} title
 * @param {string} [message]
 */
export function failureLine(file, title, message = 'no message') {
  return `${file} > ${title}: ${firstLine(stripVTControlCharacters(message))}`
}

/** @param {string} text */
export function firstLine(text) {
  return text.trim().split('\n')[0] ?? ''
}
