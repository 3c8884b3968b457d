// @ts-check
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inProject, PROJECT_ROOT } from '../support/project.mjs'
import { runVisibly } from '../support/run.mjs'
import { countPlaywright, settleCounts } from './counts.mjs'
import { REPORT_VARIABLE } from './vitest-counts-reporter.mjs'

/**
 * @typedef {object} SuiteOptions
 * @property {readonly string[]} kinds of tests to run
 * @property {NodeJS.ProcessEnv} env
 * @property {string} folder for the report
 * @property {(line: string) => void} log
 */

/** The projects of vitest.config.ts for each kind; the renderer's unit tests need a DOM. */
const VITEST_PROJECTS = { unit: ['unit', 'renderer'], integration: ['integration'] }

/** The projects of playwright.config.ts; `package` needs a packaged app, named by DRAWBRIDGE_PACKAGED. */
const PLAYWRIGHT_PROJECTS = ['ui', 'app', 'package']

/** @param {SuiteOptions} options */
export async function runVitest({ kinds, env, folder, log }) {
  const report = join(folder, 'vitest.json')
  const projects = [
    ...(kinds.includes('unit') ? VITEST_PROJECTS.unit : []),
    ...(kinds.includes('integration') ? VITEST_PROJECTS.integration : []),
  ]
  return runSuite('vitest', projects, log, async () => {
    const exitCode = await runVisibly(
      process.execPath,
      [
        inProject('node_modules', 'vitest', 'vitest.mjs'),
        'run',
        ...projects.flatMap((name) => ['--project', name]),
        '--reporter=default',
        `--reporter=${inProject('scripts', 'test', 'vitest-counts-reporter.mjs')}`,
      ],
      { cwd: PROJECT_ROOT, env: { ...env, [REPORT_VARIABLE]: report } },
    )
    return settleCounts(await readReport(report), exitCode, 'vitest')
  })
}

/** @param {SuiteOptions} options */
export async function runPlaywright({ kinds, env, folder, log }) {
  const report = join(folder, 'playwright.json')
  const projects = PLAYWRIGHT_PROJECTS.filter((name) => kinds.includes(name))
  return runSuite('playwright', projects, log, async () => {
    const exitCode = await runVisibly(
      process.execPath,
      [
        inProject('node_modules', '@playwright', 'test', 'cli.js'),
        'test',
        ...projects.flatMap((name) => ['--project', name]),
        '--reporter=list,json',
      ],
      { cwd: PROJECT_ROOT, env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
    )
    return settleCounts(await readReport(report, countPlaywright), exitCode, 'playwright')
  })
}

/**
 * @param {string} name
 * @param {readonly string[]} projects
 * @param {(line: string) => void} log
 * @param {() => Promise<import('./counts.mjs').TestCounts>} run
 */
async function runSuite(name, projects, log, run) {
  log(`\n=== ${name}: ${projects.join(', ')} ===`)
  const startedAt = Date.now()
  const counts = await run()
  for (const title of counts.skipped) log(`  skipped: ${title}`)
  for (const problem of counts.crashes) log(`  broke down: ${problem}`)
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  log(
    `=== ${name}: ${counts.passed} passed, ${counts.failed} failed, ` +
      `${counts.skipped.length} skipped in ${seconds} s ===`,
  )
  return counts
}

/**
 * @param {string} file
 * @param {(report: any) => import('./counts.mjs').TestCounts} [toCounts]
 */
async function readReport(file, toCounts = (report) => report) {
  try {
    return toCounts(JSON.parse(await readFile(file, 'utf8')))
  } catch {
    // The runner broke down before it could write one; its own output says why.
    return undefined
  }
}
