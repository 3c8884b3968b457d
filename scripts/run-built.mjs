// @ts-check
// `npm run agent-server` and `npm run headless`: sets up, builds, then runs one of the built programs.
import { buildIfStale } from './build-if-stale.mjs'
import { setUp } from './setup.mjs'
import { inProject } from './support/project.mjs'
import { runVisibly } from './support/run.mjs'
import { runMain, ScriptError } from './support/script-error.mjs'

const PROGRAMS = ['agent-server', 'headless']

async function main() {
  const [name = '', ...args] = process.argv.slice(2)
  if (!PROGRAMS.includes(name)) {
    throw new ScriptError(`Say which program to run: ${PROGRAMS.join(' or ')}.`)
  }
  // Standard output belongs to the program: the agent server announces its address there.
  await setUp({ log: console.error })
  await buildIfStale({ log: console.error })
  return runVisibly(process.execPath, [inProject('dist', `${name}.js`), ...args], {
    // Paths among the arguments start from where npm was called, not from the checkout.
    cwd: process.env.INIT_CWD ?? process.cwd(),
  })
}

await runMain(main)
