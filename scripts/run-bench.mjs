// @ts-check
// `npm run bench` and `npm run soak`: sets up, builds, then runs the program.
import { rm } from 'node:fs/promises'
import { buildBench } from './build-bench.mjs'
import { setUp } from './setup.mjs'
import { PROJECT_ROOT } from './support/project.mjs'
import { runVisibly } from './support/run.mjs'
import { runMain, ScriptError } from './support/script-error.mjs'

async function main() {
  const [name = '', ...args] = process.argv.slice(2)
  if (name !== 'bench' && name !== 'soak') {
    throw new ScriptError('Say which program to run: bench or soak.')
  }
  await setUp({ log: console.error })
  const file = await buildBench(name)
  try {
    // Memory is measured after a collection.
    return await runVisibly(process.execPath, ['--expose-gc', file, ...args], { cwd: PROJECT_ROOT })
  } finally {
    await rm(file, { force: true })
  }
}

await runMain(main)
