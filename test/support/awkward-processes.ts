import { randomInt } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'

/** Processes that careless ends of a command leave behind (reliability 1); each waits far longer than any test. */
const KINDS = {
  background: (sleep: string) => `${sleep} &`,
  'double fork': (sleep: string) => `( ( ${sleep} & ) & )`,
  setsid: (sleep: string) => `setsid ${sleep} &`,
  nohup: (sleep: string) => `nohup ${sleep} >/dev/null 2>&1 &`,
  'ignores SIGTERM': (sleep: string) => `bash -c 'trap "" TERM; ${sleep}; ${sleep}' &`,
  'group of its own': (sleep: string) => `set -m; ${sleep} & set +m`,
  stopped: (sleep: string) => `bash -c 'kill -STOP $$; ${sleep}' &`,
  'cleared environment': (sleep: string) =>
    `env -i setsid bash -c '(${sleep} </dev/null >/dev/null 2>&1 &)'`,
} satisfies Record<string, (sleep: string) => string>

/** One shell command that starts every awkward kind, and goes on in the foreground. */
export interface AwkwardProcesses {
  readonly command: string
  /** Those that are alive, stopped ones too. */
  left(): number[]
  /** How many {@link left} tells once all have started: one each, one more for two kinds, and the foreground. */
  readonly count: number
}

/** Each has an argument that no other process of the computer has, so none can hide. */
export function awkwardProcesses(): AwkwardProcesses {
  const argument = `300.${String(randomInt(1e9, 1e10))}`
  const sleep = `sleep ${argument}`
  const lines = Object.values(KINDS).map((start) => start(sleep))
  return {
    command: [...lines, sleep].join('\n'),
    left: () => processesWith(argument),
    count: lines.length + 2,
  }
}

/** Living processes that have `text` in their command line. */
export function processesWith(text: string): number[] {
  return readdirSync('/proc')
    .filter((name) => {
      if (!/^\d+$/.test(name)) return false
      try {
        return readFileSync(`/proc/${name}/cmdline`, 'latin1').includes(text)
      } catch {
        return false // gone
      }
    })
    .map(Number)
}
