// `npm run bench`: measures every row in a process of its own and compares it with its bar.

import { execFileSync, fork } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { cpus, loadavg, release, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import { ROWS } from './rows/rows.ts'
import { meetsBar, toLimit } from './support/figures.ts'
import type { Figure, Row, RowResult } from './support/figures.ts'

const USAGE = `Usage: npm run bench -- [--quick] [--only NAME] [--out FILE]
  --quick      the short form: small numbers, generous bars
  --only NAME  one row: ${ROWS.map(({ name }) => name).join(', ')}
  --out FILE   where the results go; default bench/results.json`

/** A row that takes longer hangs. */
const ROW_LIMIT_MS = 1_800_000

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

/** Measures a row here and hands the result to the process that asked for it. */
async function runHere(name: string, quick: boolean): Promise<void> {
  const row = ROWS.find((each) => each.name === name)
  if (row === undefined) throw new Error(USAGE)
  process.send?.(await row.run(quick))
}

/** Measures a row in a fresh process, whose memory nothing else has touched. */
function runApart(row: Row, quick: boolean): Promise<RowResult> {
  const args = ['--row', row.name, ...(quick ? ['--quick'] : [])]
  const child = fork(process.argv[1] ?? '', args, { execArgv: ['--expose-gc'] })
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), ROW_LIMIT_MS)
    let result: RowResult | undefined
    child.on('message', (message) => {
      result = message as RowResult
    })
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      clearTimeout(timer)
      if (result !== undefined && code === 0) resolve(result)
      else reject(new Error(`${row.name} broke down (${signal ?? String(code)})`))
    })
  })
}

/** What the numbers depend on besides the engine. */
function describeMachine(): Record<string, string> {
  const all = cpus()
  return {
    cpu: all[0]?.model ?? 'unknown',
    cores: String(all.length),
    memory: `${(totalmem() / 2 ** 30).toFixed(1)} GiB`,
    system: `${process.platform} ${release()}`,
    node: process.version,
    bash: execFileSync('bash', ['-c', 'echo $BASH_VERSION'], { encoding: 'utf8' }).trim(),
    load: loadavg()
      .map((each) => each.toFixed(2))
      .join(' '),
  }
}

function describe(figure: Figure, quick: boolean): string {
  const { name, value, unit, bar } = figure
  const digits = Math.abs(value) >= 100 || Number.isInteger(value) ? 0 : 2
  const text = `  ${name.padEnd(44)} ${value.toFixed(digits).padStart(10)} ${unit.padEnd(6)}`
  if (bar === undefined) return text.trimEnd()
  const verdict = meetsBar(figure, quick) ? 'ok' : 'MISSED'
  return `${text} ${bar.kind} ${String(toLimit(bar, quick))}  ${verdict}`
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      quick: { type: 'boolean', default: false },
      only: { type: 'string' },
      out: { type: 'string', default: 'bench/results.json' },
      row: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  const { quick, only, row: here, out, help } = values
  if (here !== undefined) {
    await runHere(here, quick)
    return 0
  }
  const rows = ROWS.filter(({ name }) => only === undefined || name === only)
  if (help || rows.length === 0) {
    if (!help) say(`--only expects the name of a row, got "${only ?? ''}"\n`)
    say(USAGE)
    return help ? 0 : 2
  }
  const machine = describeMachine()
  say(
    Object.entries(machine)
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n'),
  )
  if (quick) say('quick form: smaller numbers than the titles say, and generous bars')
  let failures = 0
  const results = []
  for (const row of rows) {
    say(`\n${row.title}  [${row.name}]`)
    const result = await runApart(row, quick).catch((error: unknown): RowResult => {
      return { figures: [], missing: String(error) }
    })
    for (const figure of result.figures) say(describe(figure, quick))
    // Not measured is not met.
    if (result.missing !== undefined) say(`  NOT MEASURED: ${result.missing}`)
    if (result.missing !== undefined) failures += 1
    failures += result.figures.filter((figure) => !meetsBar(figure, quick)).length
    results.push({ name: row.name, title: row.title, ...result })
  }
  const text = JSON.stringify({ date: new Date().toISOString(), quick, machine, results }, null, 2)
  writeFileSync(out, `${text}\n`)
  say(`\nresults: ${out}`)
  say(failures === 0 ? 'every bar is met' : `${String(failures)} bars are missed`)
  return failures === 0 ? 0 : 1
}

process.exitCode = await main()
