import { z } from 'zod'
import { settingsSchema } from '../../shared/settings/settings-schema.ts'
import type { Settings } from '../../shared/settings/settings-schema.ts'
import { parseShellArguments } from '../../shared/shell-tool/shell-arguments.ts'
import type { AnalysedCommand } from '../../shared/tool-call/policy-decision.ts'
import { fail, ok } from '../../shared/util/result.ts'
import type { Result } from '../../shared/util/result.ts'
import { isAbsolute, resolvePath } from './analysis/paths.ts'
import { decide } from './decide.ts'
import { NOTHING_REMEMBERED } from './policy-input.ts'

/** What holds for a line that does not say otherwise. */
export interface ExplainDefaults {
  readonly settings: Settings
  readonly workspace: string
  readonly workspaceRoots?: readonly string[]
  readonly homeDir: string
  readonly protectedPaths: readonly string[]
  readonly platform: string
}

/** One answer of `explain` (shell-tool 10); also the line that `--batch` prints. */
export type ExplainAnswer =
  | {
      readonly id?: unknown
      readonly decision: 'allow' | 'ask' | 'deny'
      /** The user's rule that decided, as written, or else the name of the policy rule. */
      readonly rule: string
      /** Sentences, the deciding one first. */
      readonly reasons: readonly string[]
      readonly commands: readonly AnalysedCommand[]
    }
  | {
      readonly id?: unknown
      readonly decision: 'deny'
      readonly rule: string
      readonly reasons: readonly string[]
      readonly commands: readonly []
      /** Why the command is refused before any rule looks at it: blank, too long, or with a NUL character. */
      readonly error: string
    }
  | { readonly id?: unknown; readonly error: string }

const lineSchema = z.object({
  /** Anything; it comes back as it is. */
  id: z.unknown().optional(),
  command: z.string('must be a string'),
  settings: z.record(z.string(), z.unknown(), 'must be an object of settings').nullish(),
  workspace: z.string('must be a string').min(1, 'must not be empty').nullish(),
  cwd: z.string('must be a string').min(1, 'must not be empty').nullish(),
})

/**
 * Decides one line of `explain --batch` as for a one-shot exec, without running anything. `line` is what JSON.parse
 * gave; a line that is not as expected is answered with an `error` that says what was expected.
 */
export function explain(line: unknown, defaults: ExplainDefaults): ExplainAnswer {
  const id = readId(line)
  const parsed = lineSchema.safeParse(line)
  if (!parsed.success) return { ...id, error: describe(parsed.error) }
  const { command } = parsed.data
  const workspace = parsed.data.workspace ?? defaults.workspace
  const cwd = parsed.data.cwd ?? workspace
  const settings = readSettings(parsed.data.settings, defaults)
  if (!settings.ok) return { ...id, error: settings.error }
  if (!isAbsolute(workspace)) return { ...id, error: 'workspace must be an absolute path' }
  const args = parseShellArguments({ action: 'exec', command })
  if (!args.ok) {
    const { message } = args.error
    return {
      ...id,
      decision: 'deny',
      rule: 'refused',
      reasons: [message],
      commands: [],
      error: message,
    }
  }

  const { policy, rules } = settings.value
  const decision = decide({
    args: args.value,
    policy,
    rules,
    needApproval: false,
    session: undefined,
    workspace,
    workspaceRoots:
      workspace === defaults.workspace ? (defaults.workspaceRoots ?? [workspace]) : [workspace],
    cwd: resolvePath(workspace, cwd),
    homeDir: defaults.homeDir,
    protectedPaths: defaults.protectedPaths,
    platform: defaults.platform,
    remembered: NOTHING_REMEMBERED,
  })
  return {
    ...id,
    decision: decision.kind,
    rule: decision.pattern ?? decision.rule,
    reasons: decision.reasons.map(({ text }) => text),
    commands: decision.commands,
  }
}

function readSettings(
  given: Record<string, unknown> | null | undefined,
  { settings }: ExplainDefaults,
): Result<Settings, string> {
  if (given == null) return ok(settings)
  const parsed = settingsSchema.safeParse(given)
  return parsed.success ? ok(parsed.data) : fail(`settings: ${describe(parsed.error)}`)
}

function readId(line: unknown): { readonly id?: unknown } {
  if (typeof line !== 'object' || line === null || !('id' in line)) return {}
  return { id: line.id }
}

function describe(error: z.ZodError): string {
  const issue = error.issues[0]
  if (issue === undefined) return 'the line is not valid'
  if (issue.path.length === 0 && issue.code === 'invalid_type') {
    return 'a line must be a JSON object with "command" and, if wanted, "id", "settings", "workspace", "cwd"'
  }
  const path = issue.path.join('.')
  return path === '' ? issue.message : `${path} ${issue.message}`
}
