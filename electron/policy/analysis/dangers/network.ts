import type { JudgedCommand } from '../command-analysis.ts'
import { programName } from '../arg-word.ts'
import type { AnalysisRun } from '../run.ts'
import type { CheckedCommand } from './check.ts'
import { wordList } from '../word-list.ts'

const DOWNLOADERS = new Set([
  'curl',
  'wget',
  'fetch',
  'aria2c',
  'http',
  'https',
  'xh',
  'lwp-request',
])
const NETWORK = new Set(
  wordList(`
    ssh scp sftp mosh ftp lftp nc ncat netcat socat telnet ping dig nslookup host rsync
    rclone aws gcloud az
  `),
)
const PACKAGE_TOOLS = new Set(
  wordList('npm npx pnpm yarn bun bunx pip pip3 uv uvx cargo go gem brew docker'),
)
const FETCHES =
  /^(?:install|i|ci|add|update|upgrade|publish|exec|dlx|x|create|get|pull|push|login)$/

/** True where a command fetches something from the network. */
export function isDownload(command: JudgedCommand): boolean {
  return command.layers.some((layer) => DOWNLOADERS.has(programName(layer.argv) ?? ''))
}

/** Programs that use the network; those that hand a shell to it are dangerous. */
export function checkNetwork({ name, args, span }: CheckedCommand, run: AnalysisRun): void {
  const first = args.find((word) => !(word.value ?? '').startsWith('-'))?.value ?? ''
  if (DOWNLOADERS.has(name) || NETWORK.has(name)) run.add('note', 'uses_network', span)
  if (PACKAGE_TOOLS.has(name) && (FETCHES.test(first) || name === 'npx' || name === 'bunx')) {
    run.add('note', 'uses_network', span)
  }
  const gives = args.some((word) => {
    const text = word.value ?? word.prefix
    if (/^(?:nc|ncat|netcat)$/.test(name)) return /^(?:-[a-z]*[ec]|--(?:sh-)?exec)/.test(text)
    return name === 'socat' && /(?:exec|system|shell):/i.test(word.raw)
  })
  if (gives) run.add('dangerous', 'opens_connection', span)
}
