// The agent server as a program: listens, prints where, and can be driven from the terminal.
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { CompanionError } from '../shared/errors/companion-error.ts'
import { toErrorMessage } from '../shared/errors/error-payload.ts'
import { AgentServer } from './agent-server.ts'
import { USAGE, parseCommandLine } from './command-line.ts'
import type { CommandLine } from './command-line.ts'
import { Prompt } from './prompt.ts'
import { openTokenFile } from './token-file.ts'
import type { TokenFile } from './token-file.ts'
import { staticTokens } from './tokens.ts'

const tell = (text: string) => process.stderr.write(`${text}\n`)

async function main(): Promise<void> {
  const options = parseCommandLine(process.argv.slice(2), process.cwd())
  if (options.help) {
    process.stdout.write(`${USAGE}\n`)
    return
  }
  const script = options.script === undefined ? undefined : readFileSync(options.script, 'utf8')
  const tokenFile = openTokenFile(options.tokenFile)
  // Also after an error: the temporary file must not stay.
  process.on('exit', () => {
    tokenFile.remove()
  })
  const server = await startServer(options, tokenFile)
  const stop = (exitCode: number) => {
    void server.close().then(() => process.exit(exitCode))
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      stop(0)
    })
  }
  const prompt = new Prompt(server, resolve(options.workspace), (text) => {
    if (!options.quiet) process.stdout.write(text)
  })
  const tour = options.tour ? server.waitForDevice().then(() => prompt.tour()) : undefined
  // At a terminal the prompt is there during the tour, so that `cancel` can end it.
  if (script === undefined && process.stdin.isTTY) {
    runTerminal(prompt, options.quiet, stop)
    return
  }
  await tour
  if (script === undefined) await runPiped(prompt, server, stop)
  else stop(await runLines(script.split('\n'), prompt, server))
}

async function startServer(options: CommandLine, tokenFile: TokenFile): Promise<AgentServer> {
  const server = new AgentServer({
    authenticate: staticTokens([tokenFile.token]),
    host: options.host,
    port: options.port,
    ...(options.dataDir === undefined ? {} : { dataDir: options.dataDir }),
  })
  server.on('warning', (text) => tell(`warning: ${text}`))
  if (!options.quiet) {
    server.on('ready', (deviceId) => tell(`app connected: ${deviceId}`))
    server.on('disconnected', (_, code) => tell(`app disconnected (${String(code)})`))
    server.on('taskResult', ({ taskId, status }) => tell(`task ${taskId}: ${status}`))
  }
  const url = await server.listen()
  process.stdout.write(`${JSON.stringify({ url, tokenFile: resolve(tokenFile.path) })}\n`)
  if (!options.quiet) {
    const [token, workspace] = [resolve(tokenFile.path), resolve(options.workspace)]
    tell('To join it without a window, in another terminal:')
    tell(
      `  npm run headless -- --url ${url} --token-file ${quote(token)} ` +
        `--data-dir ${quote(join(tmpdir(), 'drawbridge-headless'))} --workspace ${quote(workspace)}`,
    )
  }
  return server
}

/** For a shell, where it needs it. */
function quote(text: string): string {
  return /^[\w./:@-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
}

/** Runs lines one after the other, each when an app is connected; answers the exit code. */
async function runLines(
  lines: Iterable<string> | AsyncIterable<string>,
  prompt: Prompt,
  server: AgentServer,
): Promise<number> {
  let exitCode = 0
  for await (const line of lines) {
    if (line.trim() === '') continue
    await server.waitForDevice()
    const end = await prompt.run(line)
    if (end === 'quit') break
    if (end === 'problem') exitCode = 1
  }
  return exitCode
}

/** Lines run side by side, so that `cancel` and `stdin` reach a command that is still running. */
function runTerminal(prompt: Prompt, quiet: boolean, stop: (exitCode: number) => void): void {
  const lines = createInterface({ input: process.stdin, output: process.stdout, prompt: '> ' })
  // In a terminal Ctrl-C comes through readline.
  lines.on('SIGINT', () => {
    lines.close()
  })
  lines.on('close', () => {
    stop(0)
  })
  lines.on('line', (line) => {
    void prompt.run(line).then((end) => {
      if (end === 'quit') lines.close()
      else if (!quiet) lines.prompt()
    })
  })
  if (!quiet) {
    tell('"help" lists commands.')
    lines.prompt()
  }
}

/** Ends after the last line. Without any line (`< /dev/null`, a service) it goes on serving. */
async function runPiped(
  prompt: Prompt,
  server: AgentServer,
  stop: (exitCode: number) => void,
): Promise<void> {
  let count = 0
  const lines = createInterface({ input: process.stdin })
  lines.on('line', () => {
    count += 1
  })
  const exitCode = await runLines(lines, prompt, server)
  if (count > 0) stop(exitCode)
}

main().catch((error: unknown) => {
  tell(`agent-server: ${toErrorMessage(error)}`)
  const isUsage = error instanceof CompanionError && error.code === 'BAD_OPTION'
  if (isUsage) tell(USAGE)
  process.exit(isUsage ? 2 : 1)
})
