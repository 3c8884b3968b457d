import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { assembleCompanion } from './assemble.ts'
import type { Companion } from './assemble.ts'
import { parseServerUrl } from './connection/server-url.ts'
import { runExplain } from './headless/explain-command.ts'
import { parseHeadlessOptions, USAGE } from './headless/options.ts'
import type { HeadlessOptions } from './headless/options.ts'
import { TerminalApprovals, toAnswer } from './headless/terminal-approvals.ts'
import { log } from './storage/logger.ts'
import { readSettingsFile } from './storage/settings-store.ts'
import { readTokenFile } from './storage/token-file.ts'
import { CompanionError } from '../shared/errors/companion-error.ts'
import { toErrorMessage } from '../shared/errors/error-payload.ts'
import { defaultSettings } from '../shared/settings/settings-schema.ts'
import type { ToolCall } from '../shared/tool-call/tool-call.ts'
import type { ConnectionStatus } from '../shared/tool-call/connection-status.ts'
import { version } from '../package.json'

/** Exit codes of shell-tool section 10. */
const EXIT_BAD_ARGUMENTS = 2
const EXIT_REFUSED = 3

/** The app without a window: the same rooms in plain Node. */
async function run(options: HeadlessOptions): Promise<void> {
  const url = parseServerUrl(options.url)
  if (!url.ok) throw new CompanionError('BAD_OPTION', `--url: ${url.error}`)
  const settings =
    options.settingsFile === undefined
      ? defaultSettings()
      : await readSettingsFile(options.settingsFile)
  const dataDir = resolve(options.dataDir)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const isTerminal = process.stdin.isTTY
  if (options.approve === 'always') {
    process.stderr.write(
      '\u001b[31mEvery request will be approved without asking (--approve always).\u001b[0m\n',
    )
  }
  const companion: Companion = await assembleCompanion({
    dataDir,
    version,
    serverOrigin: url.value.origin,
    protectedFiles: [
      options.tokenFile,
      ...(options.settingsFile === undefined ? [] : [options.settingsFile]),
    ].map((path) => resolve(path)),
    settings: () => settings,
    workspaces: [...options.workspaces, ...settings.workspaces],
    readToken: () => readTokenFile(options.tokenFile),
    interactive: options.approve === 'always' || (options.approve === 'ask' && isTerminal),
    announceInteractive: options.approve === 'ask' && isTerminal,
    output: { push: () => undefined },
    onStatus: (status) => {
      report(status)
      if (status.state === 'unpaired') void end(EXIT_REFUSED)
    },
    log,
  }).catch((error: unknown) => {
    if (isMissing(error))
      throw new CompanionError('BAD_OPTION', `--workspace: ${toErrorMessage(error)}`)
    throw error
  })
  if (companion.journalProblem !== null) log(companion.journalProblem)
  answerQuestions(companion, options)

  let isEnding = false
  async function end(exitCode: number): Promise<void> {
    if (isEnding) return
    isEnding = true
    await companion.shutDown()
    process.exit(exitCode)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void end(0))
  process.on('uncaughtException', (error) => {
    log(`bug: ${error.stack ?? error.message}`)
    void end(1)
  })
  process.on('unhandledRejection', (reason) => {
    log(`bug: ${reason instanceof Error ? (reason.stack ?? reason.message) : String(reason)}`)
  })
  if (options.approve === 'ask' && !isTerminal) {
    log('no terminal: everything that would be asked is refused (see --approve)')
  }
  companion.toolCalls.registry.onChange((call) => {
    reportCall(call)
  })
  companion.connection.start(url.value)
}

/**
 * One line when a command begins and one when it has ended. The command itself is not in it: this stream often ends in a
 * log, and commands may hold secrets (reliability E12).
 */
function reportCall({ action, callId, sessionId, progress }: ToolCall): void {
  const what = `${action ?? 'call'} ${callId}${sessionId === null ? '' : ` in session ${sessionId}`}`
  if (progress.state === 'running' && progress.stoppingSince === null) log(`runs: ${what}`)
  if (progress.state !== 'done') return
  const { status, exitCode, errorCode } = progress.result
  const details = [exitCode, errorCode].filter((detail) => detail !== null).join(' ')
  log(`${status}${details === '' ? '' : ` (${details})`}: ${what}`)
}

function answerQuestions(companion: Companion, { approve }: HeadlessOptions): void {
  const { approvals } = companion
  if (approve === 'always') {
    approvals.onChange(({ requests }) => {
      // Not from within the announcement: the queue is still handing it round.
      for (const request of requests)
        queueMicrotask(() => {
          if (approvals.questions.requests.includes(request))
            approvals.answer(toAnswer(request, true))
        })
    })
  } else if (approve === 'ask' && process.stdin.isTTY) {
    const terminal = new TerminalApprovals({
      input: process.stdin,
      write: (text) => process.stderr.write(text),
      answer: (answer) => {
        approvals.answer(answer)
      },
    })
    approvals.onChange(({ requests }) => {
      terminal.update(requests)
    })
  }
}

function report(status: ConnectionStatus): void {
  const details = [status.problem, status.detail].filter((part) => part !== null).join(': ')
  const retry = status.retryAt === null ? '' : `, next try at ${status.retryAt}`
  const host = status.serverHost ?? ''
  log(`${status.state} ${host}${details === '' ? '' : ` (${details}${retry})`}`)
}

function isMissing(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code
  return code === 'ENOENT' || code === 'ENOTDIR'
}

async function main(argv: readonly string[]): Promise<void> {
  if (argv.includes('--help')) {
    process.stdout.write(`${USAGE}\n`)
    return
  }
  if (argv[0] === 'explain') {
    process.exitCode = await runExplain(argv.slice(1))
    return
  }
  await run(parseHeadlessOptions(argv))
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`drawbridge: ${toErrorMessage(error)}\n`)
  const { code } = error as { code?: string }
  const isBad =
    code === 'BAD_OPTION' || code === 'SETTINGS_INVALID' || code === 'SETTINGS_UNREADABLE'
  if (code === 'BAD_OPTION') process.stderr.write(`${USAGE}\n`)
  process.exit(isBad ? EXIT_BAD_ARGUMENTS : 1)
})
