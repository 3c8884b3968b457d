import { BugError } from '../../shared/errors/assert-never.ts'
import type {
  AnalysedCommand,
  AskReason,
  DecisionReason,
  PolicyDecision,
} from '../../shared/tool-call/policy-decision.ts'
import { programName } from './analysis/arg-word.ts'
import type { JudgedCommand } from './analysis/command-analysis.ts'
import type { PolicyInput } from './policy-input.ts'
import { findingsOf, reasonOf } from './rule.ts'
import type { RuleAnswer, RuleContext } from './rule.ts'
import { toRuleContext } from './rule-context.ts'
import { RULE_ORDER } from './rule-order.ts'

/** Reasons in one decision; more than this nobody reads, and the strictest come first. */
const MAX_REASONS = 50
/** Sub-commands in one decision; twice what is analysed without asking. */
const MAX_SHOWN_COMMANDS = 100
/** Characters of one sub-command; nested ones repeat their inner text, which would grow with the square. */
const MAX_SHOWN_CHARS = 2_000

/**
 * Decides one call. Pure: the same input gives the same decision, and nothing is run. The first rule that answers
 * decides; a question also lists what the later rules would ask, so that a person sees all reasons at once.
 */
export function decide(input: PolicyInput): PolicyDecision {
  const context = toRuleContext(input)
  let first: { readonly name: string; readonly answer: RuleAnswer } | undefined
  const questions: RuleAnswer[] = []
  for (const rule of RULE_ORDER) {
    const answer = rule.evaluate(context)
    if (answer === undefined) continue
    first ??= { name: rule.name, answer }
    if (answer.kind !== 'ask') break
    questions.push(answer)
  }
  // Security: the last rule always answers; should one day none do, nothing runs.
  if (first === undefined) throw new BugError('no policy rule answered')
  const { name, answer } = first
  const base = {
    rule: name,
    ...(answer.pattern === undefined ? {} : { pattern: answer.pattern }),
    commands: context.analysis.commands.slice(0, MAX_SHOWN_COMMANDS).map(toAnalysedCommand),
    subject: context.subject.kind,
    policy: input.policy,
  }
  if (answer.kind !== 'ask') return { ...base, kind: answer.kind, reasons: answer.reasons }
  return {
    ...base,
    kind: 'ask',
    reasons: unique([...questions.flatMap(({ reasons }) => reasons), ...notes(context)]).slice(
      0,
      MAX_REASONS,
    ),
    askReasons: [
      ...new Set(questions.flatMap((one): readonly AskReason[] => one.askReasons ?? [])),
    ],
    dangerous: questions.some((question) => question.dangerous === true),
  }
}

/** The command as it is shown: what finally runs, and what it is wrapped in. */
function toAnalysedCommand({ text, layers }: JudgedCommand): AnalysedCommand {
  const wrappers = layers.slice(0, -1).map(({ argv }) => programName(argv) ?? '?')
  const shown = text.length > MAX_SHOWN_CHARS ? `${text.slice(0, MAX_SHOWN_CHARS)}…` : text
  return { text: shown, program: layers.at(-1)?.argv[0]?.value ?? null, wrappers }
}

function notes(context: RuleContext): readonly DecisionReason[] {
  return findingsOf(context, 'note').map(reasonOf)
}

function unique(reasons: readonly DecisionReason[]): readonly DecisionReason[] {
  const seen = new Set<string>()
  return reasons.filter((one) => {
    const key = JSON.stringify([one.text, one.span])
    return !seen.has(key) && seen.add(key)
  })
}
