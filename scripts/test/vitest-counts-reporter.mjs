// @ts-check
// Vitest's own JSON report leaves out why a test was skipped, and errors outside of tests.
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { failureLine, firstLine } from './counts.mjs'

/** The environment variable that says where to write. */
export const REPORT_VARIABLE = 'DRAWBRIDGE_VITEST_REPORT'

/** Writes a `TestCounts` as JSON. */
export default class VitestCountsReporter {
  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly { message: string }[]} unhandledErrors
   */
  onTestRunEnd(modules, unhandledErrors) {
    const file = process.env[REPORT_VARIABLE]
    if (file) writeFileSync(file, JSON.stringify(countModules(modules, unhandledErrors)))
  }
}

/**
 * @param {readonly import('vitest/node').TestModule[]} modules
 * @param {readonly { message: string }[]} unhandledErrors
 * @returns {import('./counts.mjs').TestCounts}
 */
function countModules(modules, unhandledErrors) {
  const tests = modules.flatMap((module) => [...module.children.allTests()])
  const results = tests.map((test) => ({
    title: test.fullName,
    file: relative(process.cwd(), test.module.moduleId),
    result: test.result(),
  }))
  return {
    passed: results.filter(({ result }) => result.state === 'passed').length,
    failed: results.filter(({ result }) => result.state === 'failed').length,
    failures: results.flatMap(({ title, file, result }) =>
      result.state === 'failed' ? [failureLine(file, title, result.errors[0]?.message)] : [],
    ),
    skipped: results.flatMap(({ title, result }) =>
      result.state === 'skipped' ? [`${title} (${result.note ?? 'no reason given'})`] : [],
    ),
    crashes: [
      // A file that cannot be loaded, or whose hooks fail, counts although no test of it does.
      ...modules.flatMap((module) =>
        module
          .errors()
          .map(
            ({ message }) => `${relative(process.cwd(), module.moduleId)}: ${firstLine(message)}`,
          ),
      ),
      ...unhandledErrors.map(({ message }) => firstLine(message)),
    ],
  }
}
