import { realpath } from 'node:fs/promises'
import { homedir } from 'node:os'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { explain } from '../policy/explain.ts'
import type { ExplainAnswer, ExplainDefaults } from '../policy/explain.ts'
import { readSettingsFile } from '../storage/settings-store.ts'
import { CompanionError } from '../../shared/errors/companion-error.ts'
import { toErrorMessage } from '../../shared/errors/error-payload.ts'
import { defaultSettings } from '../../shared/settings/settings-schema.ts'
import { showHidden } from './show-hidden.ts'

/**
 * `explain`: says what the policy would decide, without running anything (shell-tool 10).
 *
 * @returns the exit code: 0 where every line was decided, 1 where one could not be
 * @throws BAD_OPTION, SETTINGS_UNREADABLE, SETTINGS_INVALID
 */
export async function runExplain(argv: readonly string[]): Promise<number> {
  const { values, positionals } = parse(argv)
  const workspace = await realpath(resolve(values.workspace ?? '.')).catch(() => {
    throw bad(`--workspace: ${String(values.workspace)} does not exist`)
  })
  const defaults: ExplainDefaults = {
    settings:
      values.settings === undefined ? defaultSettings() : await readSettingsFile(values.settings),
    workspace,
    homeDir: homedir(),
    protectedPaths: [],
    platform: process.platform,
  }
  if (values.batch === true) {
    if (positionals.length > 0) throw bad('--batch takes its commands from standard input')
    return explainBatch(defaults)
  }
  const [command, ...rest] = positionals
  if (command === undefined) throw bad('explain needs a COMMAND, or --batch')
  if (rest.length > 0) throw bad('COMMAND must be one argument; put it in quotes')
  const answer = explain({ command }, defaults)
  process.stdout.write(values.json === true ? `${JSON.stringify(answer)}\n` : toText(answer))
  return 'error' in answer ? 1 : 0
}

async function explainBatch(defaults: ExplainDefaults): Promise<number> {
  let exitCode = 0
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
    if (line.trim() === '') continue
    const answer = explainLine(line, defaults)
    if ('error' in answer) exitCode = 1
    // A slow reader must not make us hold all answers in memory.
    if (!process.stdout.write(`${JSON.stringify(answer)}\n`)) {
      await new Promise((drained) => process.stdout.once('drain', drained))
    }
  }
  return exitCode
}

function explainLine(line: string, defaults: ExplainDefaults): ExplainAnswer {
  let parsed: unknown
  try {
    parsed = JSON.parse(line)
  } catch {
    return {
      error: 'the line is not JSON; expected {"id", "command", "settings"?, "workspace"?, "cwd"?}',
    }
  }
  return explain(parsed, defaults)
}

function toText(answer: ExplainAnswer): string {
  if ('error' in answer) return `error: ${answer.error}\n`
  const lines = [
    `decision: ${answer.decision}`,
    `rule: ${answer.rule}`,
    ...answer.reasons.map((reason) => `  - ${showHidden(reason)}`),
    'commands:',
    ...answer.commands.map(({ text, program, wrappers }) => {
      const inside = wrappers.length === 0 ? '' : `  (in ${wrappers.join(', ')})`
      return `  ${showHidden(program ?? '(computed when it runs)')}: ${showHidden(text)}${inside}`
    }),
  ]
  return `${lines.join('\n')}\n`
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      options: {
        settings: { type: 'string' },
        workspace: { type: 'string' },
        json: { type: 'boolean' },
        batch: { type: 'boolean' },
      },
      strict: true,
      allowPositionals: true,
    })
  } catch (error) {
    throw bad(toErrorMessage(error))
  }
}

function bad(message: string): CompanionError {
  return new CompanionError('BAD_OPTION', message)
}
