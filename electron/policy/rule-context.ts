import { analyse } from './analysis/analyse.ts'
import type { CommandAnalysis } from './analysis/command-analysis.ts'
import type { AnalysisContext } from './analysis/context.ts'
import { parsePattern } from './patterns/pattern.ts'
import type { Pattern } from './patterns/pattern.ts'
import type { PolicyInput, RememberedKey } from './policy-input.ts'
import type { RuleContext } from './rule.ts'
import { toSubject } from './subject.ts'
import type { Subject } from './subject.ts'

const NOTHING: CommandAnalysis = { commands: [], findings: [] }

/** Gathers what the rules look at: the parsed rules, and the analysis of the command. */
export function toRuleContext(input: PolicyInput): RuleContext {
  const given = input.args.action === 'exec' && input.args.workdir !== undefined
  const cwd = given ? input.cwd : (input.session?.cwd ?? input.cwd)
  const place: AnalysisContext = { ...input, cwd }
  const subject = toSubject(input, place)
  const inSession =
    input.session !== undefined || (subject.kind === 'command' && subject.where !== 'one_shot')
  const broken: string[] = []
  const parseAll = (texts: readonly string[]) =>
    texts.flatMap((text): Pattern[] => {
      const pattern = parsePattern(text)
      if (pattern === null) broken.push(text)
      return pattern === null ? [] : [pattern]
    })
  const { allow, ask, deny } = input.rules
  return {
    input,
    subject,
    analysis: subject.kind === 'command' ? analyse(subject.text, { ...place, inSession }) : NOTHING,
    rules: { allow: parseAll(allow), ask: parseAll(ask), deny: parseAll(deny), broken },
    rememberedKey: toRememberedKey(input, subject, cwd),
  }
}

function toRememberedKey(input: PolicyInput, subject: Subject, cwd: string): RememberedKey | null {
  if (subject.kind !== 'command') return null
  const { args, workspace } = input
  return {
    action: args.action === 'write_stdin' ? 'write_stdin' : 'exec',
    command: subject.text,
    workspace,
    cwd,
    sessionId: args.action === 'exec' || args.action === 'write_stdin' ? args.sessionId : undefined,
  }
}
