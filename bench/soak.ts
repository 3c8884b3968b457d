// `npm run soak`: mixed random load on the real engine. Every answer is checked, and at the end nothing is left.

import { parseArgs } from 'node:util'
import { Random } from './soak/random.ts'
import { runSoak } from './soak/run-soak.ts'

const USAGE = `Usage: npm run soak -- [--minutes N] [--seed N]
  --minutes N  how long, default 10; parts of minutes are allowed
  --seed N     the seed of an earlier run, which was printed`

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    help: { type: 'boolean', default: false },
  },
})
const minutes = Number(values.minutes)
const seed = Number(values.seed)

if (values.help || !(minutes > 0) || !Number.isInteger(seed)) {
  if (!values.help)
    process.stdout.write('--minutes expects a number above 0, --seed a whole number\n')
  process.stdout.write(`${USAGE}\n`)
  process.exitCode = values.help ? 0 : 2
} else {
  const good = await runSoak({
    durationMs: minutes * 60_000,
    random: new Random(seed),
    say: (line) => {
      process.stdout.write(`${line}\n`)
    },
  })
  process.exitCode = good ? 0 : 1
}
